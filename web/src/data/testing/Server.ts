// As much of a server as syncing needs: things with versions, requests that are done once, a feed.
import { contains, type Thing } from '../overlay.js';

export type Value = Record<string, unknown> & { id: string; version?: number };

/** One kind of things, and where their addresses are. */
export interface Kind {
  kind: string;
  at: string;
  /** Things without a version are replaced by whoever comes last. */
  hasVersions?: boolean;
  /** Taking one out is an edit, as bringing it back is. */
  countsRemoval?: boolean;
  /** Taking out what is not there is no mistake. */
  isMark?: boolean;
  /** A patch is laid into this field, and makes what is not there yet. */
  field?: string;
  /** What a POST to a thing makes of it, by the last word of its address. */
  verbs?: Readonly<Record<string, (known: Value | undefined, body: unknown) => object>>;
  things?: readonly Value[];
}

export interface Request {
  method: string;
  path: string;
  version?: number;
  key?: string;
  body?: unknown;
}

export type Reply = [status: number, body?: unknown];

export class Server {
  readonly #things = new Map<string, Value>();
  readonly #removed = new Map<string, Value>();
  readonly #done = new Set<string>();
  readonly #feed: Array<Thing & { is_gone: boolean }> = [];
  readonly listeners = new Set<() => void>();
  /** What it was asked to change. */
  readonly asked: Request[] = [];

  constructor(private readonly kinds: readonly Kind[]) {
    for (const { kind, things = [] } of kinds) {
      for (const thing of things) this.#things.set(`${kind}/${thing.id}`, structuredClone(thing));
    }
  }

  find({ kind, id }: Thing): Value | undefined {
    return structuredClone(this.#things.get(`${kind}/${id}`));
  }

  /** Somebody else changes something. */
  change(thing: Thing, fields: object): void {
    const { version } = this.find(thing)!;
    this.#put(thing, { ...this.find(thing)!, ...fields }, version);
  }

  answer(request: Request): Reply {
    const { method, path, key } = request;
    if (path.startsWith('/api/v1/changes')) return this.#changes(path);
    const kind = this.kinds.find(({ at }) => path === at || path.startsWith(`${at}/`));
    if (!kind) return [404];
    const [id = '', verb] = path.slice(kind.at.length + 1).split('/');
    if (method === 'GET') return id ? this.#get({ kind: kind.kind, id }) : this.#list(kind);
    this.asked.push(request);
    const isRepeat = key !== undefined && this.#done.has(key);
    if (isRepeat) {
      return method === 'POST' && !verb ? [204] : this.#get({ kind: kind.kind, id }, 204);
    }
    const reply = this.#do(kind, id, verb, request);
    if (key !== undefined && reply[0] < 300) this.#done.add(key);
    return reply;
  }

  #do(kind: Kind, id: string, verb: string | undefined, request: Request): Reply {
    const thing = { kind: kind.kind, id };
    const act = verb === undefined ? undefined : kind.verbs?.[verb];
    if (act) {
      const known = this.find(thing);
      return this.#put(thing, act(known, request.body), known?.version, kind);
    }
    if (request.method === 'POST') {
      return verb ? this.#restore(kind, thing) : this.#each(kind, id, request.body as Many);
    }
    const known = this.find(thing);
    if (kind.field && request.method === 'PATCH') {
      const { [kind.field]: value = {}, ...others } = known ?? { id, name: id } as Value;
      const field = { [kind.field]: merged(value as Value, request.body as object) };
      return this.#put(thing, { ...others, ...field }, known?.version, kind);
    }
    if (!known) {
      if (request.method !== 'PUT') return [kind.isMark ? 204 : 404];
      return request.version ? [412] : this.#put(thing, { ...request.body as object, id }, 0, kind);
    }
    const isUnseen = kind.hasVersions && known.version !== request.version;
    switch (request.method) {
      case 'DELETE':
        if (request.version !== undefined && isUnseen) return [412];
        this.#remove(kind, thing, known);
        return [204];
      case 'PUT':
        if (isUnseen) return contains(known, request.body) ? [200, known] : [412];
        return this.#put(thing, { ...request.body as object, id }, known.version, kind);
      default:
        if (isUnseen) return [412];
        return this.#put(thing, merged(known, request.body as object), known.version, kind);
    }
  }

  #put(
    thing: Thing,
    value: object,
    version = 0,
    kind: Kind = { kind: '', at: '', hasVersions: true },
  ): Reply {
    const { id } = thing;
    const now = kind.hasVersions ? { ...value, id, version: version + 1 } : { ...value, id };
    this.#things.set(`${thing.kind}/${id}`, now);
    this.#note(thing, false);
    return [200, structuredClone(now)];
  }

  #remove(kind: Kind, thing: Thing, known: Value): void {
    const { version = 0 } = known;
    const left = kind.countsRemoval ? { ...known, version: version + 1 } : known;
    this.#removed.set(`${thing.kind}/${thing.id}`, left);
    this.#things.delete(`${thing.kind}/${thing.id}`);
    this.#note(thing, true);
  }

  #restore(kind: Kind, thing: Thing): Reply {
    const name = `${thing.kind}/${thing.id}`;
    const removed = this.#removed.get(name);
    this.#removed.delete(name);
    if (removed) return this.#put(thing, removed, removed.version, kind);
    return this.#get(thing);
  }

  /** What is done to several at once: into the trash, out of it, and away for ever. */
  #each(kind: Kind, verb: string, { ids }: Many): Reply {
    for (const id of ids) {
      const thing = { kind: kind.kind, id };
      const known = this.find(thing);
      if (!known || (verb === 'trash') === (known['trashed_ms'] !== undefined)) continue;
      if (verb === 'delete') this.#remove(kind, thing, known);
      else {this.#put(
          thing,
          merged(known, { trashed_ms: verb === 'trash' ? 1 : null }),
          known.version,
          kind,
        );}
    }
    return [204];
  }

  #get(thing: Thing, missing = 404): Reply {
    const found = this.find(thing);
    return found ? [200, found] : [missing];
  }

  #list({ kind }: Kind): Reply {
    const all = [...this.#things].filter(([name]) => name.startsWith(`${kind}/`));
    return [200, { all: all.map(([, value]) => structuredClone(value)) }];
  }

  #note(thing: Thing, isGone: boolean): void {
    this.#feed.push({ ...thing, is_gone: isGone });
    for (const listener of [...this.listeners]) listener();
  }

  #changes(path: string): Reply {
    const since = new URLSearchParams(path.split('?')[1]).get('since');
    const changes = since === null ? [] : this.#feed.slice(Number(since));
    const place = String(this.#feed.length);
    return [200, { changes, place, has_more: false, read_all: false }];
  }
}

interface Many {
  ids: readonly string[];
}

/** Fields are set whole, and null takes one out. */
function merged(value: Value, fields: object): Value {
  const all = Object.entries({ ...value, ...fields }).filter(([, one]) => one !== null);
  return Object.fromEntries(all) as Value;
}
