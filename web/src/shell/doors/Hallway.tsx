import { Link } from '../../page/router.js';
import { type RoomCard, rooms } from '../../page/rooms.js';
import { pictures } from '../../page/pictures.js';

/** The first thing anyone sees: five doors. */
export function Hallway() {
  return (
    <nav className='hallway' aria-label='Rooms'>
      {rooms.map((room) => <Door key={room.key} room={room} />)}
    </nav>
  );
}

function Door({ room }: { room: RoomCard }) {
  const Picture = pictures[room.key];
  return (
    <Link to={room.path} className='door' data-room={room.key}>
      {Picture && <Picture />}
      <span className='door-words'>
        <span className='door-name'>{room.title}</span>
        <span className='door-line'>{room.line}</span>
      </span>
    </Link>
  );
}
