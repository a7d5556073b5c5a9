"""HLO text that Lockstep writes means what it wrote: hlo_round_trip.py LOCKSTEP FILES_OR_FOLDERS...

Each program is run by the reference evaluator as it stands and as `propagate --emit hlo` writes it, on the same
generated inputs: all results must have the same bytes. Programs that the evaluator or the printer refuses are counted
by exit code; an internal error fails. Needs nothing but Python.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

CHECK_FUNCTION = re.compile(r'(?ms)^func\.func @check\(\).*?^\}\n')


def programs(roots):
    for root in map(pathlib.Path, roots):
        for path in [root] if root.is_file() else sorted(root.rglob('*')):
            if path.suffix in ('.mlir', '.hlo'):
                text = CHECK_FUNCTION.sub('', path.read_text())
                for number, part in enumerate(text.split('\n// -----\n'), 1):
                    yield f'{path.parent.name}/{path.name}#{number}', part + '\n'


def arrays(file):
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def main(lockstep, roots):
    count = collections.Counter()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def lines(*words):
            return subprocess.run([lockstep, *words], capture_output=True, text=True, timeout=300)

        for name, text in programs(roots):
            file = folder / ('program' + pathlib.Path(name.split('#')[0]).suffix)
            file.write_text(text)
            written = lines('propagate', file, '--emit', 'hlo', '-o', folder / 'p.hlo')
            run = lines('run', file, '--reference', '--outputs', folder / 'a.npz')
            code = written.returncode or run.returncode
            if code:
                count[f'left out: exit {code}'] += 1
                if code == 3 and '-v' in sys.argv: print(name, (written.stderr + run.stderr).splitlines()[0])
                if code == 70:
                    failures += 1
                    print(f'{name}: {written.stderr}{run.stderr}')
                continue
            again = lines('run', folder / 'p.hlo', '--reference', '--outputs', folder / 'b.npz')
            if again.returncode:
                failures += 1
                print(f'{name}: {again.stderr.splitlines()[0]}')
            elif arrays(folder / 'a.npz') != arrays(folder / 'b.npz'):
                failures += 1
                print(f'{name}: other results')
            else:
                count['equal'] += 1
    for key, number in sorted(count.items()):
        print(number, key)
    return 1 if failures or not count['equal'] else 0


sys.exit(main(sys.argv[1], sys.argv[2:]))
