import { type FormEvent, useEffect, useState } from 'react';
import { Button, Notice, PasswordField, TextField, Waiting } from '../kit/index.js';
import { useData } from '../page/data.js';
import { deviceName } from '../page/device.js';
import { Frame, useTitle } from '../page/Frame.js';
import { canUsePasskeys, signInWithPasskey } from './passkeys.js';
import { useAction } from '../page/useAction.js';
import { words } from './words.js';

interface EnteringProps {
  onEntered(): Promise<void>;
  /** Why somebody did not come in another way. */
  notice?: string | undefined;
}

/** How the owner comes in where Quintet runs. */
function OwnerHint() {
  return (
    <p className='quiet'>
      {words.entrance.onMachineWhereQuintetRuns}{' '}<code>quintet open</code>{' '}
      {words.entrance.signsItsOwnerIn}
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
        {isNew === undefined && !trouble && <Waiting>{words.common.connectingToQuintet}</Waiting>}
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
  useTitle(words.entrance.signIn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await client.signIn({ name: name.trim(), password, label: deviceName() });
      await onEntered();
    });
  };
  return (
    <>
      <h1>{words.entrance.signIn}</h1>
      <form className='form' onSubmit={submit}>
        <TextField
          label={words.entrance.yourName}
          value={name}
          required
          autoFocus
          autoComplete='username webauthn'
          autoCapitalize='words'
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={words.common.password}
          value={password}
          required
          autoComplete='current-password'
          onChange={(event) => setPassword(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button kind='primary' type='submit' busy={isBusy}>{words.entrance.signIn}</Button>
        {canUsePasskeys() && (
          <Button
            icon='key'
            onClick={() =>
              void run(async () => {
                await signInWithPasskey(client);
                await onEntered();
              })}
          >
            {words.entrance.useAPasskey}
          </Button>
        )}
      </form>
      <p className='quiet'>
        {words.entrance.noPasswordOrForgot}
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
  useTitle(words.entrance.setUpQuintet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await client.setUp({ code: code.trim(), name: name.trim(), password, label: deviceName() });
      await onEntered();
    });
  };
  return (
    <>
      <h1>{words.entrance.setUpQuintet}</h1>
      <p className='quiet'>
        {words.entrance.toSetUpQuintet}
        {' '}<code>quintet serve</code>{' '}
        {words.entrance.printedWhenItStarted}
      </p>
      <OwnerHint />
      <form className='form' onSubmit={submit}>
        <TextField
          label={words.entrance.codeFromTheConsole}
          value={code}
          required
          autoFocus
          autoComplete='one-time-code'
          autoCapitalize='off'
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <TextField
          label={words.entrance.yourName}
          value={name}
          required
          autoComplete='username'
          autoCapitalize='words'
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={words.common.password}
          hint={words.common.atLeast8CharactersFew}
          value={password}
          required
          minLength={8}
          autoComplete='new-password'
          onChange={(event) => setPassword(event.target.value)}
        />
        {trouble && <Notice kind='bad'>{trouble}</Notice>}
        <Button kind='primary' type='submit' busy={isBusy}>{words.entrance.getStarted}</Button>
      </form>
    </>
  );
}
