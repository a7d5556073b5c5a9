"""The ground of a random program: meshes, shardings, values and the lines that make them."""
import math
import random

MESHES = [(2,), (4,), (6,), (8,), (3,), (2, 2), (2, 4), (4, 2), (3, 2), (2, 1), (2, 2, 2), (2, 3, 2),
          (4, 2, 2), (1, 4, 2), (2, 2, 2, 2), (6, 4)]
DIMS = (1, 2, 3, 4, 4, 6, 8, 8, 8, 12, 16)
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


class Writer:
    """Meshes and shardings of one random program, and how its lines and values are written."""

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
