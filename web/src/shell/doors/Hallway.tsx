import { Link } from '../router.js';
import { rooms, type RoomCard } from '../rooms.js';
import { pictures } from './pictures.js';

/** The first thing anyone sees: five doors. */
export function Hallway({ open }: { open: readonly string[] | undefined }) {
  return (
    <nav className="hallway" aria-label="Rooms">
      {rooms.map((room) => <Door key={room.key} room={room} isOpen={open?.includes(room.key)} />)}
    </nav>
  );
}

function Door({ room, isOpen }: { room: RoomCard; isOpen: boolean | undefined }) {
  const Picture = pictures[room.key];
  return (
    <Link to={room.path} className="door" data-room={room.key}>
      {Picture && <Picture />}
      <span className="door-words">
        <span className="door-name">{room.title}</span>
        <span className="door-line">{room.line}</span>
        {isOpen === false && <span className="door-sign">Being furnished</span>}
      </span>
    </Link>
  );
}
