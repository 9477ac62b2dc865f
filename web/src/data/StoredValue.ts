// What the browser remembers on this device, in the storage that can be read at once.
import { Listeners } from './surroundings.js';

/** What all that holds one key knows of it together. */
interface Slot {
  readonly listeners: Listeners;
  /** What could not be stored, which holds until the page is left; null where it was removed. */
  unstored?: string | null | undefined;
}

const slots = new Map<string, Slot>();

/** A browser may deny its storage, and what is stored may be garbage. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * One value under one key, on the device or for as long as the tab lives. It never throws: where
 * nothing can be stored it holds until the page is left, and what cannot be read is no value.
 */
export class StoredValue<Value> {
  readonly #slot: Slot;
  #last: { text: string | undefined; value: Value | undefined } = {
    text: undefined,
    value: undefined,
  };

  /** `read` gives nothing, or throws, where a text is no such value. */
  constructor(
    private readonly key: string,
    private readonly read: (text: string) => Value | undefined,
    private readonly area: 'device' | 'tab' = 'device',
  ) {
    const name = `${area} ${key}`;
    this.#slot = slots.get(name) ?? { listeners: new Listeners() };
    slots.set(name, this.#slot);
  }

  /** The same object until it changes. */
  get = (): Value | undefined => {
    const text = this.#text();
    if (this.#last.text !== text) {
      this.#last = {
        text,
        value: text === undefined ? undefined : attempt(() => this.read(text)),
      };
    }
    return this.#last.value;
  };

  /** Texts are stored as they are, all else as JSON; undefined is removed. */
  set = (value: Value | undefined): void => {
    const text = typeof value === 'string'
      ? value
      : JSON.stringify(value) as string | undefined;
    const isStored = attempt(() => {
      if (text === undefined) this.#storage.removeItem(this.key);
      else this.#storage.setItem(this.key, text);
      return true;
    });
    this.#slot.unstored = isStored ? undefined : text ?? null;
    this.#slot.listeners.call();
  };

  /** Calls when it has changed, here or in another tab; answers how to stop that. */
  subscribe = (listener: () => void): () => void => {
    const hear = ({ key }: { key: string | null }) => {
      // No key means that all is gone.
      if (key !== this.key && key !== null) return;
      this.#slot.unstored = undefined;
      listener();
    };
    globalThis.addEventListener?.('storage', hear);
    const stop = this.#slot.listeners.add(listener);
    return () => {
      globalThis.removeEventListener?.('storage', hear);
      stop();
    };
  };

  #text(): string | undefined {
    const { unstored } = this.#slot;
    return (unstored === undefined ? attempt(() => this.#storage.getItem(this.key)) : unstored) ??
      undefined;
  }

  get #storage(): Storage {
    return this.area === 'device' ? localStorage : sessionStorage;
  }
}

/** Any text that is one. */
export const asText = (text: string): string | undefined => text || undefined;
