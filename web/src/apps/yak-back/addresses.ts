// Where one is in the app.
export const home = '/yak-back';
const playPlace = `${home}/play/`;

/** The sound whose own page a path is, by its name. */
export function nameToPlay(path: string): string | undefined {
  return path.startsWith(playPlace) ? decodeURIComponent(path.slice(playPlace.length)) : undefined;
}
