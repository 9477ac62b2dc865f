/** The lowest and highest sample of each of so many columns between two frames. */
export function columnsOf(
  data: Float32Array,
  from: number,
  to: number,
  count: number,
): Float32Array {
  const out = new Float32Array(2 * count);
  const each = (to - from) / count;
  for (let column = 0; column < count; column += 1) {
    const first = within(Math.floor(from + column * each), 0, data.length);
    const last = within(Math.ceil(from + (column + 1) * each), first, data.length);
    if (first === last) continue;
    let [low, high] = [data[first]!, data[first]!];
    for (let at = first + 1; at < last; at += 1) {
      low = Math.min(low, data[at]!);
      high = Math.max(high, data[at]!);
    }
    out[2 * column] = low;
    out[2 * column + 1] = high;
  }
  return out;
}

const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));
