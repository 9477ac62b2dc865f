// Scales in the files of Scala, as its manual describes them (“Scala scale file format”,
// huygens-fokker.org/scala/scl_format.html): lines with “!” are remarks; then come a description,
// how many notes there are, and each of them above the root as cents, with a point, or as a ratio.
import { words } from '../words.js';
import { centsOf } from './temperaments.js';

/** A temperament of one's own. */
export interface Scale {
  readonly name: string;
  /** Twelve above the root, the octave last, as they are written in the file. */
  readonly pitches: readonly string[];
}

export const scaleLimits = { bytes: 64 << 10, scales: 16, name: 60 } as const;
const notes = 12;
/** Longer ones are kept as cents. */
const longestPitch = 20;
/** So near is an octave, in cents. */
const near = 0.01;

/** What is wrong with a file, in words for who chose it. */
export class ScalaError extends Error {}

/** The cents of a pitch; nothing of what is none. */
export function pitchCents(written: string): number | undefined {
  if (/^-?\d*\.\d*$/.test(written) && /\d/.test(written)) return Number(written);
  const [, above = '', below = '1'] = /^(\d+)(?:\/(\d+))?$/.exec(written) ?? [];
  const cents = centsOf(Number(above || Number.NaN) / Number(below));
  return Number.isFinite(cents) ? cents : undefined;
}

/** The scale of a file; throws a ScalaError. */
export function readScala(bytes: Uint8Array, file: string): Scale {
  if (bytes.length > scaleLimits.bytes) throw new ScalaError(words.scala.tooLarge);
  const lines = decoded(bytes).trimEnd().split(/\r\n|\r|\n/).map((text, index) => ({
    text,
    at: index + 1,
  }))
    .filter(({ text }) => !text.startsWith('!'));
  const [description, number, ...rest] = lines;
  const count = Number(/^\s*(\d+)(?:\s|$)/.exec(number?.text ?? '')?.[1] ?? Number.NaN);
  if (!description || Number.isNaN(count)) throw new ScalaError(words.scala.notAScale);
  if (count !== notes) throw new ScalaError(words.scala.notTwelve(count));
  if (rest.length < notes) throw new ScalaError(words.scala.endsEarly(rest.length));
  const pitches = rest.slice(0, notes).map(({ text, at }) => {
    // What stands behind the number is a remark.
    const written = /^\s*([^\s!]+)/.exec(text)?.[1] ?? '';
    const cents = pitchCents(written);
    if (cents === undefined) throw new ScalaError(words.scala.notAPitch(at, shortened(text)));
    return { at, cents, written: written.length <= longestPitch ? written : cents.toFixed(6) };
  });
  let before = 0;
  for (const { at, cents } of pitches) {
    if (cents <= before) throw new ScalaError(words.scala.notAscending(at));
    before = cents;
  }
  if (Math.abs(before - 1_200) > near) throw new ScalaError(words.scala.noOctave(before));
  return {
    name: named(description.text) || named(file.replace(/\.scl$/i, '')) || words.scala.unnamed,
    pitches: pitches.map(({ written }) => written),
  };
}

/** The cents of the twelve notes from the root on. */
export const scaleCents = ({ pitches }: Scale): number[] => [
  0,
  ...pitches.slice(0, -1).map((one) => pitchCents(one) ?? 0),
];

/** The file of a scale. */
export function writtenScala({ name, pitches }: Scale): string {
  // A description that begins with “!” would be a remark.
  const description = name.replace(/^!+/, '').trim();
  return [
    `! ${name}`,
    '!',
    description,
    ` ${pitches.length}`,
    '!',
    ...pitches.map((one) => ` ${one}`),
  ]
    .join('\r\n') + '\r\n';
}

/** Whether something that was kept is a scale. */
export function isScale(value: unknown): value is Scale {
  const { name, pitches } = (value ?? {}) as Partial<Scale>;
  return typeof name === 'string' && Array.isArray(pitches) && pitches.length === notes &&
    pitches.every((one) => typeof one === 'string' && pitchCents(one) !== undefined);
}

/** A name as it is kept: one line, not too long. */
export const named = (text: string) =>
  text.replace(/[\p{Cc}\s]+/gu, ' ').trim().slice(0, scaleLimits.name).trim();

/** The archive of Scala is older than UTF-8. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

const shortened = (text: string) => {
  const line = named(text);
  return line.length > 24 ? `${line.slice(0, 24)}…` : line;
};
