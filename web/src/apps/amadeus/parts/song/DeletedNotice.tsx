import { Button, Notice } from '../../../../kit/index.js';
import { useAnswer, useData } from '../../../../page/data.js';
import { useAction } from '../../../../page/useAction.js';
import { isDeleted, restoreSong } from '../../model/deletedSongs.js';
import { fetchSettings, settingsKey } from '../../model/songSettings.js';
import { words } from '../../words.js';

/** Tells that the song on this page was deleted meanwhile, before its changes are lost with it. */
export function DeletedNotice({ hash, name }: { hash: string; name: string }) {
  const data = useData();
  const { value } = useAnswer(settingsKey(hash), (client) => fetchSettings(client, hash));
  const { run, isBusy, trouble } = useAction();
  if (!value || !isDeleted(value.settings)) return null;
  const restore = () => run(() => restoreSong(data, { hash, name }));
  return (
    <Notice
      kind='warn'
      action={
        <Button busy={isBusy} onClick={() => void restore()}>
          {words.deletedNotice.restore}
        </Button>
      }
    >
      {trouble ?? words.deletedNotice.wasDeleted}
    </Notice>
  );
}
