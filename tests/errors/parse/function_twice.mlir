// error: InvalidArgument 5:11 function @f is defined twice
func.func @f() {
  return
}
func.func @f() {
  return
}
