import { Button, Dialog } from '../kit/index.js';

/** Instead of a window of the store that could not be fetched; everything stands as it stood. */
export function NoWindow({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title='The store could not be opened'
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => location.reload()}>Try again</Button>
          <Button kind='primary' onClick={onClose}>Not now</Button>
        </>
      }
    >
      <p>A part of it could not be fetched. Nothing was bought, and nothing was changed.</p>
    </Dialog>
  );
}
