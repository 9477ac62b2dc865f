import { Icon, duration } from '../../../kit/index.js';
import type { SonRecording, SonTag } from '../../../generated/api.js';
import { Link } from '../../../shell/router.js';
import { recordingPlace } from '../addresses.js';
import { SoundBadge } from '../parts/SoundBadge.js';

interface RecordingLineProps {
  recording: SonRecording;
  tags: readonly SonTag[];
  /** Whether it is chosen; missing while nothing is being chosen. */
  isChosen: boolean | undefined;
  onChoose(): void;
}

/** One recording among others. */
export function RecordingLine({ recording, tags, isChosen, onChoose }: RecordingLineProps) {
  const { id, title, seconds, created_ms: created, state } = recording;
  const date = new Date(created).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="son-line" data-chosen={isChosen ? '' : undefined}>
      {isChosen !== undefined && (
        <label className="son-choose">
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          <span className="unseen">{`Choose ${title}`}</span>
        </label>
      )}
      <Link to={recordingPlace(id)} className="son-line-link">
        <SoundBadge recording={recording} />
        <span className="son-line-words">
          <span className="son-line-title">
            {title}
            {recording.is_favorite && <><Icon name="star" size={16} /><span className="unseen">favourite</span></>}
          </span>
          <span className="son-line-facts">
            {state === 'unreadable' ? 'Cannot be played' : date}
            {recording.take !== undefined && ` · V${recording.take}${recording.is_best ? ', best take' : ''}`}
            {recording.group !== undefined && ' · layers'}
            {recording.tags.map((tag) => tags.find((one) => one.id === tag)?.name).filter(Boolean).map((name) => ` · ${name}`)}
          </span>
        </span>
        <span className="son-line-end tabular">
          {state === 'new' || recording.is_rendering ? 'working …' : seconds === undefined ? '' : duration(seconds)}
        </span>
      </Link>
    </div>
  );
}
