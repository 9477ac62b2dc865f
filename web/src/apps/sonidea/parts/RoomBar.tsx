import { Icon, type IconName } from '../../../kit/index.js';
import { Link, usePath } from '../../../page/router.js';
import { home, projectsPlace, settingsPlace, trashPlace } from '../addresses.js';
import { words } from '../words.js';

const tabs: readonly { place: string; label: string; icon: IconName }[] = [
  { place: home, label: words.common.library, icon: 'note' },
  { place: projectsPlace, label: words.common.projects, icon: 'scenes' },
  { place: trashPlace, label: words.common.trash, icon: 'trash' },
  { place: settingsPlace, label: words.common.settings, icon: 'settings' },
];

/** The ways through the room, and the one thing to do wherever one is. */
export function RoomBar({ record }: { record: string }) {
  const path = usePath();
  const isHere = (place: string) =>
    path === place || (place !== home && path.startsWith(`${place}/`));
  return (
    <nav className='son-bar' aria-label={words.common.sonidea}>
      {tabs.map(({ place, label, icon }) => (
        <Link key={place} to={place} aria-current={isHere(place) ? 'page' : undefined}>
          <Icon name={icon} size={22} />
          <span>{label}</span>
        </Link>
      ))}
      <Link
        to={record}
        className='son-record-button'
        aria-label={words.common.record}
        title={words.roomBar.recordR}
      >
        <span />
      </Link>
    </nav>
  );
}
