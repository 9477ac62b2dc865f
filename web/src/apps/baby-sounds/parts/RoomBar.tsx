import { Icon, IconButton, type IconName } from '../../../kit/index.js';
import { Link, usePath } from '../../../page/router.js';
import { choose } from '../../../page/appearance.js';
import { useAppearance } from '../../../page/useAppearance.js';
import {
  favouritesPlace,
  home,
  playroomPlace,
  schedulesPlace,
  settingsPlace,
} from '../addresses.js';
import { words } from '../words.js';
import { SafetyBadge } from './SafetyBadge.js';

const tabs: readonly { place: string; label: string; icon: IconName }[] = [
  { place: home, label: words.common.sleep, icon: 'moon' },
  { place: playroomPlace, label: words.common.playroom, icon: 'sun' },
  { place: favouritesPlace, label: words.common.favourites, icon: 'star' },
  { place: schedulesPlace, label: words.common.schedules, icon: 'clock' },
  { place: settingsPlace, label: words.common.settings, icon: 'settings' },
];

/** The ways through the room, and how loud it is. */
export function RoomBar() {
  const path = usePath();
  const isRed = useAppearance().light === 'red';
  return (
    <div className='room-bar'>
      <nav className='room-tabs' aria-label={words.roomBar.babysounds}>
        {tabs.map(({ place, label, icon }) => (
          <Link key={place} to={place} aria-current={path === place ? 'page' : undefined}>
            <Icon name={icon} size={22} />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      <div className='room-bar-end'>
        <IconButton
          icon={isRed ? 'sun' : 'moon'}
          label={words.roomBar.dimRedLight}
          aria-pressed={isRed}
          onClick={() => choose({ light: isRed ? 'usual' : 'red' })}
        />
        <SafetyBadge />
      </div>
    </div>
  );
}
