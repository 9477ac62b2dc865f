import { useState } from 'react';
import {
  ago,
  Button,
  Dialog,
  EmptyState,
  Icon,
  type IconName,
  Notice,
} from '../kit/index.js';
import { type Change, isSame } from '../data/index.js';
import { useArrivals, useChanges, useConnection, useData } from './data.js';
import { UploadButtons } from './UploadButtons.js';
import { words } from './words.js';

/** Everything that is on its way to the server, and what to do where it cannot go on. */
export function OutboxSheet({ onClose }: { onClose(): void }) {
  const changes = useChanges();
  const connection = useConnection();
  const data = useData();
  const files = useArrivals().all.filter(({ trouble }) => trouble !== undefined);
  const [late, setLate] = useState<string>();
  const actions = connection === 'away'
    ? <Button icon='sync' onClick={() => data.poke()}>{words.outboxSheet.tryNow}</Button>
    : undefined;
  return (
    <Dialog title={words.outboxSheet.onItsWay} form='sheet' onClose={onClose} actions={actions}>
      <p className='quiet'>
        {connection === 'away'
          ? words.outboxSheet.quintetCannotBeReachedWhat
          : words.outboxSheet.whatChangeIsKeptOn}
      </p>
      {late && (
        <div role='status'>
          <Notice>{late}</Notice>
        </div>
      )}
      {files.map((file) => (
        <Notice key={file.id} kind='bad' action={<UploadButtons arrival={file} />}>
          <strong>{file.name}</strong>{' '}{words.outboxSheet.couldNotBeUploaded}{' '}{file.trouble}
        </Notice>
      ))}
      {changes.length + files.length === 0 && (
        <EmptyState icon='check' title={words.outboxSheet.nothingIsWaiting}>
          {words.outboxSheet.allChangesAreOnServer}
        </EmptyState>
      )}
      {changes.length > 0 && (
        <ul className='rows' role='list' aria-label={words.outboxSheet.changes}>
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
      return words.outboxSheet.beingSent;
    case 'waiting':
      return tries > 0 ? words.outboxSheet.willBeSentAgain : words.outboxSheet.waitingToBeSent;
    case 'refused':
      return words.outboxSheet.notDone(reason?.detail ?? words.outboxSheet.theServerSaidNo);
    case 'conflict':
      return theirs === null
        ? words.outboxSheet.meanwhileItWasDeletedElsewhere
        : words.outboxSheet.meanwhileItWasChangedElsewhere;
  }
}

function ChangeRow({ change, more, onLate }: Row & { onLate(words: string): void }) {
  const { outbox } = useData();
  const undo = async () => {
    if (!await outbox.undo(change.id)) {
      onLate(
        words.outboxSheet.tooLateWasSentAlready(change.title),
      );
    }
  };
  return (
    <li className='row' data-state={change.state}>
      <Icon name={icons[change.state]} />
      <div className='row-words'>
        <span>{change.title}</span>
        <span>
          {explanation(change)}
          {more > 0 && words.outboxSheet.moreChangeWaitsForChoice(more)}
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
            {words.outboxSheet.undo}
          </Button>
        )}
        {change.state === 'refused' && (
          <Button
            kind='quiet'
            onClick={() => void outbox.dismiss(change.id)}
          >
            {words.common.dismiss}
          </Button>
        )}
        {change.state === 'conflict' && (
          <>
            <Button kind='quiet' onClick={() => void outbox.keepTheirs(change.id)}>
              {words.outboxSheet.keepTheirs}
            </Button>
            {change.theirs !== null && (
              <Button onClick={() => void outbox.useMine(change.id)}>
                {words.outboxSheet.useMine}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
