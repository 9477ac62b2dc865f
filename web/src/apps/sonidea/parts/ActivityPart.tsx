import { useState } from 'react';
import type { SonActivity, SonActivityList, SonAlbum } from '../../../generated/api.js';
import { ago, Button, Icon, type IconName, Notice } from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { recordingPath } from '../addresses.js';
import { endOffers } from '../model/changes.js';
import { FoldedSection } from './FoldedSection.js';
import { words } from '../words.js';

/** So many are shown at first. */
const first = 6;

const icons: Record<SonActivity['kind'], IconName> = {
  added: 'plus',
  moved: 'exit',
  edited: 'scissors',
  trashed: 'trash',
  restored: 'restart',
  commented: 'edit',
  joined: 'person',
  left: 'exit',
  removed: 'close',
};

/** What happened in a shared album, the newest first. */
export function ActivityPart({ album }: { album: SonAlbum }) {
  const data = useData();
  const { isBusy, doing, trouble, run } = useAction();
  const [showsAll, setShowsAll] = useState(false);
  const all = useAnswer<SonActivityList>(
    `son-activity/${album.id}`,
    (client) => client.listSonActivity(album.id),
  ).value?.activities ?? [];
  /** Whether it can be opened there: what happened last to it, is the first in the list. */
  const isThere = (id: string) => {
    const last = all.find(({ recording }) => recording === id)?.kind;
    return last !== 'trashed' && last !== 'moved';
  };
  const restore = (id: string) =>
    run(async () => {
      await data.client.restoreSonRecordings({ ids: [id] });
      endOffers([{ id }]);
      await data.catchUp();
    }, id);
  return (
    <FoldedSection title={words.activity.activity} note={all[0] && ago(all[0].at_ms)}>
      {all.length === 0 && <p className='quiet'>{words.activity.none}</p>}
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      <ul className='rows son-activity'>
        {(showsAll ? all : all.slice(0, first)).map((one) => (
          <li key={one.id} className='row'>
            <Icon name={icons[one.kind]} />
            <div className='row-words'>
              <span>{textOf(one)}</span>
              <span>{ago(one.at_ms)}</span>
            </div>
            {one.may_restore && one.recording && (
              <Button
                busy={doing === one.recording}
                aria-disabled={isBusy}
                onClick={() => void restore(one.recording!)}
              >
                {words.common.restore}
              </Button>
            )}
            {one.recording && isThere(one.recording) && (
              <Link
                className='button'
                data-kind='quiet'
                to={recordingPath(one.recording)}
                aria-label={words.activity.open(one.title ?? '')}
              >
                {words.activity.openText}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {!showsAll && all.length > first && (
        <Button kind='quiet' onClick={() => setShowsAll(true)}>
          {words.common.showAll(all.length)}
        </Button>
      )}
    </FoldedSection>
  );
}

function textOf({ kind, name, title = '', other = '' }: SonActivity): string {
  const who = name || words.activity.formerMember;
  return kind === 'joined' || kind === 'left'
    ? words.activity[kind](who)
    : kind === 'removed'
    ? words.activity.removed(who, other || words.activity.formerMember)
    : words.activity[kind](who, title);
}
