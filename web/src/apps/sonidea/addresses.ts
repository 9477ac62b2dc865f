// Where one is in the app.
/** The app's part of the server. */
export const place = '/api/v1/sonidea';
export const home = '/sonidea';
export const recordPlace = `${home}/record`;
export const recordIntoPlace = (album: string): string => `${recordPlace}?album=${album}`;
export const recordOverPlace = (group: string): string => `${recordPlace}?group=${group}`;
export const pocketPlace = `${home}/pocket`;
export const projectsPlace = `${home}/projects`;
export const trashPlace = `${home}/trash`;
export const settingsPlace = `${home}/settings`;
export const recordingPlace = (id: string): string => `${home}/r/${id}`;
export const editorPlace = (id: string): string => `${home}/r/${id}/edit`;
export const mixerPlace = (id: string): string => `${home}/g/${id}`;
export const projectPlace = (id: string): string => `${projectsPlace}/${id}`;
export const albumPlace = (id: string): string => `${home}/albums/${id}`;
export const joinPlace = (token: string): string => `${home}/join/${token}`;

/** The page of the app that a path names, and of what. */
export function whereIs(path: string): { page: string; id: string; part: string } {
  const [page = '', id = '', part = ''] = path.slice(home.length + 1).split('/').map(
    decodeURIComponent,
  );
  return { page, id, part };
}
