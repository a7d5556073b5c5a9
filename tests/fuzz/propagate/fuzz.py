"""Propagation against Shardy on random programs.

    fuzz.py COMPARE_CASES [--seed S] [--count N] [--size small|medium] [--keep FILE] [--write FILE]

Makes N programs (programs.py), asks Shardy (shardy_answers.py) and runs COMPARE_CASES, the program
of this folder, on all of them: it prints each value that differs. Programs that Shardy refuses or
ends on are left out. Exit 0: at least 99.9 % of the values agree and every program runs; 77, which
the test runner shows as skipped: jax cannot be imported; 1: else.

--keep writes the programs that differ, --write all of them, in the format of
tests/golden/propagate (so the golden files there were made).
"""
import argparse
import re
import subprocess
import sys
import tempfile

import programs
import shardy_answers

SKIPPED = 77
ENOUGH = 0.999


def case(name, program, lines):
    return f'// ===== {name}\n{program}// ----- expected\n' + ''.join(line + '\n' for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('compare')
    parser.add_argument('--seed', default='1')
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--size', choices=('small', 'medium'), default='small')
    parser.add_argument('--keep')
    parser.add_argument('--write')
    a = parser.parse_args()
    why = shardy_answers.available()
    if why:
        print(f'skipped: jax cannot be imported ({why})')
        return SKIPPED
    cases, refused = {}, {}
    texts = {f'{a.seed}/{k}/{a.size}': programs.text(f'{a.seed}/{k}', a.size) for k in range(a.count)}
    for (name, program), lines in zip(texts.items(), shardy_answers.answers(list(texts.values()))):
        if isinstance(lines, shardy_answers.ShardyError):
            refused.setdefault(str(lines)[:150], []).append((name, program))
        else:
            cases[name] = case(name, program, lines)
    for error, found in sorted(refused.items(), key=lambda item: -len(item[1])):
        print(f'Shardy gives no answer for {len(found)} programs ({found[0][0]}): {error}')
    invalid = [error for error in refused if error.startswith('not a program')]
    if invalid or len(cases) * 2 < a.count:
        print('the generator makes programs that Shardy does not take')
        return 1
    text = ''.join(cases.values())
    with tempfile.NamedTemporaryFile('w', suffix='.cases') as file:
        file.write(text)
        file.flush()
        run = subprocess.run([a.compare, file.name], capture_output=True, text=True, check=False)
    print(run.stdout, end='')
    print(run.stderr, end='', file=sys.stderr)
    if a.write:
        open(a.write, 'w', encoding='utf-8').write(text)
    if a.keep:
        differ = dict.fromkeys(re.findall(r'^(\S+): ', run.stdout, re.M))
        open(a.keep, 'w', encoding='utf-8').write(''.join(cases[n] for n in differ if n in cases))
    found = re.search(r'propagation: (\d+) of (\d+) values agree in (\d+) programs; .* (\d+) not run', run.stdout)
    if run.returncode not in (0, 1) or not found or int(found.group(4)):
        print('a program could not be run')
        return 1
    return 0 if int(found.group(1)) >= ENOUGH * int(found.group(2)) else 1


if __name__ == '__main__':
    sys.exit(main())
