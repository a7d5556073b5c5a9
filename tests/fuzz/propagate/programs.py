"""Random programs with shardings, for comparing propagation with Shardy.

`text(seed, size)` is a valid program; the same seed gives the same text. It holds one or two meshes
(sometimes with permuted devices, an axis of size 1, an empty or a maximal mesh), functions that are
called, loops, branches, manual regions, barriers, groups, constraints, user-written rules, and ops
of all families. Shardings are random: open and closed dimensions, sub-axes, priorities, replicated
and unreduced axes, dimensions that do not divide.

Left out are the places where Lockstep means to differ from Shardy (docs/propagation.md).
"""
from program_ops import PlainOps
from program_values import Scope, Value, tensor

SIZES = {'small': (4, 14), 'medium': (16, 45)}


class Program(PlainOps):
    """What holds other ops or annotates them: composites, `sdy` ops, regions, functions."""

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
