import { useMemo, useState } from 'react';
import type { SonGroup, SonRecording } from '../../../generated/api.js';
import { Button, Dialog, duration, TextField } from '../../../kit/index.js';
import { useIsMine, useRecordings, useTags } from '../hooks/useRecordings.js';
import { useRecordingSearch } from '../hooks/useRecordingSearch.js';
import { dateOf } from '../parts/RecordingRow.js';
import { words } from '../words.js';

const none: readonly SonRecording[] = [];

/** As many as anybody looks through without typing. */
const most = 30;

interface AddLayerProps {
  group: SonGroup;
  onAdd(recording: SonRecording): void;
  onClose(): void;
}

/** Chooses one of one's own recordings to lie over the base. */
export function AddLayerDialog({ group, onAdd, onClose }: AddLayerProps) {
  const { recordings = none } = useRecordings();
  const isMine = useIsMine();
  const [search, setSearch] = useState('');
  // The same until they change: the search is made of them.
  const free = useMemo(
    () =>
      recordings.filter((one) =>
        isMine(one) && one.state === 'ready' && one.group === undefined && one.id !== group.base
      ),
    [recordings, isMine, group.base],
  );
  const shown = useRecordingSearch(free, search, useTags()).slice(0, most);
  return (
    <Dialog title={words.addLayerDialog.addALayer} onClose={onClose}>
      <TextField
        label={words.libraryScreen.search}
        type='search'
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0
        ? <p className='quiet'>{words.addLayerDialog.nothingToAdd}</p>
        : (
          <ul className='rows son-choices'>
            {shown.map((one) => (
              <li key={one.id} className='row'>
                <div className='row-words'>
                  <span data-cut='' dir='auto'>{one.title}</span>
                  <span>{duration(one.seconds ?? 0)} · {dateOf(one.created_ms)}</span>
                </div>
                <Button
                  icon='plus'
                  aria-label={words.addLayerDialog.add(one.title)}
                  onClick={() => onAdd(one)}
                >
                  {words.tagsDialog.add}
                </Button>
              </li>
            ))}
          </ul>
        )}
    </Dialog>
  );
}
