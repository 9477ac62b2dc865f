import { type CSSProperties, useEffect, useMemo } from 'react';
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
  usePrintedTitle(name);
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
          <ol>
            {bars.slice(stretch.first, stretch.end).map((bar, index) => (
              <PrintedBar
                key={index}
                number={index % 4 === 0 ? bar.number : 0}
                chords={bar.isRepeat && index > 0
                  ? [{ name: '%', at: 0 }]
                  : bar.changes.map(({ label, at }) => ({
                    name: read(label, bar.start + at * (bar.end - bar.start)).written,
                    at,
                  }))}
                sung={sung && textOf(sung[stretch.first + index] ?? [])}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>,
    document.body,
  );
}

/** So many letters have room beside each other in a bar, at their full size. */
const roomy = 14;

interface PrintedBarProps {
  /** 0 where none is written. */
  number: number;
  /** Their names, and where they begin as shares of the bar. */
  chords: readonly { readonly name: string; readonly at: number }[];
  sung: string | undefined;
}

/** A chord has as much of its bar as it lasts, and never less than its name takes. */
function PrintedBar({ number, chords, sung }: PrintedBarProps) {
  const letters = chords.map(({ name }) => name).join(' ').length;
  const shares = chords.map(({ at }, place) => (chords[place + 1]?.at ?? 1) - at);
  return (
    <li
      style={{
        gridTemplateColumns: shares.map((share) => `${share}fr`).join(' '),
        '--fit': Math.min(1, roomy / letters),
      } as CSSProperties}
    >
      {number > 0 && <small>{number}</small>}
      {chords.map(({ name, at }) => <span key={at}>{name}</span>)}
      {sung !== undefined && <i>{sung}</i>}
    </li>
  );
}

/** The page is called as its song while it is printed, since so is a PDF that is saved then. */
function usePrintedTitle(name: string): void {
  useEffect(() => {
    const end = new AbortController();
    let before = '';
    addEventListener('beforeprint', () => {
      before = document.title;
      document.title = name;
    }, end);
    addEventListener('afterprint', () => {
      document.title = before;
    }, end);
    return () => end.abort();
  }, [name]);
}
