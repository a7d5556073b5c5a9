"""Does the number of devices show in the compiler? One training step, on 8 and on 4,096 devices.

    flatness.py LOCKSTEP

The SPMD program must have the same ops. Compiling it (parse tree in, SPMD program and its list of
collectives out) must take at most 5 % more instructions, counted by callgrind; without valgrind that
part is skipped (exit 77).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROWS, WIDTH, HIDDEN, WORDS = 8192, 4096, 8192, 4096


def program(x, y):
    def sharded(text):
        return '{sdy.sharding = #sdy.sharding<@mesh, [%s]>}' % text

    b, d, f, v = ROWS, WIDTH, HIDDEN, WORDS
    return f'''module @flat attributes {{mhlo.num_partitions = {x * y} : i32, mhlo.num_replicas = 1 : i32}} {{
  sdy.mesh @mesh = <["x"={x}, "y"={y}]>
  func.func public @main(%x: tensor<{b}x{d}xf32> {sharded('{"x"}, {}')}, %w1: tensor<{d}x{f}xf32> {sharded('{"x"}, {"y"}')}, %w2: tensor<{f}x{d}xf32> {sharded('{"y"}, {"x"}')}, %ids: tensor<{b}xi32> {sharded('{"x"}')}, %t: tensor<{v}x{d}xf32> {sharded('{"y"}, {}')}) -> (tensor<{b}x{d}xf32> {sharded('{"x"}, {"y"}')}, tensor<{d}x{f}xf32> {sharded('{"x"}, {"y"}')}, tensor<f32>) {{
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %e = "stablehlo.gather"(%t, %ids) <{{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, {d}>}}> : (tensor<{v}x{d}xf32>, tensor<{b}xi32>) -> tensor<{b}x{d}xf32>
    %x1 = stablehlo.add %x, %e : tensor<{b}x{d}xf32>
    %h = stablehlo.dot_general %x1, %w1, contracting_dims = [1] x [0] : (tensor<{b}x{d}xf32>, tensor<{d}x{f}xf32>) -> tensor<{b}x{f}xf32>
    %g = stablehlo.tanh %h : tensor<{b}x{f}xf32>
    %o = stablehlo.dot_general %g, %w2, contracting_dims = [1] x [0] : (tensor<{b}x{f}xf32>, tensor<{f}x{d}xf32>) -> tensor<{b}x{d}xf32>
    %r = stablehlo.slice %o [1:{b}, 0:{d}] : (tensor<{b}x{d}xf32>) -> tensor<{b - 1}x{d}xf32>
    %r0 = stablehlo.slice %o [0:1, 0:{d}] : (tensor<{b}x{d}xf32>) -> tensor<1x{d}xf32>
    %roll = stablehlo.concatenate %r, %r0, dim = 0 : (tensor<{b - 1}x{d}xf32>, tensor<1x{d}xf32>) -> tensor<{b}x{d}xf32>
    %y = stablehlo.add %roll, %x1 : tensor<{b}x{d}xf32>
    %gw = stablehlo.dot_general %x1, %g, contracting_dims = [0] x [0] : (tensor<{b}x{d}xf32>, tensor<{b}x{f}xf32>) -> tensor<{d}x{f}xf32>
    %s = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<{b}x{d}xf32>, tensor<f32>) -> tensor<f32>
    return %y, %gw, %s : tensor<{b}x{d}xf32>, tensor<{d}x{f}xf32>, tensor<f32>
  }}
}}
'''


def ops(lockstep, path):
    text = subprocess.run([lockstep, 'partition', path], capture_output=True, text=True, check=True).stdout
    # Equal constants are one op, and whether a size equals a stride is chance.
    return [op for op in re.findall(r'= "?(\w+\.\w+)', text) if op != 'stablehlo.constant']


def instructions(lockstep, path, folder):
    out = os.path.join(folder, 'callgrind.out')
    # --quiet: one compilation, without those that try hints.
    subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={out}', lockstep, 'check', path, '--no-run', '--quiet'],
                   capture_output=True, check=True)
    report = subprocess.run(['callgrind_annotate', '--inclusive=yes', out], capture_output=True, text=True, check=True).stdout
    for line in report.splitlines():
        if 'lockstep::CompileProgram(' in line:
            return int(line.split()[0].replace(',', ''))
    raise SystemExit('callgrind did not see CompileProgram')


def main():
    lockstep = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, (x, y) in {'8': (2, 4), '4096': (64, 64)}.items():
            paths[name] = os.path.join(folder, f'on_{name}.mlir')
            with open(paths[name], 'w') as file:
                file.write(program(x, y))
        small, large = (ops(lockstep, paths[name]) for name in ('8', '4096'))
        if small != large:
            sys.exit(f'the SPMD program has {len(small)} ops on 8 devices and {len(large)} on 4,096')
        print(f'{len(small)} ops on 8 and on 4,096 devices')
        if not shutil.which('valgrind') or not shutil.which('callgrind_annotate'):
            print('valgrind is not installed: instructions are not counted')
            sys.exit(77)
        few, many = (instructions(lockstep, paths[name], folder) for name in ('8', '4096'))
        print(f'compile: {few} instructions on 8 devices, {many} on 4,096: {many / few:.3f} times')
        if many > 1.05 * few:
            sys.exit(1)


main()
