import { useRef } from 'react';
import { Icon } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { usePadSorting } from '../hooks/usePadSorting.js';
import { words } from '../words.js';
import { type Mode, Pad } from './Pad.js';
import { PadGrid, useColumns } from './PadGrid.js';
import { ScrollRail } from './ScrollRail.js';
import { type SoundActions, SoundMenu } from './SoundMenu.js';

interface PadsProps {
  sounds: readonly YakSound[];
  mode: Mode;
  letters: ReadonlyMap<string, string>;
  elsewhere: ReadonlySet<string>;
  actions: SoundActions;
  canSort: boolean;
  onPress(sound: YakSound): void;
  onOrder(ids: readonly string[]): Promise<unknown>;
}

/** The pads; in edit mode each has a grip by which it is put in order. */
export function Pads({
  sounds,
  mode,
  letters,
  elsewhere,
  actions,
  canSort,
  onPress,
  onOrder,
}: PadsProps) {
  const columns = useColumns();
  const newest = useRef({ onPress, actions });
  newest.current = { onPress, actions };
  // The same functions from one drawing to the next, so that only the pads that changed are drawn
  // anew.
  const calls = useRef({
    press: (sound: YakSound) => newest.current.onPress(sound),
    open: (sound: YakSound) => newest.current.actions.open(sound),
    rename: (sound: YakSound) => newest.current.actions.rename(sound),
  }).current;
  const sorting = usePadSorting(sounds, columns, (items) => onOrder(items.map(({ id }) => id)));
  return (
    <div className='pad-field'>
      <PadGrid
        label={words.pads.pads}
        items={sorting.shown}
        columns={columns}
        render={(sound, index, tabIndex) => (
          <Pad
            sound={sound}
            mode={mode}
            letter={letters.get(sound.id)}
            isElsewhere={elsewhere.has(sound.id)}
            tabIndex={tabIndex}
            onPress={calls.press}
            onOpen={calls.open}
            onRename={calls.rename}
          >
            <div className='pad-tools' data-held={sorting.held === sound.id ? '' : undefined}>
              {mode === 'edit' && canSort && (
                <button
                  type='button'
                  className='icon-button grip'
                  tabIndex={tabIndex}
                  aria-label={words.pads.move(sound.name)}
                  aria-describedby='pad-sorting'
                  {...sorting.gripOf(sound, index)}
                >
                  <Icon name='grip' />
                </button>
              )}
              <SoundMenu sound={sound} actions={actions} tabIndex={tabIndex} />
            </div>
          </Pad>
        )}
      />
      {mode === 'perform' && <ScrollRail />}
      <p className='unseen' id='pad-sorting'>
        {words.pads.pressSpaceToPick}
      </p>
      <p className='unseen' role='status'>{sorting.said}</p>
    </div>
  );
}
