// Ops that HLO says in another way.
module attributes {mhlo.num_partitions = 4 : i32} {
func.func @main(%x: tensor<2x3x4xf32>, %y: tensor<4x2x5xf32>, %i: tensor<2x6xi32>, %n: tensor<2xi32>, %b: tensor<3x4xi1>) {
  %0 = "stablehlo.einsum"(%x, %y) {einsum_config = "abc,cad->da"} : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<5x2xf32>
  %1 = "stablehlo.einsum"(%x, %y) {einsum_config = "abc,def->ae"} : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> tensor<2x2xf32>
  %2 = "stablehlo.unary_einsum"(%x) {einsum_config = "abc->ca"} : (tensor<2x3x4xf32>) -> tensor<4x2xf32>
  %3 = "stablehlo.unary_einsum"(%b) {einsum_config = "ab->b"} : (tensor<3x4xi1>) -> tensor<4xi1>
  %4 = "stablehlo.torch_index_select"(%x, %i) {dim = 2 : i64, batch_dims = 1 : i64} : (tensor<2x3x4xf32>, tensor<2x6xi32>) -> tensor<2x3x6xf32>
  %5 = stablehlo.dynamic_reshape %x, %n : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32, #stablehlo.bounds<4, 6>>
  %6 = "stablehlo.async_start"(%x) ({
  ^bb0(%a: tensor<2x3x4xf32>):
    %s = stablehlo.slice %a [0:1, 0:3, 0:4] : (tensor<2x3x4xf32>) -> tensor<1x3x4xf32>
    stablehlo.return %s : tensor<1x3x4xf32>
  }) : (tensor<2x3x4xf32>) -> !stablehlo.future<tensor<1x3x4xf32>>
  %7 = "stablehlo.async_done"(%6) : (!stablehlo.future<tensor<1x3x4xf32>>) -> tensor<1x3x4xf32>
  %8:2 = "stablehlo.collective_reduce"(%x, %y) <{replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %s = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3x4xf32>, tensor<4x2x5xf32>) -> (tensor<2x3x4xf32>, tensor<4x2x5xf32>)
  %9 = "stablehlo.cross-replica-sum"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %10:2 = chlo.scan(%x) inits(%2) dimension=1 attributes {is_reverse = true} {
  ^bb0(%e: tensor<2x4xf32>, %a: tensor<4x2xf32>):
    %t = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
    %s = stablehlo.add %t, %e : tensor<2x4xf32>
    stablehlo.return %s, %a : tensor<2x4xf32>, tensor<4x2xf32>
  } : (tensor<2x3x4xf32>, tensor<4x2xf32>) -> (tensor<2x3x4xf32>, tensor<4x2xf32>)
  %pred = stablehlo.constant dense<true> : tensor<i1>
  %token = stablehlo.create_token : !stablehlo.token
  %f32 = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, 0x7F800001, 0xFFFFFFFF]> : tensor<4xf32>
  %f64 = stablehlo.constant dense<[0x7FF8000000000000, 0x7FF0000000000001]> : tensor<2xf64>
  %f16 = stablehlo.constant dense<[0x7E00, 0xFC01]> : tensor<2xf16>
  %bf16 = stablehlo.constant dense<[0x7FC0, 0xFF81]> : tensor<2xbf16>
  %fn = stablehlo.constant dense<[0x7F, 0xFF]> : tensor<2xf8E4M3FN>
  %fnuz = stablehlo.constant dense<0x80> : tensor<f8E5M2FNUZ>
  %e5m2 = stablehlo.constant dense<[0x7D, 0xFE]> : tensor<2xf8E5M2>
  %c = stablehlo.constant dense<(0xFFC00001, 1.0)> : tensor<complex<f32>>
  %like = "chlo.constant_like"(%x) <{value = 0x7FC00001 : f32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  check.expect_almost_eq_const %0, dense<0.0> : tensor<5x2xf32>
  check.expect_close %0, %0, max_ulp_difference = 3 : tensor<5x2xf32>, tensor<5x2xf32>
  stablehlo.custom_call @check.expect_close(%0, %0) {has_side_effect = true} : (tensor<5x2xf32>, tensor<5x2xf32>) -> ()
  return
}
}
