import { Button, Dialog, Notice } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { handOut } from '../../../page/handOut.js';
import { words } from '../words.js';

const formats = [
  { format: 'original', text: words.exportDialog.originalFile },
  { format: 'wav', text: words.exportDialog.wavForEditing },
  { format: 'm4a', text: words.exportDialog.m4aSmall },
  { format: 'mp3', text: words.exportDialog.mp3PlaysEverywhere },
] as const;

/** Gives one sound away, in one of four forms. */
export function ExportDialog({ sound, onClose }: { sound: YakSound; onClose(): void }) {
  const { client } = useData();
  const { isBusy, doing, trouble, run } = useAction();
  return (
    <Dialog title={words.exportDialog.export(sound.name)} onClose={onClose}>
      <div className='export'>
        {formats.map(({ format, text }) => (
          <Button
            key={format}
            icon='download'
            busy={doing === format}
            aria-disabled={isBusy}
            onClick={() =>
              void run(
                async () => handOut(await client.exportYakSound(sound.id, { format }), sound.name),
                format,
              )}
          >
            {text}
          </Button>
        ))}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </Dialog>
  );
}
