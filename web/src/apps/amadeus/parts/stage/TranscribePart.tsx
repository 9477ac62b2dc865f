import { useEffect, useState } from 'react';
import { Button, Notice, SelectField } from '../../../../kit/index.js';
import { useConnection, useMe } from '../../../../page/data.js';
import { languages } from '../../../../page/languages.js';
import { type SongTranscript, useRecordingLyrics } from '../../hooks/useSongTranscript.js';
import { words } from '../../words.js';

interface TranscribeProps {
  /** Nothing where the song's sound is not here. */
  transcript: SongTranscript | undefined;
  hash: string | undefined;
  /** The recording of Sonidea that the song was opened as. */
  recording: string | undefined;
  onRecorded(lyrics: string): void;
  onBegin(): void;
}

/** Lyrics that nobody has to type: those of a transcript, or what the server hears. */
export function TranscribePart(props: TranscribeProps) {
  const { transcript, hash, recording, onRecorded, onBegin } = props;
  const { value, isSending, refresh } = transcript ?? {};
  useEffect(() => refresh?.(), [refresh]);
  const recorded = useRecordingLyrics(hash, recording);
  const isOwner = useMe()?.member.role === 'owner';
  const isAway = useConnection() === 'away';
  const [language, setLanguage] = useState('');
  const isAtWork = isSending || value?.state === 'waiting' || value?.state === 'working';
  if (!transcript && recorded === '') return null;
  return (
    <section className='lyrics-transcribe' aria-label={words.lyrics.fromTheSong}>
      {recorded !== '' && (
        <>
          <p>{words.lyrics.hasTranscript}</p>
          <Button onClick={() => onRecorded(recorded)}>{words.lyrics.useTranscript}</Button>
        </>
      )}
      {!transcript
        ? null
        : isAway
        ? recorded === '' && <Notice kind='warn'>{words.lyrics.needsTheServer}</Notice>
        : isAtWork
        ? <p className='quiet'>{words.lyrics.isAtWork}</p>
        : value && !value.is_installed
        ? (
          <div className='quiet'>
            {isOwner ? words.lyrics.installIt : words.lyrics.askTheOwner}
            {isOwner && <code className='lyrics-command'>quintet models install speech</code>}
          </div>
        )
        : value && (
          <>
            <p className='quiet'>
              {value.service === undefined
                ? words.lyrics.whatItDoes
                : words.lyrics.sendsTo(value.service)} {words.lyrics.mayBeWrong}
            </p>
            <div className='lyrics-language'>
              <SelectField
                label={words.lyrics.language}
                value={language}
                onChange={(event) => setLanguage(event.target.value)}
              >
                <option value=''>{words.lyrics.detectAutomatically}</option>
                {languages().map(({ code, name }) => (
                  <option key={code} value={code}>{name}</option>
                ))}
              </SelectField>
              <Button
                icon='microphone'
                onClick={() => {
                  transcript.begin(language);
                  onBegin();
                }}
              >
                {words.lyrics.transcribe}
              </Button>
            </div>
          </>
        )}
    </section>
  );
}
