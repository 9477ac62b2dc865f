import { useState } from 'react';
import type { SonAlbum, SonRecording, SonTag } from '../../../generated/api.js';
import { Button, Dialog, Notice, SelectField } from '../../../kit/index.js';
import { useDownload } from '../../../page/useDownload.js';
import { useSharingSheet } from '../hooks/useSharingSheet.js';
import { useMay } from '../hooks/useMay.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useIsMine } from '../hooks/useRecordings.js';
import { useTrashing } from '../hooks/useTrashing.js';
import { words } from '../words.js';

export type Format = 'original' | 'wav' | 'm4a' | 'alac';

export const formats: readonly { value: Format; label: string; hint: string }[] = [
  { value: 'original', label: words.batchBar.original, hint: words.batchBar.asItWasRecorded },
  { value: 'wav', label: 'WAV', hint: words.batchBar.forAnyStudio },
  { value: 'm4a', label: 'M4A', hint: words.batchBar.aac256Small },
  { value: 'alac', label: 'ALAC', hint: words.batchBar.losslessAndSmaller },
];

interface BatchBarProps {
  chosen: readonly SonRecording[];
  albums: readonly SonAlbum[];
  tags: readonly SonTag[];
  onAll(): void;
  onDone(): void;
}

/** What can be done to several recordings at once. */
export function BatchBar({ chosen, albums, tags, onAll, onDone }: BatchBarProps) {
  const changes = useRecordingChanges();
  const { may } = useMay();
  const trash = useTrashing();
  const [isExporting, setExporting] = useState(false);
  const isMine = useIsMine();
  const isNone = chosen.length === 0;
  // Another member’s has tags and a place of theirs.
  const areMine = chosen.every(isMine);
  const { decide, sheet } = useSharingSheet();
  const move = async (album: string) => {
    const { name = '', is_shared = false } = albums.find(({ id }) => id === album) ?? {};
    const decision = is_shared ? await decide(chosen) : () => ({});
    if (!decision) return;
    await changes.editAll(
      chosen,
      (one) => ({ album, ...decision(one) }),
      (what) => words.batchBar.movedTo(what, name),
    );
    onDone();
  };
  const tag = async (id: string) => {
    if (!await may('tags')) return;
    const name = tags.find((one) => one.id === id)?.name ?? '';
    await changes.editAll(
      chosen,
      (one) => ({ tags: [...new Set([...one.tags, id])] }),
      (what) => words.batchBar.tagged(what, name),
    );
    onDone();
  };
  return (
    <div
      className='son-batch'
      role='toolbar'
      aria-label={words.batchBar.actionsForSelectedRecordings}
    >
      <strong aria-live='polite'>{words.batchBar.chosen(chosen.length)}</strong>
      <Button kind='quiet' onClick={onAll}>{words.batchBar.all}</Button>
      <SelectField
        label={words.batchBar.moveTo}
        value=''
        disabled={isNone || !areMine}
        onChange={(event) => void move(event.target.value)}
      >
        <option value=''>{words.batchBar.album}</option>
        {albums.filter(({ role }) => role !== 'viewer').map(({ id, name }) => (
          <option key={id} value={id}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label={words.batchBar.tag}
        value=''
        disabled={isNone || !areMine || tags.length === 0}
        onChange={(event) => void tag(event.target.value)}
      >
        <option value=''>{words.batchBar.tagText}</option>
        {tags.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
      <Button icon='download' aria-disabled={isNone} onClick={() => setExporting(true)}>
        {words.common.export}
      </Button>
      <Button
        kind='danger'
        icon='trash'
        aria-disabled={isNone || !chosen.every(({ may_edit }) => may_edit)}
        onClick={() => void trash(chosen).then((isDone) => isDone && onDone())}
      >
        {words.common.trash}
      </Button>
      <Button kind='primary' onClick={onDone}>{words.common.done}</Button>
      {sheet}
      {isExporting && <ExportDialog recordings={chosen} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** Which form a recording, or several as one archive, is to have. */
export function ExportDialog(
  { recordings, onClose }: { recordings: readonly SonRecording[]; onClose(): void },
) {
  const { isBusy, download, view } = useDownload();
  const one = recordings.length === 1 ? recordings[0] : undefined;
  const take = async (format: Format) => {
    const isDone = await download(
      (client) =>
        one
          ? client.exportSonRecording(one.id, { format })
          : client.exportSonRecordings({ ids: recordings.map(({ id }) => id), format }),
      one?.title ?? 'Sonidea.zip',
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      title={one ? words.batchBar.exportTheRecording : words.batchBar.exportTheRecordings}
      onClose={onClose}
    >
      <p className='quiet'>
        {one
          ? words.batchBar.markersAreExportedAs
          : words.batchBar.recordingInOneZip(recordings.length)}
      </p>
      {recordings.some(({ location, source }) => location && source === 'imported') && (
        <Notice>{words.batchBar.originalsMayTellLocation}</Notice>
      )}
      <div className='son-formats'>
        {formats.map(({ value, label, hint }) => (
          <Button
            key={value}
            busy={isBusy}
            onClick={() => void take(value)}
          >
            {label} <small>{hint}</small>
          </Button>
        ))}
      </div>
      {view}
    </Dialog>
  );
}
