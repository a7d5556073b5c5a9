"""Plain ops of all families, each with random operands and attributes; `op_NAME` writes one."""
import math

from program_values import DIMS, MAX_ELEMENTS, Value, Writer, array, tensor


class PlainOps(Writer):
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
