import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { nameHeld, octaveNamed, spoken, useLibrary } from '../../hooks/useLibrary.js';
import { hueOfKey, isBlack, noteName, noteSaid, pitchClassOf } from '../../model/notes.js';
import { together } from '../../model/strokes.js';
import { words } from '../../words.js';

const [lowest, highest, middle] = [48, 83, 60];
const all = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
const whites = all.filter((key) => !isBlack(key));
/** Where a black key begins, in widths of a white one. */
const leftOf = (key: number) =>
  whites.filter((one) => one < key).length - (isBlack(key) ? 0.36 : 0);

/** Keys or frets that stay held, and what is made of them. */
export interface NoteInputProps {
  held: readonly string[];
  onHold(held: readonly string[]): void;
  /** What is said of the notes that are held. */
  children(keys: readonly number[]): ReactNode;
}

/** A keyboard to touch; what is touched stays held. */
export function PianoInput({ held, onHold, children }: NoteInputProps) {
  const library = useLibrary();
  const { notation, strings } = library;
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(middle);
  const keys = held.map(Number).filter((key) => key >= lowest && key <= highest);
  const nameOf = nameHeld(library, keys);
  // A key that nobody holds belongs to no chord.
  const written = (key: number) => keys.includes(key) ? nameOf(key) : noteName(key, notation);
  useEffect(() => {
    // Where it is wider than the window, middle C stands at its left.
    if (box.current) {
      box.current.scrollLeft = (leftOf(middle) / whites.length) * box.current.scrollWidth - 8;
    }
  }, []);
  const touch = (key: number) => {
    setStop(key);
    if (!keys.includes(key)) strings.play(words.pianoInput.key(key), together([key]));
    onHold((keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]).map(String));
  };
  const go = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: stop + 1,
      ArrowLeft: stop - 1,
      ArrowUp: stop + 12,
      ArrowDown: stop - 12,
      Home: lowest,
      End: highest,
    }[event.key];
    if (
      to === undefined || to < lowest || to > highest || event.altKey || event.ctrlKey ||
      event.metaKey
    ) return;
    event.preventDefault();
    setStop(to);
    box.current?.querySelector<HTMLElement>(`[data-key="${to}"]`)?.focus();
  };
  return (
    <>
      {children(keys)}
      <div className='held-scroll' ref={box}>
        <div
          className='held-keys'
          role='group'
          aria-label={words.pianoInput.keysUseTheArrow}
          onKeyDown={go}
          style={{ '--whites': whites.length } as CSSProperties}
        >
          {all.map((key) => (
            <button
              key={key}
              type='button'
              className='held-key'
              data-key={key}
              data-black={isBlack(key) || undefined}
              tabIndex={key === stop ? 0 : -1}
              aria-pressed={keys.includes(key)}
              onClick={() => touch(key)}
              aria-label={keys.includes(key)
                ? `${spoken(nameOf(key))} ${octaveNamed(nameOf(key), key)}`
                : noteSaid(key, notation)}
              style={{ '--hue': hueOfKey(key), '--left': leftOf(key) } as CSSProperties}
            >
              {(keys.includes(key) || pitchClassOf(key) === 0) && (
                <span>
                  {written(key)}
                  {written(key).startsWith('C') && <small>{octaveNamed(written(key), key)}</small>}
                </span>
              )}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
