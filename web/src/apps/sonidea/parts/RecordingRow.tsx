import { memo } from 'react';
import { Checkbox, Icon, IconButton } from '../../../kit/index.js';
import type { SonRecording, SonTag } from '../../../generated/api.js';
import { Link } from '../../../page/router.js';
import { recordingPath } from '../addresses.js';
import type { ListPlayer } from '../hooks/useListPlayer.js';
import { words } from '../words.js';
import { PlayKey, RowTime } from './PlayKey.js';
import { SoundIcon, tint } from './SoundIcon.js';
import { Thumb } from './Thumb.js';

export interface RowProps {
  recording: SonRecording;
  player: ListPlayer;
  tags: ReadonlyMap<string, SonTag>;
  /** Whether several are being chosen; then a tap chooses. */
  isChoosing: boolean;
  isChosen: boolean;
  /** Whether it is one’s own: only of these a person keeps a star. */
  isMine: boolean;
  /** Whose it is, where that is to be told. */
  by: string | undefined;
  actions: RowActions;
}

/** What a row can be asked for: always the same object, so that only changed rows are drawn. */
export interface RowActions {
  choose(recording: SonRecording): void;
  favourite(recording: SonRecording): void;
  trash(recording: SonRecording): void;
}

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
export const dateOf = (milliseconds: number): string => dates.format(milliseconds);

/** How a recording stands, in a word; nothing when there is nothing to say. */
function standing({ state, is_rendering, error }: SonRecording): string | undefined {
  if (state === 'unreadable') return error ?? words.recordingRow.cannotBeRead;
  if (state === 'new') return words.recordingRow.preparing;
  return is_rendering ? words.recordingRow.processing : undefined;
}

function TagChips({ recording, tags }: Pick<RowProps, 'recording' | 'tags'>) {
  const own = recording.tags.flatMap((id) => tags.get(id) ?? []);
  if (own.length === 0) return null;
  return (
    <span className='son-chips'>
      {own.slice(0, 3).map(({ id, name, hue }) => (
        <span key={id} className='son-chip' style={tint(hue)}>{name}</span>
      ))}
      {own.length > 3 && <span className='son-chip-more'>{`+${own.length - 3}`}</span>}
    </span>
  );
}

function Badges(
  { recording: { take, group, is_best, edit_count, is_sensitive } }: Pick<RowProps, 'recording'>,
) {
  return (
    <>
      {is_sensitive && <span className='badge'>{words.sharing.sensitive}</span>}
      {take !== undefined && (
        <span className='badge son-row-take'>
          {`V${take}${is_best ? words.recordingRow.best : ''}`}
        </span>
      )}
      {group !== undefined && <span className='badge'>{words.recordingRow.layers}</span>}
      {edit_count > 0 && <span className='badge'>{words.common.edited}</span>}
    </>
  );
}

/** One recording among many, in a line. */
export const RecordingRow = memo(function RecordingRow(props: RowProps) {
  const { recording, player, tags, isChoosing, isChosen, isMine, by, actions } = props;
  const { id, title, seconds, created_ms, icon, hue, hash, is_favorite, may_edit } = recording;
  return (
    <div className='son-row' data-chosen={isChosen ? '' : undefined}>
      {isChoosing && (
        <Checkbox
          label={<span className='son-hidden'>{words.recordingRow.select(title)}</span>}
          checked={isChosen}
          onChange={() => actions.choose(recording)}
        />
      )}
      <PlayKey
        listed={{ id, title, source: hash ? recording : undefined }}
        player={player}
        hue={hue}
      />
      <SoundIcon icon={icon} hue={hue} />
      <Link
        to={recordingPath(id)}
        className='son-row-words'
        onClick={(event) => {
          if (!isChoosing) return;
          event.preventDefault();
          actions.choose(recording);
        }}
      >
        <span className='son-row-title' dir='auto'>{title}</span>
        <span className='son-row-line tabular'>
          {standing(recording)
            ? <span>{standing(recording)}</span>
            : <RowTime player={player} id={id} seconds={seconds ?? 0} />}
          {by && <span>{by}</span>}
          <span className='son-row-date'>{dateOf(created_ms)}</span>
          <Badges recording={recording} />
          <TagChips recording={recording} tags={tags} />
        </span>
      </Link>
      <Thumb id={id} hash={hash} />
      {!isChoosing && (
        <span className='son-row-end'>
          {isMine && (
            <IconButton
              icon='star'
              label={words.recordingRow.favourite(title)}
              aria-pressed={is_favorite}
              onClick={() => actions.favourite(recording)}
            />
          )}
          {may_edit && (
            <IconButton
              icon='trash'
              label={words.recordingRow.moveToTheTrash(title)}
              onClick={() => actions.trash(recording)}
            />
          )}
        </span>
      )}
    </div>
  );
});

/** The same as a card: its waveform first. */
export const RecordingCard = memo(function RecordingCard(
  { recording, player, isChoosing, isChosen, by, actions }: RowProps,
) {
  const { id, title, seconds, created_ms, icon, hue, hash, is_favorite } = recording;
  return (
    <div className='son-card' data-chosen={isChosen ? '' : undefined}>
      <Link
        to={recordingPath(id)}
        className='son-card-link'
        aria-label={isChoosing ? words.recordingRow.select(title) : undefined}
        onClick={(event) => {
          if (!isChoosing) return;
          event.preventDefault();
          actions.choose(recording);
        }}
      >
        <span className='son-card-wave' style={tint(hue)}>
          <Thumb id={id} hash={hash} />
        </span>
        <span className='son-card-words'>
          <SoundIcon icon={icon} hue={hue} size={32} />
          <span className='son-row-title' dir='auto'>{title}</span>
          {is_favorite && <Icon name='star' size={16} />}
        </span>
      </Link>
      <div className='son-card-foot'>
        <span className='son-row-line tabular'>
          {standing(recording)
            ? <span>{standing(recording)}</span>
            : <RowTime player={player} id={id} seconds={seconds ?? 0} />}
          {by && <span>{by}</span>}
          <span className='son-row-date'>{dateOf(created_ms)}</span>
        </span>
        {!isChoosing && (
          <PlayKey listed={{ id, title, source: hash ? recording : undefined }} player={player} />
        )}
      </div>
    </div>
  );
});
