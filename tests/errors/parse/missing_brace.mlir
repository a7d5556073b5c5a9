// error: InvalidArgument 4:1 expected '}' or an operation, found end of text
func.func @main() {
  return
