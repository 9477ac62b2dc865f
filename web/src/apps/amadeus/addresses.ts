// Where one is in the room.
export const home = '/amadeus';
export const livePlace = `${home}/live`;
export const historyPlace = `${home}/history`;
export const libraryPlace = `${home}/library`;

/** Whether an address is the library's. */
export const isLibrary = (path: string) =>
  path === libraryPlace || path.startsWith(`${libraryPlace}/`);
