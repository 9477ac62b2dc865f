import { useState } from 'react';
import { Button, duration, Icon, IconButton, Notice, Slider, Switch } from '../../../kit/index.js';
import type { SonProject, SonRecording } from '../../../generated/api.js';
import { useComparison } from '../hooks/useComparison.js';
import { useShortcuts } from '../hooks/useShortcuts.js';
import type { Side } from '../model/comparison.js';
import { words } from '../words.js';
import { Thumb } from './Thumb.js';

interface TakeComparisonProps {
  project: SonProject;
  /** At least two, all ready. */
  takes: readonly SonRecording[];
}

const nameOf = ({ take, title }: SonRecording): string => `V${take ?? '?'} · ${title}`;

/** Two takes of a project, of which one hears now the one and now the other. */
export function TakeComparison({ project, takes }: TakeComparisonProps) {
  const [chosen, setChosen] = useState<Partial<Record<Side, string>>>({});
  const find = (side: Side, not?: SonRecording) =>
    takes.find(({ id }) => id === chosen[side] && id !== not?.id);
  // The best one, and the newest beside it.
  const a = find('a') ?? takes.find(({ is_best, id }) => is_best && id !== chosen.b) ??
    takes.find(({ id }) => id !== chosen.b)!;
  const b = find('b', a) ?? takes.find(({ id }) => id !== a.id)!;
  const playing = useComparison(project.title, a, b);
  const { heard, hear, isPlaying, position, seconds } = playing;
  useShortcuts({
    ' ': playing.toggle,
    a: () => hear('a'),
    b: () => hear('b'),
    x: () => hear(heard === 'a' ? 'b' : 'a'),
  });
  const choose = (side: Side, id: string) => {
    const other = side === 'a' ? b : a;
    // Who chooses the other one swaps the two.
    setChosen({
      ...{ a: a.id, b: b.id },
      ...(id === other.id && { [side === 'a' ? 'b' : 'a']: (side === 'a' ? a : b).id }),
      [side]: id,
    });
  };
  const sideOf = (side: Side, take: SonRecording) => (
    <div className='son-compare-side' data-heard={heard === side ? '' : undefined}>
      <Button
        aria-label={words.takeComparison.hear(side.toUpperCase(), nameOf(take))}
        aria-pressed={heard === side}
        onClick={() => hear(side)}
      >
        {side.toUpperCase()}
      </Button>
      <div className='select'>
        <select
          className='input'
          aria-label={words.takeComparison.takeFor(side.toUpperCase())}
          value={take.id}
          onChange={(event) => choose(side, event.target.value)}
        >
          {takes.map((one) => <option key={one.id} value={one.id}>{nameOf(one)}</option>)}
        </select>
        <Icon name='chevronDown' size={20} />
      </div>
      <Thumb id={take.id} hash={take.hash} />
    </div>
  );
  return (
    <section className='section son-compare' aria-label={words.takeComparison.compareTakes}>
      <h2>{words.takeComparison.compareTakes}</h2>
      {playing.trouble && <Notice kind='bad'>{playing.trouble}</Notice>}
      <div className='son-compare-sides'>
        {sideOf('a', a)}
        {sideOf('b', b)}
      </div>
      <div className='son-compare-foot'>
        <span className='son-row-play'>
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            label={isPlaying ? words.takeComparison.pause : words.takeComparison.play}
            onClick={playing.toggle}
          />
        </span>
        <Slider
          label={words.takeComparison.position}
          value={Math.min(position, seconds)}
          min={0}
          max={Math.max(seconds, 0.1)}
          step={0.1}
          text={`${duration(position)} / ${duration(seconds)}`}
          onChange={playing.move}
          onDone={playing.seek}
        />
      </div>
      <Switch
        label={words.takeComparison.matchLoudness}
        hint={words.takeComparison.theLouderTakeIs}
        checked={playing.isMatched}
        onChange={playing.match}
      />
    </section>
  );
}
