import { useEffect } from 'react';
import { pictures } from '../doors/pictures.js';
import { Frame, useTitle } from '../Frame.js';
import type { RoomCard } from '../rooms.js';
import { Link } from '../router.js';

/** A room that is not furnished yet says so, and what it will be. */
export function RoomPage({ room }: { room: RoomCard }) {
  const Picture = pictures[room.key];
  useTitle(room.title);
  return (
    <Frame>
      <OwnManifest room={room} />
      <article className="empty-room" data-room={room.key}>
        {Picture && <div className="empty-room-picture door"><Picture /></div>}
        <div className="prose">
          <h1>{room.title}</h1>
          <p>This room is being furnished. What it is for:</p>
          <ul>{room.promise.map((line) => <li key={line}>{line}</li>)}</ul>
          <p className="quiet">Until then its door leads here, and nothing in it is kept or charged.</p>
          <p><Link to="/" className="button" data-kind="plain">Back to the hallway</Link></p>
        </div>
      </article>
    </Frame>
  );
}

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
