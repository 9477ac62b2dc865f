// Lays changes that wait over what the server said, so that a screen shows them at once.

/** Something that the feed speaks of, such as { kind: 'asset', id: '…' }. */
export interface Thing {
  kind: string;
  id: string;
}

/** What a change will look like. */
export interface Shows {
  /**
   * These fields become so, also of a new value; fields of objects within one by one, null takes
   * out (RFC 7396).
   */
  merge?: object;
  /** The whole thing: it is new, or replaced. */
  value?: object;
  /** It is gone. */
  gone?: boolean;
}

/** Merges as a JSON merge patch does (RFC 7396); neither argument is changed. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}

/** The key of the thing itself: `asset/ID`. */
export function keyOf({ kind, id }: Thing): string {
  return `${kind}/${id}`;
}

/** Whether a key is about the thing itself. */
export function isThing(key: string, thing: Thing): boolean {
  return key === keyOf(thing);
}

/** The key of the list of all such things: `assets`, `baby-mixes`. */
export function listKey(kind: string): string {
  return kind.endsWith('x') ? `${kind}es` : `${kind}s`;
}

/** Whether a key is about a list of such things: `assets`, `assets?q=…`. */
export function isList(key: string, { kind }: Thing): boolean {
  const list = listKey(kind);
  return key === list || key.startsWith(`${list}?`);
}

/**
 * The value of a key when a change is laid over it; the same object when it does not concern it.
 */
export function laid(key: string, value: unknown, thing: Thing, shows: Shows): unknown {
  if (isThing(key, thing)) return shown(value, shows);
  if (!isList(key, thing) || !isObject(value)) return value;
  let result = value;
  for (const [name, list] of Object.entries(value)) {
    if (Array.isArray(list)) result = { ...result, [name]: laidInList(list, key, thing, shows) };
  }
  return result;
}

function shown(value: unknown, shows: Shows): unknown {
  if (shows.gone) return undefined;
  const whole = shows.value ? { ...isObject(value) ? value : {}, ...shows.value } : value;
  return shows.merge && whole !== undefined ? merged(whole, shows.merge) : whole;
}

function laidInList(list: unknown[], key: string, thing: Thing, shows: Shows): unknown[] {
  const place = list.findIndex((one) => idOf(one) === thing.id);
  if (place < 0) {
    // Whether something new is among those that were searched for is the server's to say.
    return shows.value && !key.includes('?') ? [shown(undefined, shows), ...list] : list;
  }
  const changed = shown(list[place], shows);
  return [
    ...list.slice(0, place),
    ...(changed === undefined ? [] : [changed]),
    ...list.slice(place + 1),
  ];
}

/** What stands in the lists of an answer for a thing. */
export function elements(answer: unknown, { id }: Thing): unknown[] {
  if (!isObject(answer)) return [];
  const lists = Object.values(answer).filter(Array.isArray) as unknown[][];
  return lists.flat().filter((one) => idOf(one) === id);
}

/** A list's answer with the thing as it stands in another answer, where it is newer there. */
export function withElement(answer: unknown, other: unknown, thing: Thing): unknown {
  const newer = elements(other, thing)[0];
  if (!isObject(answer) || !newer) return answer;
  const replaced = (list: unknown): unknown => Array.isArray(list)
    ? list.map((one) => idOf(one) === thing.id && !isOlder(newer, one) ? newer : one)
    : list;
  return Object.fromEntries(Object.entries(answer).map(([name, list]) => [name, replaced(list)]));
}

/** The id by which the feed knows something: its id, or the name of what has none. */
export function idOf(value: unknown): unknown {
  return isObject(value) ? value['id'] ?? value['name'] : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether all that `part` says is so in `whole`; lists must be equal, and null is nothing. */
export function contains(whole: unknown, part: unknown): boolean {
  if (isObject(part)) {
    return isObject(whole) &&
      Object.entries(part).every(([name, value]) => contains(whole[name], value));
  }
  if (Array.isArray(part)) {
    return Array.isArray(whole) && whole.length === part.length &&
      part.every((value, index) => contains(whole[index], value));
  }
  return whole === part || (part === null && whole === undefined);
}

/** Whether a value, or anything in its lists, has a lower version than in another. */
export function isOlder(value: unknown, other: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(other)) {
    const known = new Map(other.map((one) => [idOf(one), one]));
    return value.some((one) => isOlder(one, known.get(idOf(one))));
  }
  if (!isObject(value) || !isObject(other)) return false;
  const [mine, theirs] = [versionOf(value), versionOf(other)];
  if (mine !== undefined && theirs !== undefined) return mine < theirs;
  return Object.entries(value).some(([name, part]) => isOlder(part, other[name]));
}

/** The version that somebody's answer carries. */
export function versionOf(value: unknown): number | undefined {
  const version = (value as { version?: unknown } | null | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}
