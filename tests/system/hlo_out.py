"""HLO text that Lockstep writes is read by XLA: hlo_out.py LOCKSTEP FILES_OR_FOLDERS...

Every program found (*.mlir, *.hlo, hlo.txt, hlo_gspmd.txt) is written with `propagate --emit hlo` (the program) and
`partition --emit hlo` (what one device runs). XLA's own parser must read both texts, and its converter must make valid
StableHLO of them, but for what StableHLO has no op for. A refusal of Lockstep's must be one of NO_FORM: what HLO has no
form for (docs/gspmd.md, "Writing"). Programs that are invalid, or that another stage refuses, are counted and left out.
Skipped (exit 77) without jax. `-v` prints every refusal.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
CHECK_FUNCTION = re.compile(r'(?ms)^func\.func @check\(\).*?^\}\n')

# What Lockstep may refuse to write, by the beginning of its message.
NO_FORM = (
    'HLO text has no name for the algorithm',
    'HLO text has no form for run_parallel',  # launches functions: the interpreter's own op
    'HLO text has no form for dynamic_',  # a result whose size depends on data, beyond dynamic-reshape
    'HLO text has no form for real_dynamic_slice',
)

# Refusals of programs that have nothing to do with HLO.
OTHER = re.compile(r'custom call @|calls @\S+, which has no body|no kernel for interpreter\.|meshes of different device '
                   r'counts|whose size is not known before the run')

# What XLA's converter of HLO to StableHLO has no way to say, though its parser reads it.
NO_STABLEHLO = ('converter: XLA ended', 'only supports a single bounded dimension')


def parts(path):
    """The programs of a file: tests/ops holds several, parted by a line, each with its @check beside @main."""
    text = CHECK_FUNCTION.sub('', path.read_text())
    if path.suffix == '.mlir' and '\n// -----\n' in text:
        return [part + '\n' for part in text.split('\n// -----\n')]
    return [text]


def programs(roots):
    for root in map(pathlib.Path, roots):
        for path in [root] if root.is_file() else sorted(root.rglob('*')):
            if path.suffix in ('.mlir', '.hlo') or path.name in ('hlo.txt', 'hlo_gspmd.txt'):
                for number, text in enumerate(parts(path), 1):
                    yield f'{path.parent.name}/{path.name}#{number}', text


class Xla:
    """XLA in a process of its own, since some texts end it: answers 'ok' or what is wrong with a file."""

    def __init__(self):
        self.process = None

    def ask(self, file):
        if self.process is None:
            self.process = subprocess.Popen([sys.executable, __file__, '--worker'], stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            self.process.stdin.write(f'{file}\n')
            self.process.stdin.flush()
            self.stage = 'parser'
            answer = self.process.stdout.readline().strip()
            if answer == 'parsed':
                self.stage = 'converter'
                answer = self.process.stdout.readline().strip()
        except BrokenPipeError:
            answer = ''
        if not answer:
            self.process = None
            return f'{self.stage}: XLA ended'
        return answer


def worker():
    from jaxlib import _hlo, _jax
    for line in sys.stdin:
        text = pathlib.Path(line.strip()).read_text()
        answer = 'ok'
        try:
            module = _hlo.hlo_module_from_text(text)
            print('parsed', flush=True)
            try:
                _jax.mlir.hlo_to_stablehlo(module.as_serialized_hlo_module_proto())
            except Exception as error:
                answer = f'converter: {error}'
        except Exception as error:
            answer = f'parser: {error}'
        print(' | '.join(answer.splitlines())[:400], flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('lockstep')
    parser.add_argument('roots', nargs='+')
    parser.add_argument('-v', action='store_true')
    options = parser.parse_args()
    try:
        import jaxlib._hlo  # noqa: F401
    except ImportError as error:
        print(f'skipped: {error}')
        return SKIPPED
    count = collections.Counter()
    refusals = collections.Counter()
    failures = 0
    xla = Xla()
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / 'out.hlo'
        for name, text in programs(options.roots):
            file = pathlib.Path(folder) / ('program' + pathlib.Path(name.split('#')[0]).suffix)
            file.write_text(text)
            for command in ('propagate', 'partition'):
                run = subprocess.run([options.lockstep, command, file, '--emit', 'hlo', '-o', out],
                                     capture_output=True, text=True, timeout=300)
                if run.returncode:
                    line = run.stderr.splitlines()[0] if run.stderr else ''
                    line = re.sub(r'^error: \S*?:\d+:\d+: ', '', line)
                    known = run.returncode in (3, 5) or run.returncode == 4 and (
                        line.startswith(NO_FORM) or OTHER.search(line) is not None)
                    failures += not known
                    count[f'{command}: exit {run.returncode}'] += 1
                    refusals[f'{run.returncode} {line}'] += 1
                    if options.v or not known:
                        print(f'{name} {command}: {run.returncode} {line}')
                    continue
                answer = xla.ask(out)
                known = answer == 'ok' or any(form in answer for form in NO_STABLEHLO)
                failures += not known
                count[f'{command}: {answer.split(":")[0]}'] += 1
                if not known or options.v and answer != 'ok':
                    print(f'{name} {command}: {answer}')
    for key, number in sorted(count.items()):
        print(number, key)
    if options.v:
        for key, number in refusals.most_common():
            print(f'  {number} x {key}')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(worker() if sys.argv[1:] == ['--worker'] else main())
