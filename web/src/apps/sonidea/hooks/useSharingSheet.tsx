import { type ReactNode, useRef, useState } from 'react';
import type { SonRecording, SonRecordingEdit } from '../../../generated/api.js';
import { Button, Checkbox, Choice, Dialog } from '../../../kit/index.js';
import { words } from '../words.js';

type LocationSharing = SonRecording['location_sharing'];

/** What was decided for a recording that others will see. */
export type Decision = (recording: SonRecording) => SonRecordingEdit;

interface Question {
  recordings: readonly SonRecording[];
  answer(decision: Decision | undefined): void;
}

const nothing: Decision = () => ({});
const isAsked = (one: SonRecording) => one.is_sensitive || one.location !== undefined;

/**
 * Asks what others may hear and know of recordings before they are shared: nothing is asked where
 * none is sensitive and none has a location. Without an answer nothing is shared.
 */
export function useSharingSheet(): {
  decide(recordings: readonly SonRecording[]): Promise<Decision | undefined>;
  sheet: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const open = useRef<Question>();
  const answer = (decision: Decision | undefined) => {
    open.current?.answer(decision);
    open.current = undefined;
    setQuestion(undefined);
  };
  return {
    decide: (recordings) => {
      const asked = recordings.filter(isAsked);
      if (asked.length === 0) return Promise.resolve(nothing);
      return new Promise((resolve) => {
        open.current?.answer(undefined);
        open.current = { recordings: asked, answer: resolve };
        setQuestion(open.current);
      });
    },
    sheet: question && <SharingSheet recordings={question.recordings} onAnswer={answer} />,
  };
}

interface SharingSheetProps {
  recordings: readonly SonRecording[];
  onAnswer(decision: Decision | undefined): void;
}

function SharingSheet({ recordings, onAnswer }: SharingSheetProps) {
  const sensitive = recordings.filter((one) => one.is_sensitive);
  const located = recordings.filter((one) => one.location !== undefined);
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set());
  const [sharing, setSharing] = useState<LocationSharing>('none');
  const approve = (id: string, isOn: boolean) => {
    const next = new Set(approved);
    if (isOn) next.add(id);
    else next.delete(id);
    setApproved(next);
  };
  return (
    <Dialog
      title={words.sharing.beforeYouShare}
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          <Button onClick={() => onAnswer(undefined)}>{words.sharing.cancel}</Button>
          <Button
            kind='primary'
            onClick={() =>
              onAnswer((one) => ({
                ...(one.is_sensitive && { is_approved: approved.has(one.id) }),
                ...(one.location && { location_sharing: sharing }),
              }))}
          >
            {words.sharing.share}
          </Button>
        </>
      }
    >
      <div className='son-before-sharing'>
        {sensitive.length > 0 && (
          <fieldset className='son-approve'>
            <legend>{words.sharing.sensitiveRecordings}</legend>
            <p className='quiet'>{words.sharing.chooseThoseOthersMayHear}</p>
            {sensitive.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={words.sharing.letOthersHear(title)}
                checked={approved.has(id)}
                onChange={(isOn) => approve(id, isOn)}
              />
            ))}
          </fieldset>
        )}
        {located.length > 0 && (
          <LocationSharingChoice
            label={words.sharing.whereTheyWereRecorded(located.length)}
            value={sharing}
            onChange={setSharing}
          />
        )}
      </div>
    </Dialog>
  );
}

interface LocationSharingChoiceProps {
  label: string;
  value: LocationSharing;
  onChange(value: LocationSharing): void;
}

/** How much others get to know of a place. */
export function LocationSharingChoice({ label, value, onChange }: LocationSharingChoiceProps) {
  return (
    <Choice
      label={label}
      options={[
        { value: 'none', label: words.sharing.notShared },
        { value: 'approximate', label: words.map.aboutFiveKilometres },
        { value: 'exact', label: words.map.exact },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
