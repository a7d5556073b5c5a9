module @random attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=2, "z"=4]>
  func.func public @main(%arg0: tensor<32x32x48xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}, {"z", ?}, {}]>}, %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg2: tensor<48xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}, %arg3: tensor<i32>, %arg4: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x"}]>}, %arg5: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "z"}], replicated={"y"}>}, %arg6: tensor<3xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %arg7: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "x"}]>}, %arg8: tensor<4x12xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", "x"}], replicated={"y"}>}) -> (tensor<51xf32>, tensor<4xi32>, tensor<4x3x15xf32>, tensor<3x48x12xf32>) {
    %0 = sdy.sharding_constraint %arg2 <@mesh, [{"z", "x"}]> : tensor<48xf32>
    %1 = stablehlo.iota dim = 0 : tensor<4xf32>
    %2 = stablehlo.minimum %arg1, %1 : tensor<4xf32>
    %3 = sdy.sharding_constraint %1 <@mesh, [{"z", "x", ?}]> : tensor<4xf32>
    %4 = stablehlo.iota dim = 0 : tensor<4xf32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.dynamic_update_slice %2, %4, %5 : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %7 = stablehlo.logistic %1 : tensor<4xf32>
    %8 = stablehlo.constant dense<2.0> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %10 = "stablehlo.case"(%arg3) ({
      %s = stablehlo.negate %6 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }, {
      %s = stablehlo.maximum %6, %9 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }, {
      %s = stablehlo.abs %9 : tensor<4xf32>
      stablehlo.return %s : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %11 = stablehlo.constant dense<2> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i32>) -> tensor<32x12xi32>
    %13 = stablehlo.dot_general %arg0, %12, contracting_dims = [0] x [0] : (tensor<32x32x48xi32>, tensor<32x12xi32>) -> tensor<32x48x12xi32>
    %14 = stablehlo.reverse %10, dims = [0] : tensor<4xf32>
    %15 = "stablehlo.sort"(%10) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<4xf32>) -> tensor<4xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
    %17 = stablehlo.subtract %0, %0 : tensor<48xf32>
    %18 = "stablehlo.scatter"(%3, %arg4, %2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<4xf32>, tensor<4xi32>, tensor<4xf32>) -> tensor<4xf32>
    %19 = "stablehlo.gather"(%0, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<48xf32>, tensor<8xi32>) -> tensor<8xf32>
    %20 = stablehlo.broadcast_in_dim %17, dims = [2] : (tensor<48xf32>) -> tensor<3x4x48xf32>
    %21 = stablehlo.constant dense<0.0> : tensor<f32>
    %22 = stablehlo.reduce(%18 init: %21) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %23 = stablehlo.concatenate %17, %arg6, dim = 0 : (tensor<48xf32>, tensor<3xf32>) -> tensor<51xf32>
    %24 = stablehlo.ceil %23 : tensor<51xf32>
    %25 = stablehlo.constant dense<-1000> : tensor<i32>
    %26 = stablehlo.reduce(%arg5 init: %25) applies stablehlo.maximum across dimensions = [0] : (tensor<8xi32>, tensor<i32>) -> tensor<i32>
    %27 = "stablehlo.gather"(%23, %arg7) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<51xf32>, tensor<4xi32>) -> tensor<4xf32>
    %28 = "stablehlo.sort"(%24) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %r = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %r : tensor<i1>
    }) : (tensor<51xf32>) -> tensor<51xf32>
    %29 = sdy.sharding_constraint %arg7 <@mesh, [{"x", "y", ?}]> : tensor<4xi32>
    %30 = stablehlo.constant dense<-4.0> : tensor<f32>
    %31 = stablehlo.constant dense<4.0> : tensor<f32>
    %32 = stablehlo.clamp %30, %20, %31 : (tensor<f32>, tensor<3x4x48xf32>, tensor<f32>) -> tensor<3x4x48xf32>
    %33 = stablehlo.floor %32 : tensor<3x4x48xf32>
    %34 = stablehlo.iota dim = 1 : tensor<4x48x15xf32>
    %35 = stablehlo.dot_general %33, %34, batching_dims = [1] x [0], contracting_dims = [2] x [1] : (tensor<3x4x48xf32>, tensor<4x48x15xf32>) -> tensor<4x3x15xf32>
    %36 = stablehlo.dot_general %33, %arg8, contracting_dims = [1] x [0] : (tensor<3x4x48xf32>, tensor<4x12xf32>) -> tensor<3x48x12xf32>
    return %28, %29, %35, %36 : tensor<51xf32>, tensor<4xi32>, tensor<4x3x15xf32>, tensor<3x48x12xf32>
  }
}
