import { useEffect, useMemo, useState } from 'react';
import { Button, Icon, useSinglePress, Waiting } from '../../../kit/index.js';
import { useTitle } from '../../../page/Frame.js';
import { Link } from '../../../page/router.js';
import { home } from '../addresses.js';
import { named, useSounds } from '../hooks/useBoard.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';
import { words } from '../words.js';

/** A page that plays one sound, by its name in the address. */
export function PlayScreen({ name }: { name: string }) {
  const deck = useDeck();
  const { sounds } = useSounds();
  const [isAsked, setAsked] = useState(false);
  const sound = useMemo(() => sounds && named(sounds, name), [sounds, name]);
  const { phase, trouble } = usePadState(sound?.id ?? '');
  const toggle = useSinglePress(() => sound && deck.press(sound));
  useEffect(() => {
    if (!sound || isAsked) return;
    setAsked(true);
    void deck.play(sound);
  }, [deck, sound, isAsked]);
  const title = sound?.name ??
    (sounds ? words.playScreen.noSoundCalled(name) : words.common.yakBack);
  useTitle(title);
  if (!sounds) {
    return (
      <div className='state play-page'>
        <h1>{title}</h1>
        <Waiting>{words.playScreen.yourBoard}</Waiting>
      </div>
    );
  }
  if (!sound) {
    return (
      <div className='state'>
        <Icon name='search' size={40} />
        <h1>{title}</h1>
        <p>{words.playScreen.lookForOnBoardOr}</p>
        <Link className='button' data-kind='primary' to={home}>
          {words.playScreen.backToTheBoard}
        </Link>
      </div>
    );
  }
  return (
    <div className='state play-page'>
      <h1>{title}</h1>
      <Button
        kind='primary'
        icon={phase === 'idle' ? 'play' : 'stop'}
        busy={phase === 'loading'}
        onClick={toggle}
      >
        {phase === 'idle' ? words.common.play : words.common.stop}
      </Button>
      {trouble && <p role='alert'>{trouble}</p>}
      {deck.stage.host.state === 'asleep' && (
        <p className='quiet'>{words.playScreen.yourBrowserNeedsOne}</p>
      )}
      <Link className='button' data-kind='quiet' to={home}>
        {words.playScreen.backToTheBoard}
      </Link>
    </div>
  );
}
