import { Button, Dialog } from '../../../kit/index.js';
import { words } from '../words.js';

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
      title={words.noPlaceDialog.theBoardIsFull}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.noPlaceDialog.notNow}</Button>
          <Button kind='primary' onClick={onBuy}>{words.common.seePro}</Button>
        </>
      }
    >
      <div className='prose'>
        <p>
          {limit}{' '}{words.noPlaceDialog.soundsAreFreeNot}{' '}
          {names.length === 1 ? words.noPlaceDialog.thisOne : words.noPlaceDialog.these}{' '}
          {words.noPlaceDialog.didNotFit}
        </p>
        <ul>{names.slice(0, 50).map((name, index) => <li key={index}>{name}</li>)}</ul>
        {names.length > 50 && <p>{words.noPlaceDialog.andMore(names.length - 50)}</p>}
        <p className='quiet'>
          {isRecording
            ? words.noPlaceDialog.recordingIsKeptOnDevice
            : words.noPlaceDialog.toMakeRoom}
        </p>
      </div>
    </Dialog>
  );
}
