// Factor rules of op instances: the rule of the op that defines %r, as FactorRule::ToString prints
// it. The expected rules are those of Shardy's registry; "none" = no rule.

// rule: ([i], [i])->([i]) {i=4}
func.func @elementwise_0(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.add %a0, %a1 : tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=16, j=4, k=3, l=12}
func.func @elementwise_1(%a0: tensor<16x4x3x12xf32>) -> (tensor<16x4x3x12xbf16>) {
  %r = stablehlo.convert %a0 : (tensor<16x4x3x12xf32>) -> tensor<16x4x3x12xbf16>
  return %r : tensor<16x4x3x12xbf16>
}

// rule: ([i, j], [i, j])->([i, j]) {i=1, j=10}
func.func @elementwise_2(%a0: tensor<1x10xf32>, %a1: tensor<1x10xf32>) -> (tensor<1x10xf32>) {
  %r = stablehlo.multiply %a0, %a1 : tensor<1x10xf32>
  return %r : tensor<1x10xf32>
}

// rule: ([i], [i])->([i]) {i=6}
func.func @elementwise_3(%a0: tensor<6xf32>, %a1: tensor<6xf32>) -> (tensor<6xi1>) {
  %r = stablehlo.compare LT, %a0, %a1 : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  return %r : tensor<6xi1>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l]) {i=5, j=12, k=10, l=4}
func.func @elementwise_4(%a0: tensor<5x12x10x4xf32>, %a1: tensor<5x12x10x4xf32>) -> (tensor<5x12x10x4xf32>) {
  %r = stablehlo.multiply %a0, %a1 : tensor<5x12x10x4xf32>
  return %r : tensor<5x12x10x4xf32>
}

// rule: ([], [i], [i])->([i]) {i=12}
func.func @elementwise_5(%a0: tensor<i1>, %a1: tensor<12xf32>, %a2: tensor<12xf32>) -> (tensor<12xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i])->([i]) {i=6}
func.func @elementwise_6(%a0: tensor<6xf32>) -> (tensor<6xf32>) {
  %r = stablehlo.tanh %a0 : tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=2, j=5, k=10, l=12}
func.func @elementwise_7(%a0: tensor<2x5x10x12xf32>) -> (tensor<2x5x10x12xf32>) {
  %r = stablehlo.negate %a0 : tensor<2x5x10x12xf32>
  return %r : tensor<2x5x10x12xf32>
}

// rule: ([i, j, k], [i, j, k])->([i, j, k]) {i=16, j=16, k=12}
func.func @elementwise_8(%a0: tensor<16x16x12xf32>, %a1: tensor<16x16x12xf32>) -> (tensor<16x16x12xf32>) {
  %r = stablehlo.multiply %a0, %a1 : tensor<16x16x12xf32>
  return %r : tensor<16x16x12xf32>
}

// rule: ([i])->([i]) {i=8}
func.func @elementwise_9(%a0: tensor<8xf32>) -> (tensor<8xf32>) {
  %r = stablehlo.tanh %a0 : tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([])->([])
func.func @elementwise_10(%a0: tensor<f32>) -> (tensor<bf16>) {
  %r = stablehlo.convert %a0 : (tensor<f32>) -> tensor<bf16>
  return %r : tensor<bf16>
}

// rule: ([i, j, k], [i, j, k], [])->([i, j, k]) {i=2, j=5, k=12}
func.func @elementwise_11(%a0: tensor<2x5x12xf32>, %a1: tensor<2x5x12xf32>, %a2: tensor<f32>) -> (tensor<2x5x12xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<2x5x12xf32>, tensor<2x5x12xf32>, tensor<f32>) -> tensor<2x5x12xf32>
  return %r : tensor<2x5x12xf32>
}

// rule: ([], [i], [])->([i]) {i=5}
func.func @elementwise_12(%a0: tensor<f32>, %a1: tensor<5xf32>, %a2: tensor<f32>) -> (tensor<5xf32>) {
  %r = stablehlo.clamp %a0, %a1, %a2 : (tensor<f32>, tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([], [i, j, k], [i, j, k])->([i, j, k]) {i=16, j=1, k=1}
func.func @elementwise_13(%a0: tensor<i1>, %a1: tensor<16x1x1xf32>, %a2: tensor<16x1x1xf32>) -> (tensor<16x1x1xf32>) {
  %r = stablehlo.select %a0, %a1, %a2 : tensor<i1>, tensor<16x1x1xf32>
  return %r : tensor<16x1x1xf32>
}

// rule: ([j, i])->([i, j]) {i=4, j=4}
func.func @transpose_14(%a0: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([j, i])->([i, j]) {i=12, j=3}
func.func @transpose_15(%a0: tensor<3x12xf32>) -> (tensor<12x3xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 0] : (tensor<3x12xf32>) -> tensor<12x3xf32>
  return %r : tensor<12x3xf32>
}

// rule: ([i, l, j, k])->([i, j, k, l]) {i=3, j=12, k=8, l=4}
func.func @transpose_16(%a0: tensor<3x4x12x8xf32>) -> (tensor<3x12x8x4xf32>) {
  %r = stablehlo.transpose %a0, dims = [0, 2, 3, 1] : (tensor<3x4x12x8xf32>) -> tensor<3x12x8x4xf32>
  return %r : tensor<3x12x8x4xf32>
}

// rule: ([k, i, j])->([i, j, k]) {i=10, j=4, k=12}
func.func @transpose_17(%a0: tensor<12x10x4xf32>) -> (tensor<10x4x12xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 2, 0] : (tensor<12x10x4xf32>) -> tensor<10x4x12xf32>
  return %r : tensor<10x4x12xf32>
}

// rule: ([j, i])->([i, j]) {i=10, j=12}
func.func @transpose_18(%a0: tensor<12x10xf32>) -> (tensor<10x12xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 0] : (tensor<12x10xf32>) -> tensor<10x12xf32>
  return %r : tensor<10x12xf32>
}

// rule: ([j, i])->([i, j]) {i=2, j=6}
func.func @transpose_19(%a0: tensor<6x2xf32>) -> (tensor<2x6xf32>) {
  %r = stablehlo.transpose %a0, dims = [1, 0] : (tensor<6x2xf32>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=4} permutation={j}
func.func @reverse_20(%a0: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.reverse %a0, dims = [1] : tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j])->([i, j]) {i=3, j=12}
func.func @reverse_21(%a0: tensor<3x12xf32>) -> (tensor<3x12xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<3x12xf32>
  return %r : tensor<3x12xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=3, j=4, k=12, l=8} permutation={i, j, k}
func.func @reverse_22(%a0: tensor<3x4x12x8xf32>) -> (tensor<3x4x12x8xf32>) {
  %r = stablehlo.reverse %a0, dims = [0, 1, 2] : tensor<3x4x12x8xf32>
  return %r : tensor<3x4x12x8xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=2} permutation={i, j}
func.func @reverse_23(%a0: tensor<4x2xf32>) -> (tensor<4x2xf32>) {
  %r = stablehlo.reverse %a0, dims = [0, 1] : tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// rule: ([i])->([i]) {i=2}
func.func @reverse_24(%a0: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = stablehlo.reverse %a0, dims = [] : tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=2, k=16} permutation={i, j}
func.func @reverse_25(%a0: tensor<2x2x16xf32>) -> (tensor<2x2x16xf32>) {
  %r = stablehlo.reverse %a0, dims = [0, 1] : tensor<2x2x16xf32>
  return %r : tensor<2x2x16xf32>
}

// rule: ([])->([i, j]) {i=4, j=4}
func.func @bid_26(%a0: tensor<f32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([])->([i, j]) {i=12, j=12}
func.func @bid_27(%a0: tensor<f32>) -> (tensor<12x12xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([k])->([i, j, k, l]) {i=3, j=4, k=12, l=8}
func.func @bid_28(%a0: tensor<12xf32>) -> (tensor<3x4x12x8xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [2] : (tensor<12xf32>) -> tensor<3x4x12x8xf32>
  return %r : tensor<3x4x12x8xf32>
}

// rule: ([k])->([i, j, k, l]) {i=16, j=12, k=2, l=2}
func.func @bid_29(%a0: tensor<2xf32>) -> (tensor<16x12x2x2xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [2] : (tensor<2xf32>) -> tensor<16x12x2x2xf32>
  return %r : tensor<16x12x2x2xf32>
}

// rule: ([])->([i]) {i=12}
func.func @bid_30(%a0: tensor<f32>) -> (tensor<12xf32>) {
  %r = stablehlo.broadcast_in_dim %a0, dims = [] : (tensor<f32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([i, j, k, l, m])->([ikl, n, o]) {i=2, j=1, k=2, l=2, m=1, n=1, o=1}
func.func @reshape_31(%a0: tensor<2x1x2x2x1xf32>) -> (tensor<8x1x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<2x1x2x2x1xf32>) -> tensor<8x1x1xf32>
  return %r : tensor<8x1x1xf32>
}

// rule: ([ik])->([i, j, k]) {i=4, j=1, k=2}
func.func @reshape_32(%a0: tensor<8xf32>) -> (tensor<4x1x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<8xf32>) -> tensor<4x1x2xf32>
  return %r : tensor<4x1x2xf32>
}

// rule: ([i, j, k, l])->([i, k, l, m]) {i=2, j=1, k=2, l=2, m=1}
func.func @reshape_33(%a0: tensor<2x1x2x2xf32>) -> (tensor<2x2x2x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<2x1x2x2xf32>) -> tensor<2x2x2x1xf32>
  return %r : tensor<2x2x2x1xf32>
}

// rule: none
func.func @reshape_34(%a0: tensor<0x3xf32>) -> (tensor<3x0x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<0x3xf32>) -> tensor<3x0x2xf32>
  return %r : tensor<3x0x2xf32>
}

// rule: ([i, j])->([i, j]) {i=6, j=2}
func.func @reshape_35(%a0: tensor<6x2xf32>) -> (tensor<6x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<6x2xf32>) -> tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}

// rule: ([])->([i]) {i=1}
func.func @reshape_36(%a0: tensor<f32>) -> (tensor<1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<f32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// rule: ([ij])->([i, j, k]) {i=2, j=6, k=1}
func.func @reshape_37(%a0: tensor<12xf32>) -> (tensor<2x6x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<12xf32>) -> tensor<2x6x1xf32>
  return %r : tensor<2x6x1xf32>
}

// rule: ([i, jk, l, m])->([j, kl, m]) {i=1, j=2, k=5, l=3, m=2}
func.func @reshape_38(%a0: tensor<1x10x3x2xf32>) -> (tensor<2x15x2xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<1x10x3x2xf32>) -> tensor<2x15x2xf32>
  return %r : tensor<2x15x2xf32>
}

// rule: ([i, j, k, l])->([j, k]) {i=1, j=2, k=3, l=1}
func.func @reshape_39(%a0: tensor<1x2x3x1xf32>) -> (tensor<2x3xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<1x2x3x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// rule: ([i, k])->([i, j, k]) {i=20, j=1, k=3}
func.func @reshape_40(%a0: tensor<20x3xf32>) -> (tensor<20x1x3xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<20x3xf32>) -> tensor<20x1x3xf32>
  return %r : tensor<20x1x3xf32>
}

// rule: ([i])->([i, j]) {i=2, j=1}
func.func @reshape_41(%a0: tensor<2xf32>) -> (tensor<2x1xf32>) {
  %r = stablehlo.reshape %a0 : (tensor<2xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=4, j=4} need_replication={i}
func.func @concat_42(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.concatenate %a0, %a1, dim = 0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j, k], [i, j, k], [i, j, k])->([i, j, k]) {i=19, j=10, k=3} permutation={i}
func.func @concat_43(%a0: tensor<8x10x3xf32>) -> (tensor<19x10x3xf32>) {
  %s0 = stablehlo.slice %a0 [1:8, 0:10, 0:3] : (tensor<8x10x3xf32>) -> tensor<7x10x3xf32>
  %s1 = stablehlo.slice %a0 [4:8, 0:10, 0:3] : (tensor<8x10x3xf32>) -> tensor<4x10x3xf32>
  %r = stablehlo.concatenate %s0, %s1, %a0, dim = 0 : (tensor<7x10x3xf32>, tensor<4x10x3xf32>, tensor<8x10x3xf32>) -> tensor<19x10x3xf32>
  return %r : tensor<19x10x3xf32>
}

// rule: ([i, j], [i, j])->([i, j]) {i=9, j=2} permutation={i}
func.func @concat_44(%a0: tensor<8x2xf32>, %a1: tensor<8x2xf32>) -> (tensor<9x2xf32>) {
  %s0 = stablehlo.slice %a0 [1:8, 0:2] : (tensor<8x2xf32>) -> tensor<7x2xf32>
  %s1 = stablehlo.slice %a1 [1:3, 0:2] : (tensor<8x2xf32>) -> tensor<2x2xf32>
  %r = stablehlo.concatenate %s0, %s1, dim = 0 : (tensor<7x2xf32>, tensor<2x2xf32>) -> tensor<9x2xf32>
  return %r : tensor<9x2xf32>
}

// rule: ([i], [i])->([i]) {i=10} permutation={i}
func.func @concat_45(%a0: tensor<8xf32>, %a1: tensor<8xf32>) -> (tensor<10xf32>) {
  %s0 = stablehlo.slice %a0 [4:7] : (tensor<8xf32>) -> tensor<3xf32>
  %s1 = stablehlo.slice %a1 [1:8] : (tensor<8xf32>) -> tensor<7xf32>
  %r = stablehlo.concatenate %s0, %s1, dim = 0 : (tensor<3xf32>, tensor<7xf32>) -> tensor<10xf32>
  return %r : tensor<10xf32>
}

// rule: ([i], [i], [i])->([i]) {i=22} permutation={i}
func.func @concat_46(%a0: tensor<8xf32>) -> (tensor<22xf32>) {
  %s0 = stablehlo.slice %a0 [0:6] : (tensor<8xf32>) -> tensor<6xf32>
  %s1 = stablehlo.slice %a0 [0:8] : (tensor<8xf32>) -> tensor<8xf32>
  %r = stablehlo.concatenate %s0, %s1, %a0, dim = 0 : (tensor<6xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<22xf32>
  return %r : tensor<22xf32>
}

// rule: ([i])->([i]) {i=4} need_replication={i}
func.func @concat_47(%a0: tensor<4xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.concatenate %a0, dim = 0 : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=4} permutation={i, j}
func.func @slice_48(%a0: tensor<4x4xf32>) -> (tensor<1x0xf32>) {
  %r = stablehlo.slice %a0 [0:2:2, 4:4:1] : (tensor<4x4xf32>) -> tensor<1x0xf32>
  return %r : tensor<1x0xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=1, j=10, k=3}
func.func @slice_49(%a0: tensor<1x10x3xf32>) -> (tensor<1x10x3xf32>) {
  %r = stablehlo.slice %a0 [0:1:1, 0:10:1, 0:3:1] : (tensor<1x10x3xf32>) -> tensor<1x10x3xf32>
  return %r : tensor<1x10x3xf32>
}

// rule: ([i, j, k, l])->([i, j, k, l]) {i=4, j=4, k=4, l=2} permutation={k, l}
func.func @slice_50(%a0: tensor<4x4x4x2xf32>) -> (tensor<4x4x0x0xf32>) {
  %r = stablehlo.slice %a0 [0:4:1, 0:4:1, 3:3:1, 2:2:3] : (tensor<4x4x4x2xf32>) -> tensor<4x4x0x0xf32>
  return %r : tensor<4x4x0x0xf32>
}

// rule: ([i])->([i]) {i=2}
func.func @slice_51(%a0: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = stablehlo.slice %a0 [0:2:1] : (tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i])->([i]) {i=6} permutation={i}
func.func @slice_52(%a0: tensor<6xf32>) -> (tensor<3xf32>) {
  %r = stablehlo.slice %a0 [0:6:2] : (tensor<6xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// rule: ([i, j])->([i, j]) {i=16, j=10} permutation={i}
func.func @slice_53(%a0: tensor<16x10xf32>) -> (tensor<6x10xf32>) {
  %r = stablehlo.slice %a0 [4:16:2, 0:10:1] : (tensor<16x10xf32>) -> tensor<6x10xf32>
  return %r : tensor<6x10xf32>
}

// rule: ([i, j], [])->([i, j]) {i=4, j=4} permutation={i, j}
func.func @pad_54(%a0: tensor<4x4xf32>, %a1: tensor<f32>) -> (tensor<7x8xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, 1], high = [3, 0], interior = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<7x8xf32>
  return %r : tensor<7x8xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=1, j=10, k=3} permutation={k}
func.func @pad_55(%a0: tensor<1x10x3xf32>, %a1: tensor<f32>) -> (tensor<1x10x8xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, -1, 2], high = [0, 1, 1], interior = [0, 0, 1] : (tensor<1x10x3xf32>, tensor<f32>) -> tensor<1x10x8xf32>
  return %r : tensor<1x10x8xf32>
}

// rule: ([i, j], [])->([i, j]) {i=6, j=2} permutation={i, j}
func.func @pad_56(%a0: tensor<6x2xf32>, %a1: tensor<f32>) -> (tensor<14x1xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [0, -1], high = [3, 0], interior = [1, 0] : (tensor<6x2xf32>, tensor<f32>) -> tensor<14x1xf32>
  return %r : tensor<14x1xf32>
}

// rule: ([i], [])->([i]) {i=6} permutation={i}
func.func @pad_57(%a0: tensor<6xf32>, %a1: tensor<f32>) -> (tensor<5xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [-1], high = [0], interior = [0] : (tensor<6xf32>, tensor<f32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j], [])->([i, j]) {i=16, j=10} permutation={i}
func.func @pad_58(%a0: tensor<16x10xf32>, %a1: tensor<f32>) -> (tensor<21x10xf32>) {
  %r = stablehlo.pad %a0, %a1, low = [2, 0], high = [3, 0], interior = [0, 0] : (tensor<16x10xf32>, tensor<f32>) -> tensor<21x10xf32>
  return %r : tensor<21x10xf32>
}

// rule: ([], [])->([])
func.func @dot_59(%a0: tensor<f32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [] x [], contracting_dims = [] x [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([j, i], [i])->([i, j]) {i=12, j=6}
func.func @dot_60(%a0: tensor<6x12xf32>, %a1: tensor<12xf32>) -> (tensor<12x6xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1] x [0], contracting_dims = [] x [] : (tensor<6x12xf32>, tensor<12xf32>) -> tensor<12x6xf32>
  return %r : tensor<12x6xf32>
}

// rule: ([k, j, l, i], [i, k, l])->([i, j]) {i=4, j=16, k=2, l=4} reduction={k, l}
func.func @dot_61(%a0: tensor<2x16x4x4xf32>, %a1: tensor<4x2x4xf32>) -> (tensor<4x16xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [3] x [0], contracting_dims = [0, 2] x [1, 2] : (tensor<2x16x4x4xf32>, tensor<4x2x4xf32>) -> tensor<4x16xf32>
  return %r : tensor<4x16xf32>
}

// rule: ([j, i, m], [m, i, k, l, j])->([i, j, k, l]) {i=5, j=10, k=16, l=16, m=6} reduction={m}
func.func @dot_62(%a0: tensor<10x5x6xf32>, %a1: tensor<6x5x16x16x10xf32>) -> (tensor<5x10x16x16xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1, 0] x [1, 4], contracting_dims = [2] x [0] : (tensor<10x5x6xf32>, tensor<6x5x16x16x10xf32>) -> tensor<5x10x16x16xf32>
  return %r : tensor<5x10x16x16xf32>
}

// rule: ([], [i])->([i]) {i=5}
func.func @dot_63(%a0: tensor<f32>, %a1: tensor<5xf32>) -> (tensor<5xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [] x [], contracting_dims = [] x [] : (tensor<f32>, tensor<5xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([m, l, i], [j, k, m, l])->([i, j, k]) {i=1, j=6, k=8, l=5, m=12} reduction={l, m}
func.func @dot_64(%a0: tensor<12x5x1xf32>, %a1: tensor<6x8x12x5xf32>) -> (tensor<1x6x8xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [] x [], contracting_dims = [1, 0] x [3, 2] : (tensor<12x5x1xf32>, tensor<6x8x12x5xf32>) -> tensor<1x6x8xf32>
  return %r : tensor<1x6x8xf32>
}

// rule: ([j, i], [i, j])->([i, j]) {i=2, j=8}
func.func @dot_65(%a0: tensor<8x2xf32>, %a1: tensor<2x8xf32>) -> (tensor<2x8xf32>) {
  %r = stablehlo.dot_general %a0, %a1, batching_dims = [1, 0] x [0, 1], contracting_dims = [] x [] : (tensor<8x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

// rule: ([j], [j, i])->([i]) {i=2, j=4} reduction={j}
func.func @dot_old_66(%a0: tensor<4xf32>, %a1: tensor<4x2xf32>) -> (tensor<2xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i], [i])->([]) {i=9} reduction={i}
func.func @dot_old_67(%a0: tensor<9xf32>, %a1: tensor<9xf32>) -> (tensor<f32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<9xf32>, tensor<9xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([j], [j, i])->([i]) {i=9, j=8} reduction={j}
func.func @dot_old_68(%a0: tensor<8xf32>, %a1: tensor<8x9xf32>) -> (tensor<9xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<8xf32>, tensor<8x9xf32>) -> tensor<9xf32>
  return %r : tensor<9xf32>
}

// rule: ([j], [j, i])->([i]) {i=9, j=6} reduction={j}
func.func @dot_old_69(%a0: tensor<6xf32>, %a1: tensor<6x9xf32>) -> (tensor<9xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<6xf32>, tensor<6x9xf32>) -> tensor<9xf32>
  return %r : tensor<9xf32>
}

// rule: ([i], [i])->([]) {i=4} reduction={i}
func.func @dot_old_70(%a0: tensor<4xf32>, %a1: tensor<4xf32>) -> (tensor<f32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([j], [j, i])->([i]) {i=4, j=9} reduction={j}
func.func @dot_old_71(%a0: tensor<9xf32>, %a1: tensor<9x4xf32>) -> (tensor<4xf32>) {
  %r = stablehlo.dot %a0, %a1 : (tensor<9xf32>, tensor<9x4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j], [k, j])->([k, i]) {i=1, j=1, k=2} reduction={j}
func.func @conv_72(%a0: tensor<1x1xf32>, %a1: tensor<2x1xf32>) -> (tensor<2x1xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f]x[o, i]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}

// rule: ([i, k, j], [k, l, j])->([m, n, i]) {i=2, j=3, k=1, l=1, m=1, n=1} reduction={j, k}
func.func @conv_73(%a0: tensor<2x1x3xf32>, %a1: tensor<1x1x4xf32>) -> (tensor<1x2x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f, 0]x[i, o, 0]->[f, 0, b], window = {stride = [1], pad = [[1, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x1x3xf32>, tensor<1x1x4xf32>) -> tensor<1x2x2xf32>
  return %r : tensor<1x2x2xf32>
}

// rule: ([j, i], [k, j])->([k, i]) {i=3, j=3, k=2} reduction={j}
func.func @conv_74(%a0: tensor<3x3xf32>, %a1: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, b]x[o, i]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// rule: ([k, ij], [k, il])->([j, il]) {i=2, j=2, k=1, l=3} reduction={k}
func.func @conv_75(%a0: tensor<1x4xf32>, %a1: tensor<1x6xf32>) -> (tensor<2x6xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, b]x[i, o]->[b, f], window = {} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<1x4xf32>, tensor<1x6xf32>) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

// rule: ([k, l, i], [im, n, l])->([k, im, j]) {i=2, j=1, k=3, l=2, m=3, n=1} reduction={l} permutation={k}
func.func @conv_76(%a0: tensor<3x2x2xf32>, %a1: tensor<6x2x2xf32>) -> (tensor<4x6x1xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [0, f, b]x[o, 0, i]->[0, f, b], window = {stride = [1], pad = [[2, 1]], lhs_dilate = [1], rhs_dilate = [2]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<3x2x2xf32>, tensor<6x2x2xf32>) -> tensor<4x6x1xf32>
  return %r : tensor<4x6x1xf32>
}

// rule: ([j, k, i], [l, k, m])->([j, l, i]) {i=2, j=8, k=3, l=3, m=1} reduction={k} permutation={j}
func.func @conv_77(%a0: tensor<8x3x2xf32>, %a1: tensor<3x3x1xf32>) -> (tensor<9x3x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [0, f, b]x[o, i, 0]->[0, f, b], window = {stride = [2], pad = [[1, 2]], lhs_dilate = [2], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x3x2xf32>, tensor<3x3x1xf32>) -> tensor<9x3x2xf32>
  return %r : tensor<9x3x2xf32>
}

// rule: ([j, k, l, i], [m, n, j, o])->([i, p, q, r]) {i=1, j=2, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1} reduction={j}
func.func @conv_78(%a0: tensor<2x1x1x1xf32>, %a1: tensor<1x2x2x1xf32>) -> (tensor<1x2x1x1xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, 0, 1, b]x[1, 0, i, o]->[b, 1, 0, f], window = {stride = [2, 1], pad = [[0, 1], [1, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x1x1x1xf32>, tensor<1x2x2x1xf32>) -> tensor<1x2x1x1xf32>
  return %r : tensor<1x2x1x1xf32>
}

// rule: ([l, k, ij], [l, i, m])->([i, k, j]) {i=2, j=2, k=8, l=3, m=1} reduction={l} permutation={k}
func.func @conv_79(%a0: tensor<3x8x4xf32>, %a1: tensor<3x2x4xf32>) -> (tensor<2x8x2xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, 0, b]x[i, o, 0]->[f, 0, b], window = {stride = [1], pad = [[2, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<3x8x4xf32>, tensor<3x2x4xf32>) -> tensor<2x8x2xf32>
  return %r : tensor<2x8x2xf32>
}

// rule: ([j, i], [k, j])->([i, l]) {i=1, j=3, k=1, l=1} reduction={j}
func.func @conv_80(%a0: tensor<3x1xf32>, %a1: tensor<1x3xf32>) -> (tensor<1x1xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, b]x[o, i]->[b, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x1xf32>, tensor<1x3xf32>) -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// rule: ([i, mn, j, kl], [n, p, mo, l])->([k, mo, i, j]) {i=2, j=3, k=4, l=2, m=4, n=2, o=2, p=1} reduction={l, n} permutation={j, k}
func.func @conv_81(%a0: tensor<2x8x3x8xf32>, %a1: tensor<2x2x8x4xf32>) -> (tensor<4x8x2x4xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [b, f, 0, 1]x[i, 0, o, 1]->[1, f, b, 0], window = {stride = [1, 1], pad = [[0, 2], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x8x3x8xf32>, tensor<2x2x8x4xf32>) -> tensor<4x8x2x4xf32>
  return %r : tensor<4x8x2x4xf32>
}

// rule: ([j, i], [j, k])->([j, i]) {i=3, j=2, k=1} reduction={k}
func.func @conv_82(%a0: tensor<2x3xf32>, %a1: tensor<2x1xf32>) -> (tensor<2x3xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [f, b]x[o, i]->[f, b], window = {} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// rule: ([j, i, k], [j, l, k])->([m, i, n]) {i=3, j=3, k=2, l=1, m=1, n=1} reduction={j, k}
func.func @conv_83(%a0: tensor<3x3x2xf32>, %a1: tensor<4x1x2xf32>) -> (tensor<1x3x3xf32>) {
  %r = stablehlo.convolution(%a0, %a1) dim_numbers = [0, b, f]x[0, o, i]->[f, b, 0], window = {stride = [1], pad = [[2, 1]], lhs_dilate = [1], rhs_dilate = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x3x2xf32>, tensor<4x1x2xf32>) -> tensor<1x3x3xf32>
  return %r : tensor<1x3x3xf32>
}

// rule: ([i, j], [])->([i]) {i=4, j=4} reduction={j}
func.func @reduce_84(%a0: tensor<4x4xf32>, %a1: tensor<f32>) -> (tensor<4xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x4xf32>, tensor<f32>) -> (tensor<4xf32>)
  return %r : tensor<4xf32>
}

// rule: ([i], [])->([]) {i=5} reduction={i}
func.func @reduce_85(%a0: tensor<5xf32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<5xf32>, tensor<f32>) -> (tensor<f32>)
  return %r : tensor<f32>
}

// rule: ([i, j, k, l], [])->([j, k]) {i=3, j=6, k=6, l=2} reduction={i, l}
func.func @reduce_86(%a0: tensor<3x6x6x2xf32>, %a1: tensor<f32>) -> (tensor<6x6xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64: 0, 3>} : (tensor<3x6x6x2xf32>, tensor<f32>) -> (tensor<6x6xf32>)
  return %r : tensor<6x6xf32>
}

// rule: ([i, j], [])->([i, j]) {i=12, j=10}
func.func @reduce_87(%a0: tensor<12x10xf32>, %a1: tensor<f32>) -> (tensor<12x10xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64>} : (tensor<12x10xf32>, tensor<f32>) -> (tensor<12x10xf32>)
  return %r : tensor<12x10xf32>
}

// rule: ([i], [])->([]) {i=16} reduction={i}
func.func @reduce_88(%a0: tensor<16xf32>, %a1: tensor<f32>) -> (tensor<f32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<16xf32>, tensor<f32>) -> (tensor<f32>)
  return %r : tensor<f32>
}

// rule: ([i], [])->([i]) {i=6}
func.func @reduce_89(%a0: tensor<6xf32>, %a1: tensor<f32>) -> (tensor<6xf32>) {
  %r = "stablehlo.reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.maximum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {dimensions = array<i64>} : (tensor<6xf32>, tensor<f32>) -> (tensor<6xf32>)
  return %r : tensor<6xf32>
}

// rule: ([i, j], [])->([i, j]) {i=4, j=2} permutation={j}
func.func @reduce_window_90(%a0: tensor<4x4xf32>, %a1: tensor<f32>) -> (tensor<4x2xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=1, j=10, k=5} permutation={j, k}
func.func @reduce_window_91(%a0: tensor<1x10x3xf32>, %a1: tensor<f32>) -> (tensor<1x10x5xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [0, 2]]> : tensor<3x2xi64>} : (tensor<1x10x3xf32>, tensor<f32>) -> tensor<1x10x5xf32>
  return %r : tensor<1x10x5xf32>
}

// rule: ([i, j], [])->([i, j]) {i=1, j=0} permutation={i, j}
func.func @reduce_window_92(%a0: tensor<2x2xf32>, %a1: tensor<f32>) -> (tensor<1x0xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<2x2xf32>, tensor<f32>) -> tensor<1x0xf32>
  return %r : tensor<1x0xf32>
}

// rule: ([i, j, k], [])->([i, j, k]) {i=0, j=4, k=8} permutation={i, j, k}
func.func @reduce_window_93(%a0: tensor<2x2x16xf32>, %a1: tensor<f32>) -> (tensor<0x4x8xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 2>, padding = dense<[[0, 0], [1, 1], [0, 0]]> : tensor<3x2xi64>} : (tensor<2x2x16xf32>, tensor<f32>) -> tensor<0x4x8xf32>
  return %r : tensor<0x4x8xf32>
}

// rule: ([i, j], [])->([i, j]) {i=2, j=14} permutation={i, j}
func.func @reduce_window_94(%a0: tensor<4x16xf32>, %a1: tensor<f32>) -> (tensor<2x14xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 1>, padding = dense<[[0, 2], [0, 0]]> : tensor<2x2xi64>} : (tensor<4x16xf32>, tensor<f32>) -> tensor<2x14xf32>
  return %r : tensor<2x14xf32>
}

// rule: ([i], [])->([i]) {i=6} permutation={i}
func.func @reduce_window_95(%a0: tensor<10xf32>, %a1: tensor<f32>) -> (tensor<6xf32>) {
  %r = "stablehlo.reduce_window"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1>, window_strides = array<i64: 2>, padding = dense<[[1, 1]]> : tensor<1x2xi64>} : (tensor<10xf32>, tensor<f32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// rule: ([i, k], [i, j], [])->([i, k]) {i=4, j=2, k=4} need_replication={j} permutation={k}
func.func @sas_96(%a0: tensor<4x4xf32>, %a1: tensor<4x2xf32>, %a2: tensor<f32>) -> (tensor<4x4xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>} : (tensor<4x4xf32>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j], [i, j], [])->([i, j]) {i=12, j=12}
func.func @sas_97(%a0: tensor<12x12xf32>, %a1: tensor<12x12xf32>, %a2: tensor<f32>) -> (tensor<12x12xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>} : (tensor<12x12xf32>, tensor<12x12xf32>, tensor<f32>) -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([i, j], [i, j], [])->([i, j]) {i=12, j=8}
func.func @sas_98(%a0: tensor<12x8xf32>, %a1: tensor<12x8xf32>, %a2: tensor<f32>) -> (tensor<12x8xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 1>} : (tensor<12x8xf32>, tensor<12x8xf32>, tensor<f32>) -> tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}

// rule: ([i, j, l], [i, j, k], [])->([i, j, l]) {i=12, j=10, k=2, l=4} need_replication={k} permutation={l}
func.func @sas_99(%a0: tensor<12x10x4xf32>, %a1: tensor<12x10x2xf32>, %a2: tensor<f32>) -> (tensor<12x10x4xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 2>} : (tensor<12x10x4xf32>, tensor<12x10x2xf32>, tensor<f32>) -> tensor<12x10x4xf32>
  return %r : tensor<12x10x4xf32>
}

// rule: ([j], [i], [])->([j]) {i=1, j=2} need_replication={i} permutation={j}
func.func @sas_100(%a0: tensor<2xf32>, %a1: tensor<1xf32>, %a2: tensor<f32>) -> (tensor<2xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<2xf32>, tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, j, l], [i, j, k], [])->([i, j, l]) {i=2, j=2, k=15, l=16} need_replication={k} permutation={l}
func.func @sas_101(%a0: tensor<2x2x16xf32>, %a1: tensor<2x2x15xf32>, %a2: tensor<f32>) -> (tensor<2x2x16xf32>) {
  %r = "stablehlo.select_and_scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare GE, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }, {
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {window_dimensions = array<i64: 1, 1, 2>, window_strides = array<i64: 1, 1, 1>} : (tensor<2x2x16xf32>, tensor<2x2x15xf32>, tensor<f32>) -> tensor<2x2x16xf32>
  return %r : tensor<2x2x16xf32>
}

// rule: ([i, j], [i, j])->([i, j], [i, j]) {i=4, j=4} need_replication={i}
func.func @sort_102(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// rule: ([i, j], [i, j])->([i, j], [i, j]) {i=3, j=12} need_replication={i}
func.func @sort_103(%a0: tensor<3x12xf32>, %a1: tensor<3x12xf32>) -> (tensor<3x12xf32>, tensor<3x12xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<3x12xf32>, tensor<3x12xf32>) -> (tensor<3x12xf32>, tensor<3x12xf32>)
  return %r#0, %r#1 : tensor<3x12xf32>, tensor<3x12xf32>
}

// rule: ([i, j, k, l], [i, j, k, l])->([i, j, k, l], [i, j, k, l]) {i=3, j=4, k=12, l=8} need_replication={j}
func.func @sort_104(%a0: tensor<3x4x12x8xf32>, %a1: tensor<3x4x12x8xf32>) -> (tensor<3x4x12x8xf32>, tensor<3x4x12x8xf32>) {
  %r:2 = "stablehlo.sort"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<3x4x12x8xf32>, tensor<3x4x12x8xf32>) -> (tensor<3x4x12x8xf32>, tensor<3x4x12x8xf32>)
  return %r#0, %r#1 : tensor<3x4x12x8xf32>, tensor<3x4x12x8xf32>
}

// rule: ([i], [i], [i])->([i], [i], [i]) {i=12} need_replication={i} blocked_propagation={i}
func.func @sort_105(%a0: tensor<12xf32>, %a1: tensor<12xf32>, %a2: tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) {
  %r:3 = "stablehlo.sort"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>, %x4: tensor<f32>, %x5: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>) -> (tensor<12xf32>, tensor<12xf32>, tensor<12xf32>)
  return %r#0, %r#1, %r#2 : tensor<12xf32>, tensor<12xf32>, tensor<12xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=2} need_replication={i}
func.func @sort_106(%a0: tensor<4x2xf32>) -> (tensor<4x2xf32>) {
  %r = "stablehlo.sort"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<4x2xf32>) -> (tensor<4x2xf32>)
  return %r : tensor<4x2xf32>
}

// rule: ([i], [i], [i])->([i], [i], [i]) {i=2} need_replication={i} blocked_propagation={i}
func.func @sort_107(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %r:3 = "stablehlo.sort"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>, %x4: tensor<f32>, %x5: tensor<f32>):
    %y = stablehlo.compare LT, %x0, %x1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %y : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1, %r#2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=4, j=4} need_replication={i} blocked_propagation={i}
func.func @ds_108(%a0: tensor<4x4xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<0x4xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [0, 4] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<0x4xf32>
  return %r : tensor<0x4xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=12, j=12}
func.func @ds_109(%a0: tensor<12x12xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<12x12xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [12, 12] : (tensor<12x12xf32>, tensor<i32>, tensor<i32>) -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=4, j=12} need_replication={i} blocked_propagation={i}
func.func @ds_110(%a0: tensor<4x12xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<3x12xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [3, 12] : (tensor<4x12xf32>, tensor<i32>, tensor<i32>) -> tensor<3x12xf32>
  return %r : tensor<3x12xf32>
}

// rule: ([i], [])->([i]) {i=12} need_replication={i} blocked_propagation={i}
func.func @ds_111(%a0: tensor<12xf32>, %a1: tensor<i32>) -> (tensor<8xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, sizes = [8] : (tensor<12xf32>, tensor<i32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// rule: ([i, j], [], [])->([i, j]) {i=4, j=2}
func.func @ds_112(%a0: tensor<4x2xf32>, %a1: tensor<i32>, %a2: tensor<i32>) -> (tensor<4x2xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, %a2, sizes = [4, 2] : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// rule: ([i], [])->([i]) {i=2}
func.func @ds_113(%a0: tensor<2xf32>, %a1: tensor<i32>) -> (tensor<2xf32>) {
  %r = stablehlo.dynamic_slice %a0, %a1, sizes = [2] : (tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, k], [j, k], [], [])->([i, k]) {i=4, j=0, k=4} need_replication={j}
func.func @dus_114(%a0: tensor<4x4xf32>, %a1: tensor<0x4xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<4x4xf32>, tensor<0x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j], [i, j], [], [])->([i, j]) {i=12, j=12}
func.func @dus_115(%a0: tensor<12x12xf32>, %a1: tensor<12x12xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<12x12xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<12x12xf32>, tensor<12x12xf32>, tensor<i32>, tensor<i32>) -> tensor<12x12xf32>
  return %r : tensor<12x12xf32>
}

// rule: ([i, j], [i, j], [], [])->([i, j]) {i=12, j=8}
func.func @dus_116(%a0: tensor<12x8xf32>, %a1: tensor<12x8xf32>) -> (tensor<12x8xf32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.dynamic_update_slice %a0, %a1, %c, %c : (tensor<12x8xf32>, tensor<12x8xf32>, tensor<i32>, tensor<i32>) -> tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}

// rule: ([i, j], [i, j], [], [])->([i, j]) {i=4, j=4}
func.func @dus_117(%a0: tensor<4x4xf32>, %a1: tensor<4x4xf32>, %a2: tensor<i32>, %a3: tensor<i32>) -> (tensor<4x4xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2, %a3 : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i], [j], [])->([i]) {i=4, j=0}
func.func @dus_118(%a0: tensor<4xf32>, %a1: tensor<0xf32>) -> (tensor<4xf32>) {
  %c = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.dynamic_update_slice %a0, %a1, %c : (tensor<4xf32>, tensor<0xf32>, tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i], [j], [])->([i]) {i=12, j=4} need_replication={j}
func.func @dus_119(%a0: tensor<12xf32>, %a1: tensor<4xf32>, %a2: tensor<i32>) -> (tensor<12xf32>) {
  %r = stablehlo.dynamic_update_slice %a0, %a1, %a2 : (tensor<12xf32>, tensor<4xf32>, tensor<i32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// rule: ([l, j], [i, j, k])->([i, j, k, l]) {i=2, j=2, k=2, l=2}
func.func @gather_120(%a0: tensor<2x2xf32>, %a1: tensor<2x2x2xi32>) -> (tensor<2x2x2x2xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 2, 1>, indices_are_sorted = false} : (tensor<2x2xf32>, tensor<2x2x2xi32>) -> tensor<2x2x2x2xf32>
  return %r : tensor<2x2x2x2xf32>
}

// rule: ([l, k], [m, i, j, k])->([i, j, k]) {i=3, j=7, k=4, l=5, m=1} reduction={l} need_replication={m}
func.func @gather_121(%a0: tensor<5x4xf32>, %a1: tensor<1x3x7x4xi32>) -> (tensor<3x7x4xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [3], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false} : (tensor<5x4xf32>, tensor<1x3x7x4xi32>) -> tensor<3x7x4xf32>
  return %r : tensor<3x7x4xf32>
}

// rule: ([i], [j])->([i]) {i=1, j=1} need_replication={i, j} blocked_propagation={i}
func.func @gather_122(%a0: tensor<1xf32>, %a1: tensor<1xi32>) -> (tensor<0xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 0>, indices_are_sorted = false} : (tensor<1xf32>, tensor<1xi32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// rule: ([j, k, i], [l])->([i]) {i=4, j=5, k=1, l=3} reduction={j} need_replication={i, k, l} blocked_propagation={i}
func.func @gather_123(%a0: tensor<5x1x4xf32>, %a1: tensor<3xi32>) -> (tensor<2xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0, 2], index_vector_dim = 0>, slice_sizes = array<i64: 0, 1, 2>, indices_are_sorted = false} : (tensor<5x1x4xf32>, tensor<3xi32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([l, j, i, m], [n, i, j, k])->([i, j, k]) {i=4, j=8, k=7, l=1, m=8, n=0} reduction={m} need_replication={l, n}
func.func @gather_124(%a0: tensor<1x8x4x8xf32>, %a1: tensor<0x4x8x7xi32>) -> (tensor<4x8x7xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 3], operand_batching_dims = [1, 2], start_indices_batching_dims = [2, 1], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 1, 1>, indices_are_sorted = false} : (tensor<1x8x4x8xf32>, tensor<0x4x8x7xi32>) -> tensor<4x8x7xf32>
  return %r : tensor<4x8x7xf32>
}

// rule: ([j], [k, i])->([i]) {i=7, j=2, k=1} reduction={j} need_replication={k}
func.func @gather_125(%a0: tensor<2xf32>, %a1: tensor<1x7xi32>) -> (tensor<7xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>, slice_sizes = array<i64: 1>, indices_are_sorted = false} : (tensor<2xf32>, tensor<1x7xi32>) -> tensor<7xf32>
  return %r : tensor<7xf32>
}

// rule: ([i], [j])->([]) {i=2, j=0} reduction={i} need_replication={j}
func.func @gather_126(%a0: tensor<2xf32>, %a1: tensor<0xi32>) -> (tensor<f32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [], index_vector_dim = 0>, slice_sizes = array<i64: 1>, indices_are_sorted = false} : (tensor<2xf32>, tensor<0xi32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k], [l, i])->([i]) {i=5, j=1, k=4, l=2} reduction={k} need_replication={j, l}
func.func @gather_127(%a0: tensor<5x1x4xf32>, %a1: tensor<2x5xi32>) -> (tensor<5xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1, 2], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1, 2], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1, 0>, indices_are_sorted = false} : (tensor<5x1x4xf32>, tensor<2x5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// rule: ([i, j], [k])->([]) {i=1, j=1, k=2} need_replication={i, j, k}
func.func @gather_128(%a0: tensor<1x1xf32>, %a1: tensor<2xi32>) -> (tensor<f32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false} : (tensor<1x1xf32>, tensor<2xi32>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([j, k], [i, l, j])->([i, j, k]) {i=3, j=8, k=4, l=0} need_replication={k, l} blocked_propagation={k}
func.func @gather_129(%a0: tensor<8x4xf32>, %a1: tensor<3x0x8xi32>) -> (tensor<3x8x3xf32>) {
  %r = "stablehlo.gather"(%a0, %a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>, indices_are_sorted = false} : (tensor<8x4xf32>, tensor<3x0x8xi32>) -> tensor<3x8x3xf32>
  return %r : tensor<3x8x3xf32>
}

// rule: ([i, l], [k, l, m], [j, k, l, m])->([i, l]) {i=2, j=1, k=2, l=2, m=2} reduction={k, m} need_replication={i, j}
func.func @scatter_130(%a0: tensor<2x2xf32>, %a1: tensor<2x2x2xi32>, %a2: tensor<1x2x2x2xf32>) -> (tensor<2x2xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [1], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>, indices_are_sorted = false, unique_indices = false} : (tensor<2x2xf32>, tensor<2x2x2xi32>, tensor<1x2x2x2xf32>) -> (tensor<2x2xf32>)
  return %r : tensor<2x2xf32>
}

// rule: ([j, i, k], [j, i, k], [l, i, j], [i, j], [i, j])->([j, i, k], [j, i, k]) {i=1, j=3, k=1, l=1} need_replication={l}
func.func @scatter_131(%a0: tensor<3x1x1xi32>, %a1: tensor<3x1x1xi32>, %a2: tensor<1x1x3xi32>, %a3: tensor<1x3xi32>, %a4: tensor<1x3xi32>) -> (tensor<3x1x1xi32>, tensor<3x1x1xi32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %y0 = stablehlo.subtract %x0, %x2 : tensor<i32>
    %y1 = stablehlo.subtract %x1, %x3 : tensor<i32>
    stablehlo.return %y0, %y1 : tensor<i32>, tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [2, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<3x1x1xi32>, tensor<3x1x1xi32>, tensor<1x1x3xi32>, tensor<1x3xi32>, tensor<1x3xi32>) -> (tensor<3x1x1xi32>, tensor<3x1x1xi32>)
  return %r#0, %r#1 : tensor<3x1x1xi32>, tensor<3x1x1xi32>
}

// rule: ([k, l], [k, l], [i, j, m], [i, j], [i, j])->([k, l], [k, l]) {i=1, j=3, k=8, l=3, m=2} reduction={i, j} need_replication={m}
func.func @scatter_132(%a0: tensor<8x3xf32>, %a1: tensor<8x3xf32>, %a2: tensor<1x3x2xi32>, %a3: tensor<1x3xf32>, %a4: tensor<1x3xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.multiply %x0, %x2 : tensor<f32>
    %y1 = stablehlo.multiply %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false} : (tensor<8x3xf32>, tensor<8x3xf32>, tensor<1x3x2xi32>, tensor<1x3xf32>, tensor<1x3xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
  return %r#0, %r#1 : tensor<8x3xf32>, tensor<8x3xf32>
}

// rule: ([i, j, m, l], [i, j, m, l], [n, i], [i, k, l], [i, k, l])->([i, j, m, l], [i, j, m, l]) {i=5, j=5, k=3, l=2, m=5, n=1} need_replication={j, k, n}
func.func @scatter_133(%a0: tensor<5x5x5x2xi32>, %a1: tensor<5x5x5x2xi32>, %a2: tensor<1x5xi32>, %a3: tensor<5x3x2xi32>, %a4: tensor<5x3x2xi32>) -> (tensor<5x5x5x2xi32>, tensor<5x5x5x2xi32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %y0 = stablehlo.add %x0, %x2 : tensor<i32>
    %y1 = stablehlo.add %x1, %x3 : tensor<i32>
    stablehlo.return %y0, %y1 : tensor<i32>, tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [2], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [3], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<5x5x5x2xi32>, tensor<5x5x5x2xi32>, tensor<1x5xi32>, tensor<5x3x2xi32>, tensor<5x3x2xi32>) -> (tensor<5x5x5x2xi32>, tensor<5x5x5x2xi32>)
  return %r#0, %r#1 : tensor<5x5x5x2xi32>, tensor<5x5x5x2xi32>
}

// rule: ([i, l], [k, m], [j, k, l])->([i, l]) {i=3, j=1, k=1, l=5, m=1} reduction={k} need_replication={i, j, m}
func.func @scatter_134(%a0: tensor<3x5xf32>, %a1: tensor<1x1xi32>, %a2: tensor<1x1x5xf32>) -> (tensor<3x5xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.multiply %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<3x5xf32>, tensor<1x1xi32>, tensor<1x1x5xf32>) -> (tensor<3x5xf32>)
  return %r : tensor<3x5xf32>
}

// rule: ([i, j], [i, j], [k], [], [])->([i, j], [i, j]) {i=2, j=3, k=0} need_replication={k}
func.func @scatter_135(%a0: tensor<2x3xi32>, %a1: tensor<2x3xi32>, %a2: tensor<0xi32>, %a3: tensor<i32>, %a4: tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>, %x2: tensor<i32>, %x3: tensor<i32>):
    %y0 = stablehlo.and %x0, %x2 : tensor<i32>
    %y1 = stablehlo.and %x1, %x3 : tensor<i32>
    stablehlo.return %y0, %y1 : tensor<i32>, tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0, 1], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<0xi32>, tensor<i32>, tensor<i32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  return %r#0, %r#1 : tensor<2x3xi32>, tensor<2x3xi32>
}

// rule: ([i, k, l, m], [n], [j])->([i, k, l, m]) {i=5, j=3, k=4, l=3, m=5, n=0} need_replication={i, j, n}
func.func @scatter_136(%a0: tensor<5x4x3x5xf32>, %a1: tensor<0xi32>, %a2: tensor<3xf32>) -> (tensor<5x4x3x5xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1, 2, 3], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<5x4x3x5xf32>, tensor<0xi32>, tensor<3xf32>) -> (tensor<5x4x3x5xf32>)
  return %r : tensor<5x4x3x5xf32>
}

// rule: ([n, i, k, l], [n, i, k, l], [j, o, m], [i, j, k, l, m], [i, j, k, l, m])->([n, i, k, l], [n, i, k, l]) {i=8, j=7, k=4, l=2, m=7, n=5, o=4} reduction={j, m} need_replication={o}
func.func @scatter_137(%a0: tensor<5x8x4x2xf32>, %a1: tensor<5x8x4x2xf32>, %a2: tensor<7x4x7xi32>, %a3: tensor<8x7x4x2x7xf32>, %a4: tensor<8x7x4x2x7xf32>) -> (tensor<5x8x4x2xf32>, tensor<5x8x4x2xf32>) {
  %r:2 = "stablehlo.scatter"(%a0, %a1, %a2, %a3, %a4) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>, %x2: tensor<f32>, %x3: tensor<f32>):
    %y0 = stablehlo.add %x0, %x2 : tensor<f32>
    %y1 = stablehlo.add %x1, %x3 : tensor<f32>
    stablehlo.return %y0, %y1 : tensor<f32>, tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 2, 3], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0, 2, 1, 3], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<5x8x4x2xf32>, tensor<5x8x4x2xf32>, tensor<7x4x7xi32>, tensor<8x7x4x2x7xf32>, tensor<8x7x4x2x7xf32>) -> (tensor<5x8x4x2xf32>, tensor<5x8x4x2xf32>)
  return %r#0, %r#1 : tensor<5x8x4x2xf32>, tensor<5x8x4x2xf32>
}

// rule: ([i], [j], [])->([i]) {i=8, j=0} need_replication={j}
func.func @scatter_138(%a0: tensor<8xi32>, %a1: tensor<0xi32>, %a2: tensor<i32>) -> (tensor<8xi32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<i32>, %x1: tensor<i32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<i32>
    stablehlo.return %y0 : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<8xi32>, tensor<0xi32>, tensor<i32>) -> (tensor<8xi32>)
  return %r : tensor<8xi32>
}

// rule: ([l, i, m], [n, j, k], [i, j, k])->([l, i, m]) {i=8, j=7, k=1, l=4, m=5, n=3} reduction={j, k} need_replication={n}
func.func @scatter_139(%a0: tensor<4x8x5xf32>, %a1: tensor<3x7x1xi32>, %a2: tensor<8x7x1xf32>) -> (tensor<4x8x5xf32>) {
  %r = "stablehlo.scatter"(%a0, %a1, %a2) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.minimum %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 2], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [1, 0, 2], index_vector_dim = 0>, indices_are_sorted = false, unique_indices = false} : (tensor<4x8x5xf32>, tensor<3x7x1xi32>, tensor<8x7x1xf32>) -> (tensor<4x8x5xf32>)
  return %r : tensor<4x8x5xf32>
}

// rule: ([i])->([i]) {i=4} need_replication={i}
func.func @fft_140(%a0: tensor<4xcomplex<f32>>) -> (tensor<4xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %r : tensor<4xcomplex<f32>>
}

// rule: ([i, j, k, l, m])->([i, j, k, l, m]) {i=4, j=3, k=8, l=8, m=8} need_replication={k, l, m}
func.func @fft_141(%a0: tensor<4x3x8x8x8xcomplex<f32>>) -> (tensor<4x3x8x8x8xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = FFT, length = [8, 8, 8] : (tensor<4x3x8x8x8xcomplex<f32>>) -> tensor<4x3x8x8x8xcomplex<f32>>
  return %r : tensor<4x3x8x8x8xcomplex<f32>>
}

// rule: ([i, j])->([i, j]) {i=4, j=5} need_replication={i, j} blocked_propagation={j}
func.func @fft_142(%a0: tensor<4x5xcomplex<f32>>) -> (tensor<4x8xf32>) {
  %r = stablehlo.fft %a0, type = IRFFT, length = [4, 8] : (tensor<4x5xcomplex<f32>>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// rule: ([i, j])->([i, j]) {i=4, j=8} need_replication={i, j} blocked_propagation={j}
func.func @fft_143(%a0: tensor<4x8xf32>) -> (tensor<4x5xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = RFFT, length = [4, 8] : (tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>>
  return %r : tensor<4x5xcomplex<f32>>
}

// rule: ([i, j, k, l, m])->([i, j, k, l, m]) {i=12, j=2, k=4, l=8, m=8} need_replication={k, l, m}
func.func @fft_144(%a0: tensor<12x2x4x8x8xcomplex<f32>>) -> (tensor<12x2x4x8x8xcomplex<f32>>) {
  %r = stablehlo.fft %a0, type = IFFT, length = [4, 8, 8] : (tensor<12x2x4x8x8xcomplex<f32>>) -> tensor<12x2x4x8x8xcomplex<f32>>
  return %r : tensor<12x2x4x8x8xcomplex<f32>>
}

// rule: ([k, i], [i, j])->([k, j]) {i=2, j=2, k=2} need_replication={i, j, k}
func.func @linalg_145(%a0: tensor<2x2xf32>, %a1: tensor<2x2xf32>) -> (tensor<2x2xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// rule: ([k, i], [i, j])->([k, j]) {i=5, j=6, k=5} need_replication={i, j, k}
func.func @linalg_146(%a0: tensor<5x5xf32>, %a1: tensor<5x6xf32>) -> (tensor<5x6xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<5x5xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}

// rule: ([i, l, j], [i, j, k])->([i, l, k]) {i=3, j=2, k=5, l=2} need_replication={j, k, l}
func.func @linalg_147(%a0: tensor<3x2x2xf32>, %a1: tensor<3x2x5xf32>) -> (tensor<3x2x5xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<3x2x2xf32>, tensor<3x2x5xf32>) -> tensor<3x2x5xf32>
  return %r : tensor<3x2x5xf32>
}

// rule: ([i, k], [i, j])->([k, j]) {i=5, j=3, k=5} need_replication={i, j, k}
func.func @linalg_148(%a0: tensor<5x5xf32>, %a1: tensor<5x3xf32>) -> (tensor<5x3xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<5x5xf32>, tensor<5x3xf32>) -> tensor<5x3xf32>
  return %r : tensor<5x3xf32>
}

// rule: ([j, k], [i, j])->([i, k]) {i=5, j=6, k=6} need_replication={i, j, k}
func.func @linalg_149(%a0: tensor<6x6xf32>, %a1: tensor<5x6xf32>) -> (tensor<5x6xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<6x6xf32>, tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}

// rule: ([i, j, l, m], [i, j, k, l])->([i, j, k, m]) {i=4, j=6, k=1, l=1, m=1} need_replication={k, l, m}
func.func @linalg_150(%a0: tensor<4x6x1x1xf32>, %a1: tensor<4x6x1x1xf32>) -> (tensor<4x6x1x1xf32>) {
  %r = "stablehlo.triangular_solve"(%a0, %a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose ADJOINT>} : (tensor<4x6x1x1xf32>, tensor<4x6x1x1xf32>) -> tensor<4x6x1x1xf32>
  return %r : tensor<4x6x1x1xf32>
}

// rule: ([i])->([i], [j]) {i=2, j=4} need_replication={i} blocked_propagation={i}
func.func @rng_151(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<4xui32>
}

// rule: ([i])->([i], []) {i=2} need_replication={i} blocked_propagation={i}
func.func @rng_152(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<ui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<ui32>
}

// rule: ([i])->([i], [j]) {i=2, j=3} need_replication={i} blocked_propagation={i}
func.func @rng_153(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<3xui32>
}

// rule: ([i])->([i], [j, k]) {i=2, j=1, k=10} need_replication={i} blocked_propagation={i}
func.func @rng_154(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<1x10xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1x10xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<1x10xui32>
}

// rule: ([i])->([i], [j]) {i=2, j=12} need_replication={i} blocked_propagation={i}
func.func @rng_155(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<12xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<12xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<12xui32>
}

// rule: ([i])->([i], [j]) {i=2, j=6} need_replication={i} blocked_propagation={i}
func.func @rng_156(%a0: tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>) {
  %r:2 = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)
  return %r#0, %r#1 : tensor<2xui64>, tensor<6xui32>
}

// rule: ([i])->([i, j]) {i=4, j=4} need_replication={j}
func.func @bitcast_157(%a0: tensor<4xf32>) -> (tensor<4x4xi8>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<4xf32>) -> tensor<4x4xi8>
  return %r : tensor<4x4xi8>
}

// rule: ([i, j])->([i, j]) {i=10, j=12}
func.func @bitcast_158(%a0: tensor<10x12xf32>) -> (tensor<10x12xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<10x12xf32>) -> tensor<10x12xi32>
  return %r : tensor<10x12xi32>
}

// rule: ([i])->([]) {i=2} need_replication={i}
func.func @bitcast_159(%a0: tensor<2xi16>) -> (tensor<f32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<2xi16>) -> tensor<f32>
  return %r : tensor<f32>
}

// rule: ([i, j, k, l])->([i, j, k]) {i=3, j=4, k=12, l=2} need_replication={l}
func.func @bitcast_160(%a0: tensor<3x4x12x2xi16>) -> (tensor<3x4x12xf32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<3x4x12x2xi16>) -> tensor<3x4x12xf32>
  return %r : tensor<3x4x12xf32>
}

// rule: ([i, j])->([i, j]) {i=2, j=2}
func.func @bitcast_161(%a0: tensor<2x2xf32>) -> (tensor<2x2xi32>) {
  %r = stablehlo.bitcast_convert %a0 : (tensor<2x2xf32>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=4, j=4}
func.func @bn_162(%a0: tensor<4x4xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<4x4xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 0.1 : f32, feature_index = 0 : i64} : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=3, j=12}
func.func @bn_163(%a0: tensor<3x12xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) -> (tensor<3x12xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 0.1 : f32, feature_index = 0 : i64} : (tensor<3x12xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3x12xf32>
  return %r : tensor<3x12xf32>
}

// rule: ([i, j, k, l], [j], [j], [j], [j])->([i, j, k, l]) {i=3, j=4, k=12, l=8}
func.func @bn_164(%a0: tensor<3x4x12x8xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<3x4x12x8xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 0.1 : f32, feature_index = 1 : i64} : (tensor<3x4x12x8xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<3x4x12x8xf32>
  return %r : tensor<3x4x12x8xf32>
}

// rule: ([i], [i], [i], [i], [i])->([i]) {i=2}
func.func @bn_165(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>, %a3: tensor<2xf32>, %a4: tensor<2xf32>) -> (tensor<2xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 0.1 : f32, feature_index = 0 : i64} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// rule: ([i, j], [i], [i], [i], [i])->([i, j]) {i=4, j=2}
func.func @bn_166(%a0: tensor<4x2xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a4: tensor<4xf32>) -> (tensor<4x2xf32>) {
  %r = "stablehlo.batch_norm_inference"(%a0, %a1, %a2, %a3, %a4) {epsilon = 0.1 : f32, feature_index = 0 : i64} : (tensor<4x2xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>
  return %r : tensor<4x2xf32>
}

// rule: ([i])->([j]) {i=16, j=4} need_replication={i, j}
func.func @coll_167(%a0: tensor<16xf32>) -> (tensor<4xf32>) {
  %r = "stablehlo.reduce_scatter"(%a0) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<16xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=16, j=4, k=3}
func.func @coll_168(%a0: tensor<16x4x3xf32>) -> (tensor<16x4x3xf32>) {
  %r = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<16x4x3xf32>) -> tensor<16x4x3xf32>
  return %r : tensor<16x4x3xf32>
}

// rule: ([i, j])->([i, j]) {i=1, j=10}
func.func @coll_169(%a0: tensor<1x10xf32>) -> (tensor<1x10xf32>) {
  %r = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<1x10xf32>) -> tensor<1x10xf32>
  return %r : tensor<1x10xf32>
}

// rule: ([i])->([j]) {i=6, j=24} need_replication={i, j}
func.func @coll_170(%a0: tensor<6xf32>) -> (tensor<24xf32>) {
  %r = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<6xf32>) -> (tensor<24xf32>)
  return %r : tensor<24xf32>
}

// rule: ([k, i, j])->([l, i, j]) {i=4, j=4, k=10, l=40} need_replication={k, l}
func.func @coll_171(%a0: tensor<10x4x4xf32>) -> (tensor<40x4x4xf32>) {
  %r = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<10x4x4xf32>) -> (tensor<40x4x4xf32>)
  return %r : tensor<40x4x4xf32>
}

// rule: ([i, j, k], [i, j, k])->([i, j, k], [i, j, k]) {i=12, j=2, k=2}
func.func @coll_172(%a0: tensor<12x2x2xf32>, %a1: tensor<12x2x2xf32>) -> (tensor<12x2x2xf32>, tensor<12x2x2xf32>) {
  %r:2 = "stablehlo.all_reduce"(%a0, %a1) ({
  ^bb0(%x0: tensor<f32>, %x1: tensor<f32>):
    %y0 = stablehlo.add %x0, %x1 : tensor<f32>
    stablehlo.return %y0 : tensor<f32>
  }) {replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<12x2x2xf32>, tensor<12x2x2xf32>) -> (tensor<12x2x2xf32>, tensor<12x2x2xf32>)
  return %r#0, %r#1 : tensor<12x2x2xf32>, tensor<12x2x2xf32>
}

// rule: ([i])->([i]) {i=16}
func.func @coll_173(%a0: tensor<16xf32>) -> (tensor<16xf32>) {
  %r = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// rule: ([i, j], [i, j])->([i, k], [i, k]) {i=12, j=2, k=8} need_replication={j, k}
func.func @coll_174(%a0: tensor<12x2xf32>, %a1: tensor<12x2xf32>) -> (tensor<12x8xf32>, tensor<12x8xf32>) {
  %r:2 = "stablehlo.all_gather"(%a0, %a1) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<12x2xf32>, tensor<12x2xf32>) -> (tensor<12x8xf32>, tensor<12x8xf32>)
  return %r#0, %r#1 : tensor<12x8xf32>, tensor<12x8xf32>
}

// rule: ([j, l, i], [j, l, i])->([k, m, i], [k, m, i]) {i=4, j=64, k=16, l=12, m=48} need_replication={j, k, l, m}
func.func @coll_175(%a0: tensor<64x12x4xf32>, %a1: tensor<64x12x4xf32>) -> (tensor<16x48x4xf32>, tensor<16x48x4xf32>) {
  %r:2 = "stablehlo.all_to_all"(%a0, %a1) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<64x12x4xf32>, tensor<64x12x4xf32>) -> (tensor<16x48x4xf32>, tensor<16x48x4xf32>)
  return %r#0, %r#1 : tensor<16x48x4xf32>, tensor<16x48x4xf32>
}

// rule: ([i])->([j]) {i=1, j=4} need_replication={i, j}
func.func @coll_176(%a0: tensor<1xf32>) -> (tensor<4xf32>) {
  %r = "stablehlo.all_gather"(%a0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids} : (tensor<1xf32>) -> (tensor<4xf32>)
  return %r : tensor<4xf32>
}

// rule: ([i])->([j]) {i=20, j=20} need_replication={i, j}
func.func @coll_177(%a0: tensor<20xf32>) -> (tensor<20xf32>) {
  %r = "stablehlo.all_to_all"(%a0) {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<20xf32>) -> (tensor<20xf32>)
  return %r : tensor<20xf32>
}

// rule: ([i, j, k])->([i, j, k]) {i=2, j=1, k=10}
func.func @coll_178(%a0: tensor<2x1x10xf32>) -> (tensor<2x1x10xf32>) {
  %r = "stablehlo.collective_permute"(%a0) {source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>} : (tensor<2x1x10xf32>) -> tensor<2x1x10xf32>
  return %r : tensor<2x1x10xf32>
}

// rule: ([])->([])
func.func @cc_179(%a0: tensor<f32>) -> (tensor<f32>) {
  %r = stablehlo.custom_call @mhlo.erf(%a0) : (tensor<f32>) -> (tensor<f32>)
  return %r : tensor<f32>
}

// rule: ([i, j, k], [i, j, k], [], [])->([i, j, k], [i, j, k]) {i=16, j=4, k=3}
func.func @cc_180(%a0: tensor<16x4x3xf32>, %a1: tensor<16x4x3xi32>, %a2: tensor<f32>, %a3: tensor<i32>) -> (tensor<16x4x3xf32>, tensor<16x4x3xi32>) {
  %r:2 = stablehlo.custom_call @ApproxTopK(%a0, %a1, %a2, %a3) : (tensor<16x4x3xf32>, tensor<16x4x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<16x4x3xf32>, tensor<16x4x3xi32>)
  return %r#0, %r#1 : tensor<16x4x3xf32>, tensor<16x4x3xi32>
}

// rule: ([i, j, k], [i, l])->([i, j, k]) {i=3, j=3, k=6, l=3} need_replication={j, k, l}
func.func @cc_181(%a0: tensor<3x3x6xf32>, %a1: tensor<3x3xf32>) -> (tensor<3x3x6xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) : (tensor<3x3x6xf32>, tensor<3x3xf32>) -> (tensor<3x3x6xf32>)
  return %r : tensor<3x3x6xf32>
}

// rule: ([i, j, k])->([i, j, k], [i, l]) {i=2, j=2, k=6, l=2} need_replication={j, k, l}
func.func @cc_182(%a0: tensor<2x2x6xf32>) -> (tensor<2x2x6xf32>, tensor<2x2xf32>) {
  %r:2 = stablehlo.custom_call @Qr(%a0) : (tensor<2x2x6xf32>) -> (tensor<2x2x6xf32>, tensor<2x2xf32>)
  return %r#0, %r#1 : tensor<2x2x6xf32>, tensor<2x2xf32>
}

// rule: ([i, j, k], [i, j, k], [], [])->([i, j, k], [i, j, k]) {i=12, j=2, k=2}
func.func @cc_183(%a0: tensor<12x2x2xf32>, %a1: tensor<12x2x2xi32>, %a2: tensor<f32>, %a3: tensor<i32>) -> (tensor<12x2x2xf32>, tensor<12x2x2xi32>) {
  %r:2 = stablehlo.custom_call @PartialReduce(%a0, %a1, %a2, %a3) : (tensor<12x2x2xf32>, tensor<12x2x2xi32>, tensor<f32>, tensor<i32>) -> (tensor<12x2x2xf32>, tensor<12x2x2xi32>)
  return %r#0, %r#1 : tensor<12x2x2xf32>, tensor<12x2x2xi32>
}

// rule: ([i, j, k, l])->([i, j, k, l], [i, j, m]) {i=10, j=2, k=6, l=2, m=2} need_replication={k, l, m}
func.func @cc_184(%a0: tensor<10x2x6x2xf32>) -> (tensor<10x2x6x2xf32>, tensor<10x2x2xf32>) {
  %r:2 = stablehlo.custom_call @Qr(%a0) : (tensor<10x2x6x2xf32>) -> (tensor<10x2x6x2xf32>, tensor<10x2x2xf32>)
  return %r#0, %r#1 : tensor<10x2x6x2xf32>, tensor<10x2x2xf32>
}

// rule: ([i, j, k, l], [i, j, m])->([i, j, k, l]) {i=2, j=6, k=6, l=2, m=2} need_replication={k, l, m}
func.func @cc_185(%a0: tensor<2x6x6x2xf32>, %a1: tensor<2x6x2xf32>) -> (tensor<2x6x6x2xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) : (tensor<2x6x6x2xf32>, tensor<2x6x2xf32>) -> (tensor<2x6x6x2xf32>)
  return %r : tensor<2x6x6x2xf32>
}

// rule: ([i, j], [k])->([i, j]) {i=6, j=5, k=5} need_replication={i, j, k}
func.func @cc_186(%a0: tensor<6x5xf32>, %a1: tensor<5xf32>) -> (tensor<6x5xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) : (tensor<6x5xf32>, tensor<5xf32>) -> (tensor<6x5xf32>)
  return %r : tensor<6x5xf32>
}

// rule: ([i, j], [k])->([i, j]) {i=2, j=2, k=2} need_replication={i, j, k}
func.func @cc_187(%a0: tensor<2x2xf32>, %a1: tensor<2xf32>) -> (tensor<2x2xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) : (tensor<2x2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>)
  return %r : tensor<2x2xf32>
}

// rule: ([i, j])->([i, j], [i, j]) {i=2, j=4}
func.func @cc_188(%a0: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>) {
  %r:2 = stablehlo.custom_call @mhlo.topk(%a0) : (tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>)
  return %r#0, %r#1 : tensor<2x4xf32>, tensor<2x4xi32>
}

// rule: ([i, j, k])->([i, j, k], [i, j, k]) {i=10, j=2, k=3}
func.func @cc_189(%a0: tensor<10x2x3xf32>) -> (tensor<10x2x3xf32>, tensor<10x2x3xi32>) {
  %r:2 = stablehlo.custom_call @mhlo.topk(%a0) : (tensor<10x2x3xf32>) -> (tensor<10x2x3xf32>, tensor<10x2x3xi32>)
  return %r#0, %r#1 : tensor<10x2x3xf32>, tensor<10x2x3xi32>
}

