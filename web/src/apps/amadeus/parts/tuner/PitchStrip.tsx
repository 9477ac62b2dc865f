import { useEffect, useRef, useState } from 'react';
import { Button, useDrawing, useFrames, useIsStill } from '../../../../kit/index.js';
import type { Goal } from '../../hooks/useReading.js';
import { aimOf } from '../../model/aim.js';
import { hueOfKey, type Notation, noteName, octaveOf } from '../../model/notes.js';
import { historySeconds, type PitchHistory } from '../../sound/PitchHistory.js';
import { words } from '../../words.js';

/** The picture is drawn anew so often; for who wants little to move, in steps. */
const paintMs = 50;
const stillMs = 500;
/** The scale goes so far to each side, in cents; in the middle is what counts as in tune. */
const most = 50;
const inTune = 3;
/** Room for names above, and for one beside another. */
const nameHeight = 20;
const nameWidth = 34, nameGap = 6;
const scaleWidth = 30;
/** Moments that make a note, and a rest between two of them in milliseconds. */
const fewest = 4;
const restMs = 200;

interface PitchStripProps {
  history: PitchHistory;
  goal: Goal;
  notation: Notation;
  isOn: boolean;
}

/** The pitch of the last seconds as a line, note by note; it can be held to look at. */
export function PitchStrip({ history, goal, notation, isOn }: PitchStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isStill = useIsStill();
  const [isHeld, setHeld] = useState(history.isHeld);
  const painted = useRef(0);
  const paint = useDrawing(canvas, ({ pen, width, height, colour }) => {
    const size = { width, height };
    drawScale(pen, size, colour);
    const notes = notesOf(history, goal);
    for (const note of notes) drawNote(pen, size, note, history.end);
    drawNames(pen, size, notes, history.end, notation, colour('text'));
  }, [goal.intonation, goal.strings, goal.pinned, notation]);
  useFrames((_, now) => {
    if (now - painted.current < (isStill ? stillMs : paintMs)) return;
    painted.current = now;
    history.goOn(now);
    paint();
  }, isOn && !isHeld);
  useEffect(() => () => history.resume(), [history]);
  const turn = () => {
    if (isHeld) history.resume();
    else history.hold();
    setHeld(!isHeld);
  };
  return (
    <section className='tuner-history' aria-labelledby='tuner-history-head'>
      <div className='tuner-history-head'>
        <h2 id='tuner-history-head'>{words.pitchHistory.lastSeconds(historySeconds)}</h2>
        <Button
          kind='quiet'
          icon={isHeld ? 'play' : 'pause'}
          aria-pressed={isHeld}
          aria-disabled={!isOn && !isHeld}
          onClick={turn}
        >
          {isHeld ? words.pitchHistory.resume : words.pitchHistory.hold}
        </Button>
      </div>
      <canvas
        ref={canvas}
        className='tuner-history-strip'
        role='img'
        aria-label={words.pitchHistory.label}
      />
    </section>
  );
}

interface Size {
  width: number;
  height: number;
}

interface HeardNote {
  key: number;
  points: { ms: number; cents: number }[];
}

function notesOf({ moments }: PitchHistory, { intonation, strings, pinned }: Goal): HeardNote[] {
  const notes: HeardNote[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { ms, hertz } of moments) {
    if (hertz <= 0) continue;
    const { key, cents } = aimOf(hertz, intonation, strings, pinned);
    const now = notes.at(-1);
    if (now?.key === key && ms - last < restMs) now.points.push({ ms, cents });
    else notes.push({ key, points: [{ ms, cents }] });
    last = ms;
  }
  return notes.filter(({ points }) => points.length >= fewest);
}

const middleOf = ({ height }: Size) => nameHeight + (height - nameHeight) / 2;
const heightOf = (size: Size, cents: number) =>
  middleOf(size) -
  Math.max(-most, Math.min(most, cents)) / most * ((size.height - nameHeight) / 2 - 4);
const placeOf = ({ width }: Size, ms: number, end: number) =>
  width - (end - ms) / (historySeconds * 1_000) * (width - scaleWidth);

function drawScale(
  pen: CanvasRenderingContext2D,
  size: Size,
  colour: (name: string) => string,
): void {
  const band = heightOf(size, -inTune) - heightOf(size, inTune);
  pen.globalAlpha = 0.3;
  pen.fillStyle = 'oklch(0.72 0.13 160)';
  pen.fillRect(scaleWidth, heightOf(size, inTune), size.width - scaleWidth, band);
  pen.globalAlpha = 1;
  pen.fillStyle = colour('control');
  pen.globalAlpha = 0.35;
  for (const cents of [-most, -most / 2, most / 2, most]) {
    pen.fillRect(scaleWidth, heightOf(size, cents), size.width - scaleWidth, 1);
  }
  for (let seconds = 5; seconds < historySeconds; seconds += 5) {
    const x = placeOf(size, -seconds * 1_000, 0);
    pen.fillRect(x, nameHeight, 1, size.height - nameHeight);
  }
  pen.globalAlpha = 1;
  pen.fillStyle = colour('text');
  pen.font = '600 11px Inter, system-ui, sans-serif';
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const [text, cents] of [['+50', most], ['0', 0], ['−50', -most]] as const) {
    const y = Math.min(size.height - 6, heightOf(size, cents));
    pen.fillText(text, scaleWidth - 5, y);
  }
}

function drawNote(
  pen: CanvasRenderingContext2D,
  size: Size,
  { key, points }: HeardNote,
  end: number,
): void {
  pen.strokeStyle = `oklch(0.66 0.14 ${hueOfKey(key)})`;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.beginPath();
  for (const { ms, cents } of points) {
    const x = placeOf(size, ms, end);
    if (x >= scaleWidth) pen.lineTo(x, heightOf(size, cents));
  }
  pen.stroke();
}

function drawNames(
  pen: CanvasRenderingContext2D,
  size: Size,
  notes: readonly HeardNote[],
  end: number,
  notation: Notation,
  colour: string,
): void {
  pen.fillStyle = colour;
  pen.font = '700 13px Inter, system-ui, sans-serif';
  pen.textAlign = 'left';
  let free = scaleWidth;
  for (const { key, points } of notes) {
    const name = `${noteName(key, notation)}${octaveOf(key)}`;
    const { width } = pen.measureText(name);
    // The newest is whole at once, though its line has only begun.
    const x = Math.min(
      Math.max(scaleWidth, placeOf(size, points[0]?.ms ?? 0, end)),
      size.width - width,
    );
    const isGone = placeOf(size, points.at(-1)?.ms ?? 0, end) < scaleWidth + nameWidth / 2;
    if (isGone || x < free) continue;
    pen.fillText(name, x, nameHeight / 2);
    free = x + Math.max(nameWidth, width + nameGap);
  }
}
