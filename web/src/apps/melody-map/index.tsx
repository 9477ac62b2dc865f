// Melody Map, where in the film is that song: what is shown at each of its addresses.
import { useEffect, useRef, useState } from 'react';
import { ErrorState, Waiting } from '../../kit/index.js';
import { useData } from '../../page/data.js';
import { Frame } from '../../page/Frame.js';
import { usePath } from '../../page/router.js';
import { wordsFor } from '../../data/trouble.js';
import { clockPath, home, profilePath } from './addresses.js';
import {
  CatalogueContext,
  type FetchedCatalogue,
  useFavourites,
  useFetchedCatalogue,
} from './hooks/useCatalogue.js';
import { SongIndexContext, useSongIndex } from './hooks/useFilmSearch.js';
import { useKeptForAway } from './hooks/useKeptForAway.js';
import { usePreferences } from './hooks/usePreferences.js';
import { useRefusedViews } from './hooks/useRefusedViews.js';
import { ClockBar } from './parts/ClockBar.js';
import { ClockScreen } from './screens/ClockScreen.js';
import { FilmScreen } from './screens/FilmScreen.js';
import { Onboarding } from './screens/Onboarding.js';
import { ProfileScreen } from './screens/ProfileScreen.js';
import { SearchScreen } from './screens/SearchScreen.js';
import { words } from './words.js';

export default function MelodyMap() {
  const fetched = useFetchedCatalogue();
  // Outside of what each address begins anew.
  const index = useSongIndex(fetched.catalogue, useFavourites());
  return (
    <SongIndexContext.Provider value={index}>
      <Frame>
        <Shown {...fetched} />
      </Frame>
    </SongIndexContext.Provider>
  );
}

function Shown({ catalogue, problem }: FetchedCatalogue) {
  const path = usePath();
  const { answers } = useData();
  useKeptForAway();
  useRefusedViews();
  if (!catalogue) {
    return (
      <>
        <h1 className={problem ? undefined : 'unseen'}>{words.common.melodyMap}</h1>
        {problem
          ? (
            <ErrorState title={words.app.theBookCannotBeOpened} onRetry={() => answers.refresh()}>
              {wordsFor(problem)}
            </ErrorState>
          )
          : <Waiting>{words.common.openingTheBook}</Waiting>}
      </>
    );
  }
  return (
    <CatalogueContext.Provider value={catalogue}>
      {path === profilePath
        ? <ProfileScreen />
        : path === clockPath
        ? <ClockScreen />
        : path.startsWith(`${home}/film`)
        ? <FilmScreen />
        : <SearchScreen />}
      {path !== clockPath && <ClockBar />}
      <Welcome />
    </CatalogueContext.Provider>
  );
}

/** The introduction, once. */
function Welcome() {
  const { preferences, change } = usePreferences();
  const [isShown, setShown] = useState(false);
  const isCounted = useRef(false);
  useEffect(() => {
    if (!preferences || isCounted.current) return;
    isCounted.current = true;
    if (!preferences.hasCompletedOnboarding) setShown(true);
  }, [preferences]);
  if (!isShown) return null;
  return (
    <Onboarding
      onDone={() => {
        setShown(false);
        void change({ hasCompletedOnboarding: true });
      }}
    />
  );
}
