// What one does to recordings, as a screen does it.
import { useMemo } from 'react';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { recordingChanges } from '../model/changes.js';

export function useRecordingChanges(): ReturnType<typeof recordingChanges> {
  const data = useData();
  const showToast = useToast();
  return useMemo(() => recordingChanges(data, showToast), [data, showToast]);
}
