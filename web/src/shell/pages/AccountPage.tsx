import { type FormEvent, useState } from 'react';
import {
  ago,
  Button,
  EmptyState,
  FormDialog,
  Icon,
  IconButton,
  Notice,
  PasswordField,
  useConfirm,
  useToast,
} from '../../kit/index.js';
import { Refusal } from '../../data/index.js';
import type { Me, Passkey } from '../../generated/api.js';
import { useAnswer, useData, useMe } from '../../page/data.js';
import { useUnsent } from '../unsent.js';
import { House } from '../House.js';
import { canUsePasskeys, makePasskey } from '../passkeys.js';
import { go } from '../../page/router.js';
import { endUnderway } from '../../page/underway.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { roleWords } from './roles.js';
import { SessionRows } from './SessionRows.js';

export function AccountPage() {
  const me = useMe();
  return (
    <House title={me?.member.name ?? 'Account'} lead={me && roleWords[me.member.role]}>
      {me && <Ways me={me} />}
    </House>
  );
}

function Ways({ me }: { me: Me }) {
  return (
    <>
      {!me.member.has_password && (
        <Notice>You have no password yet. Set one to sign in on other devices.</Notice>
      )}
      <Password me={me} />
      <Passkeys />
      <section className='section'>
        <h2>Signed in</h2>
        <SessionRows
          kind='browser'
          empty={
            <EmptyState icon='device' title='No browser is signed in'>
              Phones and other computers appear here once somebody has signed in on them as you.
            </EmptyState>
          }
        />
        {me.session && <SignOut session={me.session} />}
      </section>
    </>
  );
}

function Password({ me }: { me: Me }) {
  const { client } = useData();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const { id, has_password: isChange } = me.member;
  const asksOld = me.needs_old_password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wish = { password: fresh, ...(asksOld ? { old } : {}) };
    if (!await run(() => client.setPassword(id, wish))) return;
    setOld('');
    setFresh('');
    tell({ text: isChange ? 'The password is changed.' : 'The password is set.', kind: 'good' });
  };
  return (
    <section className='section'>
      <h2>Password</h2>
      {isChange && (
        <p className='quiet'>
          A new one signs you out everywhere else: in other browsers, and on players that act for
          you.
        </p>
      )}
      <form className='form' onSubmit={(event) => void submit(event)}>
        <input
          type='text'
          name='username'
          autoComplete='username'
          value={me.member.name}
          readOnly
          hidden
        />
        {asksOld && (
          <PasswordField
            label='The one you have now'
            value={old}
            required
            autoComplete='current-password'
            onChange={(event) => setOld(event.target.value)}
          />
        )}
        <PasswordField
          label='New password'
          hint='At least 8 characters. A few words are easier to keep in mind.'
          value={fresh}
          required
          minLength={8}
          autoComplete='new-password'
          onChange={(event) => setFresh(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button type='submit' busy={isBusy}>
          {isChange ? 'Change the password' : 'Set a password'}
        </Button>
      </form>
    </section>
  );
}

function Passkeys() {
  const { client } = useData();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const keys = useAnswer('passkeys', () => client.listPasskeys());
  const added = () => {
    setAsked(false);
    tell({ text: 'You can sign in with this passkey from now on.', kind: 'good' });
  };
  const add = () =>
    run(async () => {
      try {
        await makePasskey(client);
        added();
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'password_needed')) throw error;
        setAsked(true);
      }
    });
  return (
    <section className='section'>
      <h2>Passkeys</h2>
      <p className='quiet'>
        Sign in with a fingerprint, a face or the device’s own code: nothing to remember, and
        nothing that somebody could ask you for.
      </p>
      <Answered answer={keys} what='Passkeys'>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className='rows' role='list' aria-label='Passkeys'>
              {passkeys.map((key) => <PasskeyRow key={key.id} passkey={key} />)}
            </ul>
          )}
      </Answered>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isAsked && <PasswordFirst onMade={added} onClose={() => setAsked(false)} />}
      {canUsePasskeys()
        ? (
          <div className='buttons'>
            <Button icon='key' busy={isBusy} onClick={() => void add()}>Add a passkey</Button>
          </div>
        )
        : (
          <Notice>
            Here no passkey can be made: they need a secure connection and a name, such as localhost
            or pantry.local, instead of a number.
          </Notice>
        )}
    </section>
  );
}

/** Who has been signed in for long is asked for their password before a passkey is made. */
function PasswordFirst({ onMade, onClose }: { onMade(): void; onClose(): void }) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const [password, setPassword] = useState('');
  const submit = async () => {
    if (await run(() => makePasskey(client, password))) onMade();
  };
  return (
    <FormDialog
      title='Your password first'
      action='Continue'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>So that nobody who finds this browser open makes a passkey of their own.</p>
      <PasswordField
        label='Your password'
        hint='Forgotten? Sign out, come in with a passkey you have, and add the new one then.'
        value={password}
        required
        autoComplete='current-password'
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { client } = useData();
  const ask = useConfirm();
  const tell = useToast();
  const { trouble, run } = useAction();
  const remove = async () => {
    const isSure = await ask({
      title: 'Remove this passkey?',
      action: 'Remove',
      isDangerous: true,
      text:
        'Nobody can sign in with it any more. The device may go on offering it; remove it there too.',
    });
    if (!isSure || !await run(() => client.deletePasskey(passkey.id))) return;
    tell({ text: 'The passkey was removed.' });
  };
  return (
    <li className='row'>
      <Icon name='key' />
      <div className='row-words'>
        <span>{passkey.label}</span>
        <span>
          {passkey.host} ·{' '}
          {passkey.used_ms ? `used ${ago(passkey.used_ms)}` : `made ${ago(passkey.created_ms)}`}
        </span>
        {trouble && <span role='alert'>{trouble}</span>}
      </div>
      <IconButton icon='trash' label={`Remove ${passkey.label}`} onClick={() => void remove()} />
    </li>
  );
}

function SignOut({ session }: { session: string }) {
  const data = useData();
  const unsent = useUnsent();
  const ask = useConfirm();
  const { isBusy, trouble, run } = useAction();
  const leave = async () => {
    await endUnderway();
    const lost = await unsent();
    if (
      lost && !await ask({
        title: 'Some changes are not sent yet',
        action: 'Sign out and lose them',
        isDangerous: true,
        text: `${lost} on this device. Signing out removes what waits here.`,
      })
    ) return;
    if (!await run(() => data.client.endSession(session))) return;
    await data.signOut();
    go('/', { replace: true });
  };
  return (
    <div className='buttons'>
      <Button icon='exit' busy={isBusy} onClick={() => void leave()}>Sign out here</Button>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </div>
  );
}
