import { useState } from 'react';
import {
  ago,
  Button,
  Dialog,
  EmptyState,
  Icon,
  IconButton,
  type IconName,
  Notice,
  Progress,
} from '../kit/index.js';
import { type Change, isSame, type WaitingWork } from '../data/index.js';
import { findApp } from './apps.js';
import { useArrivals, useChanges, useConnection, useData, useWaitingWork } from './data.js';
import { Link } from './router.js';
import { UploadButtons, useRemoveUpload } from './UploadButtons.js';
import { words } from './words.js';

/** Everything that is on its way to the server, and what to do where it cannot go on. */
export function OutboxSheet({ onClose }: { onClose(): void }) {
  const changes = useChanges();
  const connection = useConnection();
  const data = useData();
  const work = useWaitingWork();
  const [late, setLate] = useState<string>();
  const actions = connection === 'away'
    ? <Button icon='sync' onClick={() => data.poke()}>{words.outboxSheet.tryNow}</Button>
    : undefined;
  return (
    <Dialog title={words.outboxSheet.syncStatus} form='sheet' onClose={onClose} actions={actions}>
      <p className='quiet'>
        {connection === 'away'
          ? words.outboxSheet.quintetCannotBeReached
          : words.outboxSheet.changesFilesAndRecordings}
      </p>
      {late && (
        <div role='status'>
          <Notice>{late}</Notice>
        </div>
      )}
      {work.length > 0 && (
        <ul className='rows' role='list' aria-label={words.outboxSheet.filesAndRecordings}>
          {work.map((one) => <WorkRow key={one.id} work={one} />)}
        </ul>
      )}
      {changes.length + work.length === 0 && (
        <EmptyState icon='check' title={words.outboxSheet.nothingIsWaiting}>
          {words.outboxSheet.everythingIsOnTheServer}
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

/** A file or recording on its way; what is stuck is decided where it comes from. */
function WorkRow({ work }: { work: WaitingWork }) {
  const { all } = useArrivals();
  const remove = useRemoveUpload();
  const { id, name, state, trouble, progress } = work;
  const arrival = all.find((one) => one.id === id);
  const app = work.app === undefined ? undefined : findApp(work.app);
  return (
    <li className='row' data-state={state}>
      <Icon name={state === 'stuck' ? 'warning' : state === 'sending' ? 'sync' : 'clock'} />
      <div className='row-words'>
        <span>{name}</span>
        {trouble && <span>{words.outboxSheet.couldNotBeUploaded(trouble)}</span>}
        {state === 'stuck' && !trouble && <span>{words.outboxSheet.savedOnThisDevice}</span>}
        {state === 'waiting' && <span>{words.outboxSheet.waitingToBeUploaded}</span>}
        {state === 'sending' && (
          <Progress label={words.outboxSheet.uploading} value={progress} />
        )}
      </div>
      <div className='row-end'>
        {arrival && state === 'stuck' && <UploadButtons arrival={arrival} />}
        {arrival && state !== 'stuck' && (
          <IconButton
            icon='close'
            label={words.outboxSheet.cancelUpload(name)}
            onClick={() => void remove(arrival)}
          />
        )}
        {!arrival && state === 'stuck' && app && (
          <Link className='button' to={app.path}>{words.outboxSheet.open(app.title)}</Link>
        )}
      </div>
    </li>
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
      return words.outboxSheet.notApplied(reason?.detail ?? words.outboxSheet.theServerRefusedIt);
    case 'conflict':
      return theirs === null
        ? words.outboxSheet.itWasDeletedElsewhere
        : words.outboxSheet.itWasChangedElsewhere;
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
