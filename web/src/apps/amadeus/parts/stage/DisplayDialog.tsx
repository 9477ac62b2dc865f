import type { ReactNode } from 'react';
import { Button, Choice, Dialog, Switch } from '../../../../kit/index.js';
import { useChoices } from '../../hooks/useChoices.js';
import { neckOf } from '../../model/necks.js';
import { words } from '../../words.js';
import { NeckChoices } from '../library/NeckChoices.js';

interface DisplayProps {
  capo: number;
  hasKey: boolean;
  onCapo(fret: number): void;
  hasLyrics: boolean;
  onLyrics(): void;
  onClose(): void;
  /** What moves the chords to another key. */
  transpose: ReactNode;
}

/** How chords are shown, the same for all songs; the capo and the lyrics are the song's. */
export default function DisplayDialog(props: DisplayProps) {
  const { capo, hasKey, onCapo, hasLyrics, onLyrics, onClose, transpose } = props;
  const { choices, change } = useChoices();
  return (
    <Dialog title={words.stage.display} form='sheet' onClose={onClose}>
      <div className='stage-display'>
        <Switch
          label={words.stage.simpleChords}
          hint={words.stage.threeNotesEach}
          checked={choices.isSimple}
          onChange={(isSimple) => change({ isSimple })}
        />
        <Switch
          label={words.stage.romanNumerals}
          hint={hasKey ? words.stage.degreesOfTheKey : words.stage.noKeyWasFound}
          checked={choices.hasNumerals && hasKey}
          disabled={!hasKey}
          onChange={(hasNumerals) => change({ hasNumerals })}
        />
        {choices.songView === 'grid' && (
          <>
            {transpose}
            <Choice
              label={words.stage.diagram}
              options={[
                { value: 'strings', label: neckOf(choices.neck).name },
                { value: 'piano', label: words.common.piano },
              ]}
              value={choices.diagram}
              onChange={(diagram) => change({ diagram })}
            />
            {choices.diagram === 'strings' && (
              <NeckChoices
                neck={choices.neck}
                capo={capo}
                onNeck={(neck) => change({ neck })}
                onCapo={onCapo}
              />
            )}
          </>
        )}
        <div>
          <Button icon='edit' onClick={onLyrics}>
            {hasLyrics ? words.stage.editLyrics : words.stage.addLyrics}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
