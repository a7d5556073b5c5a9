// error: InvalidArgument 2:14 bad sharding '{devices=[8]<=[4]}' at offset 14: device order covers 4 devices, the mesh 8
func.func @f(%a: tensor<8xf32> {mhlo.sharding = "{devices=[8]<=[4]}"}) {
  return
}
