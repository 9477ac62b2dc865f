// What the server refuses of the night: what plays goes back to what is free, or stops.
import { useToast } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { useAccess, useRefusals } from '../../../store/index.js';
import { apiPath } from '../addresses.js';
import { timerFeature } from './useBedtime.js';
import { tracksFeature } from './usePlay.js';
import { useSleepPlayer } from './useSleepPlayer.js';

export function useNightRefusals(): void {
  const { outbox } = useData();
  const access = useAccess();
  const { player } = useSleepPlayer();
  const showToast = useToast();
  const isPlaying = (path: string) => path === `${apiPath}/sleeps/${player.id}`;
  useRefusals(apiPath, {
    usual: tracksFeature,
    onOther({ id, method, path, reason }) {
      // What is over, and what came too late to be told, is nobody's concern any more.
      const isOver = method === 'DELETE' && reason?.status === 404;
      if (isOver || path.startsWith(`${apiPath}/sleeps/`) || path.endsWith('/listening')) {
        void outbox.dismiss(id);
      }
      if (!isPlaying(path) || reason?.code !== 'not_in_playroom') return;
      void player.stop();
      showToast({ text: reason.detail, kind: 'bad' });
    },
    async onDeclined({ path }) {
      if (isPlaying(path)) {
        await player.reduce(access.limit(tracksFeature), access.limit(timerFeature));
      }
    },
  });
}
