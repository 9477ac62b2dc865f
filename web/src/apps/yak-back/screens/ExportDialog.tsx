import { Button, Dialog, Notice } from '../../../kit/index.js';
import type { YakSound } from '../../../generated/api.js';
import { useData } from '../../../shell/data.js';
import { useAction } from '../../../shell/useAction.js';

const formats = [
  { format: 'original', text: 'As it was brought', ending: '' },
  { format: 'wav', text: 'WAV, for editing', ending: '.wav' },
  { format: 'm4a', text: 'M4A, small', ending: '.m4a' },
  { format: 'mp3', text: 'MP3, plays everywhere', ending: '.mp3' },
] as const;

/** Hands a file to the device: shared where it can be, saved otherwise. */
export async function handOut(response: Response, name: string): Promise<void> {
  const file = new File([await response.blob()], name, { type: response.headers.get('Content-Type') ?? '' });
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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
    <Dialog title={`Export “${sound.name}”`} onClose={onClose}>
      <div className="export">
        {formats.map(({ format, text, ending }) => (
          <Button
            key={format} icon="download" busy={isBusy}
            onClick={() => void run(async () => {
              const response = await client.exportYakSound(sound.id, { format });
              await handOut(response, givenName(response, `${sound.name}${ending}`));
            })}
          >{text}</Button>
        ))}
      </div>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
    </Dialog>
  );
}
