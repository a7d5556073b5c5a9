// rng_bit_generator: THREE_FRY, ui32 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui32>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>)
  check.expect_eq_const %r#0, dense<[12345, 693]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[1194812792, 1232543658, 22297115, 1863636269, 3380711233, 3227469534], [837369219, 1102409574, 1116434278, 3355973656, 2713253894, 2197550894], [3630461680, 2901764164, 1242179602, 153681704, 1204670454, 1069758702], [3919077772, 2623665205, 1519281895, 4245718851, 721188140, 933464814], [1866523756, 2936450866, 2246668826, 3874129310, 3082471938, 216381057]]> : tensor<5x6xui32>
  return
}

// -----

// rng_bit_generator: THREE_FRY, ui64 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui64>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>)
  check.expect_eq_const %r#0, dense<[12345, 708]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[5293734703197021560, 8004256827016755739, 13861876100747071297, 4734813067964661123, 14413797099873988454, 9438409223738816518], [12462982188715242224, 660057893915731986, 4594578640906080246, 11268556255047213452, 18235223614574978791, 4009200848817911084], [12611960437647402092, 16639258689171714586, 929349566371383810, 4216043492683239365, 7789782689077853660, 13906796899952993574], [12440847561694042766, 15866495046306060204, 862716597428153057, 9191618487442408774, 10730306451817180327, 6751865764471377042], [15963226508903155107, 4066894066289117693, 13112475669812289659, 11517028284633795306, 6006343307727664103, 6019871578598530962]]> : tensor<5x6xui64>
  return
}

// -----

// rng_bit_generator: THREE_FRY, ui8 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui8>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>)
  check.expect_eq_const %r#0, dense<[12345, 693]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[120, 170, 27, 45, 65, 222], [131, 102, 102, 24, 6, 46], [240, 68, 18, 40, 246, 238], [140, 53, 231, 67, 44, 238], [108, 50, 26, 158, 2, 129]]> : tensor<5x6xui8>
  return
}

// -----

// rng_bit_generator: PHILOX, ui32 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui32>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui32>)
  check.expect_eq_const %r#0, dense<[12345, 686]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[994788301, 2613011098, 2990333819, 3655994170, 3631367120, 3716484149], [1547411001, 3018673154, 1885270889, 446433381, 1507038723, 745597745], [3393864486, 1996015119, 1806009451, 1808587471, 1366686127, 1047339868], [4018452779, 3904394553, 3714441159, 315584851, 790070517, 932051964], [4185626216, 1456450320, 3220416891, 3496560429, 3765975121, 1327034185]]> : tensor<5x6xui32>
  return
}

// -----

// rng_bit_generator: PHILOX, ui64 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui64>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui64>)
  check.expect_eq_const %r#0, dense<[12345, 693]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[11222797210989839309, 15702375397506998139, 15962177879688758224, 12965102475290582585, 1917416773122978665, 3202317932253386243], [8572819661820412710, 7767824041706357867, 4498290482223643055, 16769246919833991467, 1355426617872474055, 4003132704342639861], [6255406496834360936, 15017612694263146875, 5699568429014988881, 12169668493397676738, 9068276411630769825, 13779172492434665660], [9153631861972021556, 13692027206984534436, 8204244330282318512, 11080729957086610432, 16289386452852581832, 15900010480538776685], [12957068163876765379, 16317715080661234195, 12754567815504765935, 13629152098967066706, 12159184202233402670, 8718843843214566765]]> : tensor<5x6xui64>
  return
}

// -----

// rng_bit_generator: PHILOX, ui8 (bits as XLA on CPU makes them)
func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>) {
  %n, %r = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>)
  return %n, %r : tensor<2xui64>, tensor<5x6xui8>
}
func.func @check() {
  %s = stablehlo.constant dense<[12345, 678]> : tensor<2xui64>
  %r:2 = call @main(%s) : (tensor<2xui64>) -> (tensor<2xui64>, tensor<5x6xui8>)
  check.expect_eq_const %r#0, dense<[12345, 686]> : tensor<2xui64>
  check.expect_eq_const %r#1, dense<[[205, 154, 123, 58, 208, 53], [57, 2, 105, 101, 3, 49], [38, 15, 107, 207, 175, 92], [43, 57, 199, 83, 245, 252], [104, 16, 123, 45, 81, 73]]> : tensor<5x6xui8>
  return
}
