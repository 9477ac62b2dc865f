// Amadeus, the chords of a song, a tuner and a library: what is shown at each of its addresses.
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Waiting } from '../../kit/index.js';
import { Frame } from '../../page/Frame.js';
import { go, usePath, useQuery } from '../../page/router.js';
import {
  historyPath,
  isLibrary,
  liveChordsPath,
  livePath,
  profilePath,
  songPath,
} from './addresses.js';
import { useChoices } from './hooks/useChoices.js';
import { NotationContext } from './hooks/useNames.js';
import { useNetwork } from './hooks/useNetwork.js';
import { useSong } from './hooks/useSong.js';
import { sectionAt } from './model/librarySections.js';
import { Head } from './parts/Head.js';
import { AnalyseScreen } from './screens/AnalyseScreen.js';
import { TunerScreen } from './screens/TunerScreen.js';
import { words } from './words.js';

const HistoryScreen = lazy(() => import('./screens/HistoryScreen.js'));
const ProfileScreen = lazy(() => import('./screens/ProfileScreen.js'));
const LiveChordsScreen = lazy(() => import('./screens/LiveChordsScreen.js'));
const LibraryScreen = lazy(() => import('./screens/LibraryScreen.js'));

/** What has an address of its own, and what is said while its script comes. */
const screens: Readonly<Record<string, { Screen: ComponentType; opening?: string }>> = {
  [livePath]: { Screen: TunerScreen },
  [liveChordsPath]: { Screen: LiveChordsScreen, opening: words.app.openingLiveChords },
  [historyPath]: { Screen: HistoryScreen, opening: words.app.openingTheHistory },
  [profilePath]: { Screen: ProfileScreen, opening: words.app.openingTheProfile },
};

export default function Amadeus() {
  const path = usePath();
  // A song outlives a visit to the tuner: the frame makes each page anew.
  const network = useNetwork();
  const hearing = useSong(network);
  const { choices: { notation } } = useChoices();
  // Links of old name a song of the history there.
  const song = useQuery('song');
  const linked = path === historyPath ? song : null;
  useEffect(() => {
    if (linked !== null) go(songPath(encodeURIComponent(linked)), { replace: true });
  }, [linked]);
  const { Screen, opening } = screens[path] ?? {};
  return (
    <Frame>
      <NotationContext.Provider value={notation}>
        <div className='amadeus'>
          {isLibrary(path)
            ? (
              <Suspense fallback={<LibraryToCome path={path} />}>
                <LibraryScreen />
              </Suspense>
            )
            : Screen
            ? (
              <Suspense fallback={<Waiting>{opening}</Waiting>}>
                <Screen />
              </Suspense>
            )
            : <AnalyseScreen network={network} hearing={hearing} />}
        </div>
      </NotationContext.Provider>
    </Frame>
  );
}

function LibraryToCome({ path }: { path: string }) {
  return (
    <>
      <Head title={sectionAt(path).title} />
      <Waiting>{words.common.openingTheLibrary}</Waiting>
    </>
  );
}
