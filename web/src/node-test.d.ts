// As much of Node as tests need: Debian has no types for it.

declare module 'node:test' {
  type Body = () => void | Promise<void>;
  /** One promise of the code, as a sentence; it fails when its body throws. */
  export function test(sentence: string, body: Body): void;
  export function beforeEach(body: Body): void;
  export function afterEach(body: Body): void;
}

declare module 'node:crypto' {
  interface Key {
    export(options: { type: 'spki'; format: 'der' }): Uint8Array;
  }
  interface Hex {
    toString(form: 'hex'): string;
  }
  export function createHash(name: string): {
    update(bytes: Uint8Array): { digest(form: 'hex'): string };
  };
  export function generateKeyPairSync(kind: 'ed25519'): { publicKey: Key; privateKey: Key };
  export function sign(digest: null, message: Uint8Array, key: Key): Uint8Array & Hex;
}

declare module 'node:timers/promises' {
  /** Once all is done that needs no time. */
  export function setImmediate(): Promise<void>;
}

declare module 'node:process' {
  export const env: Readonly<Record<string, string | undefined>>;
}

declare module 'node:assert/strict' {
  type Wrong = RegExp | (new (...parts: never[]) => Error) | object;
  interface Assert {
    equal(found: unknown, wanted: unknown, message?: string): void;
    notEqual(found: unknown, unwanted: unknown, message?: string): void;
    deepEqual(found: unknown, wanted: unknown, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    match(text: string, pattern: RegExp, message?: string): void;
    throws(work: () => unknown, wrong?: Wrong, message?: string): void;
    rejects(
      work: Promise<unknown> | (() => Promise<unknown>),
      wrong?: Wrong,
      message?: string,
    ): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}

declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array;
}
declare module 'node:zlib' {
  export function inflateSync(bytes: Uint8Array): Uint8Array;
}
