// Where one is in the app.
/** The app's part of the server. */
export const apiPath = '/api/v1/babysounds';
export const home = '/baby-sounds';
export const playroomPath = `${home}/playroom`;
export const favouritesPath = `${home}/favourites`;
export const schedulesPath = `${home}/schedules`;
export const settingsPath = `${home}/settings`;
/** What plays, over the whole screen. */
export const nowPath = `${home}/now`;
