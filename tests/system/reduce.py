#!/usr/bin/env python3
"""reduce.py LOCKSTEP PROGRAMS: `lockstep reduce` makes failing programs small, and the small one fails the same way:
wrong numbers (with generated and with given inputs), a refused text, a run that does not end, an expect line."""
import json, os, re, subprocess, sys, tempfile

ENDLESS = """sdy.mesh @mesh = <["x"=2]>
func.func public @main(%a: tensor<4xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32>) -> (tensor<4xi32>, tensor<8xf32>) {
  %s = stablehlo.sine %b : tensor<8xf32>
  %u = stablehlo.cosine %s : tensor<8xf32>
  %n = stablehlo.negate %a : tensor<4xi32>
  %r = stablehlo.while(%p = %n) : tensor<4xi32>
  cond {
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %next = stablehlo.add %p, %p : tensor<4xi32>
    stablehlo.return %next : tensor<4xi32>
  }
  return %r, %u : tensor<4xi32>, tensor<8xf32>
}
"""
BAD = """func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  %1 = stablehlo.bogus %0 : tensor<4xf32>
  %2 = stablehlo.add %0, %a : tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""
BUDGET = """// expect: no all_reduce
sdy.mesh @mesh = <["x"=4]>
func.func public @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}, %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = stablehlo.exponential %a : tensor<8x8xf32>
  %0 = stablehlo.dot_general %e, %b, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = stablehlo.tanh %0 : tensor<8x8xf32>
  %l = stablehlo.log %b : tensor<8x8xf32>
  return %t, %l : tensor<8x8xf32>, tensor<8x8xf32>
}
"""


def fail(message):
    print("reduce: " + message)
    sys.exit(1)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, timeout=150)


def main():
    binary, programs = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        small, told = os.path.join(folder, "small.mlir"), os.path.join(folder, "told.json")

        def reduce(program, most, *options):
            out = run(binary, "reduce", program, "-o", small, "--json", told, *options)
            if out.returncode != 0:
                fail(f"{program} {options}: exit {out.returncode}: {out.stderr[:400]}")
            result = json.load(open(told))
            if result["after"] > most or result["after"] > result["before"]:
                fail(f"{program} {options}: {result['before']} -> {result['after']} {result['unit']}, wanted at most {most}:\n{open(small).read()}")
            return result

        def text(name, content):
            path = os.path.join(folder, name)
            open(path, "w").write(content)
            return path

        tensor_parallel = os.path.join(programs, "mlp_train_tp")
        fault = ("--corrupt-collective", "0")
        reduce(os.path.join(tensor_parallel, "sdy.mlir"), 3, *fault)
        if run(binary, "check", small, *fault).returncode != 1:
            fail("the small program passes")
        inputs = os.path.join(tensor_parallel, "inputs.npz")
        result = reduce(os.path.join(tensor_parallel, "sdy.mlir"), 3, *fault, "--inputs", inputs)
        if run(binary, "check", small, *fault, "--inputs", result["inputs"]).returncode != 1:
            fail("the small program passes with its inputs")

        result = reduce(text("bad.mlir", BAD), 2)
        if result["unit"] != "lines" or result["failure"]["exit_code"] not in (3, 4):
            fail(f"a refused text: {result}")
        result = reduce(text("endless.mlir", ENDLESS), 3, "--timeout", "1", "--command", "run", "--tests", "40")
        if not result["failure"]["timed_out"] or "sine" in open(small).read():
            fail(f"a run without end: {result}")
        result = reduce(text("budget.mlir", BUDGET), 2)
        if result["failure"]["exit_code"] != 6 or run(binary, "check", small).returncode != 6:
            fail(f"an expect line: {result}")
        if not re.search("dot_general", open(small).read()):
            fail("the op that the expect line is about is gone")

        out = run(binary, "reduce", os.path.join(programs, "matmul_rows", "sdy.mlir"))
        if os.path.isdir(os.path.join(programs, "matmul_rows")) and (out.returncode != 2 or "nothing to reduce" not in out.stderr):
            fail(f"a program that passes: exit {out.returncode}: {out.stderr[:300]}")
    print("reduce: all as wanted")


main()
