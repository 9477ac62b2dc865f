// Where one is in the app.
export const home = '/baby-sounds';
export const playroomPlace = `${home}/playroom`;
export const favouritesPlace = `${home}/favourites`;
export const schedulesPlace = `${home}/schedules`;
export const settingsPlace = `${home}/settings`;
/** What plays, over the whole screen. */
export const nowPlace = `${home}/now`;
