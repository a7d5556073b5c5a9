// A loop until a value says so, of constants alone; its carry moves between {x} and {z,x} in every trip. No device number of the program's own decides: it must run.
module @loop_of_constants attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=1, "z"=2]>
  func.func public @main() -> (tensor<2xi64> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %a = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} dense<[3, 2]> : tensor<2xi64>
    %b = stablehlo.constant {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} dense<[1, 5]> : tensor<2xi64>
    %most = stablehlo.constant dense<40> : tensor<i64>
    %least = stablehlo.constant dense<-100> : tensor<i64>
    %r = stablehlo.while(%x = %a) : tensor<2xi64> attributes {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>}
    cond {
      %m = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [0] : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
      %c = stablehlo.compare LE, %m, %most : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %w = stablehlo.reverse %x, dims = [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} : tensor<2xi64>
      %u = stablehlo.add %w, %b {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"z", "x"}]>]>} : tensor<2xi64>
      stablehlo.return %u : tensor<2xi64>
    }
    return %r : tensor<2xi64>
  }
}
