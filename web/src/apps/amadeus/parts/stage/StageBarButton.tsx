import { type CSSProperties, Fragment, memo, type MouseEvent } from 'react';
import { chordSaid, hueOf, isMinor } from '../../model/chordNames.js';
import { toSeconds } from '../../model/chordTimes.js';
import { linesOfWords, type SungWord, textOf } from '../../model/lyrics.js';
import type { StageBar } from '../../model/stageBars.js';
import { words } from '../../words.js';

interface StageBarProps {
  bar: StageBar;
  /** Among all bars. */
  place: number;
  /** The part that begins with it. */
  part?: string | undefined;
  /** What is sung in it. */
  lyric?: readonly SungWord[] | undefined;
  tabIndex?: 0 | -1;
  /** Plays from it, or from a word in it. */
  onSeek(place: number, word?: number): void;
}

/** A bar of the grid: its chords, as long as they last; it plays from there. */
export const StageBarButton = memo(
  function StageBarButton({ bar, place, part, lyric, tabIndex = 0, onSeek }: StageBarProps) {
    const { number, chords } = bar;
    const names = chords.map(({ written }) => nameOf(written));
    const sum = names.reduce((all, { ems }) => all + ems, 0);
    // The narrowest says how large the letters of all of them are.
    const fit = Math.min(...names.map(({ ems }, at) => widthOf(chords, at) / ems));
    return (
      <button
        type='button'
        className='stage-bar'
        data-bar={place}
        tabIndex={tabIndex}
        aria-label={said(bar) + (lyric?.length ? words.stage.sung(textOf(lyric)) : '')}
        onClick={(event) => onSeek(place, wordAt(event))}
      >
        <span
          className='stage-chords'
          data-count={Math.min(chords.length, 3)}
          style={{ '--ems': sum, '--fit': fit } as CSSProperties}
        >
          {chords.map(({ label, share }, at) => {
            const { root, kind, ems } = names[at] ?? nameOf('');
            const hue = hueOf(label);
            return (
              <span
                key={at}
                className='stage-chord'
                data-chord
                data-none={hue === undefined ? '' : undefined}
                data-minor={isMinor(label) ? '' : undefined}
                style={{ '--hue': hue ?? 0, '--share': share, '--em': ems } as CSSProperties}
              >
                <span>
                  {root}
                  {kind && <span className='stage-kind'>{kind}</span>}
                </span>
              </span>
            );
          })}
        </span>
        {number > 0 && <small className='stage-number' aria-hidden='true'>{number}</small>}
        {part !== undefined && <span className='stage-row-part'>{part}</span>}
        {lyric !== undefined && (
          <span className='stage-lyric'>
            {linesOfWords(lyric).map((line) => (
              <span key={line[0]?.at} className='stage-line'>
                {line.map(({ text, space, at }, index) => (
                  <Fragment key={at}>
                    {index > 0 && space}
                    <span data-word={at}>{text}</span>
                  </Fragment>
                ))}
              </span>
            ))}
          </span>
        )}
      </button>
    );
  },
);

/** The word that was tapped. */
function wordAt({ target }: MouseEvent): number | undefined {
  const word = target instanceof Element ? target.closest('[data-word]') : null;
  return word ? Number(word.getAttribute('data-word')) : undefined;
}

const said = ({ number, start, chords }: StageBar) =>
  words.stage.bar(
    number,
    toSeconds(start),
    chords.map(({ label }) => chordSaid(label)).join(', '),
  );

/** Narrower than a third no chord is drawn; more than two stand in rows of two. */
const widthOf = (chords: StageBar['chords'], at: number) =>
  chords.length > 2 ? 0.5 : Math.min(2 / 3, Math.max(1 / 3, chords[at]?.share ?? 1)) *
    (chords.length === 1 ? 1.5 : 1);

interface Name {
  readonly root: string;
  /** What is written smaller behind it. */
  readonly kind: string;
  /** How wide both are, as a multiple of the font's size. */
  readonly ems: number;
}

function nameOf(written: string): Name {
  const [, root = written, kind = ''] = nameParts.exec(written) ?? [];
  return { root, kind, ems: 0.16 + emsOf(root) + kindSize * emsOf(kind) };
}

/** A note or a degree, and the rest. */
const nameParts = /^([♯♭]?[IViv]+|(?:[A-H]|Do|Re|Mi|Fa|Sol|La|Si)[♯♭]?)(?!\.)(.*)$/u;
const kindSize = 0.72;

const emsOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (widths[one] ?? (/[A-Z]/.test(one) ? 0.76 : 0.64)), 0);
const widths: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'iIlj()/°1.'].map((one) => [one, 0.36])),
  m: 0.95,
  M: 0.95,
};
