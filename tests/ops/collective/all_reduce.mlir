// all_reduce: cross_replica
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[5, -21], [-23, 4], [-30, 18], [3, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-17, -4], [3, -3], [5, 25], [-14, -10]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[5, -21], [-23, 4], [-30, 18], [3, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[-17, -4], [3, -3], [5, 25], [-14, -10]]> : tensor<4x2xi32>
  return
}

// -----

// all_reduce: cross_replica_and_partition
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[-28, -8], [13, 7], [-35, 30], [2, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-28, -8], [13, 7], [-35, 30], [2, -27]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[16, -17], [-33, -6], [10, 13], [-13, -10]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[16, -17], [-33, -6], [10, 13], [-13, -10]]> : tensor<4x2xi32>
  return
}

// -----

// all_reduce: flattened_ids, ragged groups
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 3, 2], [1, -1, -1]]> : tensor<2x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
  return %r : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f, @f], [@f, @f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[1, -21], [-37, -14], [-10, 26], [-3, -26]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[1, -21], [-37, -14], [-10, 26], [-3, -26]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[1, -21], [-37, -14], [-10, 26], [-3, -26]]> : tensor<4x2xi32>
  return
}

// -----

// all_reduce: variadic, with max
func.func @f(%x: tensor<4x2xi32>, %y: tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>) {
  %r:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.maximum %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>)
  return %r#0, %r#1 : tensor<4x2xi32>, tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %a2 = stablehlo.constant dense<[[20, -17], [-19, 12], [-10, 5], [-7, -11]]> : tensor<4x2xi32>
  %a3 = stablehlo.constant dense<[[-4, 0], [-14, -18], [20, 8], [-6, 1]]> : tensor<4x2xi32>
  %r:4 = "interpreter.run_parallel"(%a0, %a1, %a2, %a3) {programs = [[@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[20, -4], [-4, 12], [-10, 13], [10, -11]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-4, 0], [17, 15], [20, 17], [-6, 1]]> : tensor<4x2xi32>
  check.expect_eq_const %r#2, dense<[[20, -4], [-4, 12], [-10, 13], [10, -11]]> : tensor<4x2xi32>
  check.expect_eq_const %r#3, dense<[[-4, 0], [17, 15], [20, 17], [-6, 1]]> : tensor<4x2xi32>
  return
}

// -----

// all_reduce: twice in a loop on one channel
func.func @f(%x: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<2> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %z, %v = %x) : tensor<i32>, tensor<4x2xi32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %w = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i32>, %q: tensor<i32>):
    %s = stablehlo.add %p, %q : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<4x2xi32>) -> tensor<4x2xi32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %w : tensor<i32>, tensor<4x2xi32>
  }
  return %r#1 : tensor<4x2xi32>
}
func.func @check() {
  %a0 = stablehlo.constant dense<[[-15, -4], [-4, -8], [-20, 13], [10, -16]]> : tensor<4x2xi32>
  %a1 = stablehlo.constant dense<[[-13, -4], [17, 15], [-15, 17], [-8, -11]]> : tensor<4x2xi32>
  %r:2 = "interpreter.run_parallel"(%a0, %a1) {programs = [[@f], [@f]]} : (tensor<4x2xi32>, tensor<4x2xi32>) -> (tensor<4x2xi32>, tensor<4x2xi32>)
  check.expect_eq_const %r#0, dense<[[-56, -16], [26, 14], [-70, 60], [4, -54]]> : tensor<4x2xi32>
  check.expect_eq_const %r#1, dense<[[-56, -16], [26, 14], [-70, 60], [4, -54]]> : tensor<4x2xi32>
  return
}
