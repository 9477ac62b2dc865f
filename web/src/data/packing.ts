// Blobs as their bytes, for browsers that store bytes and no Blobs: WebKit's, in private windows.

export interface Packed {
  packed: ArrayBuffer;
  type: string;
}

/** The Blobs of a value: itself, or among its own members. */
export function blobsIn(value: unknown): Blob[] {
  return [value, ...membersOf(value)].filter((one): one is Blob => one instanceof Blob);
}

export async function packedOf(blob: Blob): Promise<Packed> {
  return { packed: await blob.arrayBuffer(), type: blob.type };
}

/** The value with these in place of its Blobs. */
export function packed(value: unknown, files: ReadonlyMap<unknown, Packed>): unknown {
  return changed(value, (one) => files.get(one));
}

/** The value as it was before its Blobs were packed. */
export function unpacked(value: unknown): unknown {
  return changed(value, (one) =>
    isPacked(one) ? new Blob([one.packed], { type: one.type }) : undefined
  );
}

/** A value in which itself or its own members are others, where there is another. */
function changed(value: unknown, other: (one: unknown) => unknown): unknown {
  const whole = other(value);
  if (whole !== undefined) return whole;
  if (!membersOf(value).some((one) => other(one) !== undefined)) return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, other(one) ?? one]),
  );
}

function membersOf(value: unknown): unknown[] {
  const isPlain = typeof value === 'object' && value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value) : [];
}

function isPacked(value: unknown): value is Packed {
  return (value as Partial<Packed> | null | undefined)?.packed instanceof ArrayBuffer;
}
