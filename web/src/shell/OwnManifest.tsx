import { useEffect } from 'react';
import type { RoomCard } from '../page/rooms.js';

/** While one is in a room, installing means that room: it becomes an app of its own. */
export function OwnManifest({ room }: { room: RoomCard }) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (!link) return;
    const whole = link.href;
    link.href = `${room.path}.webmanifest`;
    return () => {
      link.href = whole;
    };
  }, [room]);
  return null;
}
