import { Button, Dialog } from '../../../kit/index.js';

/** Says what had no place any more, and how there would be one. */
export function NoPlaceDialog({ names, isRecording, limit, onBuy, onClose }: {
  names: readonly string[];
  /** It is no file that lies elsewhere too. */
  isRecording: boolean;
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
          {limit} sounds are free, beside those that came with the board.{' '}
          {names.length === 1 ? 'This one had' : 'These had'} no place any more:
        </p>
        <ul>{names.slice(0, 50).map((name, index) => <li key={index}>{name}</li>)}</ul>
        {names.length > 50 && <p>and {names.length - 50} more.</p>}
        <p className='quiet'>
          {isRecording
            ? 'The recording is kept on this device. It becomes a pad with Yak Back Pro, or once you have deleted a sound.'
            : 'Nothing of yours was changed. With Yak Back Pro they all come; or delete some sounds first.'}
        </p>
      </div>
    </Dialog>
  );
}
