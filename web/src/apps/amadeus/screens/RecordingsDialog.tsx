import { useDeferredValue, useState } from 'react';
import { ago, Dialog, duration, EmptyState, TextField } from '../../../kit/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { Answered } from '../../../page/Answered.js';
import { useAnswer } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { allRecordings } from '../../../recordings/allRecordings.js';
import { device } from '../../../recordings/device.js';
import { holdsAll } from '../../../search/plain.js';
import { recordingPath } from '../addresses.js';
import { words } from '../words.js';

/** As many as anybody looks through without typing. */
const most = 50;

/** Chooses one of one's recordings in Sonidea, the newest first. */
export default function RecordingsDialog({ onClose }: { onClose(): void }) {
  const answer = useAnswer(
    'son-recordings',
    (client) => allRecordings(client, { device: device() }),
  );
  return (
    <Dialog title={words.chooseRecording.aRecordingFromSonidea} form='sheet' onClose={onClose}>
      <Answered answer={answer} what={words.chooseRecording.yourRecordings}>
        {({ recordings, elsewhere }) => (
          <>
            <Choices recordings={recordings} onClose={onClose} />
            {elsewhere > 0 && (
              <p className='quiet'>{words.chooseRecording.onOtherDevices(elsewhere)}</p>
            )}
          </>
        )}
      </Answered>
    </Dialog>
  );
}

interface ChoicesProps {
  recordings: readonly SonRecording[];
  onClose(): void;
}

function Choices({ recordings, onClose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const all = recordings
    .filter(({ trashed_ms, state }) => trashed_ms === undefined && state !== 'unreadable')
    .sort((one, other) => other.created_ms - one.created_ms);
  if (all.length === 0) {
    return (
      <EmptyState
        icon='microphone'
        title={words.chooseRecording.noRecordingsYet}
        action={
          <Link className='button' data-kind='primary' to='/sonidea'>
            {words.chooseRecording.openSonidea}
          </Link>
        }
      >
        {words.chooseRecording.recordingsOfSonidea}
      </EmptyState>
    );
  }
  const found = all.filter(({ title }) => holdsAll(title, wanted));
  return (
    <div className='recording-choices'>
      <TextField
        label={words.chooseRecording.search}
        type='search'
        value={search}
        autoComplete='off'
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0
        ? <p className='quiet' role='status'>{words.chooseRecording.noMatchingRecordings}</p>
        : (
          <ul className='rows' role='list' aria-label={words.chooseRecording.yourRecordings}>
            {found.slice(0, most).map((one) => (
              <li key={one.id}>
                <Choice recording={one} onClose={onClose} />
              </li>
            ))}
          </ul>
        )}
      {found.length > most && (
        <p className='quiet'>{words.chooseRecording.searchToFindOlder(most)}</p>
      )}
    </div>
  );
}

function Choice({ recording, onClose }: { recording: SonRecording; onClose(): void }) {
  const { id, title, state, seconds = 0, created_ms } = recording;
  if (state !== 'ready') {
    return (
      <div className='row'>
        <div className='row-words'>
          <span>{title}</span>
          <span>{words.chooseRecording.stillBeingPrepared}</span>
        </div>
      </div>
    );
  }
  return (
    <Link className='row' to={recordingPath(id)} onClick={onClose}>
      <div className='row-words'>
        <span>{title}</span>
        <span>{duration(seconds)} · {ago(created_ms)}</span>
      </div>
    </Link>
  );
}
