import { IconButton } from '../../../../kit/index.js';
import type { Corrections } from '../../hooks/useCorrections.js';
import { words } from '../../words.js';

type Steps = Pick<Corrections, 'undo' | 'redo' | 'undoes' | 'redoes'>;

/** Back and on in what was corrected. */
export function UndoButtons({ undo, redo, undoes, redoes }: Steps) {
  return (
    <div className='buttons'>
      <IconButton
        icon='undo'
        label={words.ribbonTools.undo}
        aria-disabled={undoes === undefined}
        onClick={undo}
      />
      <IconButton
        icon='undo'
        label={words.ribbonTools.redo}
        aria-disabled={redoes === undefined}
        data-mirrored
        onClick={redo}
      />
    </div>
  );
}

type UndoKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'
>;

/** Ctrl Z, and Ctrl Shift Z or Y. */
export function undoByKey(event: UndoKey, { undo, redo }: Pick<Steps, 'undo' | 'redo'>): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}
