import { Link, usePath } from '../../../page/router.js';
import { useTitle } from '../../../page/Frame.js';
import { historyPlace, home, isLibrary, libraryPlace, livePlace } from '../addresses.js';

const places = [
  { to: home, label: 'Analyse' },
  { to: historyPlace, label: 'History' },
  { to: livePlace, label: 'Tuner' },
  { to: libraryPlace, label: 'Library' },
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
      <nav aria-label='Amadeus' className='amadeus-tabs'>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined}>{label}</Link>
        ))}
      </nav>
    </div>
  );
}
