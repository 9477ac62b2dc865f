import { words } from '../words.js';

/** What the media control shows of something that plays or is recorded. */
export const shownAs = (title: string) => ({
  title,
  artist: words.common.sonidea,
  artwork: { src: '/icons/sonidea-512.png' },
});
