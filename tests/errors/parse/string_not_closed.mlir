// error: InvalidArgument 2:35 string is not closed
func.func @main() attributes {a = "x} {
  return
}
