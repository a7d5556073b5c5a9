// The program asks for its device's number in a manual region; the partitioner needs the same number to place shards. The branch depends on the latter alone: it must run.
module @number_beside_placement attributes {mhlo.num_partitions = 12 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=3, "y"=4]>
  func.func public @main(%p1: tensor<i1>, %p2: tensor<1x12xf16>, %p3: tensor<1x12xf16>, %p4: tensor<5x2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %p5: tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y":(1)2}]>}, %cut6: tensor<5xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", ?}]>}) -> (tensor<12x1xf16>, tensor<i32>, tensor<2xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) {
    %n2 = sdy.manual_computation(%p2, %p3, %p1) in_shardings=[<@mesh, [{?}, {?}]>, <@mesh, [{?}, {?}]>, <@mesh, []>] out_shardings=[<@mesh, [{"x", "y", ?}, {?}]>] manual_axes={"x", "y"} (%a: tensor<1x12xf16>, %b: tensor<1x12xf16>, %yes: tensor<i1>) {
      %v1 = stablehlo.partition_id : tensor<ui32>
      %v6 = stablehlo.convert %v1 : (tensor<ui32>) -> tensor<f16>
      %v7 = stablehlo.broadcast_in_dim %v6, dims = [] : (tensor<f16>) -> tensor<1x12xf16>
      %v11 = "stablehlo.reduce_scatter"(%v7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]]> : tensor<1x12xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%p12: tensor<f16>, %q12: tensor<f16>):
        stablehlo.return %p12 : tensor<f16>
      }) : (tensor<1x12xf16>) -> tensor<1x1xf16>
      sdy.return %v11 : tensor<1x1xf16>
    } : (tensor<1x12xf16>, tensor<1x12xf16>, tensor<i1>) -> tensor<12x1xf16>
    %n3 = stablehlo.dot_general %cut6, %p4, contracting_dims = [0] x [0] : (tensor<5xi32>, tensor<5x2xi32>) -> tensor<2xi32>
    %n4 = stablehlo.constant dense<0> : tensor<i32>
    %n5 = stablehlo.constant dense<-100> : tensor<i32>
    %n6:2 = stablehlo.while(%i = %n4, %x = %n3) : tensor<i32>, tensor<2xi32>
    cond {
      %tc = stablehlo.constant dense<false> : tensor<i1>
      stablehlo.return %tc : tensor<i1>
    } do {
      %m = stablehlo.reduce(%x init: %n5) across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
       reducer(%lhs: tensor<i32>, %rhs: tensor<i32>)  {
        stablehlo.return %lhs : tensor<i32>
      }
      %c = stablehlo.compare GT, %m, %n5 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %u = "stablehlo.if"(%c) ({
        %s = stablehlo.subtract %x, %p5 : tensor<2xi32>
        stablehlo.return %s : tensor<2xi32>
      }, {
        stablehlo.return %x : tensor<2xi32>
      }) : (tensor<i1>) -> tensor<2xi32>
      stablehlo.return %i, %u : tensor<i32>, tensor<2xi32>
    }
    return %n2, %n6#0, %n6#1 : tensor<12x1xf16>, tensor<i32>, tensor<2xi32>
  }
}
