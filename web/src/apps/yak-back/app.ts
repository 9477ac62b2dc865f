import type { AppDeclaration } from '../../page/apps.js';

/** What Yak Back brings with it. */
export const app: AppDeclaration = {
  key: 'yakback',
  path: '/yak-back',
  title: 'Yak Back',
  line: 'Pads for your sounds',
  description: 'Pads that play your sounds',
  colour: '#0b120d',
  load: () => import('./index.js'),
  share: 'share',
  plays: ['yak-sound'],
};
