// Where a link leads, said before it is followed; and only links that can be followed safely.

export interface SafeAddress {
  href: string;
  /** The host, without what all of them have: `disneyplus.com`. */
  host: string;
}

/** An address to be followed; nothing for what is not encrypted, or carries a name and password. */
export function safeAddress(text: string): SafeAddress | undefined {
  let address: URL;
  try {
    address = new URL(text);
  } catch {
    return undefined;
  }
  const isSafe = address.protocol === 'https:' && !address.username && !address.password &&
    address.hostname.includes('.');
  return isSafe ? { href: address.href, host: address.hostname.replace(/^www\./, '') } : undefined;
}
