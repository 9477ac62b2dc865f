import { useState } from 'react';
import { Button, Dialog, Menu, Notice, count, useToast } from '../../../kit/index.js';
import type { SonAlbum, SonRecording, SonTag } from '../../../generated/api.js';
import { useData } from '../../../shell/data.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { useRecordingEdit } from '../hooks/useStudio.js';
import { useTrashing } from '../hooks/useTrashing.js';
import { saveAs } from './saveAs.js';

interface ChosenBarProps {
  chosen: readonly SonRecording[];
  albums: readonly SonAlbum[];
  tags: readonly SonTag[];
  onDone(): void;
}

/** What can be done with several recordings at once. */
export function ChosenBar({ chosen, albums, tags, onDone }: ChosenBarProps) {
  const { client } = useData();
  const tell = useToast();
  const edit = useRecordingEdit();
  const gate = useGate();
  const { trash, trouble: trashTrouble, isBusy } = useTrashing();
  const { run, trouble, isBusy: isPacking } = useAction();
  const [isExporting, setExporting] = useState(false);
  const own = chosen.filter(({ may_edit }) => may_edit);

  const move = async (album: SonAlbum) => {
    const before = own.map((recording) => [recording, recording.album] as const);
    for (const recording of own) await edit(recording, `Move “${recording.title}”`, { album: album.id });
    tell({
      text: `${count(own.length, 'recording')} moved to ${album.name}.`,
      action: {
        label: 'Undo',
        run: () => before.forEach(([recording, place]) => void edit(
          { ...recording, version: recording.version + 1 }, `Move “${recording.title}” back`, { album: place ?? null })),
      },
    });
    onDone();
  };
  const tag = async ({ id, name }: SonTag) => {
    if (!await gate.showPaywallIfNeeded('sonidea.tags', 0)) return;
    for (const recording of own.filter(({ tags: has }) => !has.includes(id))) {
      await edit(recording, `Tag “${recording.title}”`, { tags: [...recording.tags, id] });
    }
    tell({ text: `Tagged “${name}”.` });
    onDone();
  };
  const pack = (format: 'original' | 'wav' | 'm4a' | 'alac') => run(async () => {
    const response = await client.exportSonRecordings({ ids: chosen.map(({ id }) => id), format });
    saveAs(await response.blob(), 'Recordings.zip');
    setExporting(false);
    onDone();
  });

  const none = chosen.length === 0;
  return (
    <div className="son-chosen" role="group" aria-label="What is chosen">
      <span className="tabular" role="status">{`${chosen.length} chosen`}</span>
      {!none && own.length > 0 && (
        <Menu label="Move to an album" icon="folder" items={albums.map((album) => ({ label: album.name, run: () => void move(album) }))} />
      )}
      {!none && own.length > 0 && tags.length > 0 && (
        <Menu label="Put a tag on" icon="key" items={tags.map((one) => ({ label: one.name, run: () => void tag(one) }))} />
      )}
      <Button icon="download" disabled={none} onClick={() => setExporting(true)}>Export</Button>
      <Button
        kind="danger" icon="trash" disabled={none || own.length === 0} busy={isBusy}
        onClick={() => void trash(own).then((isDone) => isDone && onDone())}
      >Trash</Button>
      <Button kind="quiet" onClick={onDone}>Done</Button>
      {trashTrouble && <Notice kind="bad">{trashTrouble}</Notice>}
      {isExporting && (
        <Dialog title="Export as" onClose={() => setExporting(false)}>
          <p>{`${count(chosen.length, 'recording')} in one ZIP file.`}</p>
          <div className="son-formats">
            {formats.map(({ value, label, hint }) => (
              <Button key={value} busy={isPacking} onClick={() => void pack(value)}>
                <span>{label}<small>{hint}</small></span>
              </Button>
            ))}
          </div>
          {trouble && <Notice kind="bad">{trouble}</Notice>}
        </Dialog>
      )}
    </div>
  );
}

const formats = [
  { value: 'original', label: 'Original', hint: 'as it was recorded, without edits' },
  { value: 'wav', label: 'WAV', hint: 'every sample, largest' },
  { value: 'm4a', label: 'M4A', hint: 'AAC 256 kbit/s, small' },
  { value: 'alac', label: 'ALAC', hint: 'every sample, half the size of WAV' },
] as const;
