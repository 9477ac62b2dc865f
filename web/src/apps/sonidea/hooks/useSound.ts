import { useEffect, useRef, useState } from 'react';
import type { SonEdits, SonRecording } from '../../../generated/api.js';
import type { Edited } from '../model/carry.js';
import { type PeaksFile, peaksOf } from '../model/PeaksFile.js';
import { soundEdits } from '../model/soundEdits.js';

/** A sound as it is seen and heard: its waveform, and the edits by which its places count. */
export interface Sound extends Edited {
  hash: string | undefined;
  peaks: PeaksFile | undefined;
}

/**
 * The sound that is shown of a recording. A newer one takes its place at once with all that belongs
 * to it; not while it is held, as under a finger that selects.
 */
export function useSound(
  recording: SonRecording,
  lists: readonly SonEdits[],
  isHeld: boolean,
): Sound {
  const { id, hash, seconds = 0 } = recording;
  const [shown, setShown] = useState<Sound>();
  const served: Sound = { hash, seconds, edits: soundEdits(recording, lists), peaks: undefined };
  const newest = useRef(served);
  newest.current = served;
  // What is asked for just now tells by which edits the places of the new sound count.
  const isKnown = served.edits !== undefined || lists.length === 0 || !shown;
  const isDue = hash !== undefined && shown?.hash !== hash && isKnown && !isHeld;
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    const show = (peaks?: PeaksFile) => {
      if (isOver) return;
      const now = newest.current;
      setShown({ ...now, seconds: peaks?.seconds ?? now.seconds, peaks });
    };
    peaksOf(id, hash).then(show, () => show());
    return () => {
      isOver = true;
    };
  }, [id, hash, isDue]);
  // The first sound may be there before its edits are.
  const late = shown?.hash === hash && !shown?.edits ? served.edits : undefined;
  useEffect(() => {
    if (late) setShown((now) => now && !now.edits ? { ...now, edits: late } : now);
  }, [late]);
  return shown ? (late ? { ...shown, edits: late } : shown) : served;
}
