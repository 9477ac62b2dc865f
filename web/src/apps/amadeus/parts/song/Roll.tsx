import { memo, useMemo } from 'react';
import type { Note, SongResult } from '../../../../analysis/SongResult.js';
import type { Layout } from '../../model/ribbonLayout.js';
import { words } from '../../words.js';

/** How high it is, in rem, and the fewest semitones that share that. */
const height = 6;
const fewest = 24;
/** How much of it is one picture, in rem, so that no picture is too wide for a browser. */
const piece = 64;
/**
 * How thick a note is at least, and how much of its end is left out, so that one that is struck
 * again is another.
 */
const thinnest = 0.16;
const gap = 0.08;
/** Seconds between two bends of a note. */
const bendStep = 0.025;

/** The notes in small below the chords: higher is higher, and what is bent is bent. */
export const Roll = memo(function Roll({ result, layout }: { result: SongResult; layout: Layout }) {
  const { notes } = result;
  const pieces = useMemo(() => piecesOf(notes ?? [], layout), [notes, layout]);
  if (!notes?.length) return null;
  return (
    <div
      className='roll'
      role='img'
      aria-label={words.roll.notes(notes.length)}
      style={{ blockSize: `${height}rem` }}
    >
      {pieces.map(({ at, path, width }) => (
        <svg
          key={at}
          viewBox={`0 0 ${piece} ${height}`}
          style={{ insetInlineStart: `${at}rem`, inlineSize: `${piece}rem` }}
        >
          <path d={path} strokeWidth={width} />
        </svg>
      ))}
    </div>
  );
});

/** One line for each note, gathered by the pieces that they begin in. */
function piecesOf(notes: readonly Note[], layout: Layout) {
  const lowest = notes.reduce((least, { pitch }) => Math.min(least, pitch), 127);
  const highest = notes.reduce((most, { pitch }) => Math.max(most, pitch), 0);
  const row = height / Math.max(highest - lowest + 1, fewest);
  const paths = new Map<number, string[]>();
  for (const note of notes) {
    const at = Math.floor(layout.at(note.start) / piece) * piece;
    const y = (pitch: number) => ((highest - pitch + 0.5) * row).toFixed(2);
    const x = (seconds: number) => (layout.at(seconds) - at).toFixed(2);
    const bent = note.bends.map((cents, place) =>
      `L${x(note.start + place * bendStep)} ${y(note.pitch + cents / 100)}`
    );
    const end = Math.max(layout.at(note.end) - gap, layout.at(note.start) + gap) - at;
    const line = bent.length > 1
      ? bent.join('').replace('L', 'M')
      : `M${x(note.start)} ${y(note.pitch)}H${end.toFixed(2)}`;
    const lines = paths.get(at) ?? [];
    lines.push(line);
    paths.set(at, lines);
  }
  return [...paths].map(([at, lines]) => ({
    at,
    path: lines.join(''),
    width: Math.max(0.8 * row, thinnest),
  }));
}
