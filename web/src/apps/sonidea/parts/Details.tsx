import { useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { Choice, SelectField, size, Slider, TextArea } from '../../../kit/index.js';
import { Button } from '../../../kit/index.js';
import { useSharingSheet } from '../hooks/useSharingSheet.js';
import { useMay } from '../hooks/useMay.js';
import { useAlbums, useProjects, useTags } from '../hooks/useRecordings.js';
import { useTyped } from '../hooks/useTyped.js';
import { longestNotes, notesLimit, type RecordingPatch } from '../model/changes.js';
import { codecName, loudnessText } from '../model/facts.js';
import { TagsDialog } from '../screens/TagsDialog.js';
import { words } from '../words.js';
import { PrivacyPart } from './PrivacyPart.js';
import { dateOf } from './RecordingRow.js';
import { SoundIcon, type SoundWord, soundWords, tint } from './SoundIcon.js';

interface DetailsProps {
  recording: SonRecording;
  /** Another member’s has tags and a project of theirs, which only they see. */
  isMine: boolean;
  onEdit(patch: RecordingPatch): void;
}

/** What is known of a recording beside its sound: notes, tags, where it stands, how it looks. */
export function Details({ recording, isMine, onEdit }: DetailsProps) {
  const { may } = useMay();
  const albums = useAlbums();
  const projects = useProjects();
  const tags = useTags();
  const [isTagging, setTagging] = useState(false);
  const notes = useTyped(
    recording.notes,
    (text) => onEdit({ notes: text }),
    recording.may_edit ? notesLimit(recording.id) : undefined,
  );
  const [hue, setHue] = useState(recording.hue ?? 0.1);
  const { decide, sheet } = useSharingSheet();
  const move = async (id: string) => {
    const isShared = albums.some((album) => album.id === id && album.is_shared);
    const decision = isShared && isMine ? await decide([recording]) : () => ({});
    if (decision) onEdit({ album: id || null, ...decision(recording) });
  };
  const toggleTag = async (id: string) => {
    const has = recording.tags.includes(id);
    if (!has && !await may('tags')) return;
    onEdit(({ tags }) => {
      const others = tags.filter((one) => one !== id);
      return { tags: has ? others : [...others, id] };
    });
  };
  const join = async (project: string) => {
    if (project && !await may('projects')) return;
    onEdit({ project: project || null });
  };
  return (
    <div className='section son-details'>
      <TextArea
        label={words.common.notes}
        rows={recording.may_edit ? 4 : 2}
        most={longestNotes}
        value={notes.text}
        readOnly={!recording.may_edit}
        onChange={(event) => notes.change(event.target.value)}
        onBlur={notes.flush}
      />
      {isMine && (
        <fieldset className='son-tags'>
          <legend>{words.common.tags}</legend>
          {tags.map(({ id, name, hue: own }) => (
            <button
              key={id}
              type='button'
              className='son-tag'
              style={tint(own)}
              aria-pressed={recording.tags.includes(id)}
              onClick={() => void toggleTag(id)}
            >
              <span className='son-dot' />
              {name}
            </button>
          ))}
          <Button
            kind='quiet'
            icon='plus'
            onClick={() => void may('tags').then((isAllowed) => isAllowed && setTagging(true))}
          >
            {words.common.newTag}
          </Button>
        </fieldset>
      )}
      <SelectField
        label={words.common.album}
        disabled={!recording.may_edit}
        value={recording.album ?? ''}
        onChange={(event) => void move(event.target.value)}
      >
        {!isMine && <option value=''>{words.details.theirDrafts}</option>}
        {recording.album === undefined &&
          isMine && <option value=''>{words.details.drafts}</option>}
        {albums.filter(({ id, role }) => id === recording.album || isMine && role !== 'viewer').map(
          ({ id, name }) => <option key={id} value={id}>{name}</option>,
        )}
      </SelectField>
      {isMine && (
        <SelectField
          label={words.common.project}
          value={recording.project ?? ''}
          onChange={(event) => void join(event.target.value)}
        >
          <option value=''>{words.common.none}</option>
          {projects.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </SelectField>
      )}
      <PrivacyPart
        recording={recording}
        isMine={isMine}
        isShared={albums.some(({ id, is_shared }) => id === recording.album && is_shared)}
        onEdit={onEdit}
      />
      {recording.may_edit && (
        <details className='son-fold'>
          <summary>{words.details.iconAndColour}</summary>
          <div className='son-part'>
            <Choice
              label={words.details.icon}
              options={soundWords.map((word) => ({ value: word, label: word }))}
              value={recording.icon ?? 'waveform'}
              onChange={(icon: SoundWord) => onEdit({ icon })}
            />
            <div className='son-look'>
              <SoundIcon icon={recording.icon} hue={hue} size={56} />
              <Slider
                label={words.common.colour}
                value={hue}
                min={0}
                max={1}
                step={0.01}
                text={`${Math.round(hue * 360)}°`}
                onChange={setHue}
                onDone={(next) => onEdit({ hue: next })}
              />
            </div>
          </div>
        </details>
      )}
      <dl className='facts'>
        <div>
          <dt>{words.common.recorded}</dt>
          <dd>{dateOf(recording.created_ms)}</dd>
        </div>
        {recording.codec && (
          <div>
            <dt>{words.details.format}</dt>
            <dd>
              {[
                codecName(recording.codec),
                recording.sample_rate && `${recording.sample_rate / 1_000} kHz`,
                recording.channels === 2 ? words.details.stereo : words.details.mono,
              ].filter(Boolean).join(', ')}
            </dd>
          </div>
        )}
        {recording.bytes !== undefined && (
          <div>
            <dt>{words.details.size}</dt>
            <dd>{size(recording.bytes)}</dd>
          </div>
        )}
        {recording.loudness !== undefined && (
          <div>
            <dt>{words.common.loudness}</dt>
            <dd>{loudnessText(recording.loudness)}</dd>
          </div>
        )}
      </dl>
      {sheet}
      {isTagging && (
        <TagsDialog
          onAdd={(tag) =>
            onEdit(({ tags }) => ({ tags: tags.includes(tag) ? tags : [...tags, tag] }))}
          onClose={() => setTagging(false)}
        />
      )}
    </div>
  );
}
