// A lone nested module is the program.
module {
  module @inner {
    func.func @main(%a: tensor<f32>) -> tensor<f32> {
      %0 = call @g(%a) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func private @g(%a: tensor<f32>) -> tensor<f32> {
      return %a : tensor<f32>
    }
  }
}
