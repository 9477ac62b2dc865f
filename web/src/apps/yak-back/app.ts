import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';

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
  load: () => import('./index.js'),
  share: 'share',
  plays: ['yak-sound'],
};
