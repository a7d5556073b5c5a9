"""What the documents and --help show is what happens: documents.py LOCKSTEP SOURCE_DIR

Each `$ lockstep ...` in README.md and docs/*.md is run from the source folder and must print what stands below
it, to the letter (but for the memory, which differs with the machine's vectors); LOCKSTEP_UPDATE_GOLDEN=1
rewrites what differs. Each example of `lockstep --help` (those of the sub-commands are the same ones) is run in a
folder that has files of the names used there, and must succeed; every command must have an example. The Python
program of the README is run too, and what it writes is checked, if Python has jax.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

# A wrong program: the manual region says that its result is the same on all devices, and it is not.
WRONG = '''module @wrong attributes {mhlo.num_partitions = 4 : i32} {
  sdy.mesh @mesh = <["x"=4]>
  func.func public @main(%a: tensor<8xf32>) -> tensor<2xf32> {
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
      %1 = stablehlo.add %b, %b : tensor<2xf32>
      sdy.return %1 : tensor<2xf32>
    } : (tensor<8xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
'''
PLAIN = '''func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
'''


def shown(lines):
    """(line, command, end) of each `$ lockstep`; lines below it up to `end` are what it prints."""
    for at, line in enumerate(lines):
        command = re.match(r'    \$ (lockstep .*)$', line)
        if not command:
            continue
        end = at + 1
        while end < len(lines) and lines[end].startswith('    ') and not lines[end].startswith('    $ '):
            end += 1
        yield at + 1, command.group(1), end


def comparable(lines):
    return [re.sub(r'^( *Memory: ).*', r'\1', line.rstrip()) for line in lines]


def run(binary, command, folder):
    words = shlex.split(command)
    return subprocess.run([binary, *words[1:]], cwd=folder, capture_output=True, text=True, timeout=120)


def check_documents(binary, root):
    failures = count = 0
    for path in [root / 'README.md', *sorted((root / 'docs').glob('*.md'))]:
        lines = path.read_text().splitlines()
        for begin, command, end in reversed(list(shown(lines))):
            count += 1
            got = ['    ' + line for line in run(binary, command, root).stdout.splitlines()]
            if comparable(got) == comparable(lines[begin:end]):
                continue
            lines[begin:end] = got
            if os.environ.get('LOCKSTEP_UPDATE_GOLDEN'):
                path.write_text('\n'.join(lines) + '\n')
                continue
            failures += 1
            print(f'{path.relative_to(root)}:{begin}: {command}\n  prints\n' + '\n'.join(got))
    if count == 0:
        failures += 1
        print('no document shows a command')
    return failures


def fill(folder, binary, root):
    """The files that the examples name."""
    program = root / 'tests' / 'programs' / 'mlp_train_step'
    shutil.copy(program / 'sdy.mlir', folder / 'mlp.mlir')
    shutil.copy(program / 'inputs.npz', folder / 'in.npz')
    shutil.copy(program / 'outputs.npz', folder / 'out.npz')
    (folder / 'plain.mlir').write_text(PLAIN)
    (folder / 'wrong.mlir').write_text(WRONG)
    spmd = subprocess.run([binary, 'partition', folder / 'mlp.mlir', '--emit', 'hlo'], capture_output=True, text=True)
    (folder / 'spmd.hlo').write_text(spmd.stdout)


def check_examples(binary, root):
    failures = 0
    text = subprocess.run([binary, '--help'], capture_output=True, text=True).stdout
    commands = re.findall(r'(?m)^  ([a-z]+) {3,}\S', text.split('Subcommands:')[1].split('Examples:')[0])
    examples = re.findall(r'(?m)^  (lockstep .*?)(?: {2,}\S.*)?$', text.split('Examples:')[1])
    for command in commands:
        if not any(example.split()[1] == command for example in examples):
            failures += 1
            print(f'no example of {command}')
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        fill(folder, binary, root)
        for example in examples:
            done = run(binary, example, folder)
            if done.returncode != 0:
                failures += 1
                print(f'{example}\n  exits {done.returncode}: {done.stderr.splitlines()[:1]}')
    print(f'{len(examples)} examples of {len(commands)} commands')
    return failures


def check_python(binary, root):
    section = (root / 'README.md').read_text().split('## From JAX\n')[1].split('\n## ')[0]
    program = ''.join(line[4:] + '\n' for line in section.splitlines() if line.startswith('    '))
    command = re.search(r'`(lockstep check step.mlir[^`]*)`', section).group(1)
    if subprocess.run([sys.executable, '-c', 'import jax'], capture_output=True).returncode != 0:
        print('no jax: the Python program of the README was not run')
        return 0
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([sys.executable, '-c', program], cwd=folder, capture_output=True, text=True)
        done = made if made.returncode else run(binary, command, folder)
    if done.returncode != 0:
        print(f'README.md, From JAX: exits {done.returncode}: {done.stderr[-500:]}')
    return done.returncode != 0


def main(binary, root):
    return 1 if check_documents(binary, root) + check_examples(binary, root) + check_python(binary, root) else 0


if __name__ == '__main__':
    sys.exit(main(str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])))
