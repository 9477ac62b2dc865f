// Songs that were opened without the server, more than the day had: that is nobody's fault, and
// said to nobody.
import { useEffect } from 'react';
import { useChanges, useData } from '../../../page/data.js';
import { waitingViews } from './useCatalogue.js';

export function useRefusedViews(): void {
  const { outbox } = useData();
  const changes = useChanges();
  useEffect(() => {
    for (const { id, path, state } of changes) {
      if (state === 'refused' && waitingViews([path]).length > 0) void outbox.dismiss(id);
    }
  }, [changes, outbox]);
}
