// Our own icons: a grid of 24, one width of stroke, no fill.

const paths = {
  back: 'M15 5l-7 7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronRight: 'M9.5 6l6 6-6 6',
  clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  device: 'M7 3h10v18H7zM11 18h2',
  door: 'M6 21V4h12v17M3 21h18M14.5 12.5v1',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18l-4 1zM14 7l3 3',
  exit: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  eye: 'M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  eyeOff: 'M4 4l16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 3.5 0 7 2 9.5 6.5-.8 1.5-1.8 2.7-2.8 3.7M6.3 7.3C4.9 8.4 3.6 10 2.5 12c2.5 4.5 6 6.5 9.5 6.5 1.7 0 3.4-.5 5-1.4M10.2 10.3a2.5 2.5 0 003.5 3.5',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  help: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM9.4 9.7c0-1.5 1.1-2.4 2.6-2.4s2.6.9 2.6 2.3c0 1.8-2.2 2.1-2.2 3.9M12.4 16.5v.01',
  info: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.8v.01',
  key: 'M8 11.5a4 4 0 100 8 4 4 0 000-8zM11 12.7L19.5 4.2M16 7.7l3 3M13.5 10.2l2 2',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 017 0V11',
  minus: 'M5 12h14',
  moon: 'M19.5 14A8 8 0 0110 4.5a8 8 0 109.5 9.5z',
  more: 'M5.5 11.4a.6.6 0 100 1.2.6.6 0 000-1.2zM12 11.4a.6.6 0 100 1.2.6.6 0 000-1.2zM18.5 11.4a.6.6 0 100 1.2.6.6 0 000-1.2z',
  note: 'M9 18V6l10-2v12M6.5 15.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM16.5 13.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  offline: 'M4 4l16 16M8 8.5a5 5 0 00-4 5c0 2.5 2 4.5 4.5 4.5H17M10.5 6.7A5.5 5.5 0 0117 11a3.6 3.6 0 013.3 5.7',
  people: 'M9 5a3.2 3.2 0 100 6.4A3.2 3.2 0 009 5zM3 19.5c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 5.6a3 3 0 010 5.3M17.5 14.5c2.1.7 3.5 2.5 3.5 5',
  person: 'M12 4.5a3.8 3.8 0 100 7.5 3.8 3.8 0 000-7.5zM4.5 20.5c0-3.8 3.3-6 7.5-6s7.5 2.2 7.5 6',
  play: 'M7.5 5v14l11.5-7z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4.5a6 6 0 100 12 6 6 0 000-12zM15 15l5 5',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM8 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
  speaker: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 010 6M18 6.5a7.5 7.5 0 010 11',
  stop: 'M6.5 6.5h11v11h-11z',
  storage: 'M4 13.5h16V19H4zM4 13.5l2.5-8.5h11L20 13.5M16.5 16.3v.01',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  sync: 'M4.5 12a7.5 7.5 0 0113-5l2 2M19.5 4.5V9H15M19.5 12a7.5 7.5 0 01-13 5l-2-2M4.5 19.5V15H9',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5',
  trouble: 'M8.3 3.5h7.4l5.2 5.2v6.6l-5.2 5.2H8.3l-5.2-5.2V8.7zM12 8v4.8M12 16v.01',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h9.5a5.2 5.2 0 010 10.5H9',
  upload: 'M12 15.5v-11M7 9l5-5 5 5M5 20h14',
  warning: 'M12 4.5L2.5 20h19zM12 10.5v4M12 17.2v.01',
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

/** A drawing beside a word, or on a button that has a name of its own: it is never read aloud. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
