module @s02_barrier_both {
  sdy.mesh @mesh = <["a"=4, "b"=2]>
  func.func public @main(%arg0: tensor<8x8xf32>) -> (tensor<8x8xf32>) {
    %0 = sdy.propagation_barrier %arg0 allowed_direction=BOTH : tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
}
