// Where one is in the room.
export const home = '/amadeus';
export const livePlace = `${home}/live`;
