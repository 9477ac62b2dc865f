import type { ReactNode } from 'react';
import { Button, Choice } from '../../../../kit/index.js';
import { useChoices } from '../../hooks/useChoices.js';
import { words } from '../../words.js';

/** What opens over a song: how it is shown, its lyrics, or the song on a music stand. */
export type StageWindow = 'display' | 'stand' | 'lyrics';

const views = [
  { value: 'ribbon', label: words.stage.ribbon },
  { value: 'grid', label: words.stage.grid },
] as const;

interface StageHeadProps {
  onOpen(window: StageWindow): void;
  /** What stands beside the switch where the chords are a ribbon. */
  children: ReactNode;
}

/** How a song's chords are laid out, the same for all songs of the member. */
export function StageHead({ onOpen, children }: StageHeadProps) {
  const { choices: { songView }, change } = useChoices();
  return (
    <div className='stage-head'>
      {songView === 'grid'
        ? (
          <div className='stage-do'>
            <Button icon='enlarge' onClick={() => onOpen('stand')}>{words.stage.fullScreen}</Button>
          </div>
        )
        : children}
      <Choice
        label={words.stage.showChordsAs}
        options={views}
        value={songView}
        onChange={(value) => change({ songView: value })}
      />
    </div>
  );
}
