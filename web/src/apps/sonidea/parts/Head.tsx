import { type AppTab, PageHead, type PageHeadProps } from '../../../page/PageHead.js';
import { Link, usePath, useQuery } from '../../../page/router.js';
import {
  home,
  projectsPath,
  recordFor,
  settingsPath,
  trashPath,
  whereIs,
} from '../addresses.js';
import { useAlbums } from '../hooks/useRecordings.js';
import { albumShelf } from '../model/filters.js';
import { words } from '../words.js';

const tabs: readonly AppTab[] = [
  { to: home, label: words.common.library, icon: 'note' },
  { to: projectsPath, label: words.common.projects, icon: 'scenes' },
  { to: trashPath, label: words.common.trash, icon: 'trash' },
  { to: settingsPath, label: words.common.settings, icon: 'settings' },
];

/** The head of a page beside the recorder, with the one thing to do wherever one is. */
export function Head(props: Omit<PageHeadProps, 'tabs' | 'mainAction'>) {
  return (
    <PageHead
      {...props}
      tabs={{ label: words.common.sonidea, all: tabs }}
      mainAction={
        <Link
          to={useRecordPath()}
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
export function useRecordPath(): string {
  const shelf = useQuery('shelf');
  const { page, id: shown } = whereIs(usePath());
  const album = useAlbums().find(({ id }) =>
    albumShelf(id) === shelf || page === 'albums' && id === shown
  );
  const isOpen = album?.kind === 'own' && album.role !== 'viewer';
  return recordFor(isOpen ? { album: album.id } : {});
}
