// Amadeus, the chords of a song, and a tuner: the room's front door on the page.
import { useEffect } from 'react';
import { Frame } from '../../shell/Frame.js';
import { usePath } from '../../shell/router.js';
import { livePlace } from './addresses.js';
import { useNetwork } from './hooks/useNetwork.js';
import { useSong } from './hooks/useSong.js';
import { TunerScreen } from './live/TunerScreen.js';
import { AnalyseScreen } from './screens/AnalyseScreen.js';

export default function Amadeus() {
  useEffect(() => {
    document.documentElement.dataset['room'] = 'amadeus';
    return () => {
      delete document.documentElement.dataset['room'];
    };
  }, []);
  const path = usePath();
  // A song outlives a visit to the tuner: the frame makes each page anew.
  const network = useNetwork();
  const hearing = useSong(network);
  return (
    <Frame>
      <div className="amadeus">
        {path === livePlace ? <TunerScreen /> : <AnalyseScreen network={network} hearing={hearing} />}
      </div>
    </Frame>
  );
}
