"""Runs one case on both engines: exit code, numbers and communication must be as its JSON wants.

Usage: run_case.py LOCKSTEP CASE.mlir
"""
import json
import pathlib
import re
import subprocess
import sys


def limits_broken(wanted, listed):
    """What the case forbids and the program does anyway, one sentence each."""
    count, operand_bytes, wire_bytes = {}, 0, 0
    for entry in listed:
        count[entry['kind']] = count.get(entry['kind'], 0) + 1
        operand_bytes += entry['operand_bytes']
        wire_bytes += entry['wire_bytes']
    broken = []
    if wanted.get('none') and count:
        broken.append(f'no collective is allowed, found {count}')
    forbidden = wanted.get('forbid', [])
    for kind in [forbidden] if isinstance(forbidden, str) else forbidden:
        if kind in count:
            broken.append(f'{kind} is not allowed, found {count[kind]}')
    rules = wanted.get('collectives')
    if isinstance(rules, dict):
        for kind in sorted(set(rules) | set(count)):
            if kind == 'other' or (kind not in rules and rules.get('other')):
                continue
            rule = re.fullmatch(r'\s*(<=|>=|=)?\s*(\d+)\s*', str(rules.get(kind, 0)))
            found, bound = count.get(kind, 0), int(rule.group(2))
            fine = {'<=': found <= bound, '>=': found >= bound}.get(rule.group(1), found == bound)
            if not fine:
                broken.append(f'{kind}: wanted {rules.get(kind, 0)}, found {found}')
    if operand_bytes > wanted.get('max_bytes', operand_bytes):
        broken.append(f'operands of {operand_bytes} bytes, at most {wanted["max_bytes"]}')
    if wire_bytes > wanted.get('max_wire_bytes', wire_bytes):
        broken.append(f'{wire_bytes} bytes on the wire, at most {wanted["max_wire_bytes"]}')
    return broken


def run(lockstep, case, engine):
    wanted = json.loads(case.with_suffix('.json').read_text())
    arrays = case.with_suffix('.npz')
    # The names in a zip archive are stored as text: enough to see which arrays there are.
    content = arrays.read_bytes() if arrays.exists() else b''
    command = [lockstep, 'check', str(case), '--engine', engine, '--json', '-']
    if b'arg0.npy' in content:
        command += ['--inputs', str(arrays)]
    if b'out0.npy' in content:
        command += ['--expected', str(arrays)]
    command += [str(word) for word in wanted.get('args', [])]
    done = subprocess.run(command, capture_output=True, text=True)
    codes = wanted.get('expect_exit', 0)
    codes = codes if isinstance(codes, list) else [codes]
    if done.returncode not in codes:
        return [f'exit {done.returncode}, wanted {codes}: {done.stderr.strip()[:600]}']
    if codes != [0]:
        return [f'does not mention {word}' for word in wanted.get('must_mention', [])
                if word.lower() not in done.stderr.lower()]
    report = json.loads(done.stdout)
    problems = limits_broken({**wanted, **(wanted.get('expect') or {})}, report['collectives'])
    if report['verdict'] != 'pass':
        problems.append(f'verdict {report["verdict"]}')
    return problems


def main():
    lockstep, case = sys.argv[1], pathlib.Path(sys.argv[2])
    failed = False
    for engine in ('threads', 'gang'):
        for problem in run(lockstep, case, engine):
            print(f'{case.name}, engine {engine}: {problem}')
            failed = True
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
