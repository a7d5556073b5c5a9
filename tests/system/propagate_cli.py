"""propagate and explain from outside: the printed forms, the JSON, the same bytes in each run.

Usage: propagate_cli.py LOCKSTEP PROGRAMS. No Python package is needed; where jax is installed its MLIR
parser reads what was printed.
"""
import json
import pathlib
import re
import subprocess
import sys

FAILED = []


def expect(condition, what):
    if not condition:
        FAILED.append(what)
        print('not so:', what)


def run(lockstep, *args, text=None, code=0):
    done = subprocess.run([lockstep, *args], input=text, capture_output=True, text=True, check=False)
    expect(done.returncode == code, f'{" ".join(args)} exits {done.returncode}: {done.stderr[:200]}')
    return done.stdout


def signature(text):
    """The tile lists of the arguments of @main."""
    head = text[text.index('@main('):]
    return re.findall(r'mhlo.sharding = "([^"]*)"', head[:head.index(' {\n')])


def forms(lockstep, program):
    plain = run(lockstep, 'propagate', program)
    expect(plain == run(lockstep, 'propagate', program), f'{program}: two runs print the same')
    tiles = run(lockstep, 'propagate', program, '--format', 'hlo')
    expect('sdy.' not in tiles, f'{program}: tile lists need no sdy')
    # The positional program is a program too, with the same placements.
    again = run(lockstep, 'propagate', '-', '--format', 'hlo', text=tiles)
    expect(len(signature(tiles)) == len(signature(again)), f'{program}: signature survives')
    return plain, tiles


def parsed_by_jax(texts):
    try:
        from jax._src.interpreters import mlir
        from jax._src.lib.mlir import ir
    except Exception:
        print('skipped: jax cannot be imported, its parser reads nothing here')
        return
    with mlir.make_ir_context():
        for name, text in texts:
            try:
                ir.Module.parse(text)
            except Exception as error:
                expect(False, f'{name}: jax reads the printed program: {error}')


TOP_K = """sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @main(%a: tensor<4x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) -> tensor<4x5xf32> {
  %0, %1 = chlo.top_k(%a, k = 5) : tensor<4x32xf32> -> (tensor<4x5xf32>, tensor<4x5xi32>)
  return %0 : tensor<4x5xf32>
}
"""


def views(lockstep, programs):
    """The text as it stands, the compiled program, and the line that says that they may differ."""

    def layout(*args, text=TOP_K):
        done = subprocess.run([lockstep, 'propagate', '-', '--json', '-', *args], input=text, capture_output=True,
                              text=True, check=False)
        report = json.loads(done.stdout)
        found = {v['value']: v['sharding'] for v in report['values'] if v['function'] == 'main'}
        return found['%0'], report['propagation']['view'], done.stderr

    layouts, view, note = layout()
    expect((layouts, view) == ('{},{}', 'as_written'), f'nothing passes chlo ops of the text: {layouts} {view}')
    expect('1 op passes no sharding on' in note and 'chlo.top_k' in note and '--as-compiled' in note,
           f'the note names the ops and the option: {note}')
    layouts, view, note = layout('--as-compiled')
    expect((layouts, view, note) == ('{x},{}', 'as_compiled', ''), f'XLA expands them: {layouts} {view} {note}')
    expect(layout('-q')[2] == '', 'no note with -q')
    hlo = run(lockstep, 'propagate', '-', '--as-compiled', '--emit', 'hlo', text=TOP_K)
    done = subprocess.run([lockstep, 'propagate', '-', '--json', '-'], input=hlo, capture_output=True, text=True,
                          check=False)
    expect(json.loads(done.stdout)['propagation']['view'] == 'as_compiled' and done.stderr == '',
           'HLO text is expanded already')
    mlp = str(programs / 'mlp_forward' / 'sdy.mlir')
    expect(run(lockstep, 'propagate', mlp) == run(lockstep, 'propagate', mlp, '--as-compiled'),
           'one answer where no op is opaque')


def malformed_calls(lockstep):
    """What is left as it is written is checked as what is expanded."""
    found = sorted((pathlib.Path(__file__).parent.parent / 'errors' / 'parse').glob('ragged_call_*'))
    expect(len(found) >= 10, 'malformed calls were found')
    for path in found:
        place, message = re.match(r'// error: \w+ (\S+) (.*)', path.read_text()).groups()
        done = subprocess.run([lockstep, 'propagate', str(path)], capture_output=True, text=True,
                              check=False)
        expect(done.returncode == 3, f'{path.name} exits {done.returncode}')
        expect(f'{path.name}:{place}: {message}' in done.stderr, f'{path.name}: {done.stderr[:200]}')


def main():
    lockstep, programs = sys.argv[1], pathlib.Path(sys.argv[2])
    malformed_calls(lockstep)
    texts = []
    for folder in sorted(programs.iterdir()):
        program = folder / 'sdy.mlir'
        if program.exists():
            plain, tiles = forms(lockstep, str(program))
            texts += [(f'{folder.name} sdy', plain), (f'{folder.name} hlo', tiles)]
    expect(len(texts) > 20, 'programs were found')
    parsed_by_jax(texts)

    mlp = str(programs / 'mlp_forward' / 'sdy.mlir')
    report = json.loads(run(lockstep, 'propagate', mlp, '--json', '-'))
    values = {v['value']: v for v in report['values'] if v['function'] == 'main'}
    expect(values['%0']['sharding'] == '{x},{y}', 'the first product is split both ways')
    uneven = str(programs / 'uneven_dot' / 'sdy.mlir')
    for command in ('propagate', 'explain'):
        advice = json.loads(run(lockstep, command, uneven, '--json', '-'))['advice']
        expect(advice and {'kind', 'value', 'bytes', 'location', 'text'} <= set(advice[0]),
               f'advice of {command} has its fields')
        expect('uneven' in {a['kind'] for a in advice}, f'{command} knows about padding')
        expect(all(a['kind'] in ('replicated', 'reshard', 'uneven', 'no_effect') for a in advice),
               'kinds of advice')
    views(lockstep, programs)
    story = json.loads(run(lockstep, 'explain', mlp, '%0', '--json', '-'))
    expect([a['axis'] for a in story['axes']] == ['x', 'y'], 'axes of the story')
    expect(story['axes'][0]['steps'][0]['kind'] == 'argument', 'a story starts at an annotation')
    expect(story['axes'][0]['steps'][-1]['value'] == '%0', 'a story ends at the value')
    expect(any(c['becomes'] != story['sharding'] for c in story['changes']), 'an annotation that changes it')
    text = run(lockstep, 'explain', mlp, '%0')
    expect('dim 0 is split over x' in text and 'without ' in text, 'the story in words')
    print(f'{len(FAILED)} failed')
    return 1 if FAILED else 0


if __name__ == '__main__':
    sys.exit(main())
