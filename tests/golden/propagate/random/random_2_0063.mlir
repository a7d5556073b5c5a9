module @random attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=4]>
  func.func public @main(%arg0: tensor<32x15xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}, {"x", ?}]>}, %arg1: tensor<48xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "x"}]>}, %arg2: tensor<32xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}, %arg3: tensor<32x16xi32>, %arg4: tensor<48xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}]>}, %arg5: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg6: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2, "x"}]>}, %arg7: tensor<i32> {sdy.sharding = #sdy.sharding<@mesh, []>}, %arg8: tensor<32xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}, %arg9: tensor<8x4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}, %arg10: tensor<64x8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", ?}, {}]>}) -> (tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}, tensor<32xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<48xi32>, tensor<12x64xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
    %0 = sdy.sharding_constraint %arg1 <@mesh, [{"y":(2)2}]> : tensor<48xi32>
    %1 = stablehlo.reshape %0 : (tensor<48xi32>) -> tensor<12x4xi32>
    %2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<4x32xi32>
    %4 = stablehlo.dot_general %1, %3, contracting_dims = [1] x [0] : (tensor<12x4xi32>, tensor<4x32xi32>) -> tensor<12x32xi32>
    %5 = stablehlo.constant dense<2> : tensor<i32>
    %6 = stablehlo.dynamic_slice %0, %5, sizes = [48] : (tensor<48xi32>, tensor<i32>) -> tensor<48xi32>
    %7 = stablehlo.transpose %3, dims = [0, 1] : (tensor<4x32xi32>) -> tensor<4x32xi32>
    %8 = stablehlo.constant dense<3> : tensor<i32>
    %9 = stablehlo.reduce(%0 init: %8) applies stablehlo.minimum across dimensions = [0] : (tensor<48xi32>, tensor<i32>) -> tensor<i32>
    %10 = stablehlo.dot_general %4, %arg3, contracting_dims = [1] x [0] : (tensor<12x32xi32>, tensor<32x16xi32>) -> tensor<12x16xi32>
    %11 = stablehlo.compare GE, %6, %arg1 : (tensor<48xi32>, tensor<48xi32>) -> tensor<48xi1>
    %12 = stablehlo.select %11, %6, %0 : tensor<48xi1>, tensor<48xi32>
    %13 = stablehlo.compare LT, %arg3, %arg3 : (tensor<32x16xi32>, tensor<32x16xi32>) -> tensor<32x16xi1>
    %14 = stablehlo.select %13, %arg3, %arg3 : tensor<32x16xi1>, tensor<32x16xi32>
    %15 = "stablehlo.case"(%arg5) ({
      %s = stablehlo.negate %6 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }, {
      %s = stablehlo.maximum %6, %arg4 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }, {
      %s = stablehlo.abs %arg4 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }) : (tensor<i32>) -> tensor<48xi32>
    %16 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.pad %15, %16, low = [2], high = [2], interior = [0] : (tensor<48xi32>, tensor<i32>) -> tensor<52xi32>
    %18 = sdy.sharding_constraint %12 <@mesh, [{"y":(2)2, ?}]> : tensor<48xi32>
    %19 = stablehlo.add %15, %18 : tensor<48xi32>
    %20 = stablehlo.iota dim = 0 : tensor<52xi32>
    %21 = stablehlo.subtract %17, %20 : tensor<52xi32>
    %22 = sdy.sharding_constraint %14 <@mesh, [{"y":(2)2}, {"x"}]> : tensor<32x16xi32>
    %23 = stablehlo.multiply %20, %17 : tensor<52xi32>
    %24 = stablehlo.constant dense<1000> : tensor<i32>
    %25 = stablehlo.reduce(%22 init: %24) applies stablehlo.minimum across dimensions = [1] : (tensor<32x16xi32>, tensor<i32>) -> tensor<32xi32>
    %26 = "stablehlo.gather"(%21, %arg6) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<52xi32>, tensor<4xi32>) -> tensor<4xi32>
    %27 = sdy.sharding_constraint %25 <@mesh, [{"x"}]> : tensor<32xi32>
    %28 = "stablehlo.case"(%arg7) ({
      %s = stablehlo.negate %19 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }, {
      %s = stablehlo.maximum %19, %18 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }, {
      %s = stablehlo.abs %18 : tensor<48xi32>
      stablehlo.return %s : tensor<48xi32>
    }) : (tensor<i32>) -> tensor<48xi32>
    %29 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.constant dense<2> : tensor<i32>
    %31 = stablehlo.constant dense<1> : tensor<i32>
    %32:2 = stablehlo.while(%i = %29, %c = %26) : tensor<i32>, tensor<4xi32>
    cond {
      %t = stablehlo.compare LT, %i, %30 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %j = stablehlo.add %i, %31 : tensor<i32>
      %s = stablehlo.add %c, %arg6 : tensor<4xi32>
      stablehlo.return %j, %s : tensor<i32>, tensor<4xi32>
    }
    %33 = stablehlo.subtract %27, %arg8 : tensor<32xi32>
    %34 = stablehlo.dot_general %1, %arg9, contracting_dims = [1] x [1] : (tensor<12x4xi32>, tensor<8x4xi32>) -> tensor<12x8xi32>
    %35 = stablehlo.reshape %28 : (tensor<48xi32>) -> tensor<4x12xi32>
    %36 = stablehlo.reshape %35 : (tensor<4x12xi32>) -> tensor<48xi32>
    %37 = stablehlo.dot_general %34, %arg10, contracting_dims = [1] x [1] : (tensor<12x8xi32>, tensor<64x8xi32>) -> tensor<12x64xi32>
    return %32#1, %33, %36, %37 : tensor<4xi32>, tensor<32xi32>, tensor<48xi32>, tensor<12x64xi32>
  }
}
