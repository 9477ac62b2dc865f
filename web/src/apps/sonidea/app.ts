import { defineWords } from '../../kit/defineWords.js';
import type { AppDeclaration } from '../../page/apps.js';
import type { Thing } from '../../data/index.js';
import { apiPath, recordPath } from './addresses.js';
import { belongs } from './model/recordingLists.js';
import { DoorPicture } from './parts/DoorPicture.js';

const { names, quick } = defineWords({
  names: {
    title: 'Sonidea',
    line: 'Memos that become songs',
    description: 'Memos that grow into songs',
  },
  quick: {
    record: 'Record',
  },
});

/** What Sonidea brings with it. */
export const app: AppDeclaration = {
  key: 'sonidea',
  path: '/sonidea',
  ...names,
  colour: '#e9e6e3',
  picture: DoorPicture,
  quick: { label: quick.record, path: `${recordPath}?start`, icon: 'record' },
  share: 'share',
  load: () => import('./index.js'),
  receive: async () => (await import('./model/receiveFile.js')).receiveFile,
  resume: async () => (await import('./sound/resume.js')).resume,
  concerns,
  // Albums, tags and projects count their recordings; the feed tells of them when a number changes.
  items: {
    'son-recording': { at: `${apiPath}/recordings`, belongs },
    'son-album': { at: `${apiPath}/albums` },
    'son-tag': { at: `${apiPath}/tags` },
    'son-project': { at: `${apiPath}/projects` },
    'son-group': { at: `${apiPath}/groups` },
  },
};

function concerns(key: string, { kind, id }: Thing): boolean {
  switch (kind) {
    case 'son-settings':
      return key.startsWith('son-settings/') || key === 'son-recordings';
    case 'son-recording':
      return key === `son-edits/${id}` || key === `son-receipts/${id}`;
    case 'son-album':
      return key === `son-album-invites/${id}`;
    // Who has come into an album, left it or may do less there sees its recordings otherwise.
    case 'son-sharing':
      return key.startsWith('son-recording');
    case 'son-project':
    case 'son-tag':
      return key.startsWith('son-recordings');
    default:
      return false;
  }
}
