import { Button, Ring } from '../../../../kit/index.js';
import { useNames } from '../../hooks/useNames.js';
import type { AlongSong } from '../../model/alongSong.js';
import type { Span } from '../../model/bars.js';
import { labelIn } from '../../model/liveKey.js';
import type { ChordTries, Outcome } from '../../model/playedChords.js';
import { words } from '../../words.js';

interface OutcomeProps {
  song: AlongSong;
  outcome: Outcome;
  onPractise(part: Span): void;
}

/** How it went, and what to practise. */
export function PlayAlongOutcome({ song: { chords }, outcome, onPractise }: OutcomeProps) {
  const { right, total, troubles, hardest } = outcome;
  const names = useNames();
  const [before, after] = hardest === undefined ? [] : [chords[hardest - 1], chords[hardest]];
  const isSilent = total > 0 && troubles.every((one) => one.silent === one.total) &&
    right === 0;
  return (
    <section className='along-outcome' aria-labelledby='along-outcome-head'>
      {total > 0 && (
        <Ring value={right / total} label={words.playAlong.partRight}>
          {Math.round(100 * right / total)}%
        </Ring>
      )}
      <div role='status'>
        <h2 id='along-outcome-head'>
          {total > 0 ? words.playAlong.outOf(right, total) : words.playAlong.nothingToJudge}
        </h2>
        <p className='quiet'>
          {total === 0
            ? words.playAlong.playAWholeChord
            : isSilent
            ? words.playAlong.nothingWasHeard
            : kindly(right / total)}
        </p>
      </div>
      {!isSilent && troubles.length > 0 && (
        <ul className='along-troubles' role='list' aria-label={words.playAlong.whatToPractise}>
          {troubles.map((one) => (
            <li key={one.label}>
              <b>{names.chord(one.label)}</b>
              <span>{triesSaid(one, (label) => names.chord(label), names.notation)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isSilent && before && after && (
        <div className='buttons'>
          <Button
            icon='sync'
            onClick={() => onPractise({ start: before.start, end: after.end })}
          >
            {words.playAlong.practiseChange(names.chord(before.label), names.chord(after.label))}
          </Button>
        </div>
      )}
    </section>
  );
}

function kindly(part: number): string {
  if (part === 1) return words.playAlong.everyChord;
  if (part >= 0.8) return words.playAlong.nearlyAll;
  return part >= 0.5 ? words.playAlong.moreThanHalf : words.playAlong.slowerMayHelp;
}

function triesSaid(
  { right, total, late, silent, heard }: ChordTries,
  written: (label: string) => string,
  notation: Parameters<typeof labelIn>[2],
): string {
  return [
    words.playAlong.rightOf(right, total),
    late > 0 && words.playAlong.lateTimes(late),
    silent > 0 && words.playAlong.silentTimes(silent),
    ...heard.map(({ chord, times }) =>
      words.playAlong.heardTimes(written(labelIn(chord, undefined, notation)), times)
    ),
  ].filter(Boolean).join(' · ');
}
