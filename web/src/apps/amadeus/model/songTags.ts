// Tags of songs. A change adds some and removes others, so that two devices that are offline keep
// both of theirs; the server follows the same rule.
import type { Data } from '../../../data/index.js';
import type { AmadeusSongSettings, AmadeusSongTags } from '../../../generated/api.js';
import { apiPath } from '../addresses.js';
import { words } from '../words.js';
import { settingsThing } from './songSettings.js';

/** As the server has it. */
export const mostTags = 20;
export const longestTag = 40;

export type TagChange = AmadeusSongTags;

/** Tags that differ in capitals alone are one. */
export const sameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
export const hasTag = (tags: readonly string[], tag: string) =>
  tags.some((one) => sameTag(one, tag));

/** A tag as it is stored; nothing where there is none. */
export const tagOf = (text: string): string | undefined =>
  [...text.trim().replace(/\s+/g, ' ')].slice(0, longestTag).join('').trim() || undefined;

/** The tags of a song after a change. */
export function withTags(old: readonly string[], { add, remove }: TagChange): string[] {
  const tags = old.filter((tag) => !hasTag(remove, tag));
  for (const tag of add) if (!hasTag(tags, tag)) tags.push(tag);
  return tags;
}

/** What turns the tags of a song into others. */
export const tagChange = (from: readonly string[], to: readonly string[]): TagChange => ({
  add: to.filter((tag) => !from.includes(tag)),
  remove: from.filter((tag) => !to.includes(tag)),
});

export const tagSong = (
  { outbox }: Data,
  { hash, name }: { readonly hash: string; readonly name: string },
  change: TagChange,
) =>
  outbox.edit<AmadeusSongSettings>(settingsThing(hash), (now) => ({
    title: words.songTags.changeTheTagsOf(name),
    method: 'POST',
    path: `${apiPath}/settings/${hash}/tags`,
    body: change,
    thing: settingsThing(hash),
    isMerged: true,
    shows: {
      value: {
        version: 0,
        updated_ms: 0,
        settings: {},
        ...now,
        id: hash,
        tags: withTags(now?.tags ?? [], change),
      },
    },
  }));

export interface TagCount {
  readonly tag: string;
  readonly songs: number;
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** All tags of songs, from A to Z, and how many have each. */
export function tagCounts(songs: readonly { readonly tags: readonly string[] }[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const tag of songs.flatMap(({ tags }) => tags)) {
    const key = tag.toLowerCase();
    const known = counts.get(key);
    counts.set(key, { tag: known?.tag ?? tag, songs: (known?.songs ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => byName.compare(one.tag, other.tag));
}
