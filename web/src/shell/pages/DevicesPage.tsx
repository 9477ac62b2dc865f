import { type FormEvent, useState } from 'react';
import { Button, Choice, Dialog, EmptyState, Notice, TextField } from '../../kit/index.js';
import type { NewToken } from '../../generated/api.js';
import { useData, useMe } from '../../page/data.js';
import { House } from '../House.js';
import { copy, useOrigin } from '../../page/reachable.js';
import { useAction } from '../../page/useAction.js';
import { SessionRows } from './SessionRows.js';

export function DevicesPage() {
  const [isAdding, setAdding] = useState(false);
  const isChild = useMe()?.member.role === 'child';
  const add = !isChild && (
    <Button icon='plus' kind='primary' onClick={() => setAdding(true)}>Add</Button>
  );
  return (
    <House
      title='Devices'
      action={add}
      lead='Small computers and programs that come in by themselves, each with a token that is good for one thing only.'
    >
      <SessionRows
        kind='device'
        empty={
          <EmptyState icon='device' title='No devices yet'>
            A speaker in the children’s room, a button on the wall: give it a token here, and it can
            do that one thing and nothing else.
          </EmptyState>
        }
      />
      {isAdding && <NewDevice onClose={() => setAdding(false)} />}
    </House>
  );
}

const scopes = [
  { value: 'player', label: 'Play sounds when asked' },
  { value: 'intents', label: 'Trigger single actions' },
] as const;

function NewDevice({ onClose }: { onClose(): void }) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState<'player' | 'intents'>('player');
  const [made, setMade] = useState<NewToken>();
  if (made) return <Token token={made.token} scope={scope} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setMade(await client.addDevice({ label: label.trim(), scope }));
    });
  };
  return (
    <Dialog
      title='A new device'
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind='primary' type='submit' form='new-device' busy={isBusy}>Make a token</Button>
        </>
      }
    >
      <form id='new-device' className='form' onSubmit={submit}>
        <TextField
          label='What it is called'
          placeholder='Speaker in the kitchen'
          value={label}
          required
          maxLength={100}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Choice label='What it may do' options={scopes} value={scope} onChange={setScope} />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
      </form>
    </Dialog>
  );
}

function Token({ token, scope, onClose }: { token: string; scope: string; onClose(): void }) {
  // A message below would lie under the window, unseen and unheard.
  const [copied, setCopied] = useState<boolean>();
  const { origin } = useOrigin();
  return (
    <Dialog
      title='The token'
      onClose={onClose}
      actions={
        <>
          <Button icon='copy' onClick={() => void copy(token).then(setCopied)}>Copy</Button>
          <Button kind='primary' onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>It is shown only once. Anyone who has it can use it until you end it here.</p>
      <p className='token' tabIndex={0}>
        <code>{token}</code>
      </p>
      <div role='status'>
        {copied && <Notice kind='good'>The token is copied.</Notice>}
        {copied === false && (
          <Notice kind='warn'>
            This browser does not let the page copy: select the token by hand.
          </Notice>
        )}
      </div>
      {scope === 'player' && (
        <p className='quiet'>
          On the device: put it into a file that only you can read, then{' '}
          <code>quintet player --server {origin} --token-file FILE</code>
        </p>
      )}
    </Dialog>
  );
}
