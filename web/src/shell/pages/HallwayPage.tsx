import { Icon } from '../../kit/index.js';
import { useMe } from '../../page/data.js';
import { Hallway } from '../doors/Hallway.js';
import { Frame, useTitle } from '../../page/Frame.js';
import { householdPages } from '../household.js';
import { Link } from '../../page/router.js';
import { words } from '../words.js';

function greeting(hour = new Date().getHours()): string {
  if (hour < 5) return words.hallwayPage.goodNight;
  if (hour < 12) return words.hallwayPage.goodMorning;
  return hour < 18 ? words.hallwayPage.goodAfternoon : words.hallwayPage.goodEvening;
}

export function HallwayPage() {
  const me = useMe();
  useTitle(words.hallwayPage.quintet);
  return (
    <Frame>
      <div className='hallway-page'>
        <h1>{greeting()}{me?.member.has_password ? `, ${me.member.name}` : ''}</h1>
        <Hallway />
        <nav className='house-doors' aria-label={words.common.household}>
          {householdPages.map((page) => (
            <Link key={page.path} to={page.path}>
              <Icon name={page.icon} size={20} /> {page.title}
            </Link>
          ))}
        </nav>
      </div>
    </Frame>
  );
}
