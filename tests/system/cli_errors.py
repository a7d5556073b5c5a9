"""Wrong input from outside: each gives one clear error with its place and the documented exit code.

Usage: cli_errors.py LOCKSTEP. Eight inputs each of wrong syntax, types, shardings, arrays, and
command lines; no Python package is needed.
"""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

HEADER = 'module @m attributes {mhlo.num_partitions = 4 : i32} {\n  sdy.mesh @mesh = <["x"=2, "y"=2]>\n'
GOOD_ARG = '%a: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}'


def program(body, arg=GOOD_ARG, result='tensor<4x6xf32>'):
    return f'{HEADER}  func.func public @main({arg}) -> {result} {{\n{body}\n  }}\n}}\n'


GOOD = program('    %0 = stablehlo.add %a, %a : tensor<4x6xf32>\n    return %0 : tensor<4x6xf32>')


def constrained(sharding):
    return program(f'    %0 = sdy.sharding_constraint %a <@mesh, {sharding}> : tensor<4x6xf32>\n'
                   '    return %0 : tensor<4x6xf32>')


# (text, line of the error, words that the message must have)
SYNTAX = [
    (GOOD[:-5], None, []),
    (GOOD.replace('%a, %a', '%a, %b'), 4, ['%b']),
    (GOOD.replace('tensor<4x6xf32>\n    return', 'tensor<4x6xf33>\n    return'), 4, []),
    (GOOD.replace('return %0', 'return %0,'), 5, []),
    (GOOD.replace('stablehlo.add %a, %a', 'stablehlo.add %a %a'), 4, []),
    (GOOD.replace('    return %0 : tensor<4x6xf32>\n', ''), None, []),
    (GOOD.replace('%0 = ', '%0 '), 4, []),
    ('this is no program\n', 1, []),
]
TYPES = [
    (program('    %0 = stablehlo.transpose %a, dims = [0, 0] : (tensor<4x6xf32>) -> tensor<4x4xf32>\n    return %a : tensor<4x6xf32>'), 4, ['transpose']),
    (program('    %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>\n    return %0 : tensor<4x6xf32>'), 4, ['dot_general']),
    (program('    %0 = stablehlo.reshape %a : (tensor<4x6xf32>) -> tensor<5x5xf32>\n    return %a : tensor<4x6xf32>'), 4, ['reshape']),
    (program('    %0 = stablehlo.slice %a [0:9, 0:6] : (tensor<4x6xf32>) -> tensor<9x6xf32>\n    return %a : tensor<4x6xf32>'), 4, ['slice']),
    (program('    %0 = stablehlo.broadcast_in_dim %a, dims = [0, 5] : (tensor<4x6xf32>) -> tensor<4x6x2xf32>\n    return %a : tensor<4x6xf32>'), 4, ['broadcast_in_dim']),
    (program('    %0 = stablehlo.and %a, %a : tensor<4x6xf32>\n    return %0 : tensor<4x6xf32>'), 4, ['and']),
    (program('    %0 = stablehlo.concatenate %a, %a, dim = 2 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>\n    return %0 : tensor<4x6xf32>'), 4, ['concatenate']),
    (program('    return %a : tensor<4x6xf32>', result='tensor<6x4xf32>'), None, []),
]
SHARDINGS = [
    (constrained('[{"z"}, {}]'), 4, ['z']),
    (constrained('[{"x"}, {"x"}]'), 4, ['x']),
    (constrained('[{"x"}]'), 4, []),
    (constrained('[{"x":(1)3}, {}]'), 4, []),
    (constrained('[{"x"}, {}], replicated={"x"}'), 4, ['x']),
    (constrained('[{"x"}, {}]').replace('<@mesh, [{"x"}, {}]> : tensor', '<@other, [{"x"}, {}]> : tensor'), 4, ['other']),
    (GOOD.replace('"y"=2]', '"x"=2]'), 2, ['x']),
    (GOOD.replace('"y"=2]>', '"y"=2], device_ids=[0, 1, 2, 2]>'), 2, []),
]


def npy(descr, shape, items):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += ' ' * (117 - len(header)) + '\n'
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + bytes(items)


def npz(path, arrays):
    with zipfile.ZipFile(path, 'w') as archive:
        for name, content in arrays.items():
            archive.writestr(name + '.npy', content)
    return path


class Checker:
    def __init__(self, lockstep, folder):
        self.lockstep, self.folder, self.failures, self.count = lockstep, folder, [], 0

    def run(self, name, arguments, exit_code, words=(), line=None):
        self.count += 1
        command = [self.lockstep] + [str(a) for a in arguments]
        done = subprocess.run(command + ['--json', str(self.folder / 'error.json')],
                              capture_output=True, text=True, timeout=60)
        problems = []
        if done.returncode != exit_code:
            problems.append(f'exit {done.returncode}, wanted {exit_code}')
        first = (done.stderr.splitlines() or [''])[0]
        if not first.startswith('error: '):
            problems.append('no "error: " on the first line')
        if line is not None and f'.mlir:{line}:' not in first:
            problems.append(f'not at line {line}')
        problems += [f'does not mention {word}' for word in words if word not in done.stderr]
        for problem in problems:
            self.failures.append(f'{name}: {problem}: {done.stderr.strip()[:300]}')

    def texts(self, kind, cases):
        for number, (text, line, words) in enumerate(cases):
            path = self.folder / f'{kind}{number}.mlir'
            path.write_text(text)
            self.run(path.name, ['check', path], 3, words, line)
            report = json.loads((self.folder / 'error.json').read_text())
            if not report['error']['location'].startswith(str(path)):
                self.failures.append(f'{path.name}: JSON without a place: {report}')


def main():
    lockstep = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check = Checker(lockstep, folder)
        check.texts('syntax', SYNTAX)
        check.texts('types', TYPES)
        check.texts('shardings', SHARDINGS)
        good = folder / 'good.mlir'
        good.write_text(GOOD)
        whole = npy('<f4', '(4, 6)', 96)
        arrays = [
            (npz(folder / 'missing.npz', {'other': whole}), 3, ['arg0']),
            (npz(folder / 'shape.npz', {'arg0': npy('<f4', '(6, 4)', 96)}), 3, ['f32[4,6]']),
            (npz(folder / 'dtype.npz', {'arg0': npy('<i8', '(4, 6)', 192)}), 3, ['f32[4,6]']),
            (npz(folder / 'short.npz', {'arg0': npy('<f4', '(4, 6)', 95)}), 3, []),
            (npz(folder / 'big_endian.npz', {'arg0': npy('>f4', '(4, 6)', 96)}), 3, ['big-endian']),
            (npz(folder / 'object.npz', {'arg0': npy('|O', '(4, 6)', 96)}), 3, []),
            (folder / 'absent.npz', 7, ['absent.npz']),
            (folder / 'noise.npz', 3, []),
        ]
        (folder / 'noise.npz').write_bytes(b'PK' + bytes(range(200)))
        for path, code, words in arrays:
            check.run(path.name, ['check', good, '--inputs', path], code, words)
        usage = [
            (['check', good, '--mesh', 'x=2,z=2'], 2), (['check', good, '--mesh', 'x=two'], 2),
            (['check', good, '--arg-sharding', '7={x},{}'], 2),
            (['check', good, '--arg-sharding', 'nonsense'], 2), (['check', good, '--engine', 'fast'], 2),
            (['check', good, '--no-such-option'], 2), (['show', good, '%nowhere'], 2),
            (['check', folder / 'absent.mlir'], 7),
        ]
        for arguments, code in usage:
            check.run(' '.join(str(a) for a in arguments), arguments, code)
        for failure in check.failures:
            print(failure)
        print(f'{check.count} wrong inputs, {len(check.failures)} failures')
        return 1 if check.failures else 0


if __name__ == '__main__':
    sys.exit(main())
