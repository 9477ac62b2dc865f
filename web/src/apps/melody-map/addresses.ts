// Where one is in the app.
/** The app's part of the server. */
export const place = '/api/v1/melodymap';
export const home = '/melody-map';
export const clockPlace = `${home}/clock`;
export const profilePlace = `${home}/me`;

/** The page of a film, with one of its songs chosen. */
export function filmPlace(film: string, song?: string): string {
  return `${home}/film?id=${encodeURIComponent(film)}${
    song ? `&song=${encodeURIComponent(song)}` : ''
  }`;
}
