// error: InvalidArgument 2:1 expected a module, a function or a mesh, found 'this'
this is no program
