import type { ReactNode } from 'react';
import { ago, Button, Icon, useConfirm, useToast } from '../../kit/index.js';
import type { Session } from '../../generated/api.js';
import { useAnswer, useData } from '../../page/data.js';
import { useAction } from '../../page/useAction.js';
import { Answered } from '../../page/Answered.js';
import { words } from './words.js';

interface SessionRowsProps {
  kind: Session['kind'];
  /** What stands there when there are none. */
  empty: ReactNode;
}

/** The browsers or the devices that may come in as you, each with the way to end that. */
export function SessionRows({ kind, empty }: SessionRowsProps) {
  const sessions = useAnswer('sessions', (client) => client.listSessions());
  return (
    <Answered answer={sessions} what={words.sessionRows.sessions}>
      {(value) => {
        const shown = value.sessions.filter((session) => session.kind === kind);
        if (shown.length === 0) return empty;
        return (
          <ul
            className='rows'
            role='list'
            aria-label={kind === 'device' ? words.common.devices : words.sessionRows.browsers}
          >
            {shown.map((session) => <SessionRow key={session.id} session={session} />)}
          </ul>
        );
      }}
    </Answered>
  );
}

const scopes = {
  player: words.sessionRows.playsSoundsWhenAsked,
  intents: words.sessionRows.canTriggerSingleActions,
};

function SessionRow({ session }: { session: Session }) {
  const { client } = useData();
  const ask = useConfirm();
  const showToast = useToast();
  const { isBusy, trouble, run } = useAction();
  const { label } = session;
  const isBrowser = session.kind === 'browser';
  const end = async () => {
    const isSure = await ask(
      isBrowser
        ? {
          title: words.sessionRows.signOutQuestion(label),
          action: words.sessionRows.signOut,
          isDangerous: true,
          text: words.sessionRows.toReturn,
        }
        : {
          title: words.sessionRows.end(label),
          action: words.sessionRows.endSession,
          isDangerous: true,
          text: words.sessionRows.toReconnect,
        },
    );
    if (!isSure || !await run(() => client.endSession(session.id))) return;
    const text = isBrowser
      ? words.sessionRows.signedOut(label)
      : words.sessionRows.sessionEnded(label);
    showToast({ text });
  };
  return (
    <li className='row'>
      <Icon name={session.kind === 'device' ? 'speaker' : 'device'} />
      <div className='row-words'>
        <span>
          {label}
          {session.is_current && <span className='badge'>{words.sessionRows.thisBrowser}</span>}
        </span>
        <span>
          {session.scope && `${scopes[session.scope]} · `}
          {!isBrowser && session.seen_ms === session.created_ms
            ? words.common.notUsedYet
            : words.common.used(ago(session.seen_ms))}
        </span>
        {trouble && <span role='alert'>{trouble}</span>}
      </div>
      {!session.is_current && (
        <Button
          kind='quiet'
          busy={isBusy}
          aria-label={isBrowser ? words.sessionRows.signOutOf(label) : undefined}
          onClick={() => void end()}
        >
          {isBrowser ? words.sessionRows.signOut : words.common.end}
        </Button>
      )}
    </li>
  );
}
