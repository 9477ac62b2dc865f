// What the system's lock screen, and the keys of a keyboard or headphones, know of the board.
import { useEffect, useState } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { useDeck, usePlaying } from '../hooks/useDeck.js';

/** As many names as a lock screen has room for. */
const namesShown = 3;
/** Quick taps are told together: telling the system takes longer than playing. */
const pauseMs = 250;
/** What stops on the system's word has faded by then. */
const fadedMs = 100;

export function LockScreen({ sounds }: { sounds: readonly YakSound[] }) {
  const deck = useDeck();
  const playing = usePlaying();
  const [told, setTold] = useState('');
  const names = playing.flatMap((id) => sounds.find((sound) => sound.id === id)?.name ?? []);
  const title = names.slice(0, namesShown).join(' · ')
    + (names.length > namesShown ? ` and ${names.length - namesShown} more` : '');
  useEffect(() => {
    // What begins after silence, and silence, are told at once.
    const timer = setTimeout(() => setTold(title), told === '' || title === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [title, told]);
  useEffect(() => tell(told), [told]);
  useEffect(() => {
    const actions = ['pause', 'stop'] as const;
    const stop = () => {
      deck.stopAll();
      // The system counts the engine as stopped, and hears of it again only when it wakes from a rest.
      setTimeout(() => deck.stage.restLater(0), fadedMs);
    };
    for (const action of actions) navigator.mediaSession?.setActionHandler(action, stop);
  }, [deck]);
  return null;
}

/** Tells the system what plays; an empty title is nothing. */
function tell(title: string): void {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  mediaSession.playbackState = title ? 'playing' : 'none';
  mediaSession.metadata = title
    ? new MediaMetadata({ title, artist: 'Yak Back', artwork: [{ src: '/icons/yak-back-512.png' }] }) : null;
}
