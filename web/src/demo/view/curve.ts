// What the equaliser does, as a line from 20 Hz to 20 kHz: the same formulas as in the engine
// (R. Bristow-Johnson's cookbook), at the rate that the picture needs.
import { FilterShape } from '../../engine/abi.js';
import { bands, type Strip } from '../Board.js';

const rate = 48_000;
const [width, height, range] = [300, 96, 24];

interface Band {
  readonly shape: FilterShape;
  readonly hertz: number;
  readonly q: number;
}

/** Numerator and denominator of a band, b0 b1 b2 a0 a1 a2. */
function design({ shape, hertz, q }: Band, decibels: number): readonly number[] {
  const root = 10 ** (decibels / 40);
  const angle = 2 * Math.PI * hertz / rate;
  const alpha = Math.sin(angle) / (2 * q);
  if (shape === FilterShape.peak) {
    const c = -2 * Math.cos(angle);
    return [1 + alpha * root, c, 1 - alpha * root, 1 + alpha / root, c, 1 - alpha / root];
  }
  const side = shape === FilterShape.lowShelf ? 1 : -1;
  const c = side * Math.cos(angle);
  const [above, below, bend] = [root + 1, root - 1, 2 * Math.sqrt(root) * alpha];
  return [
    root * (above - below * c + bend),
    side * 2 * root * (below - above * c),
    root * (above - below * c - bend),
    above + below * c + bend,
    side * -2 * (below + above * c),
    above + below * c - bend,
  ];
}

/** |b0 + b1 z⁻¹ + b2 z⁻²|² on the unit circle. */
function power(b0: number, b1: number, b2: number, angle: number): number {
  const real = b0 + b1 * Math.cos(angle) + b2 * Math.cos(2 * angle);
  const imaginary = b1 * Math.sin(angle) + b2 * Math.sin(2 * angle);
  return real * real + imaginary * imaginary;
}

export function drawCurve(svg: SVGElement, strip: Strip): void {
  const filters = bands.map((band) => design(band, strip[band.control]));
  const points = Array.from({ length: 76 }, (_, i) => {
    const angle = 2 * Math.PI * 20 * 1000 ** (i / 75) / rate;
    const decibels = filters.reduce(
      (sum, [b0 = 1, b1 = 0, b2 = 0, a0 = 1, a1 = 0, a2 = 0]) =>
        sum + 10 * Math.log10(power(b0, b1, b2, angle) / power(a0, a1, a2, angle)),
      0,
    );
    return `${(i * width / 75).toFixed(1)},${(height / 2 * (1 - decibels / range)).toFixed(1)}`;
  });
  const line = points.join(' ');
  const grid = [100, 1000, 10_000].map((hertz) => {
    const x = (Math.log10(hertz / 20) / 3 * width).toFixed(1);
    return `<path class="grid" d="M${x} 0V${height}"/>`;
  }).join('');
  svg.innerHTML = `${grid}<path class="grid" d="M0 ${height / 2}H${width}"/>` +
    `<polygon points="0,${height / 2} ${line} ${width},${height / 2}"/>` +
    `<polyline points="${line}"/>`;
}
