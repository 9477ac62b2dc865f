// Where one is in the app.
import { decoded } from '../../page/decoded.js';

/** The app's part of the server. */
export const apiPath = '/api/v1/yakback';
export const home = '/yak-back';
const playPath = `${home}/play/`;

/** The sound whose own page a path is, by its name. */
export function nameToPlay(path: string): string | undefined {
  return path.startsWith(playPath) ? decoded(path.slice(playPath.length)) : undefined;
}
