import { memo } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import type { Layout } from '../../model/ribbonLayout.js';

/** Numbers of bars stand at least so far apart, and so do beats, in rem. */
const fewestForNumbers = 2;
const fewestForBeats = 0.55;
/** How much of the beats is one picture. */
const piece = 64;

interface GridProps {
  result: SongResult;
  layout: Layout;
}

/** Bars with their numbers, and beats where there is room for them. */
export const RibbonGrid = memo(function RibbonGrid({ result, layout }: GridProps) {
  const { at, width } = layout;
  const { downbeats, beats, chords } = result;
  const first = chords[0]?.start ?? 0;
  const apart = width / Math.max(1, downbeats.length);
  // Every bar, or every second, fourth, … where they stand closely.
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(fewestForNumbers / Math.max(apart, 0.01))));
  const showsBeats = width / Math.max(1, beats.length) >= fewestForBeats;
  return (
    <div className='ribbon-bars' aria-hidden='true'>
      {showsBeats &&
        piecesOf(beats.filter((beat) => beat >= first), at).map(([left, path]) => (
          <svg
            key={left}
            className='ribbon-beats'
            viewBox={`0 0 ${piece} 1`}
            preserveAspectRatio='none'
            style={{ insetInlineStart: `${left}rem`, inlineSize: `${piece}rem` }}
          >
            <path d={path} vectorEffect='non-scaling-stroke' />
          </svg>
        ))}
      {downbeats.map((seconds, bar) =>
        seconds >= first - 0.01 && bar % every === 0 &&
        <span key={bar} style={{ insetInlineStart: `${at(seconds)}rem` }}>{bar + 1}</span>
      )}
    </div>
  );
});

function piecesOf(beats: readonly number[], at: Layout['at']): [number, string][] {
  const paths = new Map<number, string>();
  for (const beat of beats) {
    const x = at(beat);
    const left = Math.floor(x / piece) * piece;
    paths.set(left, `${paths.get(left) ?? ''}M${(x - left).toFixed(2)} 0V1`);
  }
  return [...paths];
}
