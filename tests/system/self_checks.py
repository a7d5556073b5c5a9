"""Self-checking programs from outside: self_checks.py LOCKSTEP. Each program holds as it stands; with one
expected value changed (WRONG -> another one) it must be refused with exit 1 and a check that is not ok."""
import json
import pathlib
import subprocess
import sys
import tempfile

# name: (text with $E where the expected value stands, right value, wrong value, executions by check)
PROGRAMS = {
    'returned_check_eq': ('''
func.func @main() -> tensor<i1> {
  %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %e = stablehlo.constant dense<[$E, 4.0]> : tensor<2xf32>
  %s = stablehlo.add %a, %a : tensor<2xf32>
  %r = stablehlo.custom_call @check.eq(%e, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<i1>
  return %r : tensor<i1>
}
''', '2.0', '2.5', [1]),
    'sharded': ('''
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @main() {
  %a = stablehlo.iota dim = 0 : tensor<5xi32>
  %b = sdy.sharding_constraint %a <@mesh, [{"y", "x"}]> : tensor<5xi32>
  %s = stablehlo.add %b, %b : tensor<5xi32>
  check.expect_eq_const %s, dense<[0, 2, 4, 6, $E]> : tensor<5xi32>
  return
}
''', '8', '9', [1]),
    'in_a_loop': ('''
sdy.mesh @mesh = <["x"=2]>
func.func @main() -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %a = stablehlo.iota dim = 0 : tensor<4xi32>
  %b = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<4xi32>
  %r:2 = stablehlo.while(%i = %zero, %v = %b) : tensor<i32>, tensor<4xi32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %p = interpreter.probe %v, probe_id = "carry" : tensor<4xi32>
    check.expect_eq_const %p, dense<[0, 1, 2, $E]> : tensor<4xi32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %p : tensor<i32>, tensor<4xi32>
  }
  check.expect_serialized_eq %b, probe_id = "carry", iter = 2 : tensor<4xi32>
  return %r#0 : tensor<i32>
}
''', '3', '4', [3, 1]),
    'several_entries': ('''
func.func @first() {
  %a = stablehlo.constant dense<1> : tensor<i32>
  check.expect_eq_const %a, dense<1> : tensor<i32>
  return
}
func.func @takes_an_argument(%a: tensor<i32>) -> tensor<i32> {
  return %a : tensor<i32>
}
func.func private @helper() -> tensor<i32> {
  %a = stablehlo.constant dense<2> : tensor<i32>
  return %a : tensor<i32>
}
func.func @second() {
  %a = call @helper() : () -> tensor<i32>
  check.expect_eq_const %a, dense<$E> : tensor<i32>
  return
}
''', '2', '3', [1, 1]),
    'run_parallel': ('''
func.func @sum(%x: tensor<2xi64>) -> tensor<2xi64> {
  %r = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%p: tensor<i64>, %q: tensor<i64>):
    %s = stablehlo.add %p, %q : tensor<i64>
    stablehlo.return %s : tensor<i64>
  }) : (tensor<2xi64>) -> tensor<2xi64>
  return %r : tensor<2xi64>
}
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %b = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %r:2 = "interpreter.run_parallel"(%a, %b) {programs = [[@sum], [@sum]]}
      : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  check.expect_eq_const %r#0, dense<[4, $E]> : tensor<2xi64>
  check.expect_eq %r#0, %r#1 : tensor<2xi64>
  return
}
''', '6', '7', [1, 1]),
    'check_inside_a_device': ('''
func.func @f() {
  %r = stablehlo.replica_id : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %s = stablehlo.add %r, %p : tensor<ui32>
  %n = stablehlo.constant dense<$E> : tensor<ui32>
  %ok = stablehlo.compare LE, %s, %n : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  check.expect_eq_const %ok, dense<true> : tensor<i1>
  return
}
func.func @main() {
  "interpreter.run_parallel"() {programs = [[@f, @f], [@f, @f]]} : () -> ()
  return
}
''', '2', '1', [4]),
}

REFUSED = {
    # Used by an op: the value is known only when the launch is over.
    'used_check': '''
func.func @main() -> tensor<i1> {
  %a = stablehlo.constant dense<1> : tensor<i32>
  %r = stablehlo.custom_call @check.eq(%a, %a) : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %n = stablehlo.not %r : tensor<i1>
  return %n : tensor<i1>
}
''',
}


def check(lockstep, folder, text, engine):
    file = folder / 'program.mlir'
    file.write_text(text)
    run = subprocess.run([lockstep, 'check', file, '--json', '-', '--engine', engine],
                         capture_output=True, text=True, timeout=60)
    return run, json.loads(run.stdout)


def problem(lockstep, folder, text, executions, right, engine):
    run, report = check(lockstep, folder, text, engine)
    if run.returncode != (0 if right else 1):
        return f'exit {run.returncode}\n{run.stderr}'
    checks = report['checks']
    if right and [c['executions'] for c in checks] != executions:
        return f'executions {[c["executions"] for c in checks]}, wanted {executions}'
    if all(c['ok'] for c in checks) != right:
        return f'checks {checks}'
    return None


def main(lockstep):
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, (text, right, wrong, executions) in PROGRAMS.items():
            for engine in ('threads', 'gang'):
                for value, holds in ((right, True), (wrong, False)):
                    fault = problem(lockstep, folder, text.replace('$E', value), executions, holds, engine)
                    if fault:
                        failures += 1
                        print(f'{title}, engine {engine}, expected {value}: {fault}')
        for title, text in REFUSED.items():
            run, report = check(lockstep, folder, text, 'threads')
            if run.returncode != 4 or 'error' not in report:
                failures += 1
                print(f'{title}: exit {run.returncode}, wanted 4\n{run.stderr}')
    print(f'{failures} failures')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]))
