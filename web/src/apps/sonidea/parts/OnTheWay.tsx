import { useMemo } from 'react';
import { Button, Notice, Progress } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { UploadButtons } from '../../../page/UploadButtons.js';
import type { Arrival } from '../../../uploads/arrivals.js';
import { recordingPath } from '../addresses.js';
import { useFailedImports } from '../hooks/useFailedImports.js';
import type { useImport } from '../hooks/useImport.js';
import type { ListPlayer } from '../hooks/useListPlayer.js';
import { useWaitingTakes, type WaitingTakeHandle } from '../hooks/useRecorder.js';
import { words } from '../words.js';
import { PlayKey, RowTime } from './PlayKey.js';
import { TakeKeys } from './TakeKeys.js';

interface OnTheWayProps {
  importing: ReturnType<typeof useImport>;
  player: ListPlayer;
}

/**
 * Recordings that are not in the library yet: takes of this device that wait, files that are being
 * brought, and what has come of files that are none.
 */
export function OnTheWay({ importing, player }: OnTheWayProps) {
  const takes = useWaitingTakes().filter(({ state }) =>
    state !== 'recording' && state !== 'interrupted'
  );
  const { coming, arrivals } = importing;
  const uploading = coming.filter(({ trouble }) => trouble === undefined);
  return (
    <>
      {uploading.length > 0 && (
        <Uploading
          all={uploading}
          onCancel={() => void Promise.all(uploading.map(({ id }) => arrivals.remove(id)))}
        />
      )}
      {coming.map((arrival) =>
        arrival.trouble !== undefined && (
          <Notice key={arrival.id} kind='bad' action={<UploadButtons arrival={arrival} />}>
            {words.onTheWay.couldNotBeUploaded(arrival.name, arrival.trouble)}
          </Notice>
        )
      )}
      <FailedImports />
      {takes.length > 0 && (
        <ul className='rows' aria-label={words.onTheWay.onThisDevice}>
          {takes.map((take) => (
            <li key={take.id}>
              <WaitingRow take={take} player={player} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** However many files: one line. */
function Uploading({ all, onCancel }: { all: readonly Arrival[]; onCancel(): void }) {
  const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  const sent = all.reduce((sum, one) => sum + (one.sent ?? 0), 0);
  const name = all.length === 1 ? all[0]!.name : undefined;
  return (
    <Notice
      action={<Button kind='quiet' onClick={onCancel}>{words.onTheWay.cancel}</Button>}
    >
      {name === undefined
        ? words.onTheWay.uploadingFiles(all.length)
        : words.onTheWay.uploading(name)}
      <Progress
        label={name === undefined
          ? words.onTheWay.uploadingFiles(all.length)
          : words.onTheWay.adding(name)}
        value={bytes ? sent / bytes : 0}
      />
    </Notice>
  );
}

/** Files that turned out to be no recordings: each by its name, with the reason and what to do. */
function FailedImports() {
  const { failed, dismiss } = useFailedImports();
  if (failed.length === 0) return null;
  // Most often all have the same reason, which is told once.
  const reasons = new Map<string, string[]>();
  for (const { name, trouble = '' } of failed) {
    reasons.set(trouble, [...reasons.get(trouble) ?? [], name]);
  }
  return (
    <Notice kind='bad' onDismiss={dismiss}>
      {words.onTheWay.couldNotBeImported(failed.length)}
      <ul className='son-failed'>
        {[...reasons].map(([trouble, names]) => (
          <li key={trouble}>
            <strong>{names.join(', ')}</strong>: {trouble}
          </li>
        ))}
      </ul>
      {words.onTheWay.convertThem}
    </Notice>
  );
}

/** A take that waits on this device, as a row that plays and opens like all others. */
function WaitingRow({ take, player }: { take: WaitingTakeHandle; player: ListPlayer }) {
  const { id, title, state, seconds, progress, trouble, file } = take;
  const listed = useMemo(() => ({ id, title, source: file }), [id, title, file]);
  return (
    <div className='son-row son-row-waiting'>
      <PlayKey listed={listed} player={player} />
      <Link to={recordingPath(id)} className='son-row-words'>
        <span className='son-row-title' dir='auto'>{title}</span>
        <span className='son-row-line tabular'>
          <RowTime player={player} id={id} seconds={seconds} />
          <span className='badge'>{words.onTheWay.onThisDevice}</span>
        </span>
      </Link>
      <WaitingNote take={take} />
      {state === 'sending' && <Progress label={words.onTheWay.sending(title)} value={progress} />}
      {trouble !== undefined || state === 'held' ? <TakeKeys take={take} /> : undefined}
    </div>
  );
}

/** That a take is safe, and when it will be in the library. */
export function WaitingNote({ take }: { take: WaitingTakeHandle }) {
  const { title, state, trouble } = take;
  return (
    <p className='son-row-note quiet' data-kind={trouble ? 'warn' : undefined}>
      {words.onTheWay.isSafeOnThisDevice(title, trouble ?? texts[state])}
    </p>
  );
}

const texts: Record<WaitingTakeHandle['state'], string> = {
  recording: '',
  interrupted: '',
  sent: '',
  trouble: '',
  held: words.onTheWay.itStays,
  waiting: words.onTheWay.itWillBeSent,
  sending: words.onTheWay.itIsBeingSent,
};
