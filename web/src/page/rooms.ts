// The five rooms, as the hallway knows them.

export interface RoomCard {
  /** The word that the server and the stylesheets use. */
  key: 'yakback' | 'amadeus' | 'melodymap' | 'sonidea' | 'babysounds';
  path: string;
  title: string;
  line: string;
}

export const rooms: readonly RoomCard[] = [
  { key: 'yakback', path: '/yak-back', title: 'Yak Back', line: 'Pads for your sounds' },
  { key: 'amadeus', path: '/amadeus', title: 'Amadeus', line: 'The chords of a song' },
  { key: 'melodymap', path: '/melody-map', title: 'Melody Map', line: 'The songs inside films' },
  { key: 'sonidea', path: '/sonidea', title: 'Sonidea', line: 'Memos that become songs' },
  { key: 'babysounds', path: '/baby-sounds', title: 'BabySounds', line: 'Sleep at a safe volume' },
];

/** The room that a path leads into. */
export function roomOf(path: string): RoomCard | undefined {
  return rooms.find((room) => path === room.path || path.startsWith(`${room.path}/`));
}
