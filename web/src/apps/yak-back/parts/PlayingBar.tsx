import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, count, IconButton } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useDeck, usePlaying } from '../hooks/useDeck.js';
import type { Remote } from '../hooks/useRemote.js';
import { GlowingBorder } from './matrix.js';

/** What sounds at the moment, and how to stop it. */
export function PlayingBar({ sounds, remote }: { sounds: readonly YakSound[]; remote: Remote }) {
  const deck = useDeck();
  const playing = usePlaying();
  const here = playing.flatMap((id) => sounds.find((sound) => sound.id === id) ?? []);
  const there = remote.chosen?.playing.filter(({ kind }) => kind === 'yak-sound') ?? [];
  const number = here.length + there.length;
  if (number === 0) return null;
  const names = [...here, ...there].map(({ name }) => name);
  return (
    <Bar>
      <p>
        <strong className='tabular'>{count(number, 'sound')}</strong>{' '}
        <span>{names.join(' · ')}</span>
      </p>
      {here.length === 1 && (
        <IconButton
          icon='restart'
          label='From the start'
          onClick={() => void deck.play(here[0]!)}
        />
      )}
      <Button
        kind='primary'
        icon='stop'
        onClick={() => {
          deck.stopAll();
          remote.stopAll();
        }}
      >
        {number === 1 ? 'Stop' : 'Stop all'}
      </Button>
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
    <GlowingBorder ref={place} className='playing-bar' role='region' aria-label='Playing'>
      {children}
    </GlowingBorder>
  );
}
