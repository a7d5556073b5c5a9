"""What Lockstep prints means to MLIR what it read: printed_text.py PARSE_RUNNER TESTS_DIR

Every StableHLO text under tests/golden/parse, tests/ops and tests/programs is parsed by jaxlib's MLIR as it
stands, and as `parse_runner print` prints it (pretty and generic); both modules must be equal in MLIR's own
generic form, but for what Lockstep writes out or holds in another place (`normal`). Texts whose shardings are
translated (mhlo.sharding becomes sdy) or whose nested modules are flattened must be readable only. Skipped (exit 77) without jax. Texts that jaxlib itself refuses (check and interpreter ops, HLO)
are counted and left out; @check functions of tests/ops are cut out first.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
CHECK_FUNCTION = re.compile(r'(?ms)^func\.func @check\(\).*?^\}\n')

try:
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir
except ImportError as error:
    print(f'skipped: {error}')
    sys.exit(SKIPPED)


def texts(tests):
    """(name, text) of every program."""
    for path in sorted((tests / 'golden' / 'parse').glob('*.mlir')):
        yield path.name, path.read_text()
    for path in sorted((tests / 'programs').glob('*/*.mlir')):
        yield f'{path.parent.name}/{path.name}', path.read_text()
    for path in sorted((tests / 'ops').rglob('*.mlir')):
        for number, part in enumerate(path.read_text().split('\n// -----\n'), 1):
            yield f'{path.name}#{number}', CHECK_FUNCTION.sub('', part + '\n')


def generic(text):
    """The module in MLIR's generic form, without locations; None if MLIR refuses the text."""
    try:
        with mlir.make_ir_context():
            module = ir.Module.parse(text)
            return module.operation.get_asm(print_generic_op_form=True, enable_debug_info=False)
    except Exception as error:  # MLIRError has no common base with the ValueError of older versions
        generic.error = str(error)
        return None


def translated(text):
    """Does Lockstep print another, equivalent program: sdy for GSPMD shardings, one module for nested ones?"""
    return 'mhlo.sharding' in text or '@Sharding' in text or text.count('builtin.module') + len(
        re.findall(r'(?m)^ *module\b', text)) > 1 or re.search(r'(?m)^ *module @\w+ \{\n *module', text) is not None


def normal(text):
    """Public is the default; one replica and one partition too; a mesh stands once."""
    text = text.replace(', sym_visibility = "public"', '').replace('"chlo.constant"', '"stablehlo.constant"')
    text = re.sub(r'("sdy\.mesh"\(\) <\{.*?\}>) \{.*\} : \(\) -> \(\)', r'\1 : () -> ()', text)
    text = re.sub(r'(, )?mhlo\.num_(replicas|partitions) = 1 : i32', '', text)
    return re.sub(r'\{\} : \(\) -> \(\)\s*$', ': () -> ()', text.replace('}) {, ', '}) {')).strip()


def first_difference(a, b):
    for left, right in zip(a.splitlines(), b.splitlines()):
        if left != right:
            return f'\n    {left.strip()[:300]}\n    {right.strip()[:300]}'
    return ' in length'


def main(runner, tests):
    compared = refused = failures = 0
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / 'program.mlir'
        for name, text in texts(pathlib.Path(tests)):
            wanted = generic(text)
            if wanted is None:
                refused += 1
                continue
            file.write_text(text)
            for options in ([], ['--generic']):
                printed = subprocess.run([runner, 'print', file, *options], capture_output=True, text=True)
                compared += 1
                if printed.returncode != 0:
                    problem = 'not parsed: ' + printed.stderr.splitlines()[0]
                else:
                    got = generic(printed.stdout)
                    if got is not None and (translated(text) or normal(got) == normal(wanted)):
                        continue
                    problem = f'MLIR refuses the print: {generic.error[:400]}' if got is None else (
                        'prints another module:' + first_difference(normal(wanted), normal(got)))
                failures += 1
                print(f'{name} {" ".join(options)}: {problem}')
    print(f'{compared} prints compared, {failures} differ; {refused} texts are not for jaxlib')
    return 1 if failures or not compared else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
