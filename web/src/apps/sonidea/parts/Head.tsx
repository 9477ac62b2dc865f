import { type AppTab, PageHead, type PageHeadProps } from '../../../page/PageHead.js';
import { Link, useQuery } from '../../../page/router.js';
import {
  home,
  projectsPlace,
  recordIntoPlace,
  recordPlace,
  settingsPlace,
  trashPlace,
} from '../addresses.js';
import { useAlbums } from '../hooks/useStudio.js';
import { albumShelf } from '../model/filters.js';
import { words } from '../words.js';

const tabs: readonly AppTab[] = [
  { to: home, label: words.common.library, icon: 'note' },
  { to: projectsPlace, label: words.common.projects, icon: 'scenes' },
  { to: trashPlace, label: words.common.trash, icon: 'trash' },
  { to: settingsPlace, label: words.common.settings, icon: 'settings' },
];

/** The head of a page beside the recorder, with the one thing to do wherever one is. */
export function Head(props: Omit<PageHeadProps, 'tabs' | 'mainAction'>) {
  return (
    <PageHead
      {...props}
      tabs={{ label: words.common.sonidea, all: tabs }}
      mainAction={
        <Link
          to={useRecordPlace()}
          className='son-record-button'
          aria-label={words.common.record}
          title={words.head.recordR}
        >
          <span />
        </Link>
      }
    />
  );
}

/** What is recorded while an album is shown lands there, where one may add to it. */
export function useRecordPlace(): string {
  const shelf = useQuery('shelf');
  const album = useAlbums().find(({ id, kind, role }) =>
    albumShelf(id) === shelf && kind === 'own' && role !== 'viewer'
  );
  return album ? recordIntoPlace(album.id) : recordPlace;
}
