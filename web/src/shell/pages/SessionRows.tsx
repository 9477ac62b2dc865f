import type { ReactNode } from 'react';
import { ago, Button, Icon, useConfirm, useToast } from '../../kit/index.js';
import type { Session } from '../../generated/api.js';
import { useAnswer, useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';

interface SessionRowsProps {
  kind: Session['kind'];
  /** What stands there when there are none. */
  empty: ReactNode;
}

/** The browsers or the devices that may come in as you, each with the way to end that. */
export function SessionRows({ kind, empty }: SessionRowsProps) {
  const sessions = useAnswer('sessions', (client) => client.listSessions());
  return (
    <Answered answer={sessions} what='Sessions'>
      {(value) => {
        const shown = value.sessions.filter((session) => session.kind === kind);
        if (shown.length === 0) return empty;
        return (
          <ul className='rows' role='list' aria-label={kind === 'device' ? 'Devices' : 'Browsers'}>
            {shown.map((session) => <SessionRow key={session.id} session={session} />)}
          </ul>
        );
      }}
    </Answered>
  );
}

const scopes = { player: 'can be asked to play', intents: 'can trigger single actions' };

function SessionRow({ session }: { session: Session }) {
  const { client } = useData();
  const ask = useConfirm();
  const tell = useToast();
  const { isBusy, trouble, run } = useAction();
  const end = async () => {
    const isSure = await ask({
      title: `End “${session.label}”?`,
      action: 'End it',
      isDangerous: true,
      text: 'Whoever uses it has to sign in, or be given a new token.',
    });
    if (!isSure || !await run(() => client.endSession(session.id))) return;
    tell({ text: `“${session.label}” is ended.` });
  };
  return (
    <li className='row'>
      <Icon name={session.kind === 'device' ? 'speaker' : 'device'} />
      <div className='row-words'>
        <span>
          {session.label}
          {session.is_current && <span className='badge'>this browser</span>}
        </span>
        <span>
          {session.scope && `${scopes[session.scope]} · `}used {ago(session.seen_ms)}
        </span>
        {trouble && <span role='alert'>{trouble}</span>}
      </div>
      {!session.is_current && (
        <Button kind='quiet' busy={isBusy} onClick={() => void end()}>End</Button>
      )}
    </li>
  );
}
