// Somebody at a device who edits, deletes, takes back and decides, and remembers all of it.
import { isSame } from '../../../web/src/data/index.js';
import type { Change, Data } from '../../../web/src/data/index.js';
import type { Asset, Preference } from '../../../web/src/generated/api.js';
import type { Chance } from './chance.js';
import type { Device } from './Device.js';

/** What is written in a document: every edit adds a word at the end, and says how many there are. */
export interface Log { words: string[]; count: number }

/** What is known about an edit once it was put in line. */
export interface Edit {
  kind: 'edit' | 'make' | 'delete' | 'rename';
  document: string;
  word: string;
  /** Whether its person was told that it is safe; if they were not, it may have come to nothing. */
  isPromised: boolean;
  /** So many want to take it back and were not told yet whether they have; who dies never is. */
  doubts: number;
  /** Why it may be missing in the end: somebody decided so, having been told. */
  excuse?: string;
}

/** What all persons together know. */
export class Memory {
  readonly edits = new Map<string, Edit>();
  readonly problems: string[] = [];
  conflicts = 0;
  #next = 0;

  begin(kind: Edit['kind'], document: string): Edit {
    this.#next += 1;
    const edit: Edit = { kind, document, word: `w${this.#next}`, isPromised: false, doubts: 0 };
    this.edits.set(edit.word, edit);
    return edit;
  }

  excuse(word: string | undefined, why: string): void {
    const edit = word === undefined ? undefined : this.edits.get(word);
    if (edit) edit.excuse ??= why;
  }
}

const shared = ['shared-0', 'shared-1', 'shared-2'];

export class Person {
  #made = 0;

  constructor(
    private readonly device: Device,
    private readonly chance: Chance,
    private readonly memory: Memory,
    private readonly asset: string,
  ) {}

  /** Does something, and waits no longer than it takes until it is promised. */
  act(data: Data): Promise<void> | undefined {
    const documents = this.device.documents(data);
    // Whoever does not know what is there would replace what they have made themselves.
    if (!documents) return undefined;
    const missing = shared.filter((name) => !documents.some((one) => one.name === name));
    if (missing.length > 0 && this.chance.happens(0.5)) return this.#make(data, missing[0]!);
    const dice = this.chance.unit();
    if (dice < 0.08) return this.#make(data, `own-${this.device.name}-${this.#made += 1}`);
    if (dice < 0.2) return this.#rename(data);
    const own = documents.filter(({ name }) => name.startsWith('own-'));
    if (dice < 0.25 && own.length > 2) return this.#delete(data, this.chance.of(own));
    if (dice < 0.32) return this.#undo(data);
    if (documents.length > 0) return this.#edit(data, this.chance.of(documents));
    return undefined;
  }

  /** Decides everything that waits for a decision, and reads what was refused. */
  async decide(data: Data): Promise<void> {
    for (const change of data.outbox.snapshot()) {
      if (change.state === 'refused') await this.#readRefusal(data, change);
      if (change.state === 'conflict') await this.#readConflict(data, change);
    }
  }

  async #make(data: Data, name: string): Promise<void> {
    const edit = this.memory.begin('make', name);
    const value: Log = { words: [edit.word], count: 1 };
    await data.outbox.add({
      title: edit.word, method: 'PUT', path: `/api/v1/preferences/${name}`, body: value,
      thing: { kind: 'preference', id: name }, shows: { value: { name, value, version: 0 } } });
    edit.isPromised = true;
  }

  async #edit(data: Data, document: Preference): Promise<void> {
    const edit = this.memory.begin('edit', document.name);
    const thing = { kind: 'preference', id: document.name };
    await data.outbox.edit<Preference>(thing, (now = document) => {
      const old = now.value as Log;
      const body: Log = { words: [...old.words, edit.word], count: old.count + 1 };
      return {
        title: edit.word, method: 'PATCH', path: `/api/v1/preferences/${document.name}`, body,
        version: now.version, thing, shows: { merge: { value: body } } };
    });
    edit.isPromised = true;
  }

  async #delete(data: Data, document: Preference): Promise<void> {
    const edit = this.memory.begin('delete', document.name);
    await data.outbox.add({
      title: edit.word, method: 'DELETE', path: `/api/v1/preferences/${document.name}`,
      version: document.version,
      thing: { kind: 'preference', id: document.name }, shows: { gone: true } });
    edit.isPromised = true;
  }

  async #rename(data: Data): Promise<void> {
    const asset = data.answers.snapshot<Asset>(`asset/${this.asset}`).value;
    if (!asset) return;
    const edit = this.memory.begin('rename', this.asset);
    await data.outbox.add({
      title: edit.word, method: 'PATCH', path: `/api/v1/library/assets/${this.asset}`,
      body: { name: edit.word }, version: asset.version,
      thing: { kind: 'asset', id: this.asset }, shows: { merge: { name: edit.word } } });
    edit.isPromised = true;
  }

  async #undo(data: Data): Promise<void> {
    const changes = data.outbox.snapshot();
    const last = changes[changes.length - 1];
    if (!last) return;
    await this.#unlessDead(last.title, 'undone', () => data.outbox.undo(last.id));
  }

  /** Lets go of a change and of all that was made upon it; whoever dies meanwhile of some of it. */
  async #keepTheirs(data: Data, change: Change): Promise<void> {
    const upon = data.outbox.snapshot().filter((one) => isSame(one, change) && one.id !== change.id);
    const edits = [change, ...upon].flatMap(({ title }) => this.memory.edits.get(title) ?? []);
    for (const edit of edits) edit.doubts += 1;
    const dropped = await data.outbox.keepTheirs(change.id);
    for (const edit of edits) edit.doubts -= 1;
    for (const { title } of dropped) this.memory.excuse(title, 'theirs was kept');
  }

  /** Takes something back; whoever dies meanwhile does not know what has become of it. */
  async #unlessDead(word: string, why: string, work: () => Promise<boolean>): Promise<void> {
    const edit = this.memory.edits.get(word);
    if (!edit) return;
    edit.doubts += 1;
    const isDone = await work();
    edit.doubts -= 1;
    if (isDone) edit.excuse ??= why;
  }

  async #readRefusal(data: Data, change: Change): Promise<void> {
    const { reason } = change;
    // Only what somebody has deleted can be refused here; anything else is a fault.
    if (reason?.status !== 404) {
      this.memory.problems.push(`${change.title} was refused: ${JSON.stringify(reason)}`);
    }
    this.memory.excuse(change.title, 'refused');
    await data.outbox.dismiss(change.id);
  }

  async #readConflict(data: Data, change: Change): Promise<void> {
    this.memory.conflicts += 1;
    const theirs = change.theirs as Preference | Asset | null;
    const log = theirs && 'value' in theirs ? theirs.value as Log : undefined;
    if (log?.words.includes(change.title) && change.state === 'conflict') {
      this.memory.problems.push(`${change.title} is told to be in conflict with itself`);
    }
    const mine = change.body as Partial<Log> | undefined;
    if (this.chance.happens(0.5)) {
      await this.#keepTheirs(data, change);
      return;
    }
    // What they wrote and we have not seen is written over, by somebody who was told.
    const lost = log?.words.filter((word) => !(mine?.words ?? []).includes(word)) ?? [];
    for (const word of lost) this.memory.excuse(word, 'mine was used');
    if (change.method === 'PATCH' && theirs === null) this.memory.excuse(change.title, 'deleted');
    await data.outbox.useMine(change.id);
  }
}

