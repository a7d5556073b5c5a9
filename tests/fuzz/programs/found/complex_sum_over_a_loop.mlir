// A sum over the trips of a loop that is reduced behind it begins at -0 in both parts.
module @complex_sum_over_a_loop attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%p0: tensor<3x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> tensor<3xcomplex<f32>> {
    %z = stablehlo.constant dense<(-0.0, -0.0)> : tensor<complex<f32>>
    %d = stablehlo.subtract %p0, %p0 : tensor<3x4xf32>
    %e = stablehlo.negate %d : tensor<3x4xf32>
    %s = stablehlo.complex %e, %e : tensor<3x4xcomplex<f32>>
    %v = stablehlo.constant dense<(-0.0, -0.0)> : tensor<3xcomplex<f32>>
    %h = stablehlo.constant dense<0> : tensor<i32>
    %k, %r = stablehlo.while(%j = %h, %w = %v) : tensor<i32>, tensor<3xcomplex<f32>>
    cond {
      %n = stablehlo.constant dense<2> : tensor<i32>
      %c = stablehlo.compare LT, %j, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %o = stablehlo.constant dense<1> : tensor<i32>
      %m = stablehlo.add %j, %o : tensor<i32>
      %p = stablehlo.reduce(%s init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
      %q = stablehlo.add %w, %p : tensor<3xcomplex<f32>>
      stablehlo.return %m, %q : tensor<i32>, tensor<3xcomplex<f32>>
    }
    return %r : tensor<3xcomplex<f32>>
  }
}
