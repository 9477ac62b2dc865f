// The way out of the playroom while the server is away: a sum of this device's own, or the PIN
// where there is one and it was typed here before, with locks that a reload keeps. It opens nothing
// that the server guards.
import { makeId, StoredValue } from '../../../data/index.js';
import type { BabyGateQuestion } from '../../../generated/api.js';

/** As slow as a moment allows. */
const rounds = 200_000;
const free = 5;
const mostMinutes = 60;

interface GateState {
  wrong: number;
  locks: number;
  untilMs: number;
}

export interface LocalQuestion {
  question: BabyGateQuestion;
  isRight(text: string): boolean | Promise<boolean>;
}

/** What tells the PIN again. */
interface StoredPin {
  salt: string;
  hash: string;
}

const unlocked: GateState = { wrong: 0, locks: 0, untilMs: 0 };
const answers = new StoredValue<GateState>(
  'quintet.baby.away-gate',
  (text) => ({ ...unlocked, ...JSON.parse(text) as Partial<GateState> }),
);
const pin = new StoredValue<StoredPin>('quintet.baby.away-pin', (text) => {
  const { salt, hash } = JSON.parse(text) as StoredPin;
  return { salt, hash };
});

const kept = (): GateState => answers.get() ?? unlocked;

/** Until when nobody is asked; 0 where one may be. */
export const lockedHere = (now = Date.now()) =>
  Math.max(0, kept().untilMs > now ? kept().untilMs : 0);

const question = (kind: BabyGateQuestion['kind'], text?: string): BabyGateQuestion => ({
  id: makeId(),
  kind,
  expires_ms: Date.now() + 120_000,
  ...(text !== undefined && { text }),
});

export function askHere(): LocalQuestion {
  const [a, b, c] = [random(6, 9), random(6, 9), random(11, 29)];
  return {
    question: question('arithmetic', `${a} × ${b} + ${c}`),
    isRight: (text) => text === `${a * b + c}`,
  };
}

/** Asks for the PIN; nothing where this device could not tell it. */
export function askPinHere(): LocalQuestion | undefined {
  const kept = pin.get();
  return kept && {
    question: question('pin'),
    isRight: async (text) => await hashOf(text, kept.salt) === kept.hash,
  };
}

/** The server has said that this is the PIN. Pages that are not secure can keep none. */
export async function savePinHere(text: string): Promise<void> {
  if (!crypto.subtle) return;
  const salt = makeId();
  pin.set({ salt, hash: await hashOf(text, salt) });
}

/** There is none any more. */
export const forgetPinHere = (): void => pin.set(undefined);

async function hashOf(pin: string, salt: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytes(pin), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: rounds };
  return [...new Uint8Array(await crypto.subtle.deriveBits(how, key, 256))].join();
}

/** Counts an answer; true when it is the right one. */
export async function isRightHere(asked: LocalQuestion, text: string): Promise<boolean> {
  const isRight = await asked.isRight(text);
  const { wrong, locks, untilMs } = kept();
  const isLocking = !isRight && wrong + 1 >= free;
  const next: GateState = isRight ? unlocked : isLocking
    ? {
      wrong: 0,
      locks: locks + 1,
      untilMs: Date.now() + Math.min(mostMinutes, 2 ** locks) * 60_000,
    }
    : { wrong: wrong + 1, locks, untilMs };
  answers.set(next);
  return isRight;
}

const random = (from: number, to: number) =>
  from + crypto.getRandomValues(new Uint32Array(1))[0]! % (to - from + 1);
