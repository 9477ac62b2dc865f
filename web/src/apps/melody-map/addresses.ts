// Where one is in the app.
/** The app's part of the server. */
export const apiPath = '/api/v1/melodymap';
export const home = '/melody-map';
export const clockPath = `${home}/clock`;
export const profilePath = `${home}/me`;

/** The page of a film, with one of its songs chosen. */
export function filmPath(film: string, song?: string): string {
  return `${home}/film?id=${encodeURIComponent(film)}${
    song ? `&song=${encodeURIComponent(song)}` : ''
  }`;
}
