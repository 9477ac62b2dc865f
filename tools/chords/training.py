"""What the learning of networks shares: layers, and Adam's steps."""
import jax
import jax.numpy as jnp
import numpy as np


def layer(key, rows, columns, scale=1.0):
    return [scale * jax.random.normal(key, (rows, columns)) * rows ** -0.5, jnp.zeros(columns)]


def apply(layer, values):
    return values @ layer[0] + layer[1]


def moved(state, by):
    """The second axis moved; what comes in is nothing."""
    nothing = jnp.zeros_like(state[:, :abs(by)])
    return jnp.concatenate([state[:, by:], nothing] if by > 0 else [nothing, state[:, :by]], 1)


def around(state, reach):
    return jnp.concatenate([moved(state, -reach), state, moved(state, reach)], -1)


def learn(net, loss, batches, total, decay, peak=3e-3, rise=200):
    """Adam with a rate that rises to its peak in so many steps and falls as a cosine does; `batches` gives what `loss`
    takes behind the net, and a key."""
    @jax.jit
    def step(net, mean, square, number, rate, batch, key):
        value, slopes = jax.value_and_grad(loss)(net, *batch, key)
        mean = jax.tree.map(lambda old, slope: 0.9 * old + 0.1 * slope, mean, slopes)
        square = jax.tree.map(lambda old, slope: 0.999 * old + 0.001 * slope ** 2, square, slopes)
        def changed(weight, first, second):
            return weight - rate * (first / (1 - 0.9 ** number) / (jnp.sqrt(second / (1 - 0.999 ** number)) + 1e-8)
                                    + decay * weight)
        return jax.tree.map(changed, net, mean, square), mean, square, value

    mean = jax.tree.map(jnp.zeros_like, net)
    square, values = mean, []
    for number in range(1, total + 1):
        rate = peak * min(1, number / rise) * 0.5 * (1 + np.cos(np.pi * number / total)) + 1e-5
        net, mean, square, value = step(net, mean, square, float(number), rate, batches(), jax.random.PRNGKey(number))
        values.append(float(value))
        if number % 200 == 0:
            print(f"{number} of {total}: {np.mean(values[-200:]):.3f}", flush=True)
    return net


def numbers(net):
    """All weights in a row, as the Swift code reads them."""
    return np.concatenate([np.asarray(part).ravel() for part in jax.tree.leaves(net)])


def filled(net, row):
    """The same net with these weights, and what is left of the row."""
    parts, shape = jax.tree.flatten(net)
    *ends, count = np.cumsum([part.size for part in parts])
    values = [jnp.reshape(value, part.shape) for value, part in zip(np.split(row[:count], ends), parts)]
    return jax.tree.unflatten(shape, values), row[count:]
