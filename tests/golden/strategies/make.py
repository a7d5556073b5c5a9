"""Writes the programs of this folder: canonical strategies, lowered by JAX, with what each must cost.

Needs jax; the tests need only the .mlir files. Usage: make.py [NAME...]
Each strategy states the textbook number of collectives of every kind and the bytes that one device
receives (all_reduce 2(n-1)/n of the operand, all_gather (n-1)/n of the result, and so on). A collective in a loop counts once, its bytes
once a trip.
"""
import os
import pathlib
import sys

os.environ['XLA_FLAGS'] = '--xla_force_host_platform_device_count=8'
os.environ['JAX_PLATFORMS'] = 'cpu'
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P  # noqa: E402

F32 = 4
KINDS = ['all_reduce', 'all_gather', 'reduce_scatter', 'all_to_all', 'collective_permute']
STRATEGIES = {}


def shape(*dims, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(dims, dtype)


def strategy(mesh, what, layers=1, **wanted):
    """wanted: kind=(count, bytes)."""
    def add(function):
        STRATEGIES[function.__name__] = (function, mesh, what, layers, wanted)
        return function
    return add


ANNOTATIONS = 0  # what the author of a strategy writes; gradients repeat some of it in the text


def lower(mesh, function, arguments, inputs, outputs):
    def named(spec):
        global ANNOTATIONS
        ANNOTATIONS += spec is not None
        return None if spec is None else NamedSharding(mesh, spec)
    inputs = tuple(jax.tree.map(named, s, is_leaf=lambda x: x is None or isinstance(x, P)) for s in inputs)
    outputs = jax.tree.map(named, outputs, is_leaf=lambda x: x is None or isinstance(x, P))
    return jax.jit(function, in_shardings=inputs, out_shardings=outputs).lower(*arguments).as_text()


def constrain(mesh, value, *spec):
    global ANNOTATIONS
    ANNOTATIONS += 1
    return jax.lax.with_sharding_constraint(value, NamedSharding(mesh, P(*spec)))


def mlp(x, w1, w2):
    return jax.nn.relu(x @ w1) @ w2


B, D, H = 128, 16, 32  # batch, model, hidden; the batch is larger than the weights, as in training
W = D * H * F32       # bytes of one weight


@strategy({'data': 8}, 'data parallel: one all_reduce per gradient', layers=2, all_reduce=(2, 2 * 2 * 7 * W // 8))
def data_parallel(mesh):
    def step(x, dy, w1, w2):
        g1, g2 = gradients(x, dy, w1, w2)
        return w1 - g1, w2 - g2
    return lower(mesh, step, (shape(B, D), shape(B, D), shape(D, H), shape(H, D)),
                 (P('data'), P('data'), P(), P()), (P(), P()))


def gradients(x, dy, w1, w2):
    _, pull = jax.vjp(lambda a, b: mlp(x, a, b), w1, w2)
    return pull(dy)


def zero_step(x, dy, w1, w2, m1, m2):
    g1, g2 = gradients(x, dy, w1, w2)
    m1, m2 = m1 + g1, m2 + g2
    return w1 - m1, w2 - m2, m1, m2


ZERO_ARGUMENTS = (shape(B, D), shape(B, D), shape(D, H), shape(H, D), shape(D, H), shape(H, D))


@strategy({'data': 8}, 'ZeRO-1: optimizer state split; reduce_scatter of a gradient, all_gather of a weight', layers=2,
          reduce_scatter=(2, 2 * 7 * W // 8), all_gather=(2, 2 * 7 * W // 8))
def zero_1(mesh):
    return lower(mesh, zero_step, ZERO_ARGUMENTS,
                 (P('data'), P('data'), P(), P(), P('data'), P('data')), (P(), P(), P('data'), P('data')))


@strategy({'data': 8}, 'ZeRO-2: gradients and optimizer state split, two microbatches summed before they move', layers=2,
          reduce_scatter=(2, 2 * 7 * W // 8), all_gather=(2, 2 * 7 * W // 8))
def zero_2(mesh):
    def step(x, dx, y, dy, w1, w2, m1, m2):
        g1, g2 = jax.tree.map(jnp.add, gradients(x, dx, w1, w2), gradients(y, dy, w1, w2))
        m1, m2 = m1 + g1, m2 + g2
        return w1 - m1, w2 - m2, m1, m2
    return lower(mesh, step, (shape(B, D),) * 2 + ZERO_ARGUMENTS,
                 (P('data'),) * 4 + (P(), P(), P('data'), P('data')), (P(), P(), P('data'), P('data')))


@strategy({'data': 8}, 'ZeRO-3 (FSDP): a weight is gathered forward and again backward, its gradient scattered', layers=2,
          reduce_scatter=(2, 2 * 7 * W // 8), all_gather=(4, 4 * 7 * W // 8))
def zero_3(mesh):
    def step(x, dy, w1, w2):
        first = jax.checkpoint(lambda x, w: jax.nn.relu(x @ w))
        second = jax.checkpoint(lambda h, w: jnp.tanh(h @ w))
        y, pull = jax.vjp(lambda a, b: second(first(x, a), b), w1, w2)
        g1, g2 = pull(dy)
        return y, w1 - g1, w2 - g2
    return lower(mesh, step, (shape(B, D), shape(B, D), shape(D, H), shape(H, D)),
                 (P('data'),) * 4, (P('data'),) * 3)


N, S, E, HEADS, HD, F = 2, 8, 32, 4, 8, 128  # batch, sequence, model, heads, head size, hidden: weights above activations
ACT = N * S * E * F32


def layer(x, wqkv, wo, w1, w2, between=lambda v: v, heads=lambda v: v):
    """Attention and MLP of a transformer layer without norms; wqkv [E, 3, heads, head size]."""
    q, k, v = jnp.moveaxis(heads(jnp.einsum('bse,ethd->bsthd', x, wqkv)), 2, 0)
    scores = jnp.einsum('bshd,bthd->bhst', q, k)
    weights = jax.nn.softmax(scores, axis=-1)
    x = between(x + jnp.einsum('bhst,bthd,hde->bse', weights, v, wo))
    return between(x + jax.nn.relu(x @ w1) @ w2)


LAYER_WEIGHTS = (shape(E, 3, HEADS, HD), shape(HEADS, HD, E), shape(E, F), shape(F, E))
LAYER_SPECS = (P(None, None, 'model'), P('model'), P(None, 'model'), P('model'))


def layer_grads(between=lambda v: v, heads=lambda v: v):
    def step(x, dy, *weights):
        y, pull = jax.vjp(lambda *a: layer(*a, between=between, heads=heads), x, *weights)
        return (y,) + pull(dy)
    return step


@strategy({'model': 4}, 'Megatron: two all_reduce forward and two backward a layer', all_reduce=(4, 4 * 2 * 3 * ACT // 4))
def megatron(mesh):
    return lower(mesh, layer_grads(), (shape(N, S, E), shape(N, S, E)) + LAYER_WEIGHTS,
                 (None, None) + LAYER_SPECS, (P(), P()) + (None,) * 4)


@strategy({'model': 4}, 'Megatron with sequence parallelism: all_gather before and reduce_scatter behind each block',
          all_gather=(4, 4 * 3 * ACT // 4), reduce_scatter=(4, 4 * 3 * ACT // 4))
def megatron_sequence(mesh):
    between = lambda v: constrain(mesh, v, None, 'model')
    heads = lambda v: constrain(mesh, v, None, None, None, 'model')
    return lower(mesh, layer_grads(between, heads), (shape(N, S, E), shape(N, S, E)) + LAYER_WEIGHTS,
                 (P(None, 'model'), None, None, P('model'), P(None, 'model'), P('model')), None)


@strategy({'x': 2, 'y': 4}, '2-D split weights, batch on x: weights gathered over x, activations summed over y',
          all_gather=(2, 2 * (1 * W // 4) // 2), all_reduce=(1, 2 * 3 * (B // 2) * D * F32 // 4))
def weights_2d(mesh):
    return lower(mesh, mlp, (shape(B, D), shape(D, H), shape(H, D)),
                 (P('x'), P('x', 'y'), P('y', 'x')), P('x'))


@strategy({'x': 2, 'y': 4}, '2-D finalised: activations split too; gathered over y before, scattered over y behind',
          all_gather=(3, 2 * (1 * W // 4) // 2 + 3 * (B // 2) * D * F32 // 4),
          reduce_scatter=(1, 3 * (B // 2) * D * F32 // 4))
def weights_2d_finalised(mesh):
    return lower(mesh, mlp, (shape(B, D), shape(D, H), shape(H, D)),
                 (P('x', 'y'), P('x', 'y'), P('y', 'x')), P('x', 'y'))


G, T, X, C = 4, 8, 4, 4  # groups, tokens of a group, experts, capacity
DISPATCHED = G * X * C * E * F32


@strategy({'e': 4}, 'mixture of experts: tokens to the experts and back, forward and backward',
          all_to_all=(4, 4 * 3 * DISPATCHED // 4 // 4))
def experts(mesh):
    def forward(x, dispatch, combine, w1, w2):
        sent = jnp.einsum('gtm,gtec->gecm', x, dispatch)
        sent = constrain(mesh, sent, None, 'e')
        hidden = jax.nn.relu(jnp.einsum('gecm,emh->gech', sent, w1))
        back = jnp.einsum('gech,ehm->gecm', hidden, w2)
        back = constrain(mesh, back, 'e')
        return jnp.einsum('gecm,gtec->gtm', back, combine)

    def step(x, dispatch, combine, w1, w2, dy):
        y, pull = jax.vjp(lambda x, a, b: forward(x, dispatch, combine, a, b), x, w1, w2)
        return (y,) + pull(dy)
    return lower(mesh, step, (shape(G, T, E), shape(G, T, X, C), shape(G, T, X, C), shape(X, E, F), shape(X, F, E), shape(G, T, E)),
                 (P('e'), P('e'), P('e'), P('e'), None, None), (None, P('e'), None, None))


@strategy({'stage': 4}, 'pipeline: each step hands the activations to the next stage',
          collective_permute=(1, 7 * 4 * D * F32))
def pipeline(mesh):
    micro = 4

    def body(x, w):  # x [micro, 4, D] on all, w [1, D, D] of this stage
        stage = jax.lax.axis_index('stage')

        def tick(carry, t):
            held, out = carry
            held = jnp.where(stage == 0, x[jnp.clip(t, 0, micro - 1)], held)
            done = jnp.tanh(held @ w[0])
            out = jnp.where((stage == 3) & (t >= 3), out.at[jnp.clip(t - 3, 0, micro - 1)].set(done), out)
            held = jax.lax.ppermute(done, 'stage', [(i, (i + 1) % 4) for i in range(4)])
            return (held, out), None
        start = jax.lax.pcast(jnp.zeros((4, D)), ('stage',), to='varying')
        out = jax.lax.pcast(jnp.zeros_like(x), ('stage',), to='varying')
        (_, out), _ = jax.lax.scan(tick, (start, out), jnp.arange(micro + 3))
        return out[None]
    global ANNOTATIONS
    ANNOTATIONS += 3
    run = jax.shard_map(body, mesh=mesh, in_specs=(P(), P('stage')), out_specs=P('stage'))
    return lower(mesh, run, (shape(micro, 4, D), shape(4, D, D)), (None, None), None)


KV = N * S * HEADS * HD * F32


@strategy({'seq': 4}, 'ring attention: keys and values go once round the ring',
          collective_permute=(2, 2 * 3 * KV // 4))
def ring_attention(mesh):
    def body(q, k, v):
        def step(carry, _):
            k, v, top, total, out = carry
            scores = jnp.einsum('bshd,bthd->bhst', q, k)
            new = jnp.maximum(top, scores.max(-1))
            weights = jnp.exp(scores - new[..., None])
            scale = jnp.exp(top - new)
            total = total * scale + weights.sum(-1)
            out = out * scale[..., None] + jnp.einsum('bhst,bthd->bhsd', weights, v)
            return (k, v, new, total, out), None

        def turn(carry, _):
            carry, _ = step(carry, None)
            ring = [(i, (i + 1) % 4) for i in range(4)]
            k, v = (jax.lax.ppermute(a, 'seq', ring) for a in carry[:2])
            return (k, v) + carry[2:], None
        local = jax.lax.pcast(jnp.zeros((N, HEADS, S // 4)), ('seq',), to='varying')
        carry = (k, v, local - 1e30, local, jax.lax.pcast(jnp.zeros((N, HEADS, S // 4, HD)), ('seq',), to='varying'))
        carry, _ = jax.lax.scan(turn, carry, None, length=3)
        (_, _, _, total, out), _ = step(carry, None)
        return jnp.moveaxis(out / total[..., None], 1, 2)
    spec = P(None, 'seq')
    global ANNOTATIONS
    ANNOTATIONS += 4
    run = jax.shard_map(body, mesh=mesh, in_specs=(spec,) * 3, out_specs=spec)
    return lower(mesh, run, (shape(N, S, HEADS, HD),) * 3, (None,) * 3, None)


def attention(q, k, v):
    weights = jax.nn.softmax(jnp.einsum('bshd,bthd->bhst', q, k), axis=-1)
    return jnp.einsum('bhst,bthd->bshd', weights, v)


@strategy({'seq': 4}, 'Ulysses: sequence to heads for q, k, v, and back for the result', all_to_all=(4, 4 * 3 * KV // 4 // 4))
def ulysses(mesh):
    def run(q, k, v):
        q, k, v = (constrain(mesh, a, None, None, 'seq') for a in (q, k, v))
        return attention(q, k, v)
    spec = P(None, 'seq')
    return lower(mesh, run, (shape(N, S, HEADS, HD),) * 3, (spec,) * 3, spec)


@strategy({'seq': 4}, 'context parallel: queries stay, keys and values are gathered', all_gather=(2, 2 * 3 * KV // 4))
def context_parallel(mesh):
    spec = P(None, 'seq')
    return lower(mesh, attention, (shape(N, S, HEADS, HD),) * 3, (spec,) * 3, spec)


@strategy({'h': 4}, 'halo convolution: k - 1 rows a cut, one from each neighbour',
          collective_permute=(2, 2 * 2 * 1 * 16 * 3 * F32))
def halo_convolution(mesh):
    def run(x, w):
        return jax.lax.conv_general_dilated(x, w, (1, 1), 'SAME', dimension_numbers=('NHWC', 'HWIO', 'NHWC'))
    return lower(mesh, run, (shape(2, 16, 16, 3), shape(3, 3, 3, 8)), (P(None, 'h'), None), P(None, 'h'))


V = 32
TOKENS = N * S * F32


@strategy({'model': 4}, 'vocabulary-parallel embedding and cross-entropy: rows summed once; maximum; sum and target logit (two of the textbook\'s four) travel in one op',
          all_reduce=(3, 2 * 3 * (ACT + 3 * TOKENS) // 4))
def vocab_parallel(mesh):
    def run(ids, table, targets):
        x = table[ids]
        logits = jnp.tanh(x) @ table.T
        top = jax.lax.stop_gradient(logits.max(-1, keepdims=True))
        shifted = logits - top
        label = jnp.sum(jnp.where(jnp.arange(V) == targets[..., None], shifted, 0), -1)
        return jnp.log(jnp.exp(shifted).sum(-1)) - label
    return lower(mesh, run, (shape(N, S, dtype=jnp.int32), shape(V, E), shape(N, S, dtype=jnp.int32)),
                 (None, P('model'), None), P())


@strategy({'model': 4}, 'decoding with a key-value cache split by heads: one all_reduce behind attention, one behind the MLP',
          all_reduce=(2, 2 * 2 * 3 * N * E * F32 // 4))
def kv_cache_decode(mesh):
    def run(x, at, keys, values, wqkv, wo, w1, w2):  # x [N, E], caches [N, S, heads, HD]
        q, k, v = jnp.moveaxis(jnp.einsum('be,ethd->bthd', x, wqkv), 1, 0)
        keys = jax.lax.dynamic_update_slice(keys, k[:, None], (0, at, 0, 0))
        values = jax.lax.dynamic_update_slice(values, v[:, None], (0, at, 0, 0))
        scores = jnp.einsum('bhd,bthd->bht', q, keys)
        scores = jnp.where(jnp.arange(S) <= at, scores, -1e30)
        x = x + jnp.einsum('bht,bthd,hde->be', jax.nn.softmax(scores, -1), values, wo)
        return x + jax.nn.relu(x @ w1) @ w2, keys, values
    cache = P(None, None, 'model')
    return lower(mesh, run, (shape(N, E), shape(dtype=jnp.int32), shape(N, S, HEADS, HD), shape(N, S, HEADS, HD)) + LAYER_WEIGHTS,
                 (None, None, cache, cache) + LAYER_SPECS, (P(), None, None))


@strategy({'d': 4}, 'batches of Fourier transforms, factorisations and triangular solves split by batch: nothing moves')
def batch_linalg(mesh):
    def run(a, b):
        spd = jnp.einsum('bij,bkj->bik', a, a) + 8 * jnp.eye(8)
        factor = jax.lax.linalg.cholesky(spd, symmetrize_input=False)
        solved = jax.lax.linalg.triangular_solve(factor, b, left_side=True, lower=True)
        return solved, jnp.abs(jnp.fft.rfft(a, axis=-1))
    return lower(mesh, run, (shape(8, 8, 8), shape(8, 8, 8)), (P('d'), P('d')), (P('d'), P('d')))


@strategy({'d': 4}, 'cumulative sum along a split dimension: only the totals of the parts are gathered',
          all_gather=(1, 3 * 4 * F32))
def cumulative_sum(mesh):
    return lower(mesh, lambda x: jnp.cumsum(x, axis=1), (shape(4, 32),), (P(None, 'd'),), P(None, 'd'))


@strategy({'d': 4}, 'top-k along a split dimension: k candidates of each part, values and indices',
          all_gather=(2, 2 * 3 * 4 * 2 * F32))
def top_k(mesh):
    return lower(mesh, lambda x: tuple(jax.lax.top_k(x, 2)), (shape(4, 32),), (P(None, 'd'),), (P(), P()))


@strategy({'d': 4}, 'sort along a split dimension: the split moves to another dimension and back',
          all_to_all=(2, 2 * 3 * 8 * 32 * F32 // 4 // 4))
def sort(mesh):
    return lower(mesh, lambda x: jnp.sort(x, axis=1), (shape(8, 32),), (P(None, 'd'),), P(None, 'd'))


@strategy({'data': 4}, 'gradient accumulation: one all_reduce per gradient behind the loop over microbatches', layers=2,
          all_reduce=(2, 2 * 2 * 3 * W // 4))
def gradient_accumulation(mesh):
    def step(x, w1, w2):
        def micro(sums, part):
            part = constrain(mesh, part, 'data')
            grads = jax.grad(lambda a, b: jnp.sum(mlp(part, a, b)), (0, 1))(w1, w2)
            return jax.tree.map(jnp.add, sums, grads), None
        zero = (jnp.zeros_like(w1), jnp.zeros_like(w2))
        (g1, g2), _ = jax.lax.scan(micro, zero, x)
        return w1 - g1, w2 - g2
    return lower(mesh, step, (shape(4, B, D), shape(D, H), shape(H, D)), (P(None, 'data'), P(), P()), (P(), P()))


C64 = 8
CUBE = 8 * 8 * 8 * C64


@strategy({'x': 2, 'y': 4}, 'three-dimensional Fourier transform by pencils: two exchanges',
          all_to_all=(2, 3 * CUBE // 8 // 4 + 1 * CUBE // 8 // 2))
def pencil_fft(mesh):
    def run(a):
        a = constrain(mesh, jnp.fft.fft(a, axis=2), 'x', None, 'y')
        a = constrain(mesh, jnp.fft.fft(a, axis=1), None, 'x', 'y')
        return jnp.fft.fft(a, axis=0)
    return lower(mesh, run, (shape(8, 8, 8, dtype=jnp.complex64),), (P('x', 'y'),), P(None, 'x', 'y'))


def main():
    folder = pathlib.Path(__file__).parent
    for name, (function, axes, what, layers, wanted) in STRATEGIES.items():
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        global ANNOTATIONS
        ANNOTATIONS = 0
        mesh = jax.make_mesh(tuple(axes.values()), tuple(axes), axis_types=(AxisType.Auto,) * len(axes))
        text = function(mesh)
        counts = {kind: wanted.get(kind, (0, 0)) for kind in KINDS}
        head = [f'// {what[0].upper()}{what[1:]}.', f'// annotations: {ANNOTATIONS} for {layers} layer' + 's' * (layers > 1)]
        head.append('// expect: ' + ' '.join(['collectives'] + [f'{k}={n}' for k, (n, _) in counts.items()]))
        head += [f'// expect: bytes {k} = {b}' for k, (n, b) in counts.items() if n]
        (folder / f'{name}.mlir').write_text('\n'.join(head) + '\n' + text)
        print(name, ANNOTATIONS, 'annotations')
        assert ANNOTATIONS <= 7 * layers


if __name__ == '__main__':
    main()
