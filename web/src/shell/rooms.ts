// The five rooms, as the hallway knows them.

export interface RoomCard {
  /** The word that the server and the stylesheets use. */
  key: string;
  path: string;
  title: string;
  line: string;
  /** What the room is for, told to who finds it not furnished yet. */
  promise: readonly string[];
}

export const rooms: readonly RoomCard[] = [
  {
    key: 'yakback', path: '/yak-back', title: 'Yak Back', line: 'Pads for your sounds',
    promise: [
      'Many pads at once, each with its own equaliser, speed, loop and trim.',
      'Your own sounds, from files or the microphone, in folders and colours.',
    ],
  },
  {
    key: 'amadeus', path: '/amadeus', title: 'Amadeus', line: 'The chords of a song',
    promise: [
      'A song goes in, a timeline of its chords, key and beat comes out.',
      'Chords heard live, a tuner, and a library of chords, scales and progressions.',
    ],
  },
  {
    key: 'melodymap', path: '/melody-map', title: 'Melody Map', line: 'The songs inside films',
    promise: [
      'A storybook with a timeline: every song of a film, and the minute it is heard in.',
      'A search that forgives what you remember wrongly.',
    ],
  },
  {
    key: 'sonidea', path: '/sonidea', title: 'Sonidea', line: 'Memos that become songs',
    promise: [
      'Record at once, find it again, and lay take over take.',
      'Editing that can be undone, a mixer, sharing, and a proof of when it was made.',
    ],
  },
  {
    key: 'babysounds', path: '/baby-sounds', title: 'BabySounds', line: 'Sleep at a safe volume',
    promise: [
      'Sounds for sleep whose loudness is measured, and never passes what is safe for small ears.',
      'Timers, schedules and favourites, with settings behind a door for grown-ups.',
    ],
  },
];

/** The room that a path leads into. */
export function roomOf(path: string): RoomCard | undefined {
  return rooms.find((room) => path === room.path || path.startsWith(`${room.path}/`));
}
