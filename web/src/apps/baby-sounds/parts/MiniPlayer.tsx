/** What plays, on every page of the room. */
export function MiniPlayer() {
  return null;
}
