import { useMemo } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button, IconButton } from '../../../../kit/index.js';
import type { Player } from '../../hooks/usePlayer.js';
import { barAt, barNumber, beginningAt, endingAt, lineBeside, linesOf } from '../../model/bars.js';
import { toSeconds } from '../../model/chordTimes.js';
import { words } from '../../words.js';

/** A part that is played over and over: from A to B, each at the line of a bar. */
export function LoopBar({ player, result }: { player: Player; result: SongResult }) {
  const { loop, now, change } = player;
  const lines = useMemo(() => linesOf(result), [result]);
  const move = (side: 'start' | 'end', steps: number) => {
    if (!loop) return;
    const next = { ...loop, [side]: lineBeside(loop[side], steps, lines) };
    if (next.end - next.start > 0.05) change({ loop: next });
  };
  return (
    <div className='loop-bar' role='group' aria-label={words.loopBar.loop}>
      <Side
        name='A'
        said={words.loopBar.begins}
        text={loop && lineText(loop.start, result)}
        onHere={() => change({ loop: beginningAt(now(), loop, lines) })}
        onMove={(steps) => move('start', steps)}
      />
      <Side
        name='B'
        said={words.loopBar.ends}
        text={loop && lineText(loop.end, result)}
        onHere={() => change({ loop: endingAt(now(), loop, lines) })}
        onMove={(steps) => move('end', steps)}
      />
      <Button
        icon={loop ? 'close' : 'loop'}
        kind='quiet'
        onClick={() => change({ loop: loop ? undefined : barAt(now(), lines) })}
      >
        {loop
          ? words.loopBar.endTheLoop
          : result.beats.length > 1 ? words.loopBar.loopThisBar : words.loopBar.loopThisPart}
      </Button>
      <p className='unseen' role='status'>
        {loop
          ? words.loopBar.loopFromTo(lineText(loop.start, result), lineText(loop.end, result))
          : ''}
      </p>
    </div>
  );
}

interface SideProps {
  name: string;
  said: string;
  /** Where it is; nothing where there is no loop. */
  text: string | undefined;
  onHere(): void;
  onMove(steps: number): void;
}

function Side({ name, said, text, onHere, onMove }: SideProps) {
  return (
    <div className='loop-side'>
      <button
        type='button'
        className='loop-here'
        title={words.loopBar.here(name)}
        aria-label={words.loopBar.theLoopHere(name, said)}
        data-set={text !== undefined || undefined}
        onClick={onHere}
      >
        {name}
      </button>
      {text !== undefined && (
        <>
          <IconButton
            icon='minus'
            label={words.loopBar.aBarEarlier(name, said)}
            onClick={() => onMove(-1)}
          />
          <span className='tabular'>{text}</span>
          <IconButton
            icon='plus'
            label={words.loopBar.aBarLater(name, said)}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </div>
  );
}

/** A line between bars as a person calls it: the bar that begins there, and when. */
function lineText(line: number, { downbeats, duration: length }: SongResult): string {
  if (line >= length - 0.01) return words.loopBar.theEnd(toSeconds(line));
  const bar = barNumber(line, downbeats);
  return downbeats.length < 2 || bar === 0
    ? toSeconds(line)
    : words.loopBar.bar(bar, toSeconds(line));
}
