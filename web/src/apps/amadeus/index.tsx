// Amadeus, the chords of a song, a tuner and a library: what is shown at each of its addresses.
import { lazy, Suspense } from 'react';
import { Waiting } from '../../kit/index.js';
import { Frame } from '../../page/Frame.js';
import { usePath } from '../../page/router.js';
import { historyPath, isLibrary, livePath, profilePath } from './addresses.js';
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
const LibraryScreen = lazy(() => import('./screens/LibraryScreen.js'));

export default function Amadeus() {
  const path = usePath();
  // A song outlives a visit to the tuner: the frame makes each page anew.
  const network = useNetwork();
  const hearing = useSong(network);
  const { choices: { notation } } = useChoices();
  return (
    <Frame>
      <NotationContext.Provider value={notation}>
      <div className='amadeus'>
        {isLibrary(path) && (
          <Suspense fallback={<LibraryToCome path={path} />}>
            <LibraryScreen />
          </Suspense>
        )}
        {path === livePath && <TunerScreen />}
        {path === historyPath && (
          <Suspense fallback={<Waiting>{words.app.openingTheHistory}</Waiting>}>
            <HistoryScreen />
          </Suspense>
        )}
        {path === profilePath && (
          <Suspense fallback={<Waiting>{words.app.openingTheProfile}</Waiting>}>
            <ProfileScreen />
          </Suspense>
        )}
        {!isLibrary(path) && ![livePath, historyPath, profilePath].includes(path) && (
          <AnalyseScreen network={network} hearing={hearing} />
        )}
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
