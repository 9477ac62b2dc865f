import { useConfirm, useToast } from '../../../kit/index.js';
import { wordsFor } from '../../../data/trouble.js';
import { words } from '../words.js';
import type { HistoryEntry, useHistory } from './useHistory.js';

/**
 * Deletes songs, with a way back. Those that the server alone knows cannot be brought back, and
 * are asked about. Answers whether they were deleted.
 */
export function useDeleting({ remove, restore }: ReturnType<typeof useHistory>) {
  const ask = useConfirm();
  const showToast = useToast();
  const showTrouble = (error: unknown) => showToast({ text: wordsFor(error), kind: 'bad' });
  const said = (songs: readonly HistoryEntry[]) =>
    songs.length === 1 ? `“${songs[0]!.name}”` : words.historyScreen.song(songs.length);
  return async (songs: readonly HistoryEntry[]): Promise<boolean> => {
    const forGood = songs.filter(({ where }) => where === 'server');
    const isSure = forGood.length === 0 || await ask({
      title: words.historyScreen.deleteForGood(said(forGood)),
      action: words.historyScreen.delete,
      isDangerous: true,
      text: words.historyScreen.thisDeletesTheServers(forGood.length),
    });
    if (!isSure) return false;
    try {
      await remove(songs);
    } catch (error) {
      showTrouble(error);
      return false;
    }
    const restorable = songs.filter(({ where }) => where !== 'server');
    showToast({
      text: words.historyScreen.wasDeleted(said(songs)),
      ...(restorable.length > 0 && {
        action: {
          label: words.historyScreen.undo,
          run: () => void restore(restorable).catch(showTrouble),
        },
      }),
    });
    return true;
  };
}
