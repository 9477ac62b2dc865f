import { Icon, type IconName } from '../../../kit/index.js';
import { Link, usePath } from '../../../shell/router.js';
import { home, projectsPlace, settingsPlace, trashPlace } from '../addresses.js';

const tabs: readonly { place: string; label: string; icon: IconName }[] = [
  { place: home, label: 'Recordings', icon: 'microphone' },
  { place: projectsPlace, label: 'Projects', icon: 'scenes' },
  { place: trashPlace, label: 'Trash', icon: 'trash' },
  { place: settingsPlace, label: 'Settings', icon: 'settings' },
];

/** The ways through the room. */
export function RoomBar() {
  const path = usePath();
  const here = tabs.slice(1).find(({ place }) => path.startsWith(place))?.place ?? home;
  return (
    <nav className="son-bar" aria-label="Sonidea">
      {tabs.map(({ place, label, icon }) => (
        <Link key={place} to={place} aria-current={path === place ? 'page' : here === place ? 'true' : undefined}>
          <Icon name={icon} size={20} /><span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
