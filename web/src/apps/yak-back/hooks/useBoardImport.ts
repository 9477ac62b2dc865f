// The import of a board, as every window sees it.
import { useSyncExternalStore } from 'react';
import type { Client } from '../../../generated/api.js';
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { BoardImport } from '../model/boardImport.js';

/** One for each session. */
const imports = new WeakMap<Client, BoardImport>();

export function useBoardImport() {
  const { client } = useData();
  const showToast = useToast();
  const brought = imports.get(client) ?? new BoardImport(client);
  imports.set(client, brought);
  const state = useSyncExternalStore(brought.subscribe, brought.state);
  return {
    ...state,
    isBusy: state.isBusy ?? false,
    bring: (file: File) => void brought.bring(file, showToast),
  };
}
