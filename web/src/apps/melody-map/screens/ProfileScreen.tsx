import type { MelodySong } from '../../../generated/api.js';
import { Button, count } from '../../../kit/index.js';
import { useTitle } from '../../../page/Frame.js';
import { Link } from '../../../page/router.js';
import {
  HowToEnd,
  ManageSubscription,
  QuotaMeter,
  Restore,
  useAccess,
  useGate,
  useQuota,
} from '../../../store/index.js';
import { filmPlace } from '../addresses.js';
import { filmTime } from '../book/times.js';
import { useActions } from '../hooks/useActions.js';
import { useCatalogue, useFavourites } from '../hooks/useCatalogue.js';
import { songViews, useUnsentViews } from '../hooks/useCatalogue.js';
import { CatalogueSection } from '../parts/CatalogueSection.js';
import { RoomHead } from '../parts/RoomHead.js';
import { StarButton } from '../parts/StarButton.js';

/** What is one's own: today's songs, the plan, favourites, and where the catalogue comes from. */
export function ProfileScreen() {
  useTitle('Yours');
  const { songs: actions, isAdult } = useActions();
  return (
    <div className='profile'>
      <RoomHead back />
      <h1>Yours</h1>
      <div className='profile-columns'>
        <div>
          <Today />
          <Favourites favour={actions.favour} />
        </div>
        <div>
          <CatalogueSection isAdult={isAdult} />
          <Plan />
        </div>
      </div>
    </div>
  );
}

function Today() {
  const quota = useQuota(songViews);
  const gate = useGate();
  const unsent = useUnsentViews();
  const left = Math.max(0, (quota?.left ?? 0) - unsent);
  const isLimited = quota?.allowed !== undefined;
  return (
    <section className='profile-part' aria-labelledby='profile-today'>
      <h2 id='profile-today'>Today</h2>
      {isLimited
        ? (
          <>
            <div className='profile-today'>
              <QuotaMeter feature={songViews} unsent={unsent} />
              <p>
                {left === 0
                  ? 'You have opened all of today’s songs.'
                  : `${count(left, 'more song')} can be opened today.`}{' '}
                One that is open stays open until midnight.
              </p>
            </div>
            <div className='buttons'>
              <Button icon='star' onClick={() => void gate.ask(songViews)}>More songs</Button>
            </div>
          </>
        )
        : <p>Unlimited songs{quota ? `, ${quota.used} so far today` : ''}.</p>}
    </section>
  );
}

function Plan() {
  const access = useAccess();
  const gate = useGate();
  return (
    <section className='profile-part' aria-labelledby='profile-plan'>
      <h2 id='profile-plan'>Plan</h2>
      <ManageSubscription app='melodymap' />
      <HowToEnd />
      {!access.owned('melodymap') && (
        <div className='buttons'>
          <Button onClick={() => void gate.showPlans('melodymap')}>See the plans</Button>
        </div>
      )}
      <Restore />
    </section>
  );
}

function Favourites({ favour }: { favour(song: MelodySong, isOn: boolean): void }) {
  const catalogue = useCatalogue();
  const songs = [...useFavourites()].flatMap((id) => catalogue.song(id) ?? []);
  return (
    <section className='profile-part' aria-labelledby='profile-favourites'>
      <h2 id='profile-favourites'>Favourites</h2>
      {songs.length === 0 && (
        <p className='quiet'>
          None yet. Star a song to add it here; search shows favourites first.
        </p>
      )}
      {songs.length > 0 && (
        <ul className='favourite-list' role='list'>
          {songs.map((song) => (
            <li key={song.id} className='song-line'>
              <Link to={filmPlace(song.film, song.id)} className='song-line-name'>
                <strong>{song.title}</strong>
                <span>
                  {catalogue.film(song.film)?.title}
                  {song.start_s !== undefined && ` · ${filmTime(song.start_s)}`}
                </span>
              </Link>
              <StarButton title={song.title} isOn onChange={(isOn) => favour(song, isOn)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
