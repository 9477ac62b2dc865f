import { type FormEvent, useEffect, useState } from 'react';
import { Button, Notice, PasswordField, TextField, Waiting } from '../kit/index.js';
import { useData } from '../page/data.js';
import { deviceName } from '../page/device.js';
import { Frame, useTitle } from '../page/Frame.js';
import { canUsePasskeys, signInWithPasskey } from './passkeys.js';
import { useAction } from '../page/useAction.js';

interface EnteringProps {
  onEntered(): Promise<void>;
  /** Why somebody did not come in another way. */
  notice?: string | undefined;
}

/** How the owner comes in where Quintet runs. */
function OwnerHint() {
  return (
    <p className='quiet'>
      On the machine where Quintet runs, <code>quintet open</code> lets its owner in.
    </p>
  );
}

/** Where people sign in; and where the first of them sets the household up. The address stays. */
export function Entrance({ onEntered, notice }: EnteringProps) {
  const { client } = useData();
  const [isNew, setNew] = useState<boolean>();
  const { trouble, run } = useAction();
  useEffect(() => {
    void run(async () => setNew((await client.getSetUp()).is_needed));
  }, [client, run]);
  return (
    <Frame isBare>
      <div className='entrance'>
        {(trouble ?? notice) && <Notice kind='bad'>{trouble ?? notice}</Notice>}
        {isNew === undefined && !trouble && <Waiting>Connecting to Quintet …</Waiting>}
        {isNew === true && <SetUp onEntered={onEntered} />}
        {isNew === false && <SignIn onEntered={onEntered} />}
      </div>
    </Frame>
  );
}

function SignIn({ onEntered }: EnteringProps) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  useTitle('Sign in');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await client.signIn({ name: name.trim(), password, label: deviceName() });
      await onEntered();
    });
  };
  return (
    <>
      <h1>Sign in</h1>
      <form className='form' onSubmit={submit}>
        <TextField
          label='Your name'
          value={name}
          required
          autoFocus
          autoComplete='username webauthn'
          autoCapitalize='words'
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label='Password'
          value={password}
          required
          autoComplete='current-password'
          onChange={(event) => setPassword(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button kind='primary' type='submit' busy={isBusy}>Sign in</Button>
        {canUsePasskeys() && (
          <Button
            icon='key'
            onClick={() =>
              void run(async () => {
                await signInWithPasskey(client);
                await onEntered();
              })}
          >
            Use a passkey
          </Button>
        )}
      </form>
      <p className='quiet'>
        No password yet, or forgotten? Whoever owns this Quintet gives you one, under Members.
      </p>
      <OwnerHint />
    </>
  );
}

function SetUp({ onEntered }: EnteringProps) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  useTitle('Make this Quintet yours');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await client.setUp({ code: code.trim(), name: name.trim(), password, label: deviceName() });
      await onEntered();
    });
  };
  return (
    <>
      <h1>Make this Quintet yours</h1>
      <p className='quiet'>
        Nobody has a password here yet. Where <code>quintet serve</code>{' '}
        was started, it printed a code: it shows that you are the one who may.
      </p>
      <OwnerHint />
      <form className='form' onSubmit={submit}>
        <TextField
          label='Code from the console'
          value={code}
          required
          autoFocus
          autoComplete='one-time-code'
          autoCapitalize='off'
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <TextField
          label='Your name'
          value={name}
          required
          autoComplete='username'
          autoCapitalize='words'
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label='Password'
          hint='At least 8 characters. A few words are easier to keep in mind.'
          value={password}
          required
          minLength={8}
          autoComplete='new-password'
          onChange={(event) => setPassword(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button kind='primary' type='submit' busy={isBusy}>Begin</Button>
      </form>
    </>
  );
}
