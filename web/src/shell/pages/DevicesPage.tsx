import { type FormEvent, useState } from 'react';
import {
  Button,
  Choice,
  Command,
  Dialog,
  EmptyState,
  Notice,
  TextField,
} from '../../kit/index.js';
import type { NewToken } from '../../generated/api.js';
import { useData, useMe } from '../../page/data.js';
import { House } from '../House.js';
import { copy, useOrigin } from '../../page/reachable.js';
import { useAction } from '../../page/useAction.js';
import { useFields } from '../../page/useDraft.js';
import { words } from './words.js';
import { SessionRows } from './SessionRows.js';

export function DevicesPage() {
  const [isAdding, setAdding] = useState(false);
  const isChild = useMe()?.member.role === 'child';
  return (
    <House
      title={words.common.devices}
      action={!isChild && {
        label: words.common.add,
        icon: 'plus',
        kind: 'primary',
        run: () => setAdding(true),
      }}
      lead={words.devicesPage.smallComputersAndPrograms}
    >
      <SessionRows
        kind='device'
        empty={
          <EmptyState icon='device' title={words.devicesPage.noDevicesYet}>
            {words.devicesPage.speakerInChildrensRoomButton}
          </EmptyState>
        }
      />
      {isAdding && <NewDevice onClose={() => setAdding(false)} />}
    </House>
  );
}

const scopes = [
  { value: 'player', label: words.devicesPage.playSoundsWhenAsked },
  { value: 'intents', label: words.devicesPage.triggerSingleActions },
] as const;

function NewDevice({ onClose }: { onClose(): void }) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const { fields, write, forget } = useFields<{ label: string; scope: 'player' | 'intents' }>(
    'shell.device',
    { label: '', scope: 'player' },
  );
  const { label, scope } = fields;
  const [made, setMade] = useState<NewToken>();
  if (made) return <Token token={made.token} scope={scope} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setMade(await client.addDevice({ label: label.trim(), scope }));
      forget();
    });
  };
  const cancel = () => {
    forget();
    onClose();
  };
  return (
    <Dialog
      title={words.devicesPage.newDevice}
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>{words.common.cancel}</Button>
          <Button kind='primary' type='submit' form='new-device' busy={isBusy}>
            {words.devicesPage.createToken}
          </Button>
        </>
      }
    >
      <form id='new-device' className='form' onSubmit={submit}>
        <TextField
          label={words.devicesPage.name}
          placeholder={words.devicesPage.speakerInTheKitchen}
          value={label}
          required
          maxLength={100}
          onChange={(event) => write({ label: event.target.value })}
        />
        <Choice
          label={words.devicesPage.permission}
          options={scopes}
          value={scope}
          onChange={(value) => write({ scope: value })}
        />
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
      title={words.devicesPage.token}
      onClose={onClose}
      actions={
        <>
          <Button icon='copy' onClick={() => void copy(token).then(setCopied)}>
            {words.devicesPage.copy}
          </Button>
          <Button kind='primary' onClick={onClose}>{words.devicesPage.done}</Button>
        </>
      }
    >
      <p>{words.devicesPage.isShownOnlyOnceAnyone}</p>
      <p className='token' tabIndex={0}>
        <code>{token}</code>
      </p>
      <div role='status'>
        {copied && <Notice kind='good'>{words.devicesPage.tokenCopied}</Notice>}
        {copied === false && (
          <Notice kind='warn'>
            {words.devicesPage.thisBrowserDoesNot}
          </Notice>
        )}
      </div>
      {scope === 'player' && (
        <p className='quiet'>
          {words.devicesPage.onTheDeviceSave}{' '}
          <Command line={`quintet player --server ${origin} --token-file FILE`} />
        </p>
      )}
    </Dialog>
  );
}
