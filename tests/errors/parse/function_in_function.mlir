// error: InvalidArgument 3:3 not allowed inside a function
func.func @f() {
  func.func @g() {
    return
  }
  return
}
