// What the server refuses after it was done here: since more is to be bought first, it is explained once, and done again
// when it is bought.
import { useEffect, useRef } from 'react';
import { useChanges, useData } from '../../../shell/data.js';
import { useGate } from '../../../store/index.js';
import { place } from './useStudio.js';

export function useRefusals(): void {
  const { outbox } = useData();
  const gate = useGate();
  const changes = useChanges();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    const refused = changes.find(({ id, path, state, reason }) =>
      state === 'refused' && reason?.code === 'needs_purchase' && path.startsWith(`${place}/`) && !asked.current.has(id));
    if (!refused) return;
    asked.current.add(refused.id);
    const { title, method, path, body, version, thing, shows, reason } = refused;
    const feature = reason?.fields.find((field) => field.place === 'feature')?.message ?? 'sonidea.sync';
    void gate.ask(feature).then(async (isBought) => {
      const again = { title, method, path, body, ...(version !== undefined && { version }), ...(thing && { thing }), ...(shows && { shows }) };
      if (isBought) await outbox.add(again);
      await outbox.dismiss(refused.id);
    });
  }, [changes, gate, outbox]);
}
