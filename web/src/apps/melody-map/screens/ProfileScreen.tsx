import type { MelodySong } from '../../../generated/api.js';
import { Button } from '../../../kit/index.js';
import { Link } from '../../../page/router.js';
import {
  HowToEnd,
  ManageSubscription,
  QuotaMeter,
  Restore,
  useAccess,
  useGate,
  useQuota,
  useStore,
} from '../../../store/index.js';
import { filmPath } from '../addresses.js';
import { useActions } from '../hooks/useActions.js';
import { songViews, useCatalogue, useFavourites, useUnsentViews } from '../hooks/useCatalogue.js';
import { filmTime } from '../model/times.js';
import { CatalogueSection } from '../parts/CatalogueSection.js';
import { Head } from '../parts/Head.js';
import { StarButton } from '../parts/StarButton.js';
import { words } from '../words.js';

/** What is one's own: today's songs, the plan, favourites, and where the catalogue comes from. */
export function ProfileScreen() {
  const { songs: actions, isAdult } = useActions();
  return (
    <div className='profile'>
      <Head title={words.common.yours} />
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
      <h2 id='profile-today'>{words.profileScreen.today}</h2>
      {isLimited
        ? (
          <>
            <div className='profile-today'>
              <QuotaMeter feature={songViews} unsent={unsent} />
              <p>
                {left === 0
                  ? words.profileScreen.youHaveUsedTodays
                  : words.profileScreen.youCanOpenMore(left)}{' '}
                  {words.profileScreen.songsYouHaveOpened}
              </p>
            </div>
            <div className='buttons'>
              <Button icon='star' onClick={() => void gate.ask(songViews)}>
                {words.profileScreen.moreSongs}
              </Button>
            </div>
          </>
        )
        : quota && (
          <p>{words.profileScreen.unlimitedSongs}{words.profileScreen.soFarToday(quota.used)}.</p>
        )}
    </section>
  );
}

function Plan() {
  const access = useAccess();
  const gate = useGate();
  // Where everything is unlocked there is nothing to have or to restore.
  if (useStore().value?.store === 'off') return null;
  return (
    <section className='profile-part' aria-labelledby='profile-plan'>
      <h2 id='profile-plan'>{words.profileScreen.plan}</h2>
      <ManageSubscription app='melodymap' />
      <HowToEnd />
      {!access.owned('melodymap') && (
        <div className='buttons'>
          <Button onClick={() => void gate.showPlans('melodymap')}>
            {words.profileScreen.seePlans}
          </Button>
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
      <h2 id='profile-favourites'>{words.common.favourites}</h2>
      {songs.length === 0 && (
        <p className='quiet'>
          {words.profileScreen.noFavouritesYetStar}
        </p>
      )}
      {songs.length > 0 && (
        <ul className='favourite-list' role='list'>
          {songs.map((song) => (
            <li key={song.id} className='song-line'>
              <Link to={filmPath(song.film, song.id)} className='song-line-name'>
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
