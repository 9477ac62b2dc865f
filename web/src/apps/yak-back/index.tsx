// Yak Back, the soundboard: the room's front door on the page.
import { useEffect } from 'react';
import { Frame } from '../../page/Frame.js';
import { usePath } from '../../page/router.js';
import { nameToPlay } from './addresses.js';
import { DeckProvider } from './hooks/useDeck.js';
import { Rain } from './parts/Rain.js';
import { BoardScreen } from './screens/BoardScreen.js';
import { PlayScreen } from './screens/PlayScreen.js';

export default function YakBack() {
  const name = nameToPlay(usePath());
  useEffect(() => {
    document.documentElement.dataset['room'] = 'yakback';
    return () => {
      delete document.documentElement.dataset['room'];
    };
  }, []);
  return (
    <Frame>
      <Rain />
      <DeckProvider>
        {name === undefined ? <BoardScreen /> : <PlayScreen name={name} />}
      </DeckProvider>
    </Frame>
  );
}
