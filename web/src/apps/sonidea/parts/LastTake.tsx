import { useState } from 'react';
import { duration, Icon, IconButton, Progress } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { mixerPath, recordingPath } from '../addresses.js';
import { useRecorder, useWaitingTakes } from '../hooks/useRecorder.js';
import { words } from '../words.js';
import { RecordingNameDialog } from './RecordingNameDialog.js';
import { TakeKeys } from './TakeKeys.js';

/** What was recorded just now, and where it is by now. */
export function LastTake(
  { group, isGroupGone }: { group: string | undefined; isGroupGone: boolean },
) {
  const { recorder, state } = useRecorder();
  const takes = useWaitingTakes();
  const [isRenaming, setRenaming] = useState(false);
  const { last } = state;
  if (!last) return null;
  const waiting = takes.find(({ id }) => id === last.id);
  // Another tab may have sent it.
  const isApart = recorder.takes.isApart(last.id) ||
    isGroupGone && last.group !== undefined && last.group === group;
  // What was recorded before the mix was made is no layer of it.
  const isLayer = !waiting && group !== undefined && last.group === group && !isApart;
  const where = isApart
    ? words.lastTake.inYourLibraryBut
    : texts[waiting?.state ?? 'sent'];
  return (
    <section className='son-last' aria-label={words.lastTake.theLastRecording}>
      <Icon name={waiting ? 'upload' : 'check'} />
      <div className='son-last-words'>
        <strong data-cut='' dir='auto'>{last.title}</strong>
        <span className='quiet tabular'>
          {duration(last.seconds)} · {waiting?.trouble ?? where}
        </span>
        {waiting?.state === 'sending' && (
          <Progress
            label={words.common.uploading}
            value={waiting.progress}
          />
        )}
      </div>
      {isRenaming && (
        <RecordingNameDialog
          name={last.title}
          onName={(title) => recorder.renameTake(last.id, title)}
          onClose={() => setRenaming(false)}
        />
      )}
      <span className='row-end'>
        <IconButton
          icon='edit'
          label={words.lastTake.renameOf(last.title)}
          onClick={() => setRenaming(true)}
        />
        {waiting?.state === 'trouble' ? <TakeKeys take={waiting} /> : (
          <Link
            className='button'
            data-kind='plain'
            to={isLayer ? mixerPath(group) : recordingPath(last.id)}
          >
            {isLayer ? words.lastTake.openTheMixer : words.lastTake.open}
          </Link>
        )}
      </span>
    </section>
  );
}

const texts = {
  recording: words.lastTake.beingRecorded,
  interrupted: words.lastTake.interrupted,
  held: words.lastTake.savedOnThisDevice,
  sent: words.lastTake.inYourLibrary,
  waiting: words.lastTake.savedOnThisDeviceIt,
  sending: words.lastTake.uploadingToYourLibrary,
  trouble: '',
} as const;
