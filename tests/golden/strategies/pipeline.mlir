// Pipeline: each step hands the activations to the next stage.
// annotations: 3 for 1 layer
// expect: collectives all_reduce=0 all_gather=0 reduce_scatter=0 all_to_all=0 collective_permute=1
// expect: bytes collective_permute = 1792
module @jit_body attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["stage"=4]> {stablehlo.mesh = {axes = [{name = "stage", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x4x16xf32>, %arg1: tensor<4x16x16xf32>) -> (tensor<4x4x4x16xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {}, {}]>, <@mesh, [{"stage"}, {}, {}]>] out_shardings=[<@mesh, [{"stage"}, {}, {}, {}]>] manual_axes={"stage"} (%arg2: tensor<4x4x16xf32>, %arg3: tensor<1x16x16xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
      %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4x16xf32>
      %7 = stablehlo.iota dim = 0 : tensor<7xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8:7 = stablehlo.while(%iterArg = %7, %iterArg_3 = %4, %iterArg_4 = %arg2, %iterArg_5 = %arg3, %iterArg_6 = %c_2, %iterArg_7 = %5, %iterArg_8 = %6) : tensor<7xi32>, tensor<i32>, tensor<4x4x16xf32>, tensor<1x16x16xf32>, tensor<i32>, tensor<4x16xf32>, tensor<4x4x16xf32>
      cond {
        %c_9 = stablehlo.constant dense<7> : tensor<i32>
        %10 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %10 : tensor<i1>
      } do {
        %10 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_6) : (tensor<7xi32>, tensor<i32>) -> tensor<i32>
        %11:2 = func.call @closed_call(%iterArg_3, %iterArg_4, %iterArg_5, %iterArg_7, %iterArg_8, %10) : (tensor<i32>, tensor<4x4x16xf32>, tensor<1x16x16xf32>, tensor<4x16xf32>, tensor<4x4x16xf32>, tensor<i32>) -> (tensor<4x16xf32>, tensor<4x4x16xf32>)
        %c_9 = stablehlo.constant dense<1> : tensor<i32>
        %12 = stablehlo.add %iterArg_6, %c_9 : tensor<i32>
        stablehlo.return %iterArg, %iterArg_3, %iterArg_4, %iterArg_5, %12, %11#0, %11#1 : tensor<7xi32>, tensor<i32>, tensor<4x4x16xf32>, tensor<1x16x16xf32>, tensor<i32>, tensor<4x16xf32>, tensor<4x4x16xf32>
      }
      %9 = stablehlo.broadcast_in_dim %8#6, dims = [1, 2, 3] : (tensor<4x4x16xf32>) -> tensor<1x4x4x16xf32>
      sdy.return %9 : tensor<1x4x4x16xf32>
    } : (tensor<4x4x16xf32>, tensor<4x16x16xf32>) -> tensor<4x4x4x16xf32>
    return %0 : tensor<4x4x4x16xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<7xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<7xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<4x4x16xf32>, %arg2: tensor<1x16x16xf32>, %arg3: tensor<4x16xf32>, %arg4: tensor<4x4x16xf32>, %arg5: tensor<i32>) -> (tensor<4x16xf32>, tensor<4x4x16xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %1 = call @clip(%arg5, %c_0, %c_1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<4> : tensor<i32>
    %3 = stablehlo.add %1, %c_3 : tensor<i32>
    %4 = stablehlo.select %2, %3, %1 : tensor<i1>, tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %c_4, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<4> : tensor<i32>
    %6 = stablehlo.add %c_6, %c_7 : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.select %5, %6, %c_8 : tensor<i1>, tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %c_9, %c_10, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<16> : tensor<i32>
    %9 = stablehlo.add %c_11, %c_12 : tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.select %8, %9, %c_13 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg1, %4, %7, %10, sizes = [1, 4, 16] : (tensor<4x4x16xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x16xf32>
    %12 = stablehlo.reshape %11 : (tensor<1x4x16xf32>) -> tensor<4x16xf32>
    %13 = call @_where(%0, %12, %arg3) : (tensor<i1>, tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
    %14 = stablehlo.reshape %arg2 : (tensor<1x16x16xf32>) -> tensor<16x16xf32>
    %15 = stablehlo.dot_general %13, %14, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
    %16 = stablehlo.tanh %15 : tensor<4x16xf32>
    %c_14 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.compare EQ, %arg0, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_15 = stablehlo.constant dense<3> : tensor<i32>
    %18 = stablehlo.compare GE, %arg5, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = stablehlo.and %17, %18 : tensor<i1>
    %c_16 = stablehlo.constant dense<3> : tensor<i32>
    %20 = stablehlo.subtract %arg5, %c_16 : tensor<i32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %c_18 = stablehlo.constant dense<3> : tensor<i32>
    %21 = call @clip(%20, %c_17, %c_18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.compare LT, %21, %c_19, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_20 = stablehlo.constant dense<4> : tensor<i32>
    %23 = stablehlo.add %21, %c_20 : tensor<i32>
    %24 = stablehlo.select %22, %23, %21 : tensor<i1>, tensor<i32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %26 = "stablehlo.scatter"(%arg4, %25, %16) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
      stablehlo.return %arg7 : tensor<f32>
    }) : (tensor<4x4x16xf32>, tensor<1xi32>, tensor<4x16xf32>) -> tensor<4x4x16xf32>
    %27 = call @_where_0(%19, %26, %arg4) : (tensor<i1>, tensor<4x4x16xf32>, tensor<4x4x16xf32>) -> tensor<4x4x16xf32>
    %28 = "stablehlo.collective_permute"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<4x16xf32>) -> tensor<4x16xf32>
    return %28, %27 : tensor<4x16xf32>, tensor<4x4x16xf32>
  }
  func.func private @clip(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<i32>
    %2 = stablehlo.convert %arg2 : tensor<i32>
    %3 = stablehlo.minimum %2, %1 : tensor<i32>
    return %3 : tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<4x16xf32>, %arg2: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<4x4x16xf32>, %arg2: tensor<4x4x16xf32>) -> tensor<4x4x16xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<4x4x16xf32>
    return %0 : tensor<4x4x16xf32>
  }
}
