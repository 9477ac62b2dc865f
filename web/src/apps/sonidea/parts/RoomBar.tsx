import { Icon, type IconName } from '../../../kit/index.js';
import { Link, usePath } from '../../../page/router.js';
import { home, projectsPlace, settingsPlace, trashPlace } from '../addresses.js';

const tabs: readonly { place: string; label: string; icon: IconName }[] = [
  { place: home, label: 'Library', icon: 'note' },
  { place: projectsPlace, label: 'Projects', icon: 'scenes' },
  { place: trashPlace, label: 'Trash', icon: 'trash' },
  { place: settingsPlace, label: 'Settings', icon: 'settings' },
];

/** The ways through the room, and the one thing to do wherever one is. */
export function RoomBar({ record }: { record: string }) {
  const path = usePath();
  const isHere = (place: string) =>
    path === place || (place !== home && path.startsWith(`${place}/`));
  return (
    <nav className='son-bar' aria-label='Sonidea'>
      {tabs.map(({ place, label, icon }) => (
        <Link key={place} to={place} aria-current={isHere(place) ? 'page' : undefined}>
          <Icon name={icon} size={22} />
          <span>{label}</span>
        </Link>
      ))}
      <Link to={record} className='son-record-button' aria-label='Record' title='Record (R)'>
        <span />
      </Link>
    </nav>
  );
}
