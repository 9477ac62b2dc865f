import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import type { CirclePlace, KeyFacts } from '../../../../theory/Theory.js';
import { spoken, useLibrary, written } from '../../hooks/useLibrary.js';
import { hueOfFifth } from '../../model/notes.js';
import { words } from '../../words.js';

type Mode = 'major' | 'minor';
/** Where the rings begin and end, in a circle of 200. */
const rings = { major: [132, 196], minor: [76, 130] } as const;
const modes: readonly Mode[] = ['major', 'minor'];
const places = 12;
/** The root of a relative minor lies so far round: every note keeps its own colour. */
const relativeFifths = 3;

interface WheelProps {
  chosen: KeyFacts | undefined;
  /** Plainly written. */
  onChoose(key: string): void;
}

/**
 * Twelve places, each with a major key outside and its relative minor inside; arrows go round and
 * across.
 */
export function Wheel({ chosen, onChoose }: WheelProps) {
  const library = useLibrary();
  const box = useRef<SVGSVGElement>(null);
  const circle = library.theory.circle();
  const mode: Mode = chosen?.key.endsWith('minor') ? 'minor' : 'major';
  const place = chosen?.place ?? 0;
  const [hasFocus, setFocus] = useState(false);
  const choose = (next: number, ring: Mode) => {
    const keys = circle[(next + places) % places]?.[ring] ?? [];
    // Touched again, a place with two names shows the other.
    const at = keys.indexOf(chosen?.key ?? '');
    onChoose(written(library, keys[(at + 1) % keys.length] ?? ''));
  };
  const go = (event: KeyboardEvent) => {
    const steps: Record<string, readonly [number, Mode]> = {
      ArrowRight: [place + 1, mode],
      ArrowLeft: [place - 1, mode],
      ArrowUp: [place, 'major'],
      ArrowDown: [place, 'minor'],
      Home: [0, mode],
    };
    const again = event.key === 'Enter' || event.key === ' ';
    const [next, ring] = again ? [place, mode] as const : steps[event.key] ?? [];
    if (
      next === undefined || ring === undefined || event.altKey || event.ctrlKey || event.metaKey
    ) return;
    event.preventDefault();
    if (!again && next === place && ring === mode) return;
    choose(next, ring);
    box.current?.querySelector<SVGElement>(`[data-place="${ring}-${(next + places) % places}"]`)
      ?.focus();
  };
  return (
    <div className='wheel-box'>
      <svg
        className='wheel'
        ref={box}
        viewBox='-200 -200 400 400'
        role='radiogroup'
        aria-label={words.common.circleOfFifths}
        onKeyDown={go}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        data-focus={hasFocus || undefined}
      >
        {circle.flatMap((at) =>
          modes.map((ring) => (
            <Place
              key={`${ring}-${at.place}`}
              at={at}
              ring={ring}
              isChosen={chosen !== undefined && at.place === place && ring === mode}
              isFirst={at.place === place && ring === mode}
              isNear={chosen !== undefined && isNear(at.place, place)}
              onChoose={() => choose(at.place, ring)}
            />
          ))
        )}
        {chosen && (
          <text className='wheel-signs' y={-6} aria-hidden='true'>{signs(chosen.fifths)}</text>
        )}
        {chosen && <text className='wheel-mode' y={26} aria-hidden='true'>{mode}</text>}
      </svg>
    </div>
  );
}

interface PlaceProps {
  at: CirclePlace;
  ring: Mode;
  isChosen: boolean;
  /** Whether the keyboard comes to it first. */
  isFirst: boolean;
  /** Whether its chords belong to the chosen key. */
  isNear: boolean;
  onChoose(): void;
}

function Place({ at, ring, isChosen, isFirst, isNear: near, onChoose }: PlaceProps) {
  const names = at[ring].map((key) => (key.split(' ')[0] ?? '') + (ring === 'minor' ? 'm' : ''));
  const [inner, outer] = rings[ring];
  const [x, y] = point(at.place * 30, (inner + outer) / 2);
  return (
    <g
      className='wheel-place'
      role='radio'
      aria-checked={isChosen}
      tabIndex={isFirst ? 0 : -1}
      data-place={`${ring}-${at.place}`}
      data-ring={ring}
      data-near={near || undefined}
      aria-label={at[ring].map((key) => key.split(' ').map(spoken).join(' ')).join(', or ')}
      style={{
        '--hue': hueOfFifth(at.place + (ring === 'minor' ? relativeFifths : 0)),
      } as CSSProperties}
      onClick={onChoose}
    >
      <path d={wedge(at.place * 30, inner, outer)} />
      {names.map((name, line) => (
        <text
          key={name}
          x={x}
          y={y + 7 + (line - (names.length - 1) / 2) * (ring === 'major' ? 22 : 17)}
          data-two={names.length > 1 || undefined}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

const isNear = (place: number, chosen: number) =>
  [0, 1, places - 1].includes((place - chosen + places) % places);

function signs(fifths: number): string {
  if (fifths === 0) return '♮';
  return `${Math.abs(fifths)}${fifths > 0 ? '♯' : '♭'}`;
}

/** Where an angle, clockwise from the top, meets a ring. */
function point(degrees: number, radius: number): readonly [number, number] {
  const angle = (degrees - 90) * Math.PI / 180;
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))];
}

const round = (value: number) => Math.round(value * 100) / 100;

function wedge(degrees: number, inner: number, outer: number): string {
  const [from, to] = [degrees - 14.6, degrees + 14.6];
  const at = (angle: number, radius: number) => point(angle, radius).join(' ');
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${
    at(to, inner)
  }A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}
