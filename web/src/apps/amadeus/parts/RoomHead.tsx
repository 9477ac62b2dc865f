import { Link, usePath } from '../../../page/router.js';
import { useTitle } from '../../../page/Frame.js';
import { historyPlace, home, isLibrary, libraryPlace, livePlace } from '../addresses.js';
import { words } from '../words.js';

const places = [
  { to: home, label: words.roomHead.analyse },
  { to: historyPlace, label: words.common.history },
  { to: livePlace, label: words.common.tuner },
  { to: libraryPlace, label: words.common.library },
];

/** The name of the page, and the way to the others of the room. */
export function RoomHead({ title }: { title: string }) {
  const path = usePath();
  useTitle(title);
  const here = isLibrary(path)
    ? libraryPlace
    : [historyPlace, livePlace].find((place) => place === path) ?? home;
  return (
    <div className='amadeus-head'>
      <h1>{title}</h1>
      <nav aria-label={words.common.amadeus} className='amadeus-tabs'>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>{label}</Link>
        ))}
      </nav>
    </div>
  );
}
