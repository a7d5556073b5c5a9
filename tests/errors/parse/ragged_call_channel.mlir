// error: InvalidArgument 4:10 attribute 'channel_id' must be an integer
module attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @main(%a: tensor<3xf32>, %out: tensor<4xf32>, %n: tensor<2xi32>, %f: tensor<2xf32>) -> tensor<4xf32> {
    %r = stablehlo.custom_call @ragged_all_to_all(%a, %out, %n, %n, %n, %n) {api_version = 4 : i32, backend_config = {channel_id = "a", replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<3xf32>, tensor<4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xf32>
    return %out : tensor<4xf32>
  }
}
