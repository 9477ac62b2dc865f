// A schedule that is about to begin is announced, wherever in the app one is.
import { useToast } from '../../../kit/index.js';
import { useServerEvent } from '../../../page/data.js';
import { clock } from '../model/times.js';
import { words } from '../words.js';

export function useAnnouncements(): void {
  const showToast = useToast();
  useServerEvent('baby_schedule', (said) => {
    const { name, at_ms: at } = said as { name?: string; at_ms?: number };
    if (typeof name === 'string' && typeof at === 'number') {
      showToast({ text: words.useAnnouncements.starts(name, clock(at)) });
    }
  });
}
