import { useEffect, useMemo, useState } from 'react';
import { Button, EmptyState, Waiting } from '../../../kit/index.js';
import { Link } from '../../../shell/router.js';
import { found, useSounds } from '../hooks/useBoard.js';
import { useDeck, usePadState } from '../hooks/useDeck.js';

/** A page that plays one sound, by its name in the address. */
export function PlayScreen({ name }: { name: string }) {
  const deck = useDeck();
  const { sounds } = useSounds();
  const [isAsked, setAsked] = useState(false);
  const sound = useMemo(() => sounds && found(sounds, undefined, name)[0], [sounds, name]);
  const { phase, trouble } = usePadState(sound?.id ?? '');
  useEffect(() => {
    if (!sound || isAsked) return;
    setAsked(true);
    void deck.play(sound);
  }, [deck, sound, isAsked]);
  if (!sounds) return <Waiting>Your board …</Waiting>;
  if (!sound) {
    return (
      <EmptyState icon="search" title={`No sound is called “${name}”`} action={<Link className="button" data-kind="primary" to="/yak-back">To the board</Link>}>
        Look for it on the board, or mend the address.
      </EmptyState>
    );
  }
  return (
    <div className="state play-page">
      <h1>{sound.name}</h1>
      <Button
        kind="primary" icon={phase === 'idle' ? 'play' : 'stop'} busy={phase === 'loading'} onClick={() => deck.press(sound)}
      >{phase === 'idle' ? 'Play' : 'Stop'}</Button>
      {trouble && <p role="alert">{trouble}</p>}
      {deck.stage.host.state === 'asleep' && <p className="quiet">The browser wants one tap before it plays anything.</p>}
      <Link to="/yak-back">To the board</Link>
    </div>
  );
}
