// Functions of nested modules get the module's name as a prefix; calls are resolved next to the caller.
module @outer {
  module @left {
    func.func @f(%a: tensor<f32>) -> tensor<f32> {
      %0 = call @g(%a) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func private @g(%a: tensor<f32>) -> tensor<f32> {
      return %a : tensor<f32>
    }
  }
  func.func @main(%a: tensor<f32>) -> tensor<f32> {
    return %a : tensor<f32>
  }
}
