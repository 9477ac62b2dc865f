import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useChosen } from '../../hooks/useChosen.js';
import { nameHeld, octaveNamed, spoken, useLibrary } from '../../hooks/useLibrary.js';
import { isOnlyOpen, neckOf } from '../../model/necks.js';
import { hueOfKey, noteSaid } from '../../model/notes.js';
import { together } from '../../model/strokes.js';
import { words } from '../../words.js';
import { frets, FretMarks } from './FretMarks.js';
import { NeckField } from './NeckField.js';
import type { NoteInputProps } from './PianoInput.js';

/**
 * A neck to touch: one fret on each string stays held. The string of the lowest side lies below, as
 * one looks at it.
 */
export function FretboardInput({ held, onHold, children }: NoteInputProps) {
  const library = useLibrary();
  const { notation, neck, strings: sound, takeNeck, isLeftHanded } = library;
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<readonly [number, number]>([0, 0]);
  const [onNeck, chooseNeck] = useChosen('neck', '');
  // Frets mean something on their own instrument only, which is why an address names it.
  const tuning = neckOf(onNeck || neck);
  const { id, strings } = tuning;
  const isThere = (string: number, fret: number) =>
    frets[fret] !== undefined && (fret === 0 || !isOnlyOpen(tuning, string));
  const at = new Map(
    held.map((one) => one.split(':').map(Number) as [number, number])
      .filter(([string, fret]) => string < strings.length && isThere(string, fret)),
  );
  const keyAt = (string: number, fret: number) => (strings[string] ?? 0) + fret;
  const hold = (next: ReadonlyMap<number, number>) =>
    onHold([...next].sort().map((one) => one.join(':')));
  const touch = (string: number, fret: number) => {
    setStop([string, fret]);
    const next = new Map(at);
    if (at.get(string) === fret) next.delete(string);
    else {
      next.set(string, fret);
      sound.play(words.fretboardInput.string(string), together([keyAt(string, fret)]));
    }
    chooseNeck(id);
    hold(next);
  };
  const go = (event: KeyboardEvent) => {
    const [string, fret] = stop;
    const right = isLeftHanded ? -1 : 1;
    const to = ({
      ArrowRight: [string, fret + right],
      ArrowLeft: [string, fret - right],
      ArrowUp: [string + 1, fret],
      ArrowDown: [string - 1, fret],
    } as Record<string, readonly [number, number]>)[event.key];
    if (
      !to || strings[to[0]] === undefined || !isThere(...to) || event.altKey || event.ctrlKey ||
      event.metaKey
    ) return;
    event.preventDefault();
    setStop(to);
    box.current?.querySelector<HTMLElement>(`[data-place="${to.join(':')}"]`)?.focus();
  };
  const isStop = (string: number, fret: number) =>
    stop[0] < strings.length ? stop[0] === string && stop[1] === fret : string + fret === 0;
  const keys = [...at].map(([string, fret]) => keyAt(string, fret));
  const nameOf = nameHeld(library, keys);
  const saidAt = (string: number, fret: number) => {
    const key = keyAt(string, fret);
    return at.get(string) === fret
      ? `${spoken(nameOf(key))} ${octaveNamed(nameOf(key), key)}`
      : noteSaid(key, notation);
  };
  return (
    <>
      {children(keys)}
      <div className='held-instrument'>
        <NeckField
          neck={id}
          onNeck={(next) => {
            onHold([]);
            chooseNeck(next);
            takeNeck(next);
          }}
        />
      </div>
      <div className='held-scroll' ref={box} dir={isLeftHanded ? 'rtl' : 'ltr'}>
        <div
          className='neck'
          role='group'
          aria-label={words.fretboardInput.stringsAndFretsUse}
          onKeyDown={go}
        >
          {strings.map((_, string) => string).reverse().map((string) => (
            <div className='neck-string' key={string}>
              {frets.map((fret) => {
                const key = keyAt(string, fret);
                if (!isThere(string, fret)) {
                  return <span key={fret} className='neck-place' aria-hidden='true' />;
                }
                return (
                  <button
                    key={fret}
                    type='button'
                    className='neck-place'
                    data-place={`${string}:${fret}`}
                    data-open={fret === 0 || undefined}
                    tabIndex={isStop(string, fret) ? 0 : -1}
                    aria-pressed={at.get(string) === fret}
                    aria-label={words.fretboardInput.stringNumber(
                      strings.length - string,
                      fret === 0 ? words.fretboardInput.open : words.fretboardInput.fret(fret),
                      saidAt(string, fret),
                    )}
                    style={{ '--hue': hueOfKey(key) } as CSSProperties}
                    onClick={() => touch(string, fret)}
                  >
                    <span>{(fret === 0 || at.get(string) === fret) && nameOf(key)}</span>
                  </button>
                );
              })}
            </div>
          ))}
          <FretMarks />
        </div>
      </div>
    </>
  );
}
