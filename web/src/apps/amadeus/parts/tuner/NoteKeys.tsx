import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useFrames } from '../../../../kit/index.js';
import type { Tone } from '../../hooks/useTone.js';
import { hertzIn, type Intonation } from '../../model/intonation.js';
import { hueOfKey, isBlack, type Notation, noteSaid } from '../../model/notes.js';

/** Notes to press; the one that sounds glows as loud as it is. */
export function NoteKeys(
  { label, isTwelve, tone, children }: {
    label: string;
    isTwelve?: boolean;
    tone: Tone;
    children: ReactNode;
  },
) {
  const list = useRef<HTMLDivElement>(null);
  useFrames(
    () => list.current?.style.setProperty('--level', tone.level().toFixed(3)),
    tone.key !== undefined,
  );
  return (
    <div
      className='note-keys'
      data-twelve={isTwelve || undefined}
      ref={list}
      role='group'
      aria-label={label}
    >
      {children}
    </div>
  );
}

interface NoteKeyProps {
  note: number;
  intonation: Intonation;
  notation: Notation;
  tone: Tone;
  isPressed: boolean;
  /** Whether it is heard. */
  isNow: boolean;
  hasBlackKeys?: boolean;
  onPress(): void;
  children: ReactNode;
}

export function NoteKey(
  { note, intonation, notation, tone, isPressed, isNow, hasBlackKeys, onPress, children }:
    NoteKeyProps,
) {
  return (
    <button
      type='button'
      className='note-key'
      aria-pressed={isPressed}
      aria-label={`${noteSaid(note, notation)}, ${hertzIn(intonation, note).toFixed(1)} Hz`}
      data-black={(hasBlackKeys && isBlack(note)) || undefined}
      data-now={isNow || undefined}
      data-sounds={note === tone.key || undefined}
      style={{ '--hue': hueOfKey(note) } as CSSProperties}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
