// Bytes as text, and text as bytes.

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Exactly so many bytes of small hexadecimal digits; nothing for anything else. */
export function fromHex(text: unknown, count: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length !== 2 * count || !/^[0-9a-f]*$/.test(text)) {
    return undefined;
  }
  const byte = (at: number): number => parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return Uint8Array.from({ length: count }, (_, at) => byte(at));
}
