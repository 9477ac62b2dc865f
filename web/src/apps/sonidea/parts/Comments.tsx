import { useRef, useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonComment, SonCommentList, SonRecording } from '../../../generated/api.js';
import { ago, Button, Icon, IconButton, Notice, TextArea, useConfirm } from '../../../kit/index.js';
import { useAnswer, useData, useMe } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useDraft } from '../../../page/useDraft.js';
import { useAlbums } from '../hooks/useRecordings.js';
import { addComment, removeComment } from '../model/changes.js';
import type { Playhead } from '../model/Playhead.js';
import { preciseTime } from '../model/times.js';
import { words } from '../words.js';

/** A comment has no more letters. */
const longest = 2_000;

/** Of more than so many, the last few are shown until all are asked for. */
const most = 8, few = 5;

/** A comment that was not sent. */
type Draft = Pick<SonComment, 'text' | 'seconds'>;

interface CommentsProps {
  recording: SonRecording;
  playhead: Playhead;
  onJump(seconds: number): void;
}

/** What the members of a shared album say about a recording, and about moments in it. */
export function Comments({ recording, playhead, onJump }: CommentsProps) {
  const { id, album, trashed_ms: trashed } = recording;
  const data = useData();
  const ask = useConfirm();
  const { trouble, run } = useAction();
  const isShared = useAlbums().some((one) => one.id === album && one.is_shared);
  const { value } = useAnswer<SonCommentList>(
    `son-comments/${id}`,
    (client) => client.listSonComments(id),
  );
  const [showsAll, setShowsAll] = useState(false);
  const comments = value?.comments ?? [];
  const isCut = !showsAll && comments.length > most;
  if (!isShared && comments.length === 0) return null;
  const remove = async (comment: string) => {
    const isSure = await ask({
      title: words.comments.deleteTheComment,
      text: words.comments.cannotBeUndone,
      action: words.common.delete,
      isDangerous: true,
    });
    if (isSure) await run(() => removeComment(data, recording, comment));
  };
  return (
    <section className='section' aria-label={words.comments.comments}>
      <div className='son-section-head'>
        <h2>{words.comments.comments}</h2>
        {isCut && (
          <Button kind='quiet' onClick={() => setShowsAll(true)}>
            {words.common.showAll(comments.length)}
          </Button>
        )}
      </div>
      {comments.length === 0 && (
        <p className='son-no-comments'>
          <Icon name='people' />
          <span>{words.comments.none}</span>
        </p>
      )}
      <ul className='rows'>
        {(isCut ? comments.slice(-few) : comments).map((one) => (
          <li key={one.id} className='son-comment'>
            <p className='son-comment-head'>
              <strong>{one.name}</strong>
              <span className='quiet'>{ago(one.created_ms)}</span>
            </p>
            {one.may_delete && (
              <IconButton
                icon='trash'
                label={words.comments.deleteOf(one.name)}
                onClick={() => void remove(one.id)}
              />
            )}
            <div className='son-comment-text'>
              {one.seconds !== undefined && (
                <Moment seconds={one.seconds} onJump={onJump} />
              )}
              <p dir='auto'>{one.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {trashed === undefined && <Composer recording={recording} playhead={playhead} />}
    </section>
  );
}

function Moment({ seconds, onJump }: { seconds: number; onJump(seconds: number): void }) {
  return (
    <button
      type='button'
      className='son-moment'
      aria-label={words.comments.goTo(preciseTime(seconds, 400))}
      onClick={() => onJump(seconds)}
    >
      <span className='tabular'>
        <Icon name='play' size={12} />
        {preciseTime(seconds, 400)}
      </span>
    </button>
  );
}

/** What one writes is about the moment at which one began to write, unless that is switched off. */
function Composer({ recording, playhead }: Omit<CommentsProps, 'onJump'>) {
  const data = useData();
  const me = useMe();
  const [text, setText] = useState('');
  const [seconds, setSeconds] = useState<number>();
  const { isBusy, trouble, run } = useAction();
  const typed = useRef(text);
  typed.current = text;
  const isReady = text.trim() !== '' && text.length <= longest;
  const keep = useDraft<Draft>(`sonidea.comment/${recording.id}`, (draft) => {
    setText(draft.text);
    setSeconds(draft.seconds);
  });
  const write = (next: string, moment: number | undefined) => {
    setText(next);
    setSeconds(moment);
    keep(next ? { text: next, ...(moment !== undefined && { seconds: moment }) } : undefined);
  };
  const change = (next: string) => {
    const begun = playhead.seconds > 0 ? playhead.seconds : undefined;
    write(next, !next ? undefined : text ? seconds : begun);
  };
  const send = () =>
    run(async () => {
      if (!isReady || !me) return;
      await addComment(data, recording, {
        id: makeId(),
        person: me.member.id,
        name: me.member.name,
        text: text.trim(),
        ...(seconds !== undefined && { seconds }),
        created_ms: Date.now(),
        may_delete: true,
      });
      // What was typed meanwhile is the next one.
      if (typed.current === text) write('', undefined);
    });
  return (
    <form
      className='son-composer'
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={words.comments.yourComment}
        rows={2}
        most={longest}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
        }}
      />
      <div className='buttons'>
        <Button type='submit' kind='primary' busy={isBusy} disabled={!isReady}>
          {words.comments.comment}
        </Button>
        {seconds !== undefined && (
          <Button
            kind='quiet'
            icon='close'
            aria-label={words.comments.notAbout(preciseTime(seconds, 400))}
            onClick={() => write(text, undefined)}
          >
            {words.comments.at(preciseTime(seconds, 400))}
          </Button>
        )}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </form>
  );
}
