// Things of a list that are asked for one by one, so that no long list is asked for anew because
// one of its things has changed.
import { idOf, isList, isObject, isOlder, isThing, versionOf } from './overlay.js';
import type { Thing } from './overlay.js';

/** How one thing of a kind is asked for, and in which lists it stands. */
export interface ItemKind {
  /** The address of one, before its id. Each carries a version. */
  at: string;
  /**
   * Whether a thing belongs to the list under a key, beside these others; undefined where only the
   * server can say. Where this is missing, it stays in the lists in which it stands.
   */
  belongs?(key: string, item: object, others: readonly object[]): boolean | undefined;
}

export type ItemKinds = Readonly<Record<string, ItemKind>>;

/** What has become of a thing; without a value it is gone. */
export interface Item {
  thing: Thing;
  value?: object;
  /**
   * The server's answer to a change of ours: the feed may have told more of the thing since it was
   * written.
   */
  isAnswer?: boolean;
}

/**
 * What is known under a key once an item is laid into it: the same object where that changes
 * nothing, undefined where it has to be asked for anew.
 */
export function withItem(key: string, known: unknown, item: Item, kind: ItemKind): unknown {
  const { thing, value } = item;
  if (isThing(key, thing)) return value && newer(known, item);
  if (!isList(key, thing) || !isObject(known)) return undefined;
  const [list, ...more] = Object.entries(known).filter(([, one]) => Array.isArray(one));
  if (!list || more.length > 0) return undefined;
  const [name, all] = list as [string, object[]];
  const index = all.findIndex((one) => idOf(one) === thing.id);
  const others = index < 0 ? all : all.filter((_, at) => at !== index);
  const belongs = value ? kind.belongs?.(key, value, others) : false;
  if (belongs === false) return index < 0 ? known : { ...known, [name]: others };
  if (index < 0) {
    return belongs && !item.isAnswer ? { ...known, [name]: [value, ...all] } : undefined;
  }
  const now = newer(all[index], item);
  if (now === all[index]) return known;
  return { ...known, [name]: all.map((one, at) => at === index ? now : one) };
}

/** The newer of two; what is known where both say the same. */
function newer(known: unknown, { value, isAnswer }: Item): unknown {
  const isKnown = isAnswer
    ? (versionOf(known) ?? -1) >= versionOf(value)!
    : isOlder(value, known) || JSON.stringify(known) === JSON.stringify(value);
  return isKnown ? known : value;
}
