import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Corrector } from '../../../analysis/Corrector.js';
import type { Chord } from '../../../analysis/SongResult.js';
import { changedBeside } from '../model/chordEdits.js';
import { pitchOfRoot } from '../model/chordNames.js';
import { type Corrected, isSame } from '../model/songCorrections.js';
import { isSameTempo, type SongTempo } from '../model/tempoEdits.js';
import { words } from '../words.js';

type Row = readonly Chord[];

/** What a hand has made of the song, and what followed from it elsewhere. */
interface Version {
  /** Of its chords: they stay themselves when they are read again, and when they are taken back. */
  readonly number: number;
  readonly chords: Row;
  readonly tempo: SongTempo | undefined;
  /** What was done, as it stands in a sentence. */
  readonly done: string;
  /** Places of chords that were read otherwise because of it. */
  readonly followed: readonly number[];
}

interface History {
  readonly past: readonly Version[];
  readonly present: Version;
  readonly future: readonly Version[];
}

/** So many steps can be taken back. */
const most = 200;

export interface Corrections {
  readonly chords: Row;
  /** The tempo and the bars; nothing where they are as they were heard. */
  readonly tempo: SongTempo | undefined;
  /** What was done last, as a sentence. */
  readonly told: string;
  readonly followed: readonly number[];
  /** Whether the rest of the song is being read again. */
  readonly isReading: boolean;
  /** Why the rest could not be read again, or nothing is kept. */
  readonly trouble: string | undefined;
  readonly undoes: string | undefined;
  readonly redoes: string | undefined;
  change(make: (row: Row) => Row, done: string): void;
  changeTempo(tempo: SongTempo | undefined, done: string): void;
  undo(): void;
  redo(): void;
}

/**
 * A song as hands correct it: the rest of its chords is read again after each correction of one,
 * and all of it is kept. What another tab or device has corrected meanwhile comes in as a step.
 */
export function useCorrections(
  file: Blob,
  heard: Row,
  before: Corrected,
  keep: (seen: Corrected, mine: Corrected) => Promise<void>,
): Corrections {
  const [history, setHistory] = useState<History>(() => begin(heard, before, 1));
  const [readings, setReadings] = useState(0);
  const [told, setTold] = useState(
    before ? words.useCorrections.yourEarlierCorrectionsWereRestored : '',
  );
  const newest = useRef(1);
  /** The corrections that those of this page are made upon: what they were kept as last. */
  const known = useRef(before);
  const [trouble, setTrouble] = useState<string>();
  const corrector = useMemo(() => new Corrector(file), [file]);
  useEffect(() => () => corrector.close(), [corrector]);
  const latest = useRef(history);
  latest.current = history;
  const keeping = useRef(keep);
  keeping.current = keep;

  const take = useCallback((next: History) => {
    latest.current = next;
    setHistory(next);
    const { chords, tempo } = next.present;
    const row = chords.some(({ by_hand }) => by_hand) ? chords : undefined;
    const mine = row || tempo ? { chords: row, tempo } : undefined;
    const seen = known.current;
    known.current = mine;
    keeping.current(seen, mine).catch(() => {
      setTrouble(words.useCorrections.deviceCouldNotKeepCorrection);
    });
  }, []);

  // What comes back of this page's own corrections is the same; anything else was made elsewhere.
  useEffect(() => {
    if (isSame(before, known.current)) return;
    known.current = before;
    const { past, present } = latest.current;
    // Undo leads back to what this page has made, also of a chord that is another's now.
    const next: History = {
      past: [...past, present].slice(-most),
      present: {
        number: newest.current += 1,
        chords: before?.chords ?? heard,
        tempo: before?.tempo,
        done: words.useCorrections.correctionsMadeElsewhere,
        followed: [],
      },
      future: [],
    };
    latest.current = next;
    setHistory(next);
    setTold(words.useCorrections.nowShowingCorrections);
  }, [heard, before]);

  const readAgain = useCallback(async (version: Version, from: Version) => {
    setReadings((count) => count + 1);
    try {
      const read = await corrector.correct(
        version.chords.filter(({ by_hand }) => by_hand).map((chord) => ({
          start: chord.start,
          end: chord.end,
          root: pitchOfRoot(chord.label) ?? -1,
          pitches: chord.pitch_classes,
        })),
      );
      const chords = withHands(read, version.chords);
      // It may have been taken back meanwhile, and be made again later.
      take(
        withChords(latest.current, version.number, {
          chords,
          followed: changedBeside(chords, from.chords),
        }),
      );
    } catch {
      if (latest.current.present.number === version.number) {
        setTrouble(words.useCorrections.yourCorrectionWasApplied);
      }
    } finally {
      setReadings((count) => count - 1);
    }
  }, [corrector, take]);

  const change = useCallback((make: (row: Row) => Row, done: string) => {
    const { past, present } = latest.current;
    const chords = make(present.chords);
    if (chords === present.chords) return;
    setTrouble(undefined);
    const { tempo } = present;
    const version: Version = { number: newest.current += 1, chords, tempo, done, followed: [] };
    setTold(words.useCorrections.corrected(done));
    take({ past: [...past, present].slice(-most), present: version, future: [] });
    void readAgain(version, present);
  }, [readAgain, take]);

  const changeTempo = useCallback((tempo: SongTempo | undefined, done: string) => {
    const { past, present } = latest.current;
    if (isSameTempo(tempo, present.tempo)) return;
    setTrouble(undefined);
    setTold(words.useCorrections.corrected(done));
    take({
      past: [...past, present].slice(-most),
      present: { ...present, tempo, done },
      future: [],
    });
  }, [take]);

  const undo = useCallback(() => {
    const { past, present, future } = latest.current;
    const last = past.at(-1);
    if (!last) return;
    setTold(words.useCorrections.undone(present.done));
    take({
      past: past.slice(0, -1),
      present: { ...last, followed: [] },
      future: [present, ...future],
    });
  }, [take]);
  const redo = useCallback(() => {
    const { past, present, future } = latest.current;
    const [next, ...rest] = future;
    if (!next) return;
    setTold(words.useCorrections.redone(next.done));
    take({ past: [...past, present], present: next, future: rest });
  }, [take]);

  const { past, present, future } = history;
  return {
    chords: present.chords,
    tempo: present.tempo,
    followed: present.followed,
    told,
    isReading: readings > 0,
    trouble,
    change,
    changeTempo,
    undo,
    redo,
    undoes: past.length > 0 ? present.done : undefined,
    redoes: future[0]?.done,
  };
}

function begin(heard: Row, before: Corrected, number: number): History {
  const first: Version = {
    number: before ? 0 : number,
    chords: heard,
    tempo: undefined,
    done: '',
    followed: [],
  };
  return before
    ? {
      past: [first],
      present: {
        number,
        chords: before.chords ?? heard,
        tempo: before.tempo,
        done: words.useCorrections.earlierCorrections,
        followed: [],
      },
      future: [],
    }
    : { past: [], present: first, future: [] };
}

/** The same steps, those with some chords as they are now; what was forgotten stays so. */
function withChords(
  { past, present, future }: History,
  number: number,
  chords: Pick<Version, 'chords' | 'followed'>,
): History {
  const known = (one: Version) => one.number === number ? { ...one, ...chords } : one;
  return { past: past.map(known), present: known(present), future: future.map(known) };
}

/** Chords as they were read, those of hands as these have named them. */
function withHands(read: Row, row: Row): Row {
  const hands = row.filter(({ by_hand }) => by_hand);
  let hand = 0;
  return read.map((chord) => {
    const said = chord.by_hand ? hands[hand++] : undefined;
    return said ? { ...said, start: chord.start, end: chord.end } : chord;
  });
}
