import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { useChoices } from '../../hooks/useChoices.js';
import { useNames } from '../../hooks/useNames.js';
import { useStageNames } from '../../hooks/useStageNames.js';
import type { ShownSong } from '../../hooks/useShownSong.js';
import { chartOf } from '../../model/chart.js';
import { written } from '../../model/chordNames.js';
import { lyricsOf, textOf, wordsOf } from '../../model/lyrics.js';
import { nameOfPart, sectionsOf, stretches } from '../../model/sections.js';
import { asTriads } from '../../model/stageNames.js';
import { heldWith } from '../../model/transpose.js';
import { words } from '../../words.js';

/**
 * The song by parts and bars, four to a line: on paper, or in the PDF that the browser makes of it,
 * and nowhere else.
 */
export function PrintedChart(
  { name, result, shown }: { name: string; result: SongResult; shown: ShownSong },
) {
  const { capo, lyrics, parts } = shown;
  const held = useMemo(() => heldWith(result, capo), [result, capo]);
  const { choices: { isSimple, hasNumerals } } = useChoices();
  const bars = useMemo(() => chartOf(isSimple ? asTriads(held) : held), [held, isSimple]);
  const read = useStageNames(held);
  const sections = useMemo(() => sectionsOf(bars), [bars]);
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
    isSimple && words.stage.simpleChords,
    hasNumerals && words.stage.romanNumerals,
  ].filter(Boolean);
  return createPortal(
    <section className='chart' aria-hidden='true'>
      <h1>{name}</h1>
      <p>{facts.join(' · ')}</p>
      {stretches(sections, bars).map((stretch) => (
        <section key={stretch.first}>
          {'kind' in stretch && <h2>{nameOfPart(stretch, parts)}</h2>}
          <ol data-lyrics={sung ? '' : undefined}>
            {bars.slice(stretch.first, stretch.end).map((bar, index) => (
              <li key={index}>
                {index % 4 === 0 && bar.number > 0 && <small>{bar.number}</small>}
                {bar.isRepeat && index > 0
                  ? <span>%</span>
                  : bar.changes.map(({ label, at }) => (
                    <span key={at} style={{ insetInlineStart: `${at * 100}%` }}>
                      {read(label, bar.start + at * (bar.end - bar.start)).written}
                    </span>
                  ))}
                {sung && <i>{textOf(sung[stretch.first + index] ?? [])}</i>}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>,
    document.body,
  );
}
