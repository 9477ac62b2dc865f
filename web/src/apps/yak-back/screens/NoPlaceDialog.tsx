import { Button, Dialog } from '../../../kit/index.js';

/** Says which files had no place any more, and how there would be one. */
export function NoPlaceDialog({ left, limit, onBuy, onClose }: {
  left: readonly File[];
  limit: number | undefined;
  onBuy(): void;
  onClose(): void;
}) {
  return (
    <Dialog
      title='The board is full'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button kind='primary' onClick={onBuy}>More places</Button>
        </>
      }
    >
      <div className='prose'>
        <p>
          {limit}{' '}
          sounds are free, beside those that came with the board. These had no place any more:
        </p>
        <ul>{left.slice(0, 50).map(({ name }, index) => <li key={index}>{name}</li>)}</ul>
        {left.length > 50 && <p>and {left.length - 50} more.</p>}
        <p className='quiet'>
          Nothing of yours was changed. With Yak Back Pro they all come; or delete some sounds
          first.
        </p>
      </div>
    </Dialog>
  );
}
