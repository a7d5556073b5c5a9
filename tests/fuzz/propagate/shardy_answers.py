"""What Shardy, out of the jaxlib wheel, makes of a program: one line for each value.

The lines are those of tests/golden/propagate (README.md there). The passes are those of
`sdy-propagation-pipeline` as the wheel registers it, up to `sdy-close-shardings`, without the two
that trim the shardings of inputs and outputs afterwards. Only jaxlib's private modules give access
to them, so another jaxlib may need other imports here.

A value of the program is found again in the result by a number that each op carries through the
passes: as an attribute, which clones keep, and in its location, which replacements keep.
"""
import json
import os
import re
import signal

PIPELINE = 'sdy-propagation-pipeline'
LEFT_OUT = ('sdy-save-module', 'sdy-update-non-divisible-input-output-shardings',
            'sdy-remove-sub-axes-in-input-output-shardings')
MARK = 'fuzz.number'
FLOW_OPS = {'builtin.module', 'func.func', 'stablehlo.while', 'stablehlo.case', 'stablehlo.if',
            'sdy.manual_computation', 'sdy.named_computation'}
# What the passes turn an op into.
BECOMES = {'sdy.constant': 'stablehlo.constant', 'sdy.reshard': 'sdy.sharding_constraint'}


class ShardyError(Exception):
    """Shardy refuses the program, or ends on it."""


def available():
    """None, or why Shardy cannot be used here."""
    try:
        from jax._src.interpreters import mlir  # noqa: F401
        from jax._src.lib.mlir import ir, passmanager  # noqa: F401
    except Exception as error:  # any failure of the import means the same
        return f'{type(error).__name__}: {error}'
    return None


def _passes(passmanager):
    text = str(passmanager.PassManager.parse(f'builtin.module({PIPELINE})'))
    body, depth, passes, start = text[len('builtin.module('):-1] + ',', 0, [], 0
    for i, c in enumerate(body):
        depth += (c in '({') - (c in ')}')
        if c == ',' and depth == 0:
            passes.append(body[start:i])
            start = i + 1
    kept = []
    for one in passes:
        if not one.startswith(LEFT_OUT):
            kept.append(one)
        if one.startswith('sdy-close-shardings'):
            return kept
    raise ShardyError('the pipeline has no sdy-close-shardings')


def _walk(op, function='', flow=True):
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                inner = inner.operation
                name = inner.attributes['sym_name'].value if inner.name == 'func.func' else function
                yield inner, name, flow
                yield from _walk(inner, name, flow and inner.name in FLOW_OPS)


def _number(op):
    if MARK in op.attributes:
        return int(op.attributes[MARK])
    found = re.search(r'loc\("op(\d+)"', str(op.location))
    return int(found.group(1)) if found else None


def _split(text):
    """The <...> parts of a list of shardings."""
    out, depth, start = [], 0, 0
    for i in range(text.find('[') + 1, len(text)):
        if text[i] == '<':
            start, depth = (i if depth == 0 else start), depth + 1
        elif text[i] == '>' and depth:
            depth -= 1
            if depth == 0:
                out.append(text[start:i + 1])
    return out


class Layouts:
    """Shardings in the notation of the golden files."""

    def __init__(self, module):
        self.meshes = {}
        for op in module.body.operations:
            if op.operation.name == 'sdy.mesh':
                name = op.operation.attributes['sym_name'].value
                self.meshes[name] = self._mesh(str(op.operation.attributes['mesh']))

    @staticmethod
    def _mesh(text):
        ids = re.search(r'device_ids=\[([\d, ]*)\]', text)
        return (dict((n, int(s)) for n, s in re.findall(r'"([^"]+)"=(\d+)', text)),
                [int(i) for i in ids.group(1).split(',')] if ids else None)

    def layout(self, text):
        text = text.removeprefix('#sdy.sharding').strip()[1:-1]
        named = re.match(r'@"?([\w.$-]+)', text)
        sizes, ids = self.meshes[named.group(1)] if named else self._mesh(text[:text.find('>, [')])
        if not sizes and ids:
            return f'maximal={ids[0]}'
        tail = text[text.find('[' if named else '>, ['):].removeprefix('>, ')
        end = tail.find(']')
        groups = [self._axes(g, sizes) for g in re.findall(r'\{([^}]*)\}', tail[:end])]
        out = ','.join(groups)
        partial = re.search(r'unreduced=(\w*)\{([^}]*)\}', tail[end:])
        axes = self._axes(partial.group(2), sizes) if partial else '{}'
        if axes != '{}':
            kind = partial.group(1)
            out += (' ' if out else '') + 'unreduced=' + ('' if kind in ('', 'sum') else kind) + axes
        elif all(g == '{}' for g in groups):
            return 'replicated'
        return out + (f' devices={ids}' if ids else '')

    @staticmethod
    def _axes(group, sizes):
        """Axes of size 1 left out, neighbouring sub-axes merged."""
        out = []
        for name, pre, size in re.findall(r'"([^"]+)"(?::\((\d+)\)(\d+))?', group):
            pre, size = int(pre or 1), int(size or sizes[name])
            if size == 1:
                continue
            if out and out[-1][0] == name and out[-1][1] * out[-1][2] == pre:
                out[-1][2] *= size
            else:
                out.append([name, pre, size])
        return '{' + ','.join(n if s == sizes[n] else f'{n}:({p}){s}' for n, p, s in out) + '}'

    def of_op(self, op):
        attrs = op.attributes
        if 'sdy.sharding' in attrs:
            found = _split(str(attrs['sdy.sharding']))
        elif 'out_shardings' in attrs:
            found = _split(str(attrs['out_shardings']))
        elif op.name in ('sdy.sharding_constraint', 'sdy.reshard') and 'sharding' in attrs:
            found = [str(attrs['sharding'])]
        elif op.name.startswith('sdy.') and 'out_sharding' in attrs:
            found = [str(attrs['out_sharding'])]
        else:
            found = []
        return [self.layout(f) for f in found] + ['replicated'] * (len(op.results) - len(found))


def _type(text):
    found = re.fullmatch(r'tensor<((?:\d+x)*)(.*)>', text)
    if not found:
        return text
    return f"{found.group(2)}[{','.join(found.group(1).split('x')[:-1])}]"


def _values(ir, module):
    """(key, head of the line, layout) of each value; a function is a head without a key."""
    layouts = Layouts(module)
    for op, function, flow in _walk(module.operation):
        if not flow or op.name == 'sdy.mesh':
            continue
        if op.name == 'func.func':
            yield None, '@' + function, None
            kind = ir.FunctionType(ir.TypeAttr(op.attributes['function_type']).value)
            for which, types, key in (('argument', kind.inputs, 'arg_attrs'),
                                      ('result', kind.results, 'res_attrs')):
                attrs = list(op.attributes[key]) if key in op.attributes else []
                for i, t in enumerate(types):
                    has = i < len(attrs) and 'sdy.sharding' in attrs[i]
                    layout = layouts.layout(str(attrs[i]['sdy.sharding'])) if has else 'replicated'
                    yield (function, which, i), f'{which}#{i} {_type(str(t))}', layout
            continue
        for i, (result, layout) in enumerate(zip(op.results, layouts.of_op(op))):
            yield ((_number(op), BECOMES.get(op.name, op.name), i),
                   f'{op.name}#{i} {_type(str(result.type))}', layout)


def _answers(text, ir, passmanager, passes):
    try:
        module = ir.Module.parse(text)
    except Exception as error:
        raise ShardyError(f'not a program: {error}') from None
    for number, (op, _, _) in enumerate(_walk(module.operation)):
        op.attributes[MARK] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), number)
        op.location = ir.Location.name(f'op{number}')
    before = [(key, head) for key, head, _ in _values(ir, module)]
    for one in passes:
        try:
            passmanager.PassManager.parse(f'builtin.module({one})').run(module.operation)
        except Exception as error:
            raise ShardyError(f"{one.split('{')[0]}: {error}") from None
    after = {}
    for key, _, layout in _values(ir, module):
        after.setdefault(key, set()).add(layout)
    lines = []
    for key, head in before:
        if key is None:
            lines.append(head)
        else:
            lines.append(f"{head}  {' | '.join(sorted(after.get(key, {'-'})))}")
    return lines


def _work(texts, out):
    """Answers one text after the other, one line of JSON each."""
    from jax._src.interpreters import mlir
    from jax._src.lib.mlir import ir, passmanager
    with mlir.make_ir_context():
        passes = _passes(passmanager)
        for text in texts:
            signal.alarm(60)
            try:
                answer = {'lines': _answers(text, ir, passmanager, passes)}
            except Exception as error:
                answer = {'error': str(error) or type(error).__name__}
            out.write(json.dumps(answer) + '\n')
            out.flush()


def answers(texts):
    """For each text its lines, or a ShardyError (not raised). The work is done in a child process,
    since Shardy ends the process on some programs; then another child goes on behind it."""
    done = 0
    while done < len(texts):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            try:
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                with os.fdopen(write, 'w') as out:
                    _work(texts[done:], out)
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read) as source:
            for line in source:
                answer = json.loads(line)
                yield answer['lines'] if 'lines' in answer else ShardyError(answer['error'])
                done += 1
        os.waitpid(child, 0)
        if done < len(texts):
            yield ShardyError('the process ended')
            done += 1
