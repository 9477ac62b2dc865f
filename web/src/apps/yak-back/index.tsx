// Yak Back, the soundboard: what is shown at each of its addresses.
import { Frame } from '../../page/Frame.js';
import { usePath } from '../../page/router.js';
import { nameToPlay } from './addresses.js';
import { DeckProvider } from './hooks/useDeck.js';
import { Rain } from './parts/Rain.js';
import { BoardScreen } from './screens/BoardScreen.js';
import { PlayScreen } from './screens/PlayScreen.js';

export default function YakBack() {
  const name = nameToPlay(usePath());
  return (
    <Frame>
      <Rain />
      <DeckProvider>
        {name === undefined ? <BoardScreen /> : <PlayScreen name={name} />}
      </DeckProvider>
    </Frame>
  );
}
