// Where one is in the app.
/** The app's part of the server. */
export const apiPath = '/api/v1/amadeus';
export const home = '/amadeus';
/** A song that was heard before, by the hash of its file. */
export const songPath = (hash: string) => `${home}?song=${hash}`;
/** A recording of Sonidea. */
export const recordingPath = (id: string) => `${home}?recording=${id}`;
/** The tuner; live chords lie beside it. */
export const livePath = `${home}/live`;
export const profilePath = `${home}/profile`;
export const liveChordsPath = `${livePath}/chords`;
export const historyPath = `${home}/history`;
export const libraryPath = `${home}/library`;

/** Whether an address is the library's. */
export const isLibrary = (path: string) =>
  path === libraryPath || path.startsWith(`${libraryPath}/`);

// What is chosen in the library stands in its address, so that Back goes back to it.
const address = (section: string, query: Record<string, string>) => {
  const written = new URLSearchParams(query).toString();
  return `${libraryPath}${section}${written && `?${written}`}`;
};

export const chordAt = (chord: string) => address('', { chord });
export const scaleAt = (scale: string) => address('/scales', { scale });
export const scalesFor = (chords: string) => address('/scales', { fit: chords });
export const progressionsIn = (key: string) => address('/progressions', { key });
export const keyAt = (key: string) => address('/fifths', { key });
