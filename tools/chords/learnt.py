"""What was learnt, as the analysis reads it: floats of 16 bits, one after the other, little end first."""
import numpy as np

#: So many bits at the end of each are zero: no answer needs them, and what is downloaded is smaller.
SPARE = 3


def write(parts, path):
    row = np.concatenate([np.asarray(part).ravel() for part in parts])
    bits = row.astype("<f2").view("<u2").astype(int)
    halves = ((bits + (1 << SPARE - 1)) >> SPARE << SPARE).astype("<u2").view("<f2")
    assert (np.isfinite(halves) == np.isfinite(row)).all(), "a number is too large for 16 bits"
    halves.tofile(path)
