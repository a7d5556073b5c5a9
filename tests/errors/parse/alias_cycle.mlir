// error: InvalidArgument 3:7 refers to itself
#a = [#b]
#b = [#a]
func.func @main(%a: tensor<4xf32>, %i: tensor<i32>) {

  return
}
