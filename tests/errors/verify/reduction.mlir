// error: InvalidArgument 3:10 [reduce_c1]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<4x9xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce"(%a0, %a1, %a2, %a3) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x9xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c2]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f64>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f64>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c3]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<4x8xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1, %a2) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c4]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c4]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: -1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c5]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c6]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c6]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    stablehlo.return %x0 : tensor<i32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c6]
func.func @main(%a0: tensor<4x8xf64>, %a1: tensor<f64>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf64>, tensor<f64>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c7]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c7]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf64>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_i2]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<1xf32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<1xf32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_c7]
func.func @main(%a0: tensor<4x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce"(%a0, %a1) <{dimensions = array<i64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> (tensor<4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [map_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<5xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [map_c3]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [map_c3]
func.func @main(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [map_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [map_c4]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [map_c1]
func.func @main(%a0: tensor<4xf32>, %a1: tensor<4xf32>) {
  %0 = "stablehlo.map"(%a0, %a1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
// error: InvalidArgument 3:10 [reduce_window_c1]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<8x8xf32>, %a2: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [reduce_window_c2]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<8x9xf32>, %a2: tensor<f32>, %a3: tensor<f32>) {
  %0:2 = "stablehlo.reduce_window"(%a0, %a1, %a2, %a3) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    stablehlo.return %x0, %x1 : tensor<f32>, tensor<f32>
  }) : (tensor<8x8xf32>, tensor<8x9xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c3]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f64>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f64>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c4]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c5]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 0, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c6]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c7]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 0, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c8]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, base_dilations = array<i64: 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c9]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, base_dilations = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c10]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, window_dilations = array<i64: 1, 1, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c11]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, window_dilations = array<i64: 1, -1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c12]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c13]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x0: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_c15]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<f32>) -> (tensor<4x5xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [reduce_window_i2]
func.func @main(%a0: tensor<8x8xf32>, %a1: tensor<1xf32>) {
  %0 = "stablehlo.reduce_window"(%a0, %a1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8x8xf32>, tensor<1xf32>) -> (tensor<4x4xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c1]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf64>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf64>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c2]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<3xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<3xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f64>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f64>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_i3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<1xf32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c4]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c5]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: -2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c6]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c7]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 0>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c8]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c9]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    stablehlo.return %x0 : tensor<f32>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c9]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>):
    %z = stablehlo.compare GE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c10]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x0: tensor<1xf32>, %x1: tensor<1xf32>):
    stablehlo.return %x0 : tensor<1xf32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<8xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [select_and_scatter_c11]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<4xf32>, %a2: tensor<f32>) {
  %0 = "stablehlo.select_and_scatter"(%a0, %a1, %a2) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>, tensor<4xf32>, tensor<f32>) -> tensor<9xf32>
  return
}
// -----
// error: InvalidArgument 3:8 [sort_c2]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.sort"(%a0) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xf32>) -> (tensor<9xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [sort_c3]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<9xf32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xf32>, tensor<9xf32>) -> (tensor<8xf32>, tensor<9xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [sort_c4]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.sort"(%a0) <{dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [sort_c4]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.sort"(%a0) <{dimension = -2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:8 [sort_c5]
func.func @main(%a0: tensor<8xf32>) {
  %0 = "stablehlo.sort"(%a0) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %z : tensor<f32>
  }) : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [sort_c5]
func.func @main(%a0: tensor<8xf32>, %a1: tensor<8xf32>) {
  %0:2 = "stablehlo.sort"(%a0, %a1) <{dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [top_k_c1]
func.func @main(%a0: tensor<f32>) {
  %0:2 = "chlo.top_k"(%a0) <{k = 1 : i64}> : (tensor<f32>) -> (tensor<f32>, tensor<i32>)
  return
}
// -----
// error: InvalidArgument 3:10 [top_k_c2]
func.func @main(%a0: tensor<4xf32>) {
  %0:2 = "chlo.top_k"(%a0) <{k = 5 : i64}> : (tensor<4xf32>) -> (tensor<5xf32>, tensor<5xi32>)
  return
}
// -----
// error: InvalidArgument 3:10 [top_k_c1]
func.func @main(%a0: tensor<4xf32>) {
  %0:2 = "chlo.top_k"(%a0) <{k = 2 : i64}> : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  return
}
// -----
// error: InvalidArgument 3:10 [scan_c2]
func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %0:2 = "chlo.scan"(%a0, %a1) <{dimension = 2 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %z = stablehlo.add %x, %y : tensor<3xf32>
    stablehlo.return %z, %z : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [scan_c3]
func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %0:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, scan_dim_size = 5 : i64}> ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %z = stablehlo.add %x, %y : tensor<3xf32>
    stablehlo.return %z, %z : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [scan_c4]
func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<4xf32>) {
  %0:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %z = stablehlo.add %x, %y : tensor<3xf32>
    stablehlo.return %z, %z : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [scan_c4]
func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %0:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    %z = stablehlo.add %x, %y : tensor<3xf32>
    stablehlo.return %z, %z : tensor<3xf32>, tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x4xf32>, tensor<3xf32>)
  return
}
// -----
// error: InvalidArgument 3:10 [scan_c4]
func.func @main(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) {
  %0:2 = "chlo.scan"(%a0, %a1) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    stablehlo.return %x : tensor<3xf32>
  }) : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
