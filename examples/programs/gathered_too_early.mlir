// A layer whose hidden values are made whole on every device although nothing needs that: explain
// says which annotation spares the all_gather, and what the program then costs.
// expect: collectives all_gather=1
sdy.mesh @mesh = <["data"=4]>
func.func public @main(
    %x: tensor<64x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>},
    %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
      : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %whole = sdy.sharding_constraint %h <@mesh, [{}, {}]> : tensor<64x16xf32>
  %out = stablehlo.tanh %whole : tensor<64x16xf32>
  return %out : tensor<64x16xf32>
}
