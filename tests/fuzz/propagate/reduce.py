"""Shrinks programs on which Lockstep and Shardy differ.

    reduce.py COMPARE_CASES FILE [--most N]

FILE is what fuzz.py --keep wrote. Ops are taken out one by one (their results replaced by an operand
of the same type or by an opaque source), annotations dropped, as long as the two still differ. Prints
each small program with the values that differ.
"""
import argparse
import subprocess
import sys
import tempfile

import fuzz
import shardy_answers


def differences(compare, text):
    """Lines of COMPARE_CASES for a program; empty if all agree or Shardy has no answer."""
    lines = next(iter(shardy_answers.answers([text])))
    if isinstance(lines, shardy_answers.ShardyError):
        return []
    with tempfile.NamedTemporaryFile('w', suffix='.cases') as file:
        file.write(fuzz.case('it', text, lines))
        file.flush()
        run = subprocess.run([compare, file.name], capture_output=True, text=True, check=False)
    return [line for line in run.stdout.splitlines() if line.startswith('it: ')]


class Reducer:
    def __init__(self, compare):
        from jax._src.interpreters import mlir
        from jax._src.lib.mlir import ir
        self.compare, self.ir, self.context = compare, ir, mlir.make_ir_context()

    def ops(self, module):
        return [op for op, function, _ in shardy_answers._walk(module.operation)
                if op.name not in ('func.func', 'sdy.mesh') and not op.name.endswith('return')]

    def clean(self, module):
        changed = True
        while changed:
            changed = False
            for op in reversed(self.ops(module)):
                if op.name == 'sdy.sharding_group' or op.name == 'sdy.sharding_constraint':
                    continue
                if all(not list(r.uses) for r in op.results):
                    op.erase()
                    changed = True
                    break

    def without(self, text, number, way):
        """The text without op `number`; None where that cannot be."""
        ir = self.ir
        with self.context, ir.Location.unknown():
            module = ir.Module.parse(text)
            ops = self.ops(module)
            if number >= len(ops):
                return None
            op = ops[number]
            with ir.InsertionPoint(op):
                for result in op.results:
                    new = next((o for o in op.operands if o.type == result.type), None) if way == 0 else None
                    if way == 0 and new is None:
                        return None
                    if way == 1:
                        if op.name == 'stablehlo.custom_call' and not op.operands:
                            return None
                        source = ir.Operation.create('stablehlo.custom_call', [result.type], [],
                                                     {'call_target_name': ir.StringAttr.get('source')})
                        new = source.result
                    result.replace_all_uses_with(new)
            op.erase()
            self.clean(module)
            try:
                module.operation.verify()
            except Exception:
                return None
            return str(module)

    def plain(self, text, function, kind, number):
        """The text without the sharding of an argument or result."""
        ir = self.ir
        with self.context:
            module = ir.Module.parse(text)
            found = [f.operation for f in module.body.operations if f.operation.name == 'func.func'][function]
            key = ('arg_attrs', 'res_attrs')[kind]
            if key not in found.attributes:
                return None
            attrs = list(found.attributes[key])
            if number >= len(attrs) or not len(attrs[number]):
                return None
            attrs[number] = ir.DictAttr.get({})
            found.attributes[key] = ir.ArrayAttr.get(attrs)
            return str(module)

    def run(self, text):
        if not differences(self.compare, text):
            return text
        progress = True
        while progress:
            progress = False
            with self.context:
                count = len(self.ops(self.ir.Module.parse(text)))
            candidates = [lambda n=n, w=w: self.without(text, n, w) for n in range(count - 1, -1, -1) for w in (0, 1)]
            candidates += [lambda f=f, k=k, n=n: self.plain(text, f, k, n)
                           for f in range(3) for k in (0, 1) for n in range(12)]
            for candidate in candidates:
                try:
                    smaller = candidate()
                except Exception:
                    continue
                if smaller and smaller != text and differences(self.compare, smaller):
                    text, progress = smaller, True
        return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('compare')
    parser.add_argument('file')
    parser.add_argument('--most', type=int, default=1000)
    a = parser.parse_args()
    why = shardy_answers.available()
    if why:
        print(f'jax cannot be imported ({why})')
        return 1
    programs = [part.split('\n', 1) for part in open(a.file, encoding='utf-8').read().split('// ===== ')[1:]]
    reducer = Reducer(a.compare)
    for name, rest in programs[:a.most]:
        small = reducer.run(rest.split('// ----- expected')[0])
        print(f'// ===== {name}\n{small}', flush=True)
        for line in differences(a.compare, small):
            print('// ' + line, flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
