import { Button, Dialog } from '../kit/index.js';
import { words } from './words.js';

/** Instead of a window of the store that could not be fetched; everything stands as it stood. */
export function NoWindow({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={words.noWindow.storeCouldNotBeOpened}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => location.reload()}>{words.common.tryAgain}</Button>
          <Button kind='primary' onClick={onClose}>{words.common.notNow}</Button>
        </>
      }
    >
      <p>{words.noWindow.partOfItCould}</p>
    </Dialog>
  );
}
