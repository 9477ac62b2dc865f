// The world that the map draws: land, lakes and borders of Natural Earth, and towns of GeoNames.
// tools/world makes both files, and says how they are laid out.
import { kilometres, type Point, pointOf, type Position } from './mercator.js';

/**
 * A line, or a ring of land or of a lake: x and y in turns, as the map counts, and how far it
 * reaches.
 */
export interface Line {
  points: Float32Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface World {
  land: readonly Line[];
  lakes: readonly Line[];
  borders: readonly Line[];
}

export interface Town extends Position, Point {
  name: string;
  country: string;
  /** How many digits its people are, by halves. */
  size: number;
}

const stepsOfDegree = 200;

/** Numbers of any size, seven bits a byte. */
class Numbers {
  #at: number;

  constructor(private readonly bytes: Uint8Array, at = 0) {
    this.#at = at;
  }

  next(): number {
    let [number, shift] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.#at++] ?? 0;
      number += (byte & 0x7f) * shift;
      if (byte < 0x80) return number;
      shift *= 128;
    }
  }

  signed(): number {
    const number = this.next();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}

export function readWorld(bytes: Uint8Array): World {
  const numbers = new Numbers(bytes);
  const layer = () => Array.from({ length: numbers.next() }, () => readLine(numbers));
  return { land: layer(), lakes: layer(), borders: layer() };
}

function readLine(numbers: Numbers): Line {
  const points = new Float32Array(2 * numbers.next());
  const line = { points, west: 1, north: 1, east: 0, south: 0 };
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index < points.length; index += 2) {
    longitude += numbers.signed();
    latitude += numbers.signed();
    const { x, y } = pointOf({
      latitude: latitude / stepsOfDegree,
      longitude: longitude / stepsOfDegree,
    });
    points[index] = x;
    points[index + 1] = y;
    line.west = Math.min(line.west, x);
    line.east = Math.max(line.east, x);
    line.north = Math.min(line.north, y);
    line.south = Math.max(line.south, y);
  }
  return line;
}

export function readTowns(bytes: Uint8Array): Town[] {
  const text = new TextDecoder();
  const namesEnd = bytes.indexOf(0);
  const codesEnd = bytes.indexOf(0, namesEnd + 1);
  const names = text.decode(bytes.subarray(0, namesEnd)).split('\n');
  const codes = text.decode(bytes.subarray(namesEnd + 1, codesEnd)).match(/../g) ?? [];
  const [countries, sizes] = [codesEnd + 1, codesEnd + 1 + names.length];
  const numbers = new Numbers(bytes, sizes + names.length);
  const axis = () => {
    let last = 0;
    return names.map(() => (last += numbers.signed()) / 100);
  };
  const [latitudes, longitudes] = [axis(), axis()];
  return names.map((name, index) => {
    const position = { latitude: latitudes[index]!, longitude: longitudes[index]! };
    return {
      name,
      country: codes[bytes[countries + index]!] ?? '',
      size: bytes[sizes + index]! / 2,
      ...position,
      ...pointOf(position),
    };
  });
}

async function unpacked(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const bytes = answer.body.pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Loaded once, when it is first asked for; what failed is tried again the next time. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

export const loadWorld = once(async () => readWorld(await unpacked('/world.bin')));
export const loadTowns = once(async () => readTowns(await unpacked('/towns.bin')));

/** Farther away than this from any town, a place has no name. */
const mostKilometres = 60;

/** The town that people would say a place is in, or near: of a city, not its nearest suburb. */
export function townNear(towns: readonly Town[], position: Position): Town | undefined {
  let [best, least]: [Town | undefined, number] = [undefined, Infinity];
  for (const town of towns) {
    // A degree of latitude is more than a hundred kilometres.
    if (Math.abs(town.latitude - position.latitude) > 0.6) continue;
    const distance = kilometres(town, position);
    const weighed = distance - 6 * Math.max(0, town.size - 4);
    if (distance > mostKilometres || weighed >= least) continue;
    [best, least] = [town, weighed];
  }
  return best;
}

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** The largest towns whose names begin with what was typed, or that have a word which does. */
export function townsNamed(towns: readonly Town[], text: string, most: number): Town[] {
  const [asked, found]: [string, Town[][]] = [folded(text), [[], []]];
  if (!asked) return [];
  for (const town of towns) {
    const name = folded(town.name);
    if (name.startsWith(asked)) found[0]!.push(town);
    else if (` ${name}`.includes(` ${asked}`)) found[1]!.push(town);
    if (found[0]!.length === most) break;
  }
  return found.flat().slice(0, most);
}

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** Such as “Visby, Sweden”. */
export function townText({ name, country }: Town): string {
  return country ? `${name}, ${regions.of(country) ?? country}` : name;
}
