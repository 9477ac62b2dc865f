import { useState } from 'react';
import type { SonRecording, SonTranscript } from '../../../generated/api.js';
import { Button, Notice, Progress, SelectField } from '../../../kit/index.js';
import { Answered } from '../../../page/Answered.js';
import { useConnection, useData, useMe } from '../../../page/data.js';
import { useAction } from '../../../page/useAction.js';
import { useTranscript } from '../hooks/useTranscript.js';
import { languages } from '../../../page/languages.js';
import { words } from '../words.js';
import { type TranscriptProps, TranscriptText } from './TranscriptText.js';

/** What is said in a recording: how it is written down, and the words. */
export function TranscriptPart(props: TranscriptProps) {
  const answer = useTranscript(props.recording);
  return (
    <section className='son-transcript section' aria-label={words.transcript.transcript}>
      <h2>{words.transcript.transcript}</h2>
      <Answered answer={answer} what={words.transcript.theTranscript}>
        {(transcript) => (
          <Shown {...props} transcript={transcript} progress={answer.progress} />
        )}
      </Answered>
    </section>
  );
}

interface ShownProps extends TranscriptProps {
  transcript: SonTranscript;
  progress: number | undefined;
}

function Shown({ transcript, progress, ...props }: ShownProps) {
  const { state, error, id } = transcript;
  const isAtWork = state === 'waiting' || state === 'working';
  return (
    <>
      {isAtWork && (
        <Working recording={props.recording} transcript={transcript} progress={progress} />
      )}
      {state === 'failed' && error && <Notice kind='bad'>{error}</Notice>}
      {id
        ? <TranscriptText {...props} transcript={transcript} isAtWork={isAtWork} />
        : !isAtWork && <Empty recording={props.recording} transcript={transcript} />}
    </>
  );
}

function Working(
  { recording, transcript: { state, may_edit: mayEdit }, progress }: {
    recording: SonRecording;
    transcript: SonTranscript;
    progress: number | undefined;
  },
) {
  const data = useData();
  const { trouble, run } = useAction();
  const cancel = () =>
    void run(async () => {
      await data.client.cancelSonTranscript(recording.id);
      await data.catchUp();
    });
  return (
    <>
      <Progress
        label={state === 'waiting' && !progress
          ? words.transcript.waiting
          : words.transcript.transcribing}
        value={progress || undefined}
        {...(mayEdit && { onCancel: cancel })}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

/** Nothing is written down yet: what to do. */
function Empty({ recording, transcript }: { recording: SonRecording; transcript: SonTranscript }) {
  const isOwner = useMe()?.member.role === 'owner';
  const isAway = useConnection() === 'away';
  if (!transcript.may_edit) return <p className='quiet'>{words.transcript.none}</p>;
  if (recording.state !== 'ready') return <p className='quiet'>{words.transcript.notReadyYet}</p>;
  if (!transcript.is_installed) {
    return (
      <div className='quiet'>
        {isOwner ? words.transcript.installIt : words.transcript.askTheOwner}
        {isOwner && <code className='son-command'>quintet models install speech</code>}
      </div>
    );
  }
  return (
    <>
      <p className='quiet'>{words.transcript.whatItDoes}</p>
      {transcript.service && (
        <p className='quiet'>{words.transcript.sendsTo(transcript.service)}</p>
      )}
      {isAway
        ? <Notice kind='warn'>{words.transcript.needsTheServer}</Notice>
        : <Transcribe recording={recording} />}
    </>
  );
}

function Transcribe({ recording }: { recording: SonRecording }) {
  const data = useData();
  const { isBusy, trouble, run } = useAction();
  const [language, setLanguage] = useState('');
  const begin = () =>
    void run(async () => {
      await data.client.transcribeSonRecording(recording.id, { ...(language && { language }) });
      await data.catchUp();
    });
  return (
    <>
      <div className='son-transcribe'>
        <SelectField
          label={words.transcript.language}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        >
          <option value=''>{words.transcript.detectAutomatically}</option>
          {languages().map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
        </SelectField>
        <Button kind='primary' busy={isBusy} onClick={begin}>
          {words.transcript.transcribe}
        </Button>
      </div>
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}
