// How recordings go to the trash: at once, with an Undo; only what has layers over it asks before.
import { count, useConfirm, useToast } from '../../../kit/index.js';
import { Refusal } from '../../../data/index.js';
import type { SonRecording } from '../../../generated/api.js';
import { useData } from '../../../shell/data.js';
import { useAction } from '../../../shell/useAction.js';

export function useTrashing() {
  const { client, answers } = useData();
  const { run, isBusy, trouble } = useAction();
  const tell = useToast();
  const ask = useConfirm();
  const look = () => answers.invalidate((key) => key.startsWith('son-'));

  /** True when they are in the trash. */
  const trash = async (recordings: readonly SonRecording[]): Promise<boolean> => {
    const ids = recordings.map(({ id }) => id);
    let isDone = false;
    await run(async () => {
      try {
        await client.trashSonRecordings({ ids, layers: 'ask' });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'is_base') throw error;
        const isWanted = await ask({
          title: 'Layers lie over this', text: `${error.message} The layers stay as recordings of their own.`,
          action: 'Trash it, keep the layers',
        });
        if (!isWanted) return;
        await client.trashSonRecordings({ ids, layers: 'keep' });
      }
      isDone = true;
      look();
      tell({
        text: recordings.length === 1 ? `“${recordings[0]!.title}” is in the trash.` : `${count(recordings.length, 'recording')} are in the trash.`,
        action: { label: 'Undo', run: () => void client.restoreSonRecordings({ ids }).then(look) },
      });
    });
    return isDone;
  };
  return { trash, isBusy, trouble };
}
