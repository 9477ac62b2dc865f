import type { CSSProperties } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { wornBy } from '../library/icons.js';

/** What a recording is, at a glance. */
export function SoundBadge({ recording }: { recording: Pick<SonRecording, 'icon' | 'hue'> }) {
  const { label, path, hue } = wornBy(recording);
  return (
    <span className="son-badge" style={{ '--hue': `${hue * 360}deg` } as CSSProperties} title={label}>
      <svg className="icon" viewBox="0 0 24 24" width={22} height={22} aria-hidden="true"><path d={path} /></svg>
    </span>
  );
}
