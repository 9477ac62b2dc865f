// What the server refuses after it was done here: since more is to be bought first, it is explained once, and done again
// when it is bought; what plays goes back to what is free.
import { useEffect, useRef } from 'react';
import { useToast } from '../../../kit/index.js';
import { useChanges, useData } from '../../../shell/data.js';
import { useAccess, useGate } from '../../../store/index.js';
import { useCradle } from '../cradle/useCradle.js';
import { timerFeature } from './useBedtime.js';
import { place } from './useNursery.js';
import { tracksFeature } from './usePlay.js';

export function useRefusals(): void {
  const { outbox } = useData();
  const gate = useGate();
  const access = useAccess();
  const { cradle } = useCradle();
  const tell = useToast();
  const asked = useRef(new Set<string>());
  const changes = useChanges();
  const newest = useRef(access);
  newest.current = access;
  useEffect(() => {
    const refused = changes.find(({ id, path, state }) => state === 'refused' && path.startsWith(`${place}/`) && !asked.current.has(id));
    if (!refused) return;
    asked.current.add(refused.id);
    const { title, method, path, body, thing, shows, reason } = refused;
    const isPlaying = path.startsWith(`${place}/sleeps/`);
    const isOver = method === 'DELETE' && reason?.status === 404;
    if (reason?.code !== 'needs_purchase') {
      // What plays goes on, below its limit, whatever the server thinks of it; but a person is told why.
      if (isOver || isPlaying || path.endsWith('/listening')) void outbox.dismiss(refused.id);
      if (isPlaying && !isOver && reason) {
        void cradle.stop();
        tell({ text: reason.detail, kind: 'bad' });
      }
      return;
    }
    const feature = reason.fields.find((field) => field.place === 'feature')?.message ?? tracksFeature;
    void gate.ask(feature).then(async (isBought) => {
      if (isBought) await outbox.add({ title, method, path, body, ...(thing && { thing }), ...(shows && { shows }) });
      else if (isPlaying) await cradle.reduce(newest.current.limit(tracksFeature), newest.current.limit(timerFeature));
      await outbox.dismiss(refused.id);
    });
  }, [changes, gate, outbox, cradle, tell]);
}
