// The words of a recording, as far as this device knows them, and what is done with them.
import { useEffect, useMemo, useState } from 'react';
import type { SonRecording, SonTranscript, SonTranscriptWords } from '../../../generated/api.js';
import { useAnswer, useData, useServerEvent } from '../../../page/data.js';
import { type Paragraph, paragraphsOf } from '../model/transcript.js';

/** What a job says of itself at each moment. */
interface JobEvent {
  id: string;
  progress: number;
}

/** How far the words of a recording are written down, with corrections that wait. */
export function useTranscript({ id }: SonRecording) {
  const { answers } = useData();
  const key = `son-transcript/${id}`;
  const answer = useAnswer<SonTranscript>(key, (client) => client.getSonTranscript(id));
  const [running, setRunning] = useState<JobEvent>();
  // Only who asked for it is told how far it is.
  useServerEvent('job', (said) => setRunning(said as JobEvent));
  // A model may have been installed since, which nobody tells.
  useEffect(() => {
    if (answers.snapshot<SonTranscript>(key).value?.is_installed === false) {
      answers.invalidate((one) => one === key);
    }
  }, [answers, key]);
  const { value } = answer;
  const progress = value?.job !== undefined && running?.id === value.job
    ? running.progress
    : value?.progress;
  return { ...answer, progress };
}

const none: readonly Paragraph[] = [];

/** Its words in paragraphs; missing until they are known. */
export function useParagraphs(
  { id, hash }: SonRecording,
  { id: transcript, corrections }: Pick<SonTranscript, 'id' | 'corrections'>,
  showsRemoved: boolean,
) {
  // Under a name of its own for each sound and each transcription: words never change otherwise.
  const { value, problem } = useAnswer<SonTranscriptWords>(
    `son-words/${id}?of=${transcript ?? ''}&in=${hash ?? ''}`,
    async (client) => transcript ? client.getSonTranscriptWords(id) : { sentences: [] },
  );
  const paragraphs = useMemo(
    () => value ? paragraphsOf(value, corrections, showsRemoved) : none,
    [value, corrections, showsRemoved],
  );
  const words = useMemo(() => paragraphs.flat(), [paragraphs]);
  return { isKnown: value !== undefined, problem, paragraphs, words };
}
