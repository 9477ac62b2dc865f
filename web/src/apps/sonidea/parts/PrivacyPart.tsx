import { useState } from 'react';
import type { SonRecording } from '../../../generated/api.js';
import { Button, Icon, Notice, Switch } from '../../../kit/index.js';
import { LocationSharingChoice } from '../hooks/useSharingSheet.js';
import type { RecordingPatch } from '../model/changes.js';
import { words } from '../words.js';
import { LocationDialog } from './LocationDialog.js';
import { LocationText } from './LocationText.js';

interface PrivacyPartProps {
  recording: SonRecording;
  isMine: boolean;
  /** Whether others share its album. */
  isShared: boolean;
  onEdit(patch: RecordingPatch): void;
}

/** Where a recording was made, and what others in its album may hear and know of it. */
export function PrivacyPart({ recording, isMine, isShared, onEdit }: PrivacyPartProps) {
  const [isLocating, setLocating] = useState(false);
  const { location } = recording;
  if (!isMine && !location) return null;
  return (
    <div className='son-privacy'>
      <div className='son-location'>
        <Icon name='pin' size={20} />
        <div className='row-words'>
          <span>{words.map.location}</span>
          <span>{location ? <LocationText location={location} /> : words.map.noLocation}</span>
        </div>
        {isMine && (
          <Button onClick={() => setLocating(true)}>
            {location ? words.map.change : words.map.add}
          </Button>
        )}
      </div>
      {isMine && isShared && location && (
        <LocationSharingChoice
          label={words.sharing.othersSeeTheLocation}
          value={recording.location_sharing}
          onChange={(sharing) => onEdit({ location_sharing: sharing })}
        />
      )}
      {isMine && (
        <Switch
          label={words.sharing.sensitive}
          hint={words.sharing.othersHearItOnce}
          checked={recording.is_sensitive}
          onChange={(isOn) => onEdit({ is_sensitive: isOn, is_approved: false })}
        />
      )}
      {isMine && isShared && recording.is_sensitive && (
        <Notice
          action={
            <Button onClick={() => onEdit({ is_approved: !recording.is_approved })}>
              {recording.is_approved ? words.sharing.hide : words.sharing.approve}
            </Button>
          }
        >
          {recording.is_approved ? words.sharing.othersHearIt : words.sharing.hiddenFromOthers}
        </Notice>
      )}
      {isLocating && (
        <LocationDialog
          location={location}
          onSave={(next) => onEdit({ location: next })}
          onClose={() => setLocating(false)}
        />
      )}
    </div>
  );
}
