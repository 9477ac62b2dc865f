import { useState } from 'react';
import type { SonAlbum, SonRecording, SonTag } from '../../../generated/api.js';
import { Button, count, Dialog, Notice, SelectField } from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { handOut } from '../../../page/handOut.js';
import { useAction } from '../../../page/useAction.js';
import { useMay } from '../hooks/useMay.js';
import { useSonChanges } from '../hooks/useSonChanges.js';
import { useIsMine } from '../hooks/useStudio.js';
import { useTrashing } from '../hooks/useTrashing.js';

export type Format = 'original' | 'wav' | 'm4a' | 'alac';

export const formats: readonly { value: Format; label: string; hint: string }[] = [
  { value: 'original', label: 'Original', hint: 'as it was recorded' },
  { value: 'wav', label: 'WAV', hint: 'for any studio' },
  { value: 'm4a', label: 'M4A', hint: 'AAC 256, small' },
  { value: 'alac', label: 'ALAC', hint: 'lossless and smaller' },
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
  const changes = useSonChanges();
  const { may } = useMay();
  const trash = useTrashing();
  const [isExporting, setExporting] = useState(false);
  const isMine = useIsMine();
  const isNone = chosen.length === 0;
  // Another member’s has tags and a place of theirs.
  const areMine = chosen.every(isMine);
  const move = async (album: string) => {
    const name = albums.find(({ id }) => id === album)?.name ?? '';
    await changes.editAll(chosen, () => ({ album }), `moved to ${name}`);
    onDone();
  };
  const tag = async (id: string) => {
    if (!await may('tags')) return;
    const name = tags.find((one) => one.id === id)?.name ?? '';
    await changes.editAll(
      chosen,
      (one) => ({ tags: [...new Set([...one.tags, id])] }),
      `tagged “${name}”`,
    );
    onDone();
  };
  return (
    <div className='son-batch' role='toolbar' aria-label='Actions for selected recordings'>
      <strong aria-live='polite'>{count(chosen.length, 'chosen', 'chosen')}</strong>
      <Button kind='quiet' onClick={onAll}>All</Button>
      <SelectField
        label='Move to'
        value=''
        disabled={isNone || !areMine}
        onChange={(event) => void move(event.target.value)}
      >
        <option value=''>Album …</option>
        {albums.filter(({ role }) => role !== 'viewer').map(({ id, name }) => (
          <option key={id} value={id}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        label='Tag'
        value=''
        disabled={isNone || !areMine || tags.length === 0}
        onChange={(event) => void tag(event.target.value)}
      >
        <option value=''>Tag …</option>
        {tags.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </SelectField>
      <Button icon='download' aria-disabled={isNone} onClick={() => setExporting(true)}>
        Export
      </Button>
      <Button
        kind='danger'
        icon='trash'
        aria-disabled={isNone || !chosen.every(({ may_edit }) => may_edit)}
        onClick={() => void trash(chosen).then((isDone) => isDone && onDone())}
      >
        Trash
      </Button>
      <Button kind='primary' onClick={onDone}>Done</Button>
      {isExporting && <ExportDialog recordings={chosen} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** Which form a recording, or several as one archive, is to have. */
export function ExportDialog(
  { recordings, onClose }: { recordings: readonly SonRecording[]; onClose(): void },
) {
  const { client } = useData();
  const { isBusy, trouble, run } = useAction();
  const one = recordings.length === 1 ? recordings[0] : undefined;
  const take = (format: Format) =>
    run(async () => {
      const answer = one
        ? await client.exportSonRecording(one.id, { format })
        : await client.exportSonRecordings({ ids: recordings.map(({ id }) => id), format });
      const named = /filename\*=UTF-8''([^;]+)/i.exec(
        answer.headers.get('Content-Disposition') ?? '',
      )?.[1];
      const ending = {
        original: one?.audio_type === 'audio/wav' ? 'wav' : 'm4a',
        wav: 'wav',
        m4a: 'm4a',
        alac: 'm4a',
      }[format];
      await handOut(
        answer,
        named ? decodeURIComponent(named) : one ? `${one.title}.${ending}` : 'Sonidea.zip',
      );
      onClose();
    });
  return (
    <Dialog title={one ? 'Export the recording' : 'Export the recordings'} onClose={onClose}>
      <p className='quiet'>
        {one
          ? 'Markers go along as chapters where the form has them.'
          : `${count(recordings.length, 'recording')} in one ZIP.`}
      </p>
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
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </Dialog>
  );
}
