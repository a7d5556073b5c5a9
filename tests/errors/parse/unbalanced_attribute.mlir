// error: InvalidArgument 2:48 unbalanced ')'
func.func @f() attributes {a.b = #foo.bar<[1, 2)>} {
  return
}
