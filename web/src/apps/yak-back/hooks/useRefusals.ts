// Changes that the server refuses since more is to be bought first: explained once, and sent again when it is bought.
import { useEffect, useRef } from 'react';
import { useChanges, useData } from '../../../shell/data.js';
import { useGate } from '../../../store/index.js';
import { place } from './useBoard.js';

export function useRefusals(): void {
  const { outbox } = useData();
  const gate = useGate();
  const asked = useRef(new Set<string>());
  const changes = useChanges();
  useEffect(() => {
    const refused = changes.find(({ id, path, state, reason }) =>
      state === 'refused' && reason?.code === 'needs_purchase' && path.startsWith(place) && !asked.current.has(id));
    if (!refused) return;
    asked.current.add(refused.id);
    const { title, method, path, body, version, thing, shows } = refused;
    void gate.ask('yakback.sounds').then(async (isBought) => {
      if (isBought) {
        await outbox.add({
          title, method, path, body, ...(version === undefined ? {} : { version }), ...(thing && { thing }),
          ...(shows && { shows }),
        });
      }
      await outbox.dismiss(refused.id);
    });
  }, [changes, gate, outbox]);
}
