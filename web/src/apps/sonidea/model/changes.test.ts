import { test } from 'node:test';
import { type Act, sets, Toasts, tryBursts } from '../../../data/testing/bursts.js';
import type { Chance } from '../../../data/testing/Chance.js';
import type { Value } from '../../../data/testing/Server.js';
import type {
  SonAlbum,
  SonGroup,
  SonMarker,
  SonProject,
  SonRecording,
  SonTag,
} from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import {
  editAlbum,
  editGroup,
  editProject,
  editSettings,
  editTag,
  recordingChanges,
} from './changes.js';

const { showToast, removed } = new Toasts();
const recording = (shown: Value) => shown as unknown as SonRecording;

const marks: Act = ({ data, chance, shown }) => {
  const marker = { id: `m${chance.below(1e9)}`, seconds: chance.below(60), name: '' } as SonMarker;
  void recordingChanges(data, showToast).edit(
    recording(shown),
    ({ markers }) => ({ markers: [...markers, marker] }),
  );
  return (before) =>
    before && { ...before, markers: [...before['markers'] as SonMarker[], marker] };
};

test('quick changes of a recording all come about, also on its way to the trash and back', () =>
  tryBursts({
    kind: 'son-recording',
    at: `${apiPath}/recordings`,
    hasVersions: true,
    things: [{ id: '1', version: 3, title: 'Idea', notes: '', speed: 1, markers: [] }],
    thing: { kind: 'son-recording', id: '1' },
    acts: [
      sets(
        (chance) => ({ title: `t${chance.below(1_000)}` }),
        ({ data, shown }, patch) => recordingChanges(data, showToast).edit(recording(shown), patch),
      ),
      sets(
        (chance) => ({ speed: 1 + chance.below(4) / 4 }),
        ({ data, shown }, patch) => recordingChanges(data, showToast).edit(recording(shown), patch),
      ),
      marks,
      marks,
      removed(({ data, shown }) =>
        recordingChanges(data, showToast).trash([recording(shown)], 'keep')
      ),
    ],
  }));

test('quick changes of a mix all come about, whatever channel they are of', () =>
  tryBursts({
    kind: 'son-group',
    at: `${apiPath}/groups`,
    hasVersions: true,
    things: [{
      id: '1',
      version: 3,
      title: 'Song',
      mixer: { master: 0, channels: { a: 0, b: 0 } },
    }],
    thing: { kind: 'son-group', id: '1' },
    acts: ['a', 'b'].map((channel): Act => ({ data, chance, shown }) => {
      const turned = (now: Value) => {
        const mixer = now['mixer'] as { channels: object };
        return { mixer: { ...mixer, channels: { ...mixer.channels, [channel]: level } } };
      };
      const level = chance.below(100);
      void editGroup(
        data,
        shown as unknown as SonGroup,
        (now) => turned(now as unknown as Value) as unknown as Partial<SonGroup>,
      );
      return (before) => before && { ...before, ...turned(before) };
    }),
  }));

const noted = (chance: Chance) => ({ notes: `n${chance.below(1_000)}` });

test('quick changes of a project all come about', () =>
  tryBursts({
    kind: 'son-project',
    at: `${apiPath}/projects`,
    hasVersions: true,
    things: [{ id: '1', version: 3, title: 'Song', notes: '' }],
    thing: { kind: 'son-project', id: '1' },
    acts: [
      sets(noted, ({ data, shown }, patch) =>
        editProject(data, shown as unknown as SonProject, patch)),
    ],
  }));

const named = (chance: Chance) => ({ name: `n${chance.below(1_000)}` });

test('quick changes of an album all come about', () =>
  tryBursts({
    kind: 'son-album',
    at: `${apiPath}/albums`,
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'Ideas' }],
    thing: { kind: 'son-album', id: '1' },
    acts: [
      sets(named, ({ data, shown }, patch) => editAlbum(data, shown as unknown as SonAlbum, patch)),
    ],
  }));

test('quick changes of a tag all come about', () =>
  tryBursts({
    kind: 'son-tag',
    at: `${apiPath}/tags`,
    hasVersions: true,
    things: [{ id: '1', version: 3, name: 'riff', hue: 0.1 }],
    thing: { kind: 'son-tag', id: '1' },
    acts: [named, (chance: Chance) => ({ hue: chance.unit() })].map((fields) =>
      sets(fields, ({ data, shown }, patch) => editTag(data, shown as unknown as SonTag, patch))
    ),
  }));

test('settings that are turned quickly are what they were turned to last', () =>
  tryBursts({
    kind: 'son-settings',
    at: apiPath,
    things: [{ id: 'settings', gain_db: 0, keeps_awake: true, channels: 'mono' }],
    thing: { kind: 'son-settings', id: 'settings' },
    acts: [
      (chance: Chance) => ({ gain_db: chance.below(24) - 12 }),
      (chance: Chance) => ({ keeps_awake: chance.happens(0.5) }),
      (chance: Chance) => ({ channels: chance.of(['mono', 'stereo']) }),
    ].map((fields) => sets(fields, ({ data }, patch) => editSettings(data, patch))),
  }));
