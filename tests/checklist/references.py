"""The checklist of docs/gspmd.md names tests that exist: references.py PROJECT_DIR

Items 1 to 130, each held by a program here (its number), a file or test elsewhere, or a decision of the document.
"""
import pathlib
import re
import sys


def main(project):
    tests = project / 'tests'
    text = (project / 'docs' / 'gspmd.md').read_text()
    rows = re.findall(r'(?m)^\| (\d+) ([^|]*)\| ([^|]*)\|', text)
    decisions = set(re.findall(r'(?m)^\| ([^|]*[a-z)]) \|', text.split('## Decisions')[1].split('## Checklist')[0]))
    programs = {path.name.split('_')[0] for path in (tests / 'checklist').glob('*.hlo')}
    units = ''.join(path.read_text() for path in (tests / 'unit').rglob('*_test.cpp'))
    scenarios = [path.name for path in (tests / 'golden' / 'propagate').iterdir()]
    problems = []
    if [int(number) for number, _, _ in rows] != list(range(1, 131)):
        problems.append('items 1 to 130 must stand there once each, in order')
    for number, what, held in rows:
        found = 0
        for name in re.findall(r'(?<![\w/])(\d{3}[a-z]?)(?!\w)', held):
            found += 1
            if name not in programs:
                problems.append(f'{number}: no program tests/checklist/{name}_*.hlo')
        for name in re.findall(r'decision "([^"]+)"', held):
            found += 1
            if not any(decision.startswith(name) for decision in decisions):
                problems.append(f'{number}: no decision "{name}"')
        for name in re.findall(r'`([^`]+)`', held):
            found += 1
            if '.' in name and '/' not in name:
                suite, case = name.split('.')
                good = re.search(rf'TEST\w*\({suite}, {case}\)', units) is not None
            elif '/' in name:
                good = any(tests.glob(name + '*'))
            else:
                good = (tests / 'programs' / name).exists() or any(s.startswith(name) for s in scenarios)
            if not good:
                problems.append(f'{number}: no {name}')
        for name in re.findall(r'\bs\d\d\b', held):
            found += 1
            if not any(scenario.startswith(name) for scenario in scenarios):
                problems.append(f'{number}: no tests/golden/propagate/{name}')
        if not found:
            problems.append(f'{number}: held by nothing')
    print('\n'.join(problems + [f'{len(rows)} items, {len(problems)} problems']))
    return 1 if problems else 0


sys.exit(main(pathlib.Path(sys.argv[1])))
