// expect: collectives all_to_all=2 all_gather=1
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main() -> tensor<8xf32> {
    %p = stablehlo.partition_id : tensor<ui32>
    %zero = stablehlo.constant dense<0> : tensor<ui32>
    %first = stablehlo.compare EQ, %p, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    %a0 = stablehlo.constant dense<[1.0, 2.0, 2.0]> : tensor<3xf32>
    %a1 = stablehlo.constant dense<[3.0, 4.0, 0.0]> : tensor<3xf32>
    %a = stablehlo.select %first, %a0, %a1 : tensor<i1>, tensor<3xf32>
    %out = stablehlo.constant dense<-1.0> : tensor<4xf32>
    %in = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    %s0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %s1 = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
    %send = stablehlo.select %first, %s0, %s1 : tensor<i1>, tensor<2xi32>
    %o0 = stablehlo.constant dense<[0, 0]> : tensor<2xi32>
    %o1 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
    %to = stablehlo.select %first, %o0, %o1 : tensor<i1>, tensor<2xi32>
    %r0 = stablehlo.constant dense<[1, 1]> : tensor<2xi32>
    %r1 = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
    %recv = stablehlo.select %first, %r0, %r1 : tensor<i1>, tensor<2xi32>
    %r = stablehlo.custom_call @ragged_all_to_all(%a, %out, %in, %send, %to, %recv) {api_version = 4 : i32, backend_config = {channel_id = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<3xf32>, tensor<4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xf32>
    %all = "stablehlo.all_gather"(%r) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4xf32>) -> tensor<8xf32>
    %wanted = stablehlo.constant dense<[1.0, 3.0, -1.0, -1.0, 2.0, 2.0, 4.0, -1.0]> : tensor<8xf32>
    stablehlo.custom_call @check.expect_eq(%all, %wanted) {has_side_effect = true} : (tensor<8xf32>, tensor<8xf32>) -> ()
    return %all : tensor<8xf32>
  }
}
