// What one does to recordings, as a screen does it.
import { useMemo } from 'react';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { sonChanges } from '../model/sonChanges.js';

export function useSonChanges(): ReturnType<typeof sonChanges> {
  const data = useData();
  const tell = useToast();
  return useMemo(() => sonChanges(data, tell), [data, tell]);
}
