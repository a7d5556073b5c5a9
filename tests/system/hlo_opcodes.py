"""Every HLO opcode runs or is refused by name: hlo_opcodes.py LOCKSTEP

hlo_opcodes.txt holds a program for each opcode. What runs must pass `check` (all devices against the reference
evaluator); what is refused must exit 4 with the text. Where jax is installed, XLA's parser must read every program, and
no opcode of XLA's list may be missing.
"""
import pathlib
import re
import subprocess
import sys

CAMEL = {'kClz': 'count-leading-zeros', 'kCos': 'cosine', 'kExp': 'exponential', 'kExpm1': 'exponential-minus-one',
         'kLog1p': 'log-plus-one', 'kOptimizationBarrier': 'opt-barrier', 'kPopulationCount': 'popcnt', 'kSin': 'sine',
         'kTopK': 'topk', 'kAtan2': 'atan2'}


def opcode_name(constant):
    return CAMEL.get(constant) or re.sub(r'(?<!^)([A-Z])', r'-\1', constant[1:]).lower()


def programs():
    text = pathlib.Path(__file__).with_name('hlo_opcodes.txt').read_text()
    for part in re.split(r'(?m)^// (?=[\w-]+: (?:runs|refused))', text)[1:]:
        head, program = part.split('\n', 1)
        opcode, wanted = head.split(': ', 1)
        yield opcode, wanted, program


def main(lockstep):
    failures = 0
    seen = set()
    try:
        from jaxlib import _hlo
    except ImportError:
        _hlo = None
    for opcode, wanted, program in programs():
        seen.add(opcode)
        run = subprocess.run([lockstep, 'check', '-', '--quiet', '--format', 'hlo'], input=program,
                             capture_output=True, text=True, timeout=60)
        code, text = (0, '') if wanted == 'runs' else (4, wanted.removeprefix('refused '))
        if run.returncode != code or text not in run.stderr or f' {opcode}(' not in program:
            failures += 1
            print(f'{opcode}: wanted {wanted}, got {run.returncode}: {run.stderr}{run.stdout}')
        if _hlo:
            try:
                _hlo.hlo_module_from_text(program)
            except Exception as error:
                failures += 1
                print(f'{opcode}: XLA does not read the program: {error}')
    if _hlo:
        known = {opcode_name(name) for name in dir(_hlo.HloOpcode) if re.match('k[A-Z]', name)}
        for opcode in sorted(known - seen):
            failures += 1
            print(f'{opcode}: no program')
    print(f'{len(seen)} opcodes, {failures} failures')
    return 1 if failures or not seen else 0


sys.exit(main(sys.argv[1]))
