import { Button, Notice, Progress } from '../../../../kit/index.js';
import type { SongTranscript } from '../../hooks/useSongTranscript.js';
import { words } from '../../words.js';

/** How far a song's words are transcribed, and what there is to decide once they are. */
export function TranscriptNews({ transcript }: { transcript: SongTranscript }) {
  const { value, trouble, isSending, progress, hasWords, end, take } = transcript;
  if (isSending) return <Progress label={words.lyrics.sending} onCancel={end} />;
  if (trouble) return <Notice kind='bad'>{trouble}</Notice>;
  const state = value?.state;
  if (state === 'waiting' || state === 'working') {
    return (
      <Progress
        label={progress ? words.lyrics.transcribing : words.lyrics.waiting}
        value={progress || undefined}
        onCancel={end}
      />
    );
  }
  if (state === 'failed' && value?.error) {
    return (
      <Notice kind='bad' action={<Button onClick={end}>{words.lyrics.close}</Button>}>
        {value.error}
      </Notice>
    );
  }
  if (state !== 'done') return null;
  if (!hasWords) {
    return (
      <Notice action={<Button onClick={end}>{words.lyrics.close}</Button>}>
        {words.lyrics.nothingHeard}
      </Notice>
    );
  }
  return (
    <Notice
      action={
        <div className='buttons'>
          <Button onClick={end}>{words.lyrics.keepMine}</Button>
          <Button kind='primary' onClick={take}>{words.lyrics.replace}</Button>
        </div>
      }
    >
      {words.lyrics.ready}
    </Notice>
  );
}
