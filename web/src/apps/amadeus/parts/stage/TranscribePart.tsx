import { useEffect, useState } from 'react';
import { Button, Notice, SelectField } from '../../../../kit/index.js';
import { useConnection, useMe } from '../../../../page/data.js';
import { languages } from '../../../../page/languages.js';
import type { SongTranscript } from '../../hooks/useSongTranscript.js';
import { words } from '../../words.js';

interface TranscribeProps {
  transcript: SongTranscript;
  /** What Sonidea's transcript has, where the song is a recording with one. */
  recorded: string;
  onRecorded(): void;
  onBegin(): void;
}

/** Lyrics that nobody has to type: those of a transcript, or what the server hears. */
export function TranscribePart({ transcript, recorded, onRecorded, onBegin }: TranscribeProps) {
  const { value, isSending, begin, refresh } = transcript;
  useEffect(refresh, [refresh]);
  const isOwner = useMe()?.member.role === 'owner';
  const isAway = useConnection() === 'away';
  const [language, setLanguage] = useState('');
  const isAtWork = isSending || value?.state === 'waiting' || value?.state === 'working';
  return (
    <section className='lyrics-transcribe' aria-label={words.lyrics.fromTheSong}>
      {recorded !== '' && (
        <>
          <p>{words.lyrics.hasTranscript}</p>
          <Button onClick={onRecorded}>{words.lyrics.useTranscript}</Button>
        </>
      )}
      {isAway
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
                  begin(language);
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
