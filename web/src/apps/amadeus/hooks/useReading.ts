import { useEffect, useRef, useState } from 'react';
import { type Aim, aimOf, type Verdict, verdictOf } from '../model/aim.js';
import type { Intonation } from '../model/intonation.js';
import { type Notation, noteSaid } from '../model/notes.js';
import type { Steady } from '../sound/Steady.js';
import { words } from '../words.js';

/** What is read off the tuner. */
export interface Reading {
  readonly hertz: number;
  readonly aim: Aim;
  readonly verdict: Verdict;
  /** Whether it sounds now, or is what sounded last. */
  readonly isSounding: boolean;
}

/** What is tuned, and how. */
export interface Goal {
  readonly intonation: Intonation;
  readonly strings: readonly number[];
  readonly pinned: number | undefined;
}

const readMs = 100;
/** Who listens to the page is told so often at most, of a note that stays for so long. */
const announceMs = 2_000;
const lastsMs = 600;
const restMs = 1_000;
/** A change of less is not worth a word, in cents. */
const worthTelling = 4;

/** The pitch, so often that it can be read; nothing before anything was heard. */
export function useReading(
  steady: Steady,
  { intonation, strings, pinned }: Goal,
  isOn: boolean,
): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    if (!isOn) return setReading(undefined);
    const read = () =>
      setReading((before) => {
        const { calmHertz: hertz, isSounding } = steady;
        if (hertz === 0) return undefined;
        const aim = aimOf(hertz, intonation, strings, pinned);
        const verdict = verdictOf(
          aim.cents,
          before?.aim.key === aim.key ? before.verdict : undefined,
        );
        if (
          before && before.hertz === hertz && before.isSounding === isSounding &&
          before.aim.key === aim.key &&
          before.aim.cents === aim.cents
        ) return before;
        return { hertz, aim, verdict, isSounding };
      });
    read();
    const timer = setInterval(read, readMs);
    return () => clearInterval(timer);
  }, [steady, intonation, strings, pinned, isOn]);
  return reading;
}

/** What who does not see the page is told: a sentence now and then, once a note has settled. */
export function useTold(reading: Reading | undefined, notation: Notation): string {
  const [told, setTold] = useState('');
  const now = useRef(reading);
  now.current = reading;
  useEffect(() => {
    let [last, lastAt, key, since, heardAt] = [
      undefined as Reading | undefined,
      0,
      Number.NaN,
      0,
      0,
    ];
    const timer = setInterval(() => {
      const { current } = now;
      const time = performance.now();
      if (!current?.isSounding) {
        // What is played after a rest is told also when nothing has changed.
        if (!current || time - heardAt > restMs) {
          last = undefined;
          setTold('');
        }
        return;
      }
      heardAt = time;
      if (current.aim.key !== key) [key, since] = [current.aim.key, time];
      if (time - since < lastsMs || time - lastAt < announceMs || !isNews(current, last)) return;
      [last, lastAt] = [current, time];
      setTold(said(current, notation));
    }, readMs);
    return () => clearInterval(timer);
  }, [notation]);
  return told;
}

function isNews(now: Reading, before: Reading | undefined): boolean {
  return !before || before.aim.key !== now.aim.key || before.verdict !== now.verdict ||
    (now.verdict !== 'in tune' && Math.abs(before.aim.cents - now.aim.cents) >= worthTelling);
}

function said({ aim, verdict }: Reading, notation: Notation): string {
  const note = noteSaid(aim.key, notation);
  if (verdict === 'in tune') return words.useReading.inTune(note);
  const cents = Math.max(1, Math.round(Math.abs(aim.cents)));
  return words.useReading.centToo(note, cents, verdict);
}
