import { drawingOf, type Layer } from './drawings.js';

const side = 512;
const painted = new Map<string, string>();

const colours = (degrees: number): Record<Layer[0], string> => ({
  deep: `oklch(0.62 0.13 ${degrees})`,
  pale: `oklch(0.87 0.075 ${degrees})`,
  warm: 'oklch(0.9 0.085 86)',
  dark: 'oklch(0.24 0.06 278)',
  line: `oklch(0.87 0.075 ${degrees})`,
  thick: `oklch(0.8 0.1 ${degrees})`,
});

/** A picture of what sounds, for the lock screen: its drawing under the night sky. */
export function picture(key: string, hue: number): string {
  const known = painted.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) return '/icons/baby-sounds-512.png';
  const sky = pen.createRadialGradient(side / 2, side * 0.42, 20, side / 2, side / 2, side * 0.72);
  sky.addColorStop(0, 'oklch(0.36 0.09 280)');
  sky.addColorStop(1, 'oklch(0.19 0.05 278)');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, side, side);
  pen.translate(side * 0.2, side * 0.2);
  pen.scale(side * 0.6 / 64, side * 0.6 / 64);
  const paint = colours(hue * 360);
  for (const [kind, path] of drawingOf(key)) {
    pen.fillStyle = pen.strokeStyle = paint[kind];
    [pen.lineWidth, pen.lineCap, pen.lineJoin] = [kind === 'thick' ? 4.5 : 2.5, 'round', 'round'];
    if (kind === 'line' || kind === 'thick') pen.stroke(new Path2D(path));
    else pen.fill(new Path2D(path));
  }
  const address = canvas.toDataURL('image/png');
  painted.set(key, address);
  return address;
}
