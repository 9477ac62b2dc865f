// What the lock screen, and the keys of a keyboard or headphones, know of the board.
import { useEffect } from 'react';
import type { YakSound } from '../../../generated/api.js';
import { useDeck, usePlaying } from '../hooks/useDeck.js';

export function LockScreen({ sounds }: { sounds: readonly YakSound[] }) {
  const deck = useDeck();
  const playing = usePlaying();
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    const names = playing.flatMap((id) => sounds.find((sound) => sound.id === id)?.name ?? []);
    mediaSession.playbackState = names.length > 0 ? 'playing' : 'none';
    mediaSession.metadata = names.length > 0
      ? new MediaMetadata({ title: names.join(' · '), artist: 'Yak Back', artwork: [{ src: '/icons/yak-back-512.png' }] })
      : null;
    for (const action of ['pause', 'stop'] as const) mediaSession.setActionHandler(action, () => deck.stopAll());
  }, [deck, playing, sounds]);
  return null;
}
