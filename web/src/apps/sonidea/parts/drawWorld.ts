// Draws the world as a map: sea, land, lakes, borders, and the names of the largest towns.
import type { Sheet } from '../../../kit/canvas.js';
import { type MapView, pixelsOfKilometre, type Point } from '../model/mercator.js';
import type { Line, Town, World } from '../model/world.js';

/** What is nearer than this to the point before it, in pixels, is not drawn. */
const finest = 0.6;
const mostNames = 24;

/** What is known to about five kilometres only is a disc of that size. */
const approximateKilometres = 2.8;

export function drawWorld(
  sheet: Sheet,
  view: MapView,
  world: World,
  towns: readonly Town[],
  approximate: readonly Point[],
  marks: readonly Point[],
): void {
  const { pen, width, height, colour } = sheet;
  const left = view.x - width / 2 / view.scale;
  const top = view.y - height / 2 / view.scale;
  const [right, bottom] = [left + width / view.scale, top + height / view.scale];
  const isSeen = ({ west, east, north, south }: Line) =>
    east > left && west < right && south > top && north < bottom &&
    Math.max(east - west, south - north) * view.scale > 1;
  const trace = (lines: readonly Line[]) => {
    pen.beginPath();
    for (const line of lines) if (isSeen(line)) traceLine(pen, line.points, left, top, view.scale);
  };
  pen.fillStyle = colour('son-sea');
  pen.fillRect(0, 0, width, height);
  pen.lineJoin = 'round';
  pen.strokeStyle = colour('son-coast');
  pen.lineWidth = 1;
  trace(world.land);
  pen.fillStyle = colour('son-land');
  pen.fill('evenodd');
  pen.stroke();
  trace(world.lakes);
  pen.fillStyle = colour('son-sea');
  pen.fill('evenodd');
  pen.stroke();
  pen.setLineDash([4, 3]);
  trace(world.borders);
  pen.stroke();
  pen.setLineDash([]);
  drawDiscs(sheet, view, left, top, approximate);
  const marked = marks.map(({ x, y }) => ({
    x: (x - left) * view.scale,
    y: (y - top) * view.scale,
  }));
  drawNames(sheet, towns, left, top, view.scale, marked);
}

function traceLine(
  pen: CanvasRenderingContext2D,
  points: Float32Array,
  left: number,
  top: number,
  scale: number,
): void {
  let [lastX, lastY] = [-1e9, -1e9];
  for (let index = 0; index < points.length; index += 2) {
    const x = (points[index]! - left) * scale;
    const y = (points[index + 1]! - top) * scale;
    const isLast = index + 2 >= points.length;
    if (index > 0 && !isLast && Math.abs(x - lastX) < finest && Math.abs(y - lastY) < finest) {
      continue;
    }
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
}

function drawDiscs(
  { pen, colour }: Sheet,
  view: MapView,
  left: number,
  top: number,
  points: readonly Point[],
): void {
  pen.fillStyle = colour('son-played');
  pen.globalAlpha = 0.16;
  for (const { x, y } of points) {
    const radius = approximateKilometres * pixelsOfKilometre(view, y);
    if (radius < 14) continue;
    pen.beginPath();
    pen.arc((x - left) * view.scale, (y - top) * view.scale, radius, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** Farther away, only the largest are named. */
function leastSize(scale: number): number {
  if (scale < 2 ** 11) return 6;
  return scale < 2 ** 13 ? 5 : 0;
}

/** The largest first, and none over another, or under a mark. */
function drawNames(
  { pen, width, height, colour }: Sheet,
  towns: readonly Town[],
  left: number,
  top: number,
  scale: number,
  marks: readonly Point[],
): void {
  pen.font = '12px "Inter", system-ui, sans-serif';
  pen.textBaseline = 'middle';
  const taken = marks.map(({ x, y }): [number, number, number, number] => [
    x - 16,
    y - 16,
    x + 16,
    y + 16,
  ]);
  const least = leastSize(scale);
  let names = 0;
  for (const { x, y, name, size } of towns) {
    // They come in the order of their sizes.
    if (size < least) return;
    const [px, py] = [(x - left) * scale, (y - top) * scale];
    if (px < 4 || py < 10 || px > width - 20 || py > height - 10) continue;
    const box: [number, number, number, number] = [
      px - 6,
      py - 12,
      px + 10 + pen.measureText(name).width,
      py + 12,
    ];
    if (box[2] > width) continue;
    const isFree = taken.every((one) =>
      box[0] > one[2] || box[2] < one[0] || box[1] > one[3] || box[3] < one[1]
    );
    if (!isFree) continue;
    taken.push(box);
    pen.fillStyle = colour('son-coast');
    pen.beginPath();
    pen.arc(px, py, 2, 0, 2 * Math.PI);
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = colour('son-land');
    pen.strokeText(name, px + 6, py);
    pen.fillStyle = colour('text');
    pen.fillText(name, px + 6, py);
    names += 1;
    if (names === mostNames) return;
  }
}
