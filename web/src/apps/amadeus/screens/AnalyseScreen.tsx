import { lazy, Suspense, useState } from 'react';
import { Button, Progress } from '../../../kit/index.js';
import { useQuery } from '../../../page/router.js';
import { bareName } from '../../../uploads/arrivals.js';
import type { Network } from '../hooks/useNetwork.js';
import type { useSong } from '../hooks/useSong.js';
import { Head } from '../parts/Head.js';
import { ReadOnlySong } from '../parts/song/ReadOnlySong.js';
import { Recordings } from '../parts/song/Recordings.js';
import { SongView } from '../parts/song/SongView.js';
import { Start } from '../parts/song/Start.js';
import { asCorrected } from '../model/savedSong.js';
import { words } from '../words.js';
import { RecordDialog } from './RecordDialog.js';

const RecordingsDialog = lazy(() => import('./RecordingsDialog.js'));

interface AnalyseProps {
  network: Network;
  hearing: ReturnType<typeof useSong>;
}

/** A song goes in, its chords come out. */
export function AnalyseScreen(
  { network, hearing: { song, corrected, hear, hearRecording, clear, again, keep } }: AnalyseProps,
) {
  const [isRecording, setRecording] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const recording = useQuery('recording');
  const isAtWork = song.kind === 'opening' || song.kind === 'hearing';
  return (
    <>
      <Head title={words.common.amadeus} />
      <Recordings isRecording={isRecording} onUse={hearRecording} />
      {(song.kind === 'none' || song.kind === 'failed') && (
        <Start
          trouble={song.kind === 'failed' ? `${song.name}: ${song.words}` : undefined}
          onAgain={again}
          onFile={(file) => void hear(file, bareName(file.name, file.name))}
          onRecord={() => setRecording(true)}
          onChooseRecording={() => setChoosing(true)}
        />
      )}
      {isAtWork && (
        <div className='amadeus-work'>
          <Progress
            label={song.kind === 'opening'
              ? words.analyseScreen.opening(song.name)
              : words.analyseScreen.listeningTo(song.name)}
            value={song.kind === 'opening' ? undefined : song.part}
            onCancel={clear}
          />
        </div>
      )}
      {song.kind === 'known' && (
        <SongView
          key={song.hash ?? song.name}
          name={song.name}
          hash={song.hash}
          file={song.file}
          recording={recording ?? undefined}
          result={song.result}
          corrected={corrected}
          hasNetwork={!network.isMissing}
          onKeep={(seen, mine) => keep(song.hash, song.name, song.result, seen, mine)}
          onAnother={clear}
        />
      )}
      {song.kind === 'silent' && (
        <ReadOnlySong
          name={song.name}
          hash={song.hash}
          heard={asCorrected(song.result, corrected)}
          action={<Button onClick={clear}>{words.common.chooseTheFile}</Button>}
        />
      )}
      <p className='unseen' role='status'>
        {statusText(song.kind, song.kind === 'known' ? song.result.chords.length : 0)}
      </p>
      {isChoosing && (
        <Suspense fallback={null}>
          <RecordingsDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {isRecording && (
        <RecordDialog
          onClose={() => setRecording(false)}
          onDone={(recording) => {
            setRecording(false);
            void hearRecording(recording);
          }}
        />
      )}
    </>
  );
}

/** What who does not see the page is told of a change. */
function statusText(kind: string, chords: number): string {
  if (kind === 'opening' || kind === 'hearing') return words.analyseScreen.listeningToTheSong;
  return kind === 'known' ? words.analyseScreen.doneChords(chords) : '';
}
