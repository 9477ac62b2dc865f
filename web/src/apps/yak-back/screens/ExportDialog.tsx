import { Button, Dialog, Notice } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useData } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { handOut } from '../../../page/handOut.js';
import { words } from '../words.js';

const formats = [
  { format: 'original', text: words.exportDialog.originalFile, ending: '' },
  { format: 'wav', text: words.exportDialog.wavForEditing, ending: '.wav' },
  { format: 'm4a', text: words.exportDialog.m4aSmall, ending: '.m4a' },
  { format: 'mp3', text: words.exportDialog.mp3PlaysEverywhere, ending: '.mp3' },
] as const;

/** The name by which a server gives a file away. */
function givenName(response: Response, other: string): string {
  const header = response.headers.get('Content-Disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return coded ? decodeURIComponent(coded) : /filename="([^"]+)"/.exec(header)?.[1] ?? other;
}

/** Gives one sound away, in one of four forms. */
export function ExportDialog({ sound, onClose }: { sound: YakSound; onClose(): void }) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  return (
    <Dialog title={words.exportDialog.export(sound.name)} onClose={onClose}>
      <div className='export'>
        {formats.map(({ format, text, ending }) => (
          <Button
            key={format}
            icon='download'
            busy={isBusy}
            onClick={() =>
              void run(async () => {
                const response = await client.exportYakSound(sound.id, { format });
                await handOut(response, givenName(response, `${sound.name}${ending}`));
              })}
          >
            {text}
          </Button>
        ))}
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </Dialog>
  );
}
