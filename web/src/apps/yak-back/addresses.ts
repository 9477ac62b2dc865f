// Where one is in the app.
/** The app's part of the server. */
export const apiPath = '/api/v1/yakback';
export const home = '/yak-back';
const playPath = `${home}/play/`;

/** The sound whose own page a path is, by its name; what is no text is its name as it stands. */
export function nameToPlay(path: string): string | undefined {
  if (!path.startsWith(playPath)) return undefined;
  const name = path.slice(playPath.length);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
