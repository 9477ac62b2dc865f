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
import { words } from './words.js';
import { roleWords } from './roles.js';
import { SessionRows } from './SessionRows.js';

export function AccountPage() {
  const me = useMe();
  return (
    <House title={me?.member.name ?? words.common.account} lead={me && roleWords[me.member.role]}>
      {me && <Ways me={me} />}
    </House>
  );
}

function Ways({ me }: { me: Me }) {
  return (
    <>
      {!me.member.has_password && (
        <Notice>{words.accountPage.haveNoPasswordYetSet}</Notice>
      )}
      <Password me={me} />
      <Passkeys />
      <section className='section'>
        <h2>{words.accountPage.signedIn}</h2>
        <SessionRows
          kind='browser'
          empty={
            <EmptyState icon='device' title={words.accountPage.noBrowserIsSignedIn}>
              {words.accountPage.phonesAndOtherComputersAppear}
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
  const showToast = useToast();
  const { isBusy, trouble, run } = useAction();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const { id, has_password: isChange } = me.member;
  const asksOld = me.needs_old_password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const request = { password: fresh, ...(asksOld ? { old } : {}) };
    if (!await run(() => client.setPassword(id, request))) return;
    setOld('');
    setFresh('');
    showToast({
      text: isChange ? words.accountPage.passwordChanged : words.accountPage.passwordSet,
      kind: 'good',
    });
  };
  return (
    <section className='section'>
      <h2>{words.common.password}</h2>
      {isChange && (
        <p className='quiet'>
          {words.accountPage.changingItSignsYou}
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
            label={words.accountPage.currentPassword}
            value={old}
            required
            autoComplete='current-password'
            onChange={(event) => setOld(event.target.value)}
          />
        )}
        <PasswordField
          label={words.common.newPassword}
          hint={words.common.atLeast8CharactersFew}
          value={fresh}
          required
          minLength={8}
          autoComplete='new-password'
          onChange={(event) => setFresh(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button type='submit' busy={isBusy}>
          {isChange ? words.accountPage.changeThePassword : words.accountPage.setAPassword}
        </Button>
      </form>
    </section>
  );
}

function Passkeys() {
  const { client } = useData();
  const showToast = useToast();
  const { isBusy, trouble, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const keys = useAnswer('passkeys', () => client.listPasskeys());
  const added = () => {
    setAsked(false);
    showToast({ text: words.accountPage.canSignInWithPasskey, kind: 'good' });
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
      <h2>{words.accountPage.passkeys}</h2>
      <p className='quiet'>
        {words.accountPage.signInWithFingerprintFace}
      </p>
      <Answered answer={keys} what={words.accountPage.passkeys}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className='rows' role='list' aria-label={words.accountPage.passkeys}>
              {passkeys.map((key) => <PasskeyRow key={key.id} passkey={key} />)}
            </ul>
          )}
      </Answered>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isAsked && <PasswordFirst onMade={added} onClose={() => setAsked(false)} />}
      {canUsePasskeys()
        ? (
          <div className='buttons'>
            <Button icon='key' busy={isBusy} onClick={() => void add()}>
              {words.accountPage.addAPasskey}
            </Button>
          </div>
        )
        : (
          <Notice>
            {words.accountPage.passkeysNeedASecure}
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
      title={words.accountPage.enterYourPassword}
      action={words.accountPage.continue}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.accountPage.thisKeepsAnyoneWho}</p>
      <PasswordField
        label={words.accountPage.yourPassword}
        hint={words.accountPage.forgottenSignOutSign}
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
  const showToast = useToast();
  const { trouble, run } = useAction();
  const remove = async () => {
    const isSure = await ask({
      title: words.accountPage.removeThisPasskey,
      action: words.common.remove,
      isDangerous: true,
      text:
        words.accountPage.itCanNoLonger,
    });
    if (!isSure || !await run(() => client.deletePasskey(passkey.id))) return;
    showToast({ text: words.accountPage.passkeyRemoved });
  };
  return (
    <li className='row'>
      <Icon name='key' />
      <div className='row-words'>
        <span>{passkey.label}</span>
        <span>
          {passkey.host} ·{' '}
          {passkey.used_ms
            ? words.common.used(ago(passkey.used_ms))
            : words.accountPage.created(ago(passkey.created_ms))}
        </span>
        {trouble && <span role='alert'>{trouble}</span>}
      </div>
      <IconButton
        icon='trash'
        label={words.accountPage.remove(passkey.label)}
        onClick={() => void remove()}
      />
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
        title: words.accountPage.someChangesHaveNot,
        action: words.accountPage.signOutAndDiscardThem,
        isDangerous: true,
        text: words.accountPage.onlyOnThisDevice(lost),
      })
    ) return;
    if (!await run(() => data.client.endSession(session))) return;
    await data.signOut();
    go('/', { replace: true });
  };
  return (
    <div className='buttons'>
      <Button icon='exit' busy={isBusy} onClick={() => void leave()}>
        {words.accountPage.signOutHere}
      </Button>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </div>
  );
}
