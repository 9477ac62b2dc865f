// Where one is in the room.
export const home = '/amadeus';
/** A song that was heard before, by the hash of its file. */
export const songPlace = (hash: string) => `${home}?song=${hash}`;
export const livePlace = `${home}/live`;
export const historyPlace = `${home}/history`;
export const libraryPlace = `${home}/library`;

/** Whether an address is the library's. */
export const isLibrary = (path: string) =>
  path === libraryPlace || path.startsWith(`${libraryPlace}/`);
