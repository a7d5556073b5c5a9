"""Wrong input from outside: each gives one clear error with its place and the documented exit code.

Usage: cli_errors.py LOCKSTEP. Wrong syntax, types, shardings, arrays, option values, files that are
none, outputs that cannot be written; no Python package is needed.
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zipfile

FULL = os.path.exists('/dev/full')
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

    def run(self, name, arguments, exit_code, words=(), line=None, json_file=True, **process):
        self.count += 1
        command = [self.lockstep] + [str(a) for a in arguments]
        json_path = self.folder / 'error.json'
        json_path.unlink(missing_ok=True)
        if json_file:
            command += ['--json', str(json_path)]
        if 'stdout' not in process:
            process['stdout'] = subprocess.PIPE
        done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60, errors='replace',
                              **process)
        problems = []
        if done.returncode != exit_code:
            problems.append(f'exit {done.returncode}, wanted {exit_code}')
        first = (done.stderr.splitlines() or [''])[0]
        if not first.startswith('error: '):
            problems.append('no "error: " on the first line')
        if sum(text.startswith('error: ') for text in done.stderr.splitlines()) > 1:
            problems.append('more than one error')
        if any(ord(c) < 32 and c not in '\n\t' for c in done.stderr):
            problems.append('control characters')
        if json_file and not (json_path.exists() and 'error' in json.loads(json_path.read_text())):
            problems.append('no JSON of the error')
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


# (option of check, wrong value, words that the message must have)
OPTION_VALUES = [
    ('--devices', '0', ['whole number']), ('--devices', '-3', ['-3']), ('--devices', '1.5', ['1.5']),
    ('--devices', '99999999999999999999', ['9223372036854775807']), ('--seed', '-1', ['from 0']),
    ('--seed', 'nan', ['nan']), ('--deadline', 'nan', ['seconds']), ('--deadline', 'inf', ['seconds']),
    ('--deadline', '-1', ['seconds']), ('--deadline', '1e300', ['1e300']), ('--deadline', '0', ['seconds']),
    ('--memory', '-1', ['size']), ('--memory', '0', ['size']), ('--memory', 'nan', ['size']),
    ('--memory', '99999999999999999999GiB', ['size']), ('--memory', '9007199254740993MiB', ['size']),
    ('--memory', '1e3', ['size']), ('--workers', '0', ['whole number']),
    ('--workers', '99999999999', ['2147483647']), ('--mesh', '', ['empty']), ('--mesh', 'x=0,y=4', ['x=0']),
    ('--mesh', 'x=-2,y=4', []), ('--mesh', 'x=2,x=4', ['twice']), ('--mesh', 'x=1000000,y=1000000', []),
    ('--mesh', 'x=2,y=2,', []), ('--mesh', 'x', []), ('--arg-sharding', '0={x},{', ['--arg-sharding 0', '{x},{']),
    ('--arg-sharding', '0={x},{x}', ['twice']), ('--arg-sharding', '0={x}', ['dimension']),
    ('--arg-sharding', '0={q},{}', ['q']), ('--arg-sharding', '-1={x},{}', ['-1']),
    ('--arg-sharding', '0={x:(1)3},{}', ['x:(1)3']), ('--result-sharding', '9={x},{}', ['1 result']),
    ('--result-sharding', '0={x},{}{', []), ('--value-sharding', '%nope={x},{}', ['%nope']),
    ('--value-sharding', '={x},{}', []), ('--value-sharding', '%0={z},{}', ['z']),
    ('--format', 'mlir', ['auto, stablehlo, hlo']), ('--format', '2', ['auto, stablehlo, hlo']),
    ('--input-kind', 'odd', ['exact', 'odd']), ('--engine', 'gpu', ['threads, gang']),
    ('--partitioned', 'maybe', ['yes']), ('--color', '1', ['always']), ('--inputs', '', ['empty']),
    ('--expected', '', ['empty']), ('--trace', '', ['empty']), ('--corrupt-collective', '-1', ['-1']),
    ('--inject-fault', 'nope:0', ['dropped_mask']), ('--inject-fault', 'dropped_mask:x', ["'x'"]),
]
COMMAND_LINES = [
    ([], ['no command', 'reduce']), (['verify', 'GOOD'], ["'verify'", 'check']), (['check'], ['program']),
    (['check', 'GOOD', 'more'], ['more']), (['check', 'GOOD', '--seed', '1', '--seed', '2'], ['--seed']),
    (['check', 'GOOD', '--devices', '3'], ['mesh has 4']), (['check', 'GOOD', '--disable-pass', 'x'], ['merge']),
    (['check', 'GOOD', '--corrupt-collective', '99'], ['99']), (['run', 'GOOD', '--outputs', ''], ['empty']),
    (['partition', 'GOOD', '--emit', 'pdf'], ['stablehlo']), (['propagate', 'GOOD', '--format', 'pdf'], ['hlo']),
    (['explain', 'GOOD', '%nope'], ['%nope']), (['show', 'GOOD'], ['value']), (['report', 'GOOD'], ['--output']),
    (['reduce', 'GOOD'], ['does not fail']), (['reduce', 'GOOD', '--timeout', 'nan'], ['seconds']),
    (['reduce', 'GOOD', '--tests', '0'], ['whole number']), (['bench', 'GOOD', '--repeat', '0'], ['whole number']),
    (['bench', 'collectives', '--bytes', '0'], ['size']), (['bench', 'collectives', '--kind', 'x'], ['all_gather']),
    (['bench', 'collectives', '--devices', '100000000'], ['1048576']),
] + [(['reshard', '--mesh', 'x=2,y=2', '--type', kind, '--from', before, '--to', after], words)
     for kind, before, after, words in [
         ('f33[4,4]', '{x},{}', '{},{y}', ['f33']), ('f32[-4,4]', '{x},{}', '{},{y}', ['--type']),
         ('f32[99999999999,99999999999]', '{x},{}', '{},{y}', ['--type']), ('f32[4,4', '{x},{}', '{},{y}', ['--type']),
         ('f32[4,4]', '{x}', '{},{y}', ['--from']), ('f32[4,4]', '{x},{}', '{z},{y}', ['--to', 'z']),
         ('', '{x},{}', '{},{y}', ['empty'])]]


# Programs and arrays that are no such files.
def files(check, folder, good):
    programs = {'empty': b'', 'zeros': bytes(64), 'binary': b'\x7fELF\x02\x01' + bytes(range(256)) * 8,
                'half': b'module {\n', 'opened': b'HloModule x\n' + b'(' * 100000, 'nested': b'module ' + b'{' * 100000,
                'no_module': b'ENTRY', 'no_computation': b'HloModule m'}
    for name, content in programs.items():
        path = folder / f'{name}.mlir'
        path.write_bytes(content)
        check.run(name, ['check', path], 3, [path.name])
    for command in ['check', 'partition', 'explain', 'bench', 'reduce']:
        check.run(f'{command} of a folder', [command, folder], 7, [str(folder)])
    with open(folder / 'empty.mlir') as nothing:
        check.run('nothing on standard input', ['check', '-'], 3, ['<stdin>', 'empty'], stdin=nothing)
    check.run('an empty file says so', ['check', folder / 'empty.mlir'], 3, ['the text is empty'], 1)
    check.run('closed standard input', ['check', '-'], 7, ['standard input'], preexec_fn=lambda: os.close(0))
    (folder / 'empty.npz').write_bytes(b'')
    for path, code in [(folder, 7), (folder / 'empty.npz', 3)]:
        check.run(f'{path} as arrays', ['check', good, '--inputs', path], code, [str(path)])
        check.run(f'{path} as results', ['check', good, '--expected', path], code, [str(path)])
    marked = folder / 'marked.mlir'
    marked.write_bytes(b'\xef\xbb\xbf' + GOOD.replace('\n', '\r\n').encode())
    done = subprocess.run([check.lockstep, 'check', marked], capture_output=True, text=True)
    if done.returncode != 0:
        check.failures.append(f'byte order mark and line ends of Windows: {done.stderr}')


# What cannot be written is exit code 7, on whatever way out.
def outputs(check, folder, good):
    wrong = [pathlib.Path('/nonexistent/out'), folder] + ([pathlib.Path('/dev/full')] if FULL else [])
    for path in wrong:
        for arguments in (['run', good, '--outputs'], ['partition', good, '-o'], ['propagate', good, '-o'],
                          ['report', good, '-o'], ['check', good, '--trace']):
            check.run(f'{arguments[0]} into {path}', [*arguments, path], 7, [str(path)])
        check.run(f'--json {path}', ['check', good, '--json', path], 7, [str(path)], json_file=False)
    commands = [['check', good], ['run', good], ['partition', good], ['propagate', good], ['explain', good],
                ['explain', good, '%0'], ['show', good, '%0'], ['check', good, '--json', '-'], ['--help'],
                ['check', '--help'], ['--version'], ['bench', good, '--repeat', '1'],
                ['reshard', '--mesh', 'x=2', '--type', 'f32[4]', '--from', '{x}', '--to', '{}']]
    for command in commands:
        name = ' '.join(str(word) for word in command)
        check.run(f'{name}, closed', command, 7, ['standard output'], json_file=False, stdout=None,
                  preexec_fn=lambda: os.close(1))
        if FULL:
            with open('/dev/full', 'w') as full:
                check.run(f'{name}, full', command, 7, ['standard output'], json_file=False, stdout=full)


# Each command's help has examples of that command, and no other's.
def help_texts(check):
    whole = subprocess.run([check.lockstep, '--help'], capture_output=True, text=True).stdout
    commands = re.findall(r'^  ([a-z]+)  ', whole.split('Subcommands:')[1].split('Examples:')[0], re.M)
    if len(commands) < 10:
        check.failures.append(f'commands in the help: {commands}')
    for command in commands:
        text = subprocess.run([check.lockstep, command, '--help'], capture_output=True, text=True).stdout
        examples = re.findall(r'^  lockstep ([a-z]+) ', text.split('Examples:')[1], re.M)
        if set(examples) != {command} or 'ENUM' in text or '->' in text:
            check.failures.append(f'help of {command}: {examples}')


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
        for option, value, words in OPTION_VALUES:
            check.run(f'{option} {value}', ['check', good, option, value], 2, [option, *words])
        for arguments, words in COMMAND_LINES:
            check.run(' '.join(arguments), [str(good) if a == 'GOOD' else a for a in arguments], 2, words)
        files(check, folder, good)
        outputs(check, folder, good)
        help_texts(check)
        for failure in check.failures:
            print(failure)
        print(f'{check.count} wrong inputs, {len(check.failures)} failures')
        return 1 if check.failures else 0


if __name__ == '__main__':
    sys.exit(main())
