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
          <Button kind='primary' onClick={onBuy}>{words.common.morePlaces}</Button>
        </>
      }
    >
      <div className='prose'>
        <p>
          {limit}{' '}{words.noPlaceDialog.soundsAreFreeBesideThose}{' '}
          {names.length === 1 ? words.noPlaceDialog.thisOneHad : words.noPlaceDialog.theseHad}{' '}
          {words.noPlaceDialog.noPlaceAnyMore}
        </p>
        <ul>{names.slice(0, 50).map((name, index) => <li key={index}>{name}</li>)}</ul>
        {names.length > 50 && <p>{words.noPlaceDialog.andMore(names.length - 50)}</p>}
        <p className='quiet'>
          {isRecording
            ? words.noPlaceDialog.recordingIsKeptOnDevice
            : words.noPlaceDialog.nothingYoursWasChangedWith}
        </p>
      </div>
    </Dialog>
  );
}
