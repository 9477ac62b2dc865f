import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useDeck, usePlaying } from '../hooks/useDeck.js';
import { PlayerVolume } from '../../../page/PlaysThere.js';
import type { Remote } from '../hooks/useRemote.js';
import { words } from '../words.js';
import { GlowingBorder } from './matrix.js';

/** What sounds at the moment, and how to stop it. */
export function PlayingBar({ sounds, remote }: { sounds: readonly YakSound[]; remote: Remote }) {
  const deck = useDeck();
  const playing = usePlaying();
  const here = playing.flatMap((id) => sounds.find((sound) => sound.id === id) ?? []);
  const { chosen } = remote;
  const there = chosen?.playing ?? [];
  const number = here.length + there.length;
  if (number === 0 && !chosen) return null;
  const names = [...here, ...there].map(({ name }) => name);
  // What other apps play there is seen, and ended by them.
  const mine = here.length + there.filter(({ kind }) => kind === 'yak-sound').length;
  return (
    <Bar>
      <p>
        <strong className='tabular'>
          {number > 0 ? words.playingBar.sound(number) : words.playingBar.silent}
        </strong>
        {' '}
        <span>{names.join(' · ') || words.playingBar.on(chosen?.name)}</span>
      </p>
      {chosen && (
        <PlayerVolume
          label={words.playingBar.volumeOf(chosen.name)}
          volume={chosen.volume}
          onDone={remote.setVolume}
        />
      )}
      {here.length === 1 && (
        <IconButton
          icon='restart'
          label={words.common.fromTheStart}
          onClick={() => void deck.play(here[0]!)}
        />
      )}
      {mine > 0 && (
        <Button
          kind='primary'
          icon='stop'
          onClick={() => {
            deck.stopAll();
            remote.stopAll();
          }}
        >
          {mine === 1 ? words.common.stop : words.playingBar.stopAll}
        </Button>
      )}
    </Bar>
  );
}

/** Who stands on it when it goes finds themselves on the pad that they were at. */
function Bar({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = place.current;
    return () => {
      if (!bar?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('.pad-face[tabindex="0"]')?.focus({
        preventScroll: true,
      });
    };
  }, []);
  return (
    <GlowingBorder
      ref={place}
      className='playing-bar'
      role='region'
      aria-label={words.playingBar.playing}
    >
      {children}
    </GlowingBorder>
  );
}
