import { useMemo } from 'react';
import type { SongResult } from '../../../analysis/SongResult.js';
import { Button, duration, IconButton } from '../../../kit/index.js';
import { barAt, barNumber, beginningAt, endingAt, lineBeside, linesOf } from './bars.js';
import type { Player } from './usePlayer.js';

/** A part that is played over and over: from A to B, each at the line of a bar. */
export function LoopBar({ player, result }: { player: Player; result: SongResult }) {
  const { loop, now, wish } = player;
  const lines = useMemo(() => linesOf(result), [result]);
  const move = (side: 'start' | 'end', steps: number) => {
    if (!loop) return;
    const next = { ...loop, [side]: lineBeside(loop[side], steps, lines) };
    if (next.end - next.start > 0.05) wish({ loop: next });
  };
  return (
    <div className='loop-bar' role='group' aria-label='Loop'>
      <Side
        name='A'
        said='begins'
        text={loop && lineText(loop.start, result)}
        onHere={() => wish({ loop: beginningAt(now(), loop, lines) })}
        onMove={(steps) => move('start', steps)}
      />
      <Side
        name='B'
        said='ends'
        text={loop && lineText(loop.end, result)}
        onHere={() => wish({ loop: endingAt(now(), loop, lines) })}
        onMove={(steps) => move('end', steps)}
      />
      <Button
        icon={loop ? 'close' : 'loop'}
        kind='quiet'
        onClick={() => wish({ loop: loop ? undefined : barAt(now(), lines) })}
      >
        {loop ? 'End the loop' : result.beats.length > 1 ? 'Loop this bar' : 'Loop this part'}
      </Button>
      <p className='unseen' role='status'>
        {loop ? `Loop from ${lineText(loop.start, result)} to ${lineText(loop.end, result)}` : ''}
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
        title={`${name} here`}
        aria-label={`${name}: the loop ${said} here`}
        data-set={text !== undefined || undefined}
        onClick={onHere}
      >
        {name}
      </button>
      {text !== undefined && (
        <>
          <IconButton
            icon='minus'
            label={`${name}: ${said} a bar earlier`}
            onClick={() => onMove(-1)}
          />
          <span className='tabular'>{text}</span>
          <IconButton
            icon='plus'
            label={`${name}: ${said} a bar later`}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </div>
  );
}

/** A line between bars as a person calls it: the bar that begins there, and when. */
function lineText(line: number, { downbeats, duration: length }: SongResult): string {
  if (line >= length - 0.01) return `the end, ${duration(line)}`;
  const bar = barNumber(line, downbeats);
  return downbeats.length < 2 || bar === 0 ? duration(line) : `bar ${bar}, ${duration(line)}`;
}
