import { useState } from 'react';
import {
  ago,
  Button,
  count,
  Dialog,
  EmptyState,
  Icon,
  type IconName,
  Notice,
} from '../kit/index.js';
import { type Change, isSame } from '../data/index.js';
import { useArrivals, useChanges, useConnection, useData } from './data.js';
import { UploadButtons } from './UploadButtons.js';

/** Everything that is on its way to the server, and what to do where it cannot go on. */
export function OutboxSheet({ onClose }: { onClose(): void }) {
  const changes = useChanges();
  const connection = useConnection();
  const data = useData();
  const files = useArrivals().all.filter(({ trouble }) => trouble !== undefined);
  const [late, setLate] = useState<string>();
  const actions = connection === 'away'
    ? <Button icon='sync' onClick={() => data.poke()}>Try now</Button>
    : undefined;
  return (
    <Dialog title='On its way' form='sheet' onClose={onClose} actions={actions}>
      <p className='quiet'>
        {connection === 'away'
          ? 'Quintet cannot be reached. What you change is safe on this device, and is sent as soon as it can be.'
          : 'What you change is kept on this device until the server has it.'}
      </p>
      {late && (
        <div role='status'>
          <Notice>{late}</Notice>
        </div>
      )}
      {files.map((file) => (
        <Notice key={file.id} kind='bad' action={<UploadButtons arrival={file} />}>
          <strong>{file.name}</strong> could not be uploaded: {file.trouble}
        </Notice>
      ))}
      {changes.length + files.length === 0 && (
        <EmptyState icon='check' title='Nothing is waiting'>
          All your changes are on the server.
        </EmptyState>
      )}
      {changes.length > 0 && (
        <ul className='rows' role='list' aria-label='Changes'>
          {rowsOf(changes).map((row) => (
            <ChangeRow key={row.change.id} {...row} onLate={setLate} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const icons: Record<Change['state'], IconName> = {
  waiting: 'clock',
  sending: 'sync',
  conflict: 'warning',
  refused: 'warning',
};

interface Row {
  change: Change;
  /** How many more of the same thing wait for the same decision. */
  more: number;
}

/** Of a thing that is in conflict one row, however many changes wait for the decision. */
function rowsOf(changes: readonly Change[]): Row[] {
  const waits = (of: Change) => (one: Change) =>
    one !== of && one.state !== 'refused' && isSame(one, of);
  const open = changes.filter(({ state }) => state === 'conflict');
  return changes
    .filter((one) => one.state === 'refused' || !open.some((head) => waits(head)(one)))
    .map((change) => ({
      change,
      more: change.state === 'conflict' ? changes.filter(waits(change)).length : 0,
    }));
}

function explanation({ state, reason, theirs, tries }: Change): string {
  switch (state) {
    case 'sending':
      return 'Being sent';
    case 'waiting':
      return tries > 0 ? 'Will be sent again' : 'Waiting to be sent';
    case 'refused':
      return `Not done: ${reason?.detail ?? 'the server said no.'}`;
    case 'conflict':
      return theirs === null
        ? 'Meanwhile it was deleted elsewhere.'
        : 'Meanwhile it was changed elsewhere.';
  }
}

function ChangeRow({ change, more, onLate }: Row & { onLate(words: string): void }) {
  const { outbox } = useData();
  const undo = async () => {
    if (!await outbox.undo(change.id)) onLate(`Too late: “${change.title}” was sent already.`);
  };
  return (
    <li className='row' data-state={change.state}>
      <Icon name={icons[change.state]} />
      <div className='row-words'>
        <span>{change.title}</span>
        <span>
          {explanation(change)}
          {more > 0 && ` ${count(more, 'more change waits', 'more changes wait')} for this choice.`}
          {' · '}
          {ago(change.made_ms)}
        </span>
      </div>
      <div className='row-end'>
        {change.state === 'waiting' && change.tries === 0 && (
          <Button
            kind='quiet'
            onClick={() => void undo()}
          >
            Undo
          </Button>
        )}
        {change.state === 'refused' && (
          <Button
            kind='quiet'
            onClick={() => void outbox.dismiss(change.id)}
          >
            Dismiss
          </Button>
        )}
        {change.state === 'conflict' && (
          <>
            <Button kind='quiet' onClick={() => void outbox.keepTheirs(change.id)}>
              Keep theirs
            </Button>
            {change.theirs !== null && (
              <Button onClick={() => void outbox.useMine(change.id)}>Use mine</Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
