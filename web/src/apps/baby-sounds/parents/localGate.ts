// The way out of the playroom while the server is away: a sum of this device's own, with locks that
// a reload keeps. It opens nothing that the server guards.
import { makeId } from '../../../data/index.js';
import type { BabyGateQuestion } from '../../../generated/api.js';

const place = 'quintet.baby.away-gate';
const free = 5;
const mostMinutes = 60;

interface Kept {
  wrong: number;
  locks: number;
  untilMs: number;
}

export interface LocalQuestion {
  question: BabyGateQuestion;
  answer: string;
}

function kept(): Kept {
  try {
    return {
      wrong: 0,
      locks: 0,
      untilMs: 0,
      ...JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Kept>,
    };
  } catch {
    return { wrong: 0, locks: 0, untilMs: 0 };
  }
}

/** Until when nobody is asked; 0 where one may be. */
export const lockedHere = (now = Date.now()) =>
  Math.max(0, kept().untilMs > now ? kept().untilMs : 0);

export function askHere(): LocalQuestion {
  const [a, b, c] = [random(6, 9), random(6, 9), random(11, 29)];
  return {
    question: {
      id: makeId(),
      kind: 'arithmetic',
      text: `${a} × ${b} + ${c}`,
      expires_ms: Date.now() + 120_000,
    },
    answer: `${a * b + c}`,
  };
}

/** Counts an answer; true when it is the right one. */
export function isRightHere({ answer }: LocalQuestion, text: string): boolean {
  const isRight = text === answer;
  const { wrong, locks, untilMs } = kept();
  const isLocking = !isRight && wrong + 1 >= free;
  const next: Kept = isRight ? { wrong: 0, locks: 0, untilMs: 0 } : isLocking
    ? {
      wrong: 0,
      locks: locks + 1,
      untilMs: Date.now() + Math.min(mostMinutes, 2 ** locks) * 60_000,
    }
    : { wrong: wrong + 1, locks, untilMs };
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing counts anew after a reload.
  }
  return isRight;
}

const random = (from: number, to: number) =>
  from + crypto.getRandomValues(new Uint32Array(1))[0]! % (to - from + 1);
