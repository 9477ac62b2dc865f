import type { ReactNode } from 'react';
import { Icon } from '../../../kit/index.js';
import { safeAddress } from '../model/safeLinks.js';
import { words } from '../words.js';

/**
 * A way out of the house: only where it is encrypted, without telling where one comes from, and
 * with its host said.
 */
export function SafeLink({ url, children }: { url: string; children: ReactNode }) {
  const address = safeAddress(url);
  if (!address) return null;
  return (
    <a
      className='way-out'
      href={address.href}
      target='_blank'
      rel='noopener noreferrer external'
      referrerPolicy='no-referrer'
    >
      <span className='way-out-words'>
        <strong>{children}</strong> <span>{words.safeLink.opens(address.host)}</span>
      </span>
      <Icon name='external' size={20} />
    </a>
  );
}
