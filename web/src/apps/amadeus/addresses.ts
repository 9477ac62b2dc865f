// Where one is in the app.
export const home = '/amadeus';
/** A song that was heard before, by the hash of its file. */
export const songPlace = (hash: string) => `${home}?song=${hash}`;
export const livePlace = `${home}/live`;
export const historyPlace = `${home}/history`;
export const libraryPlace = `${home}/library`;

/** Whether an address is the library's. */
export const isLibrary = (path: string) =>
  path === libraryPlace || path.startsWith(`${libraryPlace}/`);

// What is chosen in the library stands in its address, so that Back goes back to it.
const address = (section: string, query: Record<string, string>) => {
  const written = new URLSearchParams(query).toString();
  return `${libraryPlace}${section}${written && `?${written}`}`;
};

export const chordAt = (chord: string) => address('', { chord });
export const scaleAt = (scale: string) => address('/scales', { scale });
export const scalesFor = (chords: string) => address('/scales', { fit: chords });
export const progressionsIn = (key: string) => address('/progressions', { key });
export const keyAt = (key: string) => address('/fifths', { key });
