import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';
import { apiPath } from './addresses.js';
import { DoorPicture } from './parts/DoorPicture.js';

const { names } = defineWords({
  names: {
    title: 'Yak Back',
    line: 'Pads for your sounds',
    description: 'Pads that play your sounds',
  },
});

/** What Yak Back brings with it. */
export const app: AppDeclaration = {
  key: 'yakback',
  path: '/yak-back',
  ...names,
  colour: '#0b120d',
  picture: DoorPicture,
  load: () => import('./index.js'),
  receive: async () => (await import('./model/receiveFile.js')).receiveFile,
  items: {
    'yak-sound': { at: `${apiPath}/sounds`, belongs: isOnBoard },
    'yak-folder': { at: `${apiPath}/folders`, belongs: isOnBoard },
  },
  share: 'share',
  ads: { 'yakback.banner': { without: 'yakback.no-ads' } },
  plays: ['yak-sound'],
};

/** A board is whole: each sound and folder of one's own is in its list. */
function isOnBoard(): boolean {
  return true;
}
