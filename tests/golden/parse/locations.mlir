// print: --locations
// Locations in every form, aliases before and after use.
#loc = loc(unknown)
#loc1 = loc("p['b1']")
module @locations {
  func.func public @main(%arg0: tensor<f32> loc("p['b1']"), %arg1: tensor<f32> loc(#loc1)) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32> loc(#loc4)
    %1 = stablehlo.add %0, %0 : tensor<f32> loc("make.py":12:10 to :13)
    %2 = stablehlo.add %1, %0 : tensor<f32> loc("make.py":12:10 to 14:3)
    %3 = stablehlo.add %2, %0 : tensor<f32> loc(callsite("f"("a.py":1:2) at fused["b.py":3:4, #loc]))
    %4 = stablehlo.add %3, %0 : tensor<f32> loc(fused<"meta">["x"])
    %5 = stablehlo.add %4, %0 : tensor<f32>
    return %5 : tensor<f32> loc(#loc)
  } loc(#loc)
} loc(#loc)
#loc2 = loc("make.py":3:4)
#loc3 = loc("inner"(#loc2))
#loc4 = loc(callsite(#loc3 at #loc2))
