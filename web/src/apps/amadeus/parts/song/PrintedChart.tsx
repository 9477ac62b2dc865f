import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { useNames } from '../../hooks/useNames.js';
import { chartOf } from '../../model/chart.js';
import { written } from '../../model/chordNames.js';
import { lyricsOf, wordsOf } from '../../model/lyrics.js';
import { heldWith } from '../../model/transpose.js';
import { words } from '../../words.js';

/**
 * The song by bars, four to a line: on paper, or in the PDF that the browser makes of it, and
 * nowhere else.
 */
export function PrintedChart(
  { name, result, capo, lyrics = '' }: {
    name: string;
    result: SongResult;
    capo: number;
    lyrics?: string;
  },
) {
  const held = useMemo(() => heldWith(result, capo), [result, capo]);
  const bars = useMemo(() => chartOf(held), [held]);
  const sung = useMemo(
    () => lyricsOf(bars, wordsOf(lyrics, bars[0]?.start ?? 0, bars.at(-1)?.end ?? 0)),
    [bars, lyrics],
  );
  const { key, mode, tempo, meter } = held;
  const names = useNames();
  const facts = [
    key !== null && names.text(`${written(key)} ${mode}`),
    tempo !== null && `${Math.round(tempo)} bpm`,
    meter && `${meter.beats}/${meter.unit}`,
    capo > 0 && words.printedChart.capo(capo),
  ].filter(Boolean);
  return createPortal(
    <section className='chart' aria-hidden='true'>
      <h1>{name}</h1>
      <p>{facts.join(' · ')}</p>
      <ol data-lyrics={sung ? '' : undefined}>
        {bars.map((bar, place) => (
          <li key={place}>
            {place % 4 === 0 && bar.number > 0 && <small>{bar.number}</small>}
            {bar.isRepeat
              ? <span>%</span>
              : bar.changes.map(({ label, at }) => (
                <span key={at} style={{ insetInlineStart: `${at * 100}%` }}>
                  {names.chord(label)}
                </span>
              ))}
            {sung && <i>{sung[place]?.map(({ text }) => text).join(' ')}</i>}
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  );
}
