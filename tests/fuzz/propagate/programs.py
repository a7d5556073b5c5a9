"""Random programs with shardings, for comparing propagation with Shardy.

`text(seed, size)` is a valid program; the same seed gives the same text. It holds one or two meshes
(sometimes with permuted devices, an axis of size 1, an empty or a maximal mesh), functions that are
called, loops, branches, manual regions, barriers, groups, constraints, user-written rules, and ops
of all families. Shardings are random: open and closed dimensions, sub-axes, priorities, replicated
and unreduced axes, dimensions that do not divide.

Left out are the places where Lockstep means to differ from Shardy (docs/propagation.md).
"""
import math
import random

MESHES = [(2,), (4,), (6,), (8,), (3,), (2, 2), (2, 4), (4, 2), (3, 2), (2, 1), (2, 2, 2), (2, 3, 2),
          (4, 2, 2), (1, 4, 2), (2, 2, 2, 2), (6, 4)]
DIMS = (1, 2, 3, 4, 4, 6, 8, 8, 8, 12, 16)
SIZES = {'small': (4, 14), 'medium': (16, 45)}
MAX_ELEMENTS = 1 << 16


def tensor(shape, dtype='f32'):
    return 'tensor<' + ''.join(f'{d}x' for d in shape) + dtype + '>'


def array(values):
    return 'array<i64' + (': ' + ', '.join(map(str, values)) if values else '') + '>'


class Value:
    def __init__(self, name, shape, dtype='f32', plain=True):
        self.name, self.shape, self.dtype, self.plain = name, tuple(shape), dtype, plain

    @property
    def type(self):
        return tensor(self.shape, self.dtype)


class Scope:
    """A region that is being written: its lines and the values that it sees."""

    def __init__(self, values, depth, manual=(), mesh='mesh', function=None, in_manual=False):
        self.values, self.depth, self.manual, self.mesh = list(values), depth, set(manual), mesh
        self.lines, self.function, self.in_manual = [], function, in_manual


class Program:
    def __init__(self, seed, size):
        self.r = r = random.Random(f'{seed}/{size}')
        self.count, self.size = 0, size
        sizes = r.choice(MESHES)
        self.axes = dict(zip('abcd', sizes))
        devices = math.prod(sizes)
        self.meshes = {'mesh': self._mesh(sizes, r.random() < 0.15)}
        if r.random() < 0.06 and devices > 1:
            self.meshes['other'] = self._mesh(sizes, True)
        if r.random() < 0.05:
            self.meshes['empty'] = '<[]>'
        if r.random() < 0.06:
            self.meshes['single'] = f'<[], device_ids=[{r.randrange(devices)}]>'
        self.uneven, self.sub_axes = r.random() < 0.3, r.random() < 0.3
        self.priorities, self.partial = r.random() < 0.2, r.random() < 0.06
        self.open_rate = r.choice((0.1, 0.4, 0.8))
        self.callees, self.decompositions, self.groups = [], [], {}

    def _mesh(self, sizes, permuted):
        axes = ', '.join(f'"{n}"={s}' for n, s in zip('abcd', sizes))
        ids = list(range(math.prod(sizes)))
        if permuted:
            self.r.shuffle(ids)
        order = f', device_ids={ids}' if ids != sorted(ids) else ''
        return f'<[{axes}]{order}>'

    # --- shardings ---

    def pieces(self, manual):
        """Axes and sub-axes that do not overlap, in random order."""
        r, out = self.r, []
        for name, size in self.axes.items():
            cuts = [p for p in range(2, size) if size % p == 0]
            if name in manual or r.random() < 0.25:
                continue
            if self.sub_axes and cuts and r.random() < 0.5:
                p = r.choice(cuts)
                halves = [(f'"{name}":(1){p}', p), (f'"{name}":({p}){size // p}', size // p)]
                out += r.choice([halves[:1], halves[1:], halves[::-1]])
            else:
                out.append((f'"{name}"', size))
        r.shuffle(out)
        return out

    def dims(self, shape, manual, heads=None):
        """Texts of the dimensions; `heads`: axes that come first in each."""
        r = self.r
        axes = [list(h) for h in heads] if heads else [[] for _ in shape]
        local, spare = list(shape), []
        for piece, size in self.pieces(manual):
            d = r.randrange(len(shape)) if shape else None
            base = piece.split(':')[0]
            if d is None or r.random() < 0.25 or any(a.startswith(base) for a in axes[d]):
                spare.append(piece)
            elif local[d] % size == 0 or (self.uneven and shape[d] > 1):
                axes[d].append(piece)
                local[d] = max(1, local[d] // size)
            else:
                spare.append(piece)
        texts = []
        for group in axes:
            items = group + (['?'] if r.random() < self.open_rate else [])
            priority = f'p{r.choice((0, 1, 1, 2, 5))}' if self.priorities and items and r.random() < 0.5 else ''
            texts.append('{' + ', '.join(items) + '}' + priority)
        return ', '.join(texts), sorted(p for p in spare if ':' not in p)

    def sharding(self, scope, shape, plain=False):
        r = self.r
        mesh = scope.mesh
        if not plain and not scope.in_manual and 'other' in self.meshes and r.random() < 0.3:
            mesh = 'other'
        if not plain and not scope.in_manual and 'empty' in self.meshes and r.random() < 0.3:
            return '<@empty, [' + ', '.join(r.choice(('{}', '{?}')) for _ in shape) + ']>'
        texts, spare = self.dims(shape, scope.manual)
        extra = ''
        if spare and r.random() < 0.25:
            extra = f", replicated={{{', '.join(spare)}}}"
        elif spare and self.partial and not plain and r.random() < 0.5:
            extra = f', unreduced={{{spare[0]}}}'
        return f'<@{mesh}, [{texts}]{extra}>'

    # --- values ---

    def name(self):
        self.count += 1
        return f'%v{self.count}'

    def emit(self, scope, text, shape, dtype='f32', keep=True, plain=True, attr=''):
        value = Value(self.name(), shape, dtype, plain)
        scope.lines.append('  ' * scope.depth + f'{value.name} = {text}')
        if keep:
            scope.values.append(value)
        return value

    def constant(self, scope, value, dtype='i32', shape=()):
        text = f'{value}' if dtype[0] in 'iu' else f'{float(value)!r}'
        return self.emit(scope, f'stablehlo.constant dense<{text}> : {tensor(shape, dtype)}', shape, dtype,
                         keep=False)

    def pick(self, scope, rank=0, dtype='f32', most=6):
        fits = [v for v in scope.values if v.dtype == dtype and rank <= len(v.shape) <= most
                and math.prod(v.shape) <= MAX_ELEMENTS]
        if not fits:
            shape = self.shape(max(rank, 1))
            return self.like(scope, shape, dtype)
        return self.r.choice(fits[-5:] if self.r.random() < 0.6 else fits)

    def shape(self, low=1, high=3):
        while True:
            shape = tuple(self.r.choice(DIMS) for _ in range(self.r.randint(low, max(low, high))))
            if math.prod(shape) <= MAX_ELEMENTS // 8:
                return shape

    def like(self, scope, shape, dtype='f32'):
        """A value of this type: one that is there, an argument, an iota or a constant."""
        r, shape = self.r, tuple(shape)
        fits = [v for v in scope.values if v.shape == shape and v.dtype == dtype]
        if fits and r.random() < 0.7:
            return r.choice(fits)
        if scope.function is not None and r.random() < 0.6:
            value = Value(f'%arg{len(scope.function)}', shape, dtype)
            scope.function.append(value)
            scope.values.append(value)
            return value
        if shape and dtype != 'i1' and r.random() < 0.4:
            return self.emit(scope, f'stablehlo.iota dim = {r.randrange(len(shape))} : {tensor(shape, dtype)}',
                             shape, dtype)
        if dtype == 'i1':
            return self.emit(scope, f'stablehlo.constant dense<true> : {tensor(shape, dtype)}', shape, dtype)
        if r.random() < 0.3:
            return self.constant(scope, r.randint(0, 3), dtype, shape)
        c = self.constant(scope, r.randint(0, 3), dtype)
        return self.emit(scope, f'stablehlo.broadcast_in_dim {c.name}, dims = [] : ({c.type}) -> '
                                f'{tensor(shape, dtype)}', shape, dtype)

    def adapt(self, scope, shape, dtype='f32'):
        """Like `like`, but made of a computed value where that is easy: bodies should compute."""
        fits = [v for v in scope.values if v.shape == tuple(shape) and v.dtype == dtype]
        return fits[-1] if fits and self.r.random() < 0.8 else self.like(scope, shape, dtype)

    # --- element-wise and layout ---

    def op_unary(self, s):
        v = self.pick(s)
        self.emit(s, f"stablehlo.{self.r.choice(('negate', 'abs', 'tanh', 'exponential'))} {v.name} : {v.type}",
                  v.shape)

    def op_binary(self, s):
        v = self.pick(s)
        w = self.like(s, v.shape)
        a, b = (v, w) if self.r.random() < 0.5 else (w, v)
        self.emit(s, f"stablehlo.{self.r.choice(('add', 'multiply', 'maximum'))} {a.name}, {b.name} : {v.type}",
                  v.shape)

    def op_select(self, s):
        v = self.pick(s)
        w = self.like(s, v.shape)
        flags = tensor(v.shape, 'i1')
        if self.r.random() < 0.3:
            p = self.like(s, (), 'i1')
        else:
            p = self.emit(s, f'stablehlo.compare LT, {v.name}, {w.name} : ({v.type}, {v.type}) -> {flags}',
                          v.shape, 'i1')
        types = f'{p.type}, {v.type}'
        self.emit(s, f'stablehlo.select {p.name}, {w.name}, {v.name} : {types}', v.shape)

    def op_clamp(self, s):
        v = self.pick(s)
        low, high = self.constant(s, 0, 'f32'), self.constant(s, 1, 'f32')
        self.emit(s, f'stablehlo.clamp {low.name}, {v.name}, {high.name} : ({low.type}, {v.type}, {high.type}) '
                     f'-> {v.type}', v.shape)

    def op_convert(self, s):
        v = self.pick(s)
        w = self.emit(s, f"stablehlo.convert {v.name} : ({v.type}) -> {tensor(v.shape, 'i32')}", v.shape, 'i32')
        if self.r.random() < 0.6:
            self.emit(s, f'stablehlo.convert {w.name} : ({w.type}) -> {v.type}', v.shape)

    def op_bitcast(self, s):
        v = self.pick(s, most=4)
        if self.r.random() < 0.5:
            self.emit(s, f"stablehlo.bitcast_convert {v.name} : ({v.type}) -> {tensor(v.shape + (2,), 'i16')}",
                      v.shape + (2,), 'i16')
        else:
            self.emit(s, f"stablehlo.bitcast_convert {v.name} : ({v.type}) -> {tensor(v.shape, 'i32')}",
                      v.shape, 'i32')

    def op_transpose(self, s):
        v = self.pick(s, 2)
        p = self.r.sample(range(len(v.shape)), len(v.shape))
        out = [v.shape[i] for i in p]
        self.emit(s, f'stablehlo.transpose {v.name}, dims = {p} : ({v.type}) -> {tensor(out)}', out)

    def op_reverse(self, s):
        v = self.pick(s, 1)
        dims = sorted(self.r.sample(range(len(v.shape)), self.r.randint(1, len(v.shape))))
        self.emit(s, f'stablehlo.reverse {v.name}, dims = {dims} : {v.type}', v.shape)

    def op_reshape(self, s):
        r, v = self.r, self.pick(s, 1)
        out = list(v.shape)
        for _ in range(r.randint(1, 3)):
            d = r.randrange(len(out))
            if len(out) > 1 and r.random() < 0.5:
                d = r.randrange(len(out) - 1)
                out[d:d + 2] = [out[d] * out[d + 1]]
            else:
                p = r.choice([k for k in range(1, out[d] + 1) if out[d] % k == 0])
                out[d:d + 1] = [p, out[d] // p]
        if len(out) <= 6:
            w = self.emit(s, f'stablehlo.reshape {v.name} : ({v.type}) -> {tensor(out)}', out)
            if r.random() < 0.3:
                self.emit(s, f'stablehlo.reshape {w.name} : ({w.type}) -> {v.type}', v.shape)

    def op_broadcast(self, s):
        r, v = self.r, self.pick(s, 0, most=3)
        rank = min(4, len(v.shape) + r.randint(0, 2))
        keep = r.sample(range(rank), len(v.shape))
        if r.random() < 0.8:
            keep.sort()
        out = [r.choice((2, 3, 4, 8)) for _ in range(rank)]
        for d, n in zip(keep, v.shape):
            out[d] = n if n != 1 or r.random() < 0.5 else out[d]
        self.emit(s, f'stablehlo.broadcast_in_dim {v.name}, dims = {keep} : ({v.type}) -> {tensor(out)}', out)

    # --- contraction and reduction ---

    def op_dot(self, s):
        r, v = self.r, self.pick(s, 1, most=4)
        dims = r.sample(range(len(v.shape)), len(v.shape))
        contract = dims[:r.choice((1, 1, 2))]
        batch = [d for d in dims[len(contract):] if r.random() < 0.4]
        layout = [('b', d) for d in batch] + [('k', d) for d in contract]
        layout += [('n', r.choice(DIMS))] * (r.random() < 0.85)
        r.shuffle(layout)
        w = self.like(s, [d if kind == 'n' else v.shape[d] for kind, d in layout])
        at = {(kind, d): i for i, (kind, d) in enumerate(layout)}
        out = ([v.shape[d] for d in batch] + [n for d, n in enumerate(v.shape) if d not in batch + contract]
               + [d for kind, d in layout if kind == 'n'])
        batching = f"batching_dims = {batch} x {[at['b', d] for d in batch]}, " if batch else ''
        if math.prod(out) <= MAX_ELEMENTS:
            self.emit(s, f"stablehlo.dot_general {v.name}, {w.name}, {batching}contracting_dims = {contract} x "
                         f"{[at['k', d] for d in contract]} : ({v.type}, {w.type}) -> {tensor(out)}", out)

    def body(self, s, op, dtype='f32', extra=''):
        e, pad = f'tensor<{dtype}>', '  ' * (s.depth + 1)
        return f'{{\n{pad}^bb0(%p: {e}, %q: {e}):\n{pad}  %r = stablehlo.{op} %p, %q : {e}\n{pad}  ' \
               f'stablehlo.return %r : {e}\n{pad}}}'

    def op_reduce(self, s):
        r, v = self.r, self.pick(s, 1)
        dims = sorted(r.sample(range(len(v.shape)), r.randint(1, len(v.shape))))
        out = [n for d, n in enumerate(v.shape) if d not in dims]
        c = self.constant(s, 0, 'f32')
        self.emit(s, f"stablehlo.reduce({v.name} init: {c.name}) applies stablehlo.{r.choice(('add', 'maximum'))} "
                     f'across dimensions = {dims} : ({v.type}, {c.type}) -> {tensor(out)}', out)

    def op_window(self, s):
        r, v = self.r, self.pick(s, 1)
        window = [r.randint(1, min(3, n)) if r.random() < 0.6 else 1 for n in v.shape]
        strides = [r.choice((1, 1, 2)) for _ in v.shape]
        pads = [(r.randint(0, w - 1), r.randint(0, w - 1)) for w in window]
        out = [(n + l + h - w) // t + 1 for n, w, t, (l, h) in zip(v.shape, window, strides, pads)]
        c = self.constant(s, 0, 'f32')
        padding = '[' + ', '.join(f'[{l}, {h}]' for l, h in pads) + ']'
        attrs = (f'padding = dense<{padding}> : tensor<{len(pads)}x2xi64>, window_dimensions = {array(window)}, '
                 f'window_strides = {array(strides)}')
        if r.random() < 0.7:
            self.emit(s, f'"stablehlo.reduce_window"({v.name}, {c.name}) <{{{attrs}}}> ({self.body(s, "add")}) : '
                         f'({v.type}, {c.type}) -> {tensor(out)}', out)
            return
        e, pad = 'tensor<f32>', '  ' * (s.depth + 1)
        select = (f'{{\n{pad}^bb0(%p: {e}, %q: {e}):\n{pad}  %r = stablehlo.compare GE, %p, %q : ({e}, {e}) -> '
                  f'tensor<i1>\n{pad}  stablehlo.return %r : tensor<i1>\n{pad}}}')
        source = self.like(s, out)
        self.emit(s, f'"stablehlo.select_and_scatter"({v.name}, {source.name}, {c.name}) <{{{attrs}}}> ({select}, '
                     f'{self.body(s, "add")}) : ({v.type}, {source.type}, {c.type}) -> {v.type}', v.shape)

    def op_convolution(self, s):
        r = self.r
        groups, batch_groups = r.choice(((1, 1), (1, 1), (2, 1), (1, 2)))
        n, c, f = r.choice((2, 4, 8)), r.choice((2, 4, 8)), r.choice((2, 4, 8))
        spatial = r.choice((4, 8, 12))
        k = r.choice((1, 2, 3, spatial))
        stride, low = r.choice((1, 1, 2)), r.choice((0, 1))
        v = self.like(s, (n, spatial, c))
        w = self.like(s, (k, c // groups, f))
        out = (n // batch_groups, (spatial + 2 * low - k) // stride + 1, f)
        self.emit(s, f'stablehlo.convolution({v.name}, {w.name}) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], '
                     f'window = {{stride = [{stride}], pad = [[{low}, {low}]]}} {{batch_group_count = {batch_groups} : '
                     f'i64, feature_group_count = {groups} : i64}} : ({v.type}, {w.type}) -> {tensor(out)}', out)

    def op_sort(self, s):
        r, v = self.r, self.pick(s, 1)
        operands = [v] + ([self.like(s, v.shape)] if r.random() < 0.4 else [])
        e, pad = 'tensor<f32>', '  ' * (s.depth + 1)
        args = ', '.join(f'%p{i}: {e}, %q{i}: {e}' for i in range(len(operands)))
        body = (f'{{\n{pad}^bb0({args}):\n{pad}  %r = stablehlo.compare LT, %p0, %q0 : ({e}, {e}) -> tensor<i1>\n{pad}  '
                f'stablehlo.return %r : tensor<i1>\n{pad}}}')
        types = ', '.join(o.type for o in operands)
        results = types if len(operands) == 1 else f'({types})'
        self.multi(s, f'"stablehlo.sort"({", ".join(o.name for o in operands)}) <{{dimension = '
                      f'{r.randrange(len(v.shape))} : i64, is_stable = true}}> ({body}) : ({types}) -> {results}',
                   [o.shape for o in operands])

    def multi(self, s, text, shapes, plain=True):
        """An op with several results."""
        name = self.name()
        many = f'{name}:{len(shapes)}' if len(shapes) > 1 else name
        s.lines.append('  ' * s.depth + f'{many} = {text}')
        values = [Value(f'{name}#{i}' if len(shapes) > 1 else name, shape, plain=plain)
                  for i, shape in enumerate(shapes)]
        s.values += values
        return values

    def op_linalg(self, s):
        r = self.r
        n = r.choice((2, 4, 8))
        v = self.like(s, self.shape(0, 2) + (n, n))
        kind = r.randrange(4)
        if kind == 0:
            self.emit(s, f'stablehlo.cholesky {v.name}, lower = true : {v.type}', v.shape)
        elif kind == 1:
            b = self.like(s, v.shape)
            self.emit(s, f'"stablehlo.triangular_solve"({v.name}, {b.name}) <{{left_side = true, lower = true, '
                         f'transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}}> : ({v.type}, '
                         f'{b.type}) -> {b.type}', b.shape)
        elif kind == 2:
            c = self.emit(s, f"stablehlo.fft {v.name}, type = RFFT, length = [{n}] : ({v.type}) -> "
                             f"{tensor(v.shape[:-1] + (n // 2 + 1,), 'complex<f32>')}",
                          v.shape[:-1] + (n // 2 + 1,), 'complex<f32>')
            self.emit(s, f'stablehlo.real {c.name} : ({c.type}) -> {tensor(c.shape)}', c.shape)
        else:
            feature = r.randrange(len(v.shape))
            stats = [self.like(s, (v.shape[feature],)) for _ in range(4)]
            self.emit(s, f'"stablehlo.batch_norm_inference"({v.name}, {", ".join(x.name for x in stats)}) <{{epsilon = '
                         f'1.0e-3 : f32, feature_index = {feature} : i64}}> : ({", ".join([v.type] + [x.type for x in stats])})'
                         f' -> {v.type}', v.shape)

    def op_random(self, s):
        shape = self.shape()
        state = self.emit(s, 'stablehlo.constant dense<[1, 2]> : tensor<2xui64>', (2,), 'ui64', keep=False)
        name = self.name()
        s.lines.append('  ' * s.depth + f'{name}:2 = stablehlo.rng_bit_generator {state.name}, algorithm = THREE_FRY : '
                       f"(tensor<2xui64>) -> (tensor<2xui64>, {tensor(shape, 'ui32')})")
        bits = Value(f'{name}#1', shape, 'ui32')
        self.emit(s, f'stablehlo.convert {bits.name} : ({bits.type}) -> {tensor(shape)}', shape)

    # --- slices and indices ---

    def op_slice(self, s):
        r, v = self.r, self.pick(s, 1)
        spec = []
        for n in v.shape:
            low = r.randrange(n) if r.random() < 0.3 else 0
            high = r.randint(low + 1, n) if r.random() < 0.3 else n
            spec.append((low, high, r.choice((1, 1, 1, 2))))
        out = [-(-(h - l) // t) for l, h, t in spec]
        self.emit(s, f"stablehlo.slice {v.name} [{', '.join(f'{l}:{h}:{t}' for l, h, t in spec)}] : ({v.type}) -> "
                     f'{tensor(out)}', out)

    def op_pad(self, s):
        r, v = self.r, self.pick(s, 1)
        low, high = ([r.choice((0, 0, 0, 1, 2)) for _ in v.shape] for _ in 'lh')
        inner = [r.choice((0, 0, 0, 1)) for _ in v.shape]
        out = [l + n + h + i * (n - 1) for n, l, h, i in zip(v.shape, low, high, inner)]
        c = self.constant(s, 0, 'f32')
        if math.prod(out) <= MAX_ELEMENTS:
            self.emit(s, f'stablehlo.pad {v.name}, {c.name}, low = {low}, high = {high}, interior = {inner} : ({v.type}, '
                         f'{c.type}) -> {tensor(out)}', out)

    def op_concatenate(self, s):
        r, v = self.r, self.pick(s, 1)
        d = r.randrange(len(v.shape))
        parts = [v]
        if r.random() < 0.4 and v.shape[d] > 1:  # a roll: slices of one tensor
            cut = r.randrange(1, v.shape[d])
            parts = []
            for low, high in ((cut, v.shape[d]), (0, cut)):
                spec = ', '.join(f'{low}:{high}' if i == d else f'0:{n}' for i, n in enumerate(v.shape))
                shape = [high - low if i == d else n for i, n in enumerate(v.shape)]
                parts.append(self.emit(s, f'stablehlo.slice {v.name} [{spec}] : ({v.type}) -> {tensor(shape)}', shape))
        else:
            for _ in range(r.randint(1, 2)):
                shape = [r.choice((n, 2, 4)) if i == d else n for i, n in enumerate(v.shape)]
                parts.append(self.like(s, shape))
        out = [sum(p.shape[d] for p in parts) if i == d else n for i, n in enumerate(v.shape)]
        if math.prod(out) <= MAX_ELEMENTS:
            self.emit(s, f"stablehlo.concatenate {', '.join(p.name for p in parts)}, dim = {d} : "
                         f"({', '.join(p.type for p in parts)}) -> {tensor(out)}", out)

    def starts(self, s, count):
        return [self.constant(s, self.r.randint(0, 3)) if self.r.random() < 0.5 else self.like(s, (), 'i32')
                for _ in range(count)]

    def op_dynamic(self, s):
        r, v = self.r, self.pick(s, 1)
        part = [n if r.random() < 0.6 else r.randint(1, n) for n in v.shape]
        at = self.starts(s, len(part))
        names = ', '.join(x.name for x in at)
        if r.random() < 0.5:
            self.emit(s, f"stablehlo.dynamic_slice {v.name}, {names}, sizes = {part} : "
                         f"({', '.join([v.type] + [x.type for x in at])}) -> {tensor(part)}", part)
        else:
            u = self.like(s, part)
            self.emit(s, f"stablehlo.dynamic_update_slice {v.name}, {u.name}, {names} : "
                         f"({', '.join([v.type, u.type] + [x.type for x in at])}) -> {v.type}", v.shape)

    def op_gather(self, s):
        """Rows of one dimension, sometimes with a batch dimension or partial slices."""
        r, v = self.r, self.pick(s, 1, most=3)
        d = r.randrange(len(v.shape))
        batch = [b for b in range(len(v.shape)) if b != d and r.random() < 0.3][:1]
        sizes = [1 if i == d or i in batch else n if r.random() < 0.8 else max(1, n // 2) for i, n in enumerate(v.shape)]
        rows = [r.choice((3, 4, 8)) for _ in range(r.randint(1, 2))]
        ids = self.like(s, [v.shape[b] for b in batch] + rows + [1], 'i32')
        lead = len(ids.shape) - 1
        rest = [n for i, n in enumerate(sizes) if i != d and i not in batch]
        out = list(ids.shape[:-1]) + rest
        offsets = list(range(lead, lead + len(rest)))
        dims = f'offset_dims = {offsets}, ' if offsets else ''
        batching = f'operand_batching_dims = {batch}, start_indices_batching_dims = [0], ' if batch else ''
        if math.prod(out) <= MAX_ELEMENTS:
            self.emit(s, f'"stablehlo.gather"({v.name}, {ids.name}) <{{dimension_numbers = #stablehlo.gather<{dims}'
                         f'collapsed_slice_dims = [{d}], {batching}start_index_map = [{d}], index_vector_dim = {lead}>, '
                         f'slice_sizes = {array(sizes)}}}> : ({v.type}, {ids.type}) -> {tensor(out)}', out)

    def op_scatter(self, s):
        r, v = self.r, self.pick(s, 1, most=3)
        d = r.randrange(len(v.shape))
        batch = [b for b in range(len(v.shape)) if b != d and r.random() < 0.3][:1]
        rows = [r.choice((3, 4, 8))]
        ids = self.like(s, [v.shape[b] for b in batch] + rows + [1], 'i32')
        lead = len(ids.shape) - 1
        rest = [n if r.random() < 0.85 else max(1, n // 2) for i, n in enumerate(v.shape) if i != d and i not in batch]
        u = self.like(s, list(ids.shape[:-1]) + rest)
        window = f'update_window_dims = {list(range(lead, lead + len(rest)))}, ' if rest else ''
        batching = f'input_batching_dims = {batch}, scatter_indices_batching_dims = [0], ' if batch else ''
        op = r.choice(('add', 'maximum', 'subtract'))
        self.emit(s, f'"stablehlo.scatter"({v.name}, {ids.name}, {u.name}) <{{scatter_dimension_numbers = '
                     f'#stablehlo.scatter<{window}inserted_window_dims = [{d}], {batching}scatter_dims_to_operand_dims = '
                     f'[{d}], index_vector_dim = {lead}>}}> ({self.body(s, op)}) : ({v.type}, {ids.type}, {u.type}) -> '
                     f'{v.type}', v.shape)

    # --- user-written rules ---

    def op_custom(self, s):
        r, v = self.r, self.pick(s, 1, most=3)
        rank = len(v.shape)
        names = 'ijk'[:rank]
        sizes = ', '.join(f'{n}={d}' for n, d in zip(names, v.shape))
        whole = '[' + ', '.join(names) + ']'
        kinds = ['', '', f' reduction={{{names[-1]}}}', f' need_replication={{{names[0]}}}',
                 f' blocked_propagation={{{names[0]}}}', f' permutation={{{names[0]}}}']
        kind = r.choice(kinds)
        if 'reduction' in kind:
            out, result = v.shape[:-1], '[' + ', '.join(names[:-1]) + ']'
        else:
            out, result = v.shape, whole
        self.emit(s, f'stablehlo.custom_call @mine({v.name}) {{sdy.sharding_rule = #sdy.op_sharding_rule<({whole})->'
                     f'({result}) {{{sizes}}}{kind}, custom>}} : ({v.type}) -> {tensor(out)}', out)

    def op_placed(self, s):
        """An op whose result has a sharding of its own."""
        v = self.pick(s, 1)
        if 'single' in self.meshes and not s.in_manual and self.r.random() < 0.6:
            sharding = '<@single, []>'
        else:
            sharding = self.sharding(s, v.shape)
        self.emit(s, f'stablehlo.negate {v.name} {{sdy.sharding = #sdy.sharding_per_value<[{sharding}]>}} : {v.type}',
                  v.shape)

    # --- ops of the text that Shardy has no rule for ---

    def op_chlo(self, s):
        r, v = self.r, self.pick(s)
        kind = r.random()
        attr = ''
        if v.shape and r.random() < 0.1:
            attr = f' {{sdy.sharding = #sdy.sharding_per_value<[{self.sharding(s, v.shape, True)}]>}}'
        if kind < 0.5:
            name = r.choice(('erfc', 'erf_inv', 'lgamma', 'asin', 'sinh', 'square', 'erf'))
            self.emit(s, f'chlo.{name} {v.name}{attr} : {v.type} -> {v.type}', v.shape)
        elif kind < 0.65:
            w = self.like(s, v.shape)
            self.emit(s, f'chlo.next_after {v.name}, {w.name}{attr} : {v.type}, {v.type} -> {v.type}', v.shape)
        elif kind < 0.8:
            w = self.like(s, v.shape)
            self.emit(s, f'chlo.broadcast_add {v.name}, {w.name}{attr} : ({v.type}, {v.type}) -> {v.type}', v.shape)
        elif v.shape:
            k = r.randint(1, v.shape[-1])
            out = v.shape[:-1] + (k,)
            name = self.name()
            s.lines.append('  ' * s.depth + f'{name}:2 = chlo.top_k({v.name}, k = {k}) : {v.type} -> '
                           f"({tensor(out)}, {tensor(out, 'i32')})")
            s.values.append(Value(f'{name}#0', out, plain=False))

    def op_composite(self, s):
        if not self.decompositions:
            return
        name, arguments, result = self.r.choice(self.decompositions)
        operands = [self.like(s, shape) for shape in arguments]
        attr = f'decomposition = @{name}'
        if self.r.random() < 0.2:
            attr += f', sdy.sharding = #sdy.sharding_per_value<[{self.sharding(s, result, True)}]>'
        self.emit(s, f"stablehlo.composite \"my.{name}\" {', '.join(o.name for o in operands)} {{{attr}}} : "
                     f"({', '.join(o.type for o in operands)}) -> {tensor(result)}", result, plain=False)

    # --- sdy ops ---

    def op_constraint(self, s):
        v = self.pick(s)
        for _ in range(self.r.choice((1, 1, 1, 2))):
            v = self.emit(s, f'sdy.{self.r.choice(("sharding_constraint",) * 5 + ("reshard",))} {v.name} '
                             f'{self.sharding(s, v.shape)} : {v.type}', v.shape, plain=False)

    def op_barrier(self, s):
        v = self.pick(s)
        self.emit(s, f"sdy.propagation_barrier {v.name} allowed_direction="
                     f"{self.r.choice(('FORWARD', 'BACKWARD', 'NONE'))} : {v.type}", v.shape, plain=False)

    def op_group(self, s):
        """Two or three results of plain ops; members are of one shape."""
        fits = [v for v in s.values if v.plain and v.shape and not v.name.startswith('%arg') and v.dtype == 'f32']
        if s.in_manual or s.depth > 2 or not fits:
            return
        first = self.r.choice(fits)
        same = [v for v in fits if v.shape == first.shape]
        group = self.r.randrange(3)
        if self.groups.setdefault(group, first.shape) != first.shape:
            return
        for v in self.r.sample(same, min(len(same), self.r.randint(1, 3))):
            s.lines.append('  ' * s.depth + f'sdy.sharding_group {v.name} group_id={group} : {v.type}')

    # --- regions ---

    def steps(self, s, count):
        ops = [name for name in dir(self) if name.startswith('op_')]
        weights = {'op_binary': 5, 'op_unary': 3, 'op_dot': 4, 'op_reshape': 4, 'op_constraint': 3, 'op_reduce': 3,
                   'op_broadcast': 3, 'op_transpose': 2, 'op_call': 0.7, 'op_manual': 0.7, 'op_while': 0.7,
                   'op_case': 0.7, 'op_group': 0.6, 'op_linalg': 0.7, 'op_random': 0.3, 'op_bitcast': 0.5,
                   'op_placed': 0.7, 'op_fence': 0.5, 'op_chlo': 0.7, 'op_composite': 0.5}
        for _ in range(count):
            op = self.r.choices(ops, [weights.get(o, 1) for o in ops])[0]
            if s.depth > 5 and op in ('op_while', 'op_case', 'op_manual', 'op_call'):
                continue
            getattr(self, op)(s)

    def op_fence(self, s):
        values = [self.pick(s) for _ in range(self.r.randint(1, 2))]
        types = ', '.join(v.type for v in values)
        self.multi(s, f"stablehlo.optimization_barrier {', '.join(v.name for v in values)} : {types}",
                   [v.shape for v in values], plain=False)

    def op_while(self, s):
        carried = [self.pick(s) for _ in range(self.r.randint(1, 3))]
        zero = self.constant(s, 0)
        limit = self.constant(s, 3)
        names = [self.name() for _ in carried]
        counter, pad = self.name(), '  ' * s.depth
        types = ', '.join(['tensor<i32>'] + [v.type for v in carried])
        inner = Scope(s.values + [Value(n, v.shape, plain=False) for n, v in zip(names, carried)], s.depth + 1, s.manual,
                      s.mesh, None, s.in_manual)
        one = self.constant(inner, 1)
        after = self.emit(inner, f'stablehlo.add {counter}, {one.name} : tensor<i32>', (), 'i32', keep=False)
        self.steps(inner, self.r.randint(1, 5))
        yields = [self.adapt(inner, v.shape) for v in carried]
        result = self.name()
        test = self.name()
        s.lines.append(
            f"{pad}{result}:{len(carried) + 1} = stablehlo.while({counter} = {zero.name}, "
            + ', '.join(f'{n} = {v.name}' for n, v in zip(names, carried)) + f') : {types}\n{pad}cond {{\n'
            f'{pad}  {test} = stablehlo.compare LT, {counter}, {limit.name} : (tensor<i32>, tensor<i32>) -> tensor<i1>\n'
            f'{pad}  stablehlo.return {test} : tensor<i1>\n{pad}}} do {{\n' + '\n'.join(inner.lines)
            + f"\n{pad}  stablehlo.return {', '.join([after.name] + [y.name for y in yields])} : {types}\n{pad}}}")
        s.values += [Value(f'{result}#{i + 1}', v.shape, plain=False) for i, v in enumerate(carried)]

    def op_case(self, s):
        index = self.like(s, (), 'i32')
        shapes = [self.pick(s).shape for _ in range(self.r.randint(1, 2))]
        types = ', '.join(tensor(x) for x in shapes)
        pad, branches = '  ' * s.depth, []
        for _ in range(self.r.randint(2, 3)):
            inner = Scope(s.values, s.depth + 1, s.manual, s.mesh, None, s.in_manual)
            self.steps(inner, self.r.randint(0, 3))
            yields = [self.adapt(inner, x) for x in shapes]
            branches.append('{\n' + ''.join(line + '\n' for line in inner.lines)
                            + f"{pad}  stablehlo.return {', '.join(y.name for y in yields)} : {types}\n{pad}}}")
        results = types if len(shapes) == 1 else f'({types})'
        self.multi(s, f'"stablehlo.case"({index.name}) ({", ".join(branches)}) : ({index.type}) -> {results}', shapes,
                   plain=False)

    def op_manual(self, s):
        free = [a for a in self.axes if a not in s.manual]
        if not free:
            return
        r = self.r
        manual = [a for a in free if r.random() < 0.6] or free[:1]
        both = s.manual | set(manual)

        def side(shape):
            """in or out sharding and the local shape: manual axes first in each dimension."""
            heads, local = [[] for _ in shape], list(shape)
            for a in r.sample(manual, len(manual)):
                d = r.randrange(len(shape)) if shape else None
                if d is not None and local[d] % self.axes[a] == 0 and r.random() < 0.8:
                    heads[d].append(f'"{a}"')
                    local[d] //= self.axes[a]
            free_heads = [list(h) for h in heads]
            texts, _ = self.dims(shape, both, free_heads)
            return f'<@{s.mesh}, [{texts}]>', tuple(local)

        operands = [self.pick(s) for _ in range(r.randint(0, 2))]
        ins = [side(v.shape) for v in operands]
        args = [Value(self.name(), local, plain=False) for _, local in ins]
        inner = Scope(args, s.depth + 1, both, s.mesh, None, True)
        self.steps(inner, r.randint(1, 4))
        outs, yields = [], []
        for _ in range(r.randint(1, 2)):
            shape = self.pick(s).shape
            sharding, local = side(shape)
            outs.append((sharding, shape))
            yields.append(self.adapt(inner, local))
        pad = '  ' * s.depth
        types = ', '.join(tensor(shape) for _, shape in outs)
        results = types if len(outs) == 1 else f'({types})'
        axes = ', '.join(f'"{a}"' for a in self.axes if a in manual)
        self.multi(s, f"sdy.manual_computation({', '.join(v.name for v in operands)}) "
                      f"in_shardings=[{', '.join(t for t, _ in ins)}] out_shardings=[{', '.join(t for t, _ in outs)}] "
                      f"manual_axes={{{axes}}} ({', '.join(f'{a.name}: {a.type}' for a in args)}) {{\n"
                   + ''.join(line + '\n' for line in inner.lines)
                   + f"{pad}  sdy.return {', '.join(y.name for y in yields)} : {', '.join(y.type for y in yields)}\n{pad}}} : "
                     f"({', '.join(v.type for v in operands)}) -> {results}", [shape for _, shape in outs], plain=False)

    def op_call(self, s):
        fits = [c for c in self.callees if not s.in_manual or not c[3]]
        if not fits:
            return
        for _ in range(self.r.choice((1, 1, 2))):
            name, arguments, result, _ = self.r.choice(fits)
            operands = [self.like(s, shape) for shape in arguments]
            attr = ''
            if self.r.random() < 0.2 and not s.in_manual:
                attr = f' {{sdy.sharding = #sdy.sharding_per_value<[{self.sharding(s, result, True)}]>}}'
            self.emit(s, f"func.call @{name}({', '.join(o.name for o in operands)}){attr} : "
                         f"({', '.join(o.type for o in operands)}) -> {tensor(result)}", result, plain=False)

    # --- functions ---

    def attr(self, scope, shape, rate):
        if self.r.random() >= rate:
            return ''
        return f' {{sdy.sharding = #sdy.sharding{self.sharding(scope, shape)}}}'

    def function(self, name, visibility, arguments, steps, annotated):
        scope = Scope(arguments, 2, function=arguments if name == 'main' else None)
        self.steps(scope, steps)
        own = [v for v in scope.values if not v.name.startswith('%arg') and v.dtype == 'f32']
        count = self.r.randint(1, 3) if name == 'main' else 1
        out = own[-count:] or scope.values[:1]
        rate = {'main': 0.7}.get(name, 0.25 if annotated else 0)
        args = ', '.join(f'{a.name}: {a.type}{self.attr(scope, a.shape, rate)}' for a in arguments)
        results = ', '.join(f'{v.type}{self.attr(scope, v.shape, rate / 2)}' for v in out)
        lines = ''.join(line + '\n' for line in scope.lines)
        return (f'  func.func {visibility} @{name}({args}) -> ({results}) {{\n{lines}'
                f"    return {', '.join(v.name for v in out)} : {', '.join(v.type for v in out)}\n  }}\n"), out

    def text(self):
        functions = []
        for i in range(self.r.choice((0, 0, 1, 2))):
            shapes = [self.shape(1, 2) for _ in range(self.r.randint(1, 2))]
            arguments = [Value(f'%arg{k}', shape) for k, shape in enumerate(shapes)]
            annotated = self.r.random() < 0.3
            self.count = 0
            function, out = self.function(f'f{i}', 'private', arguments, self.r.randint(1, 4), annotated)
            functions.append(function)
            has_sdy = 'sdy.' in function or any(f'@{c[0]}(' in function and c[3] for c in self.callees)
            # A function is called, or named by composites; Shardy refuses one that is both. What
            # composites name may hold groups of its own only.
            if 'sharding_group' not in function and self.r.random() < 0.3:
                self.decompositions.append((f'f{i}', shapes, out[0].shape))
            else:
                self.callees.append((f'f{i}', shapes, out[0].shape, has_sdy))
        arguments = [Value(f'%arg{k}', self.shape()) for k in range(self.r.randint(1, 3))]
        self.count = 0
        main, _ = self.function('main', 'public', arguments, self.r.randint(*SIZES[self.size]), True)
        meshes = ''.join(f'  sdy.mesh @{name} = {mesh}\n' for name, mesh in self.meshes.items())
        return f'module @fuzz {{\n{meshes}{main}{"".join(functions)}}}\n'


def text(seed, size='small'):
    return Program(seed, size).text()
