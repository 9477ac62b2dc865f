import { Icon } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import { clockPath } from '../addresses.js';
import { useCatalogue } from '../hooks/useCatalogue.js';
import { useFilmClock } from '../hooks/useFilmClock.js';
import { filmTime } from '../model/times.js';

/** The clock that runs, on every other page of the app: one tap and one is back at it. */
export function ClockBar() {
  const catalogue = useCatalogue();
  const { clock, state } = useFilmClock();
  const film = catalogue.film(state?.film);
  if (!film) return null;
  return (
    <Link to={clockPath} className='clock-bar'>
      <Icon name={state?.since === undefined ? 'pause' : 'clock'} size={20} />
      <span className='tabular'>{filmTime(clock.seconds)}</span>
      <span className='clock-bar-film'>{film.title}</span>
    </Link>
  );
}
