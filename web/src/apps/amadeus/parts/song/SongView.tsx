import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button, EmptyState } from '../../../../kit/index.js';
import { useAction } from '../../../../page/useAction.js';
import { useCorrections } from '../../hooks/useCorrections.js';
import { usePlayer } from '../../hooks/usePlayer.js';
import { useShownSong } from '../../hooks/useShownSong.js';
import { useSongTranscript } from '../../hooks/useSongTranscript.js';
import { useZoom } from '../../hooks/useZoom.js';
import { useChoices } from '../../hooks/useChoices.js';
import { useNames } from '../../hooks/useNames.js';
import { alongSong } from '../../model/alongSong.js';
import { placeAt, relabelled } from '../../model/chordEdits.js';
import { named } from '../../model/readChord.js';
import { asCorrected } from '../../model/savedSong.js';
import type { Corrected } from '../../model/songCorrections.js';
import { keptLoop } from '../../model/songSettings.js';
import { plainName } from '../../model/songExports.js';
import { placeBegun } from '../../model/stageBars.js';
import { transposition } from '../../model/transpose.js';
import { words } from '../../words.js';
import type { StageWindow } from '../stage/StageHead.js';
import { ChordDetails } from './ChordDetails.js';
import { ChordEditor } from './ChordEditor.js';
import { Facts } from './Facts.js';
import { FingeringPart } from './FingeringPart.js';
import { PlayBar } from './PlayBar.js';
import { PrintedChart } from './PrintedChart.js';
import { RibbonTools } from './RibbonTools.js';
import { SongChords } from './SongChords.js';
import { SongHead } from './SongHead.js';

const PlayAlongDialog = lazy(() => import('../../screens/PlayAlongDialog.js'));
const TempoSheet = lazy(() => import('./TempoSheet.js'));

interface SongViewProps {
  /** What somebody has corrected before. */
  corrected: Corrected;
  /** Keeps what was corrected since it was seen. */
  onKeep(seen: Corrected, mine: Corrected): Promise<void>;
  name: string;
  /** By which its settings are kept. */
  hash: string | undefined;
  file: Blob;
  /** The recording of Sonidea that it is. */
  recording: string | undefined;
  result: SongResult;
  /** Whether there is something that hears notes, or may be. */
  hasNetwork: boolean;
  onAnother(): void;
}

const unavailable = words.songView.noteDetectionIsNot;
const unheard = words.songView.notesWereNotDetected;

/** A song that is known: what holds for all of it, its chords, and the way to hear it. */
export function SongView(props: SongViewProps) {
  const { name: fileName, hash, file, recording, result: heard } = props;
  const { corrected, hasNetwork, onKeep, onAnother } = props;
  const corrections = useCorrections(file, heard.chords, corrected, onKeep);
  const shown = useShownSong(hash, fileName);
  const { name, left, keep, at, transpose, capo, lyrics } = shown;
  const transcript = useSongTranscript(hash, file, lyrics, shown.changeLyrics);
  const moved = useMemo(() => transposition(heard, transpose), [heard, transpose]);
  const { chords, tempo } = corrections;
  const timed = useMemo(() => asCorrected(heard, { chords, tempo }), [heard, chords, tempo]);
  const result = useMemo(() => moved.song(timed), [timed, moved]);
  const playing = usePlayer(name, file, timed, left);
  const [isTiming, setTiming] = useState(false);
  const { change: changePlaying } = playing;
  const change = useCallback((settings: Parameters<typeof changePlaying>[0]) => {
    changePlaying(settings);
    const { speed, semitones: pitch } = settings;
    keep({
      ...(speed === undefined ? {} : { speed }),
      ...(pitch === undefined ? {} : { pitch }),
      ...('loop' in settings ? { loop: keptLoop(settings.loop) } : {}),
    });
  }, [changePlaying, keep]);
  const player = { ...playing, change };
  useEffect(() => at(player.position, player.isPlaying));
  const zoom = useZoom(left.zoom);
  const { factor } = zoom;
  const keptZoom = useRef(left.zoom ?? 1);
  useEffect(() => {
    if (factor !== keptZoom.current) keep({ zoom: keptZoom.current = factor });
  }, [factor, keep]);
  const { seek } = player;
  const names = useNames();
  const { choices } = useChoices();
  const renaming = useAction();
  const [over, setOver] = useState<StageWindow>();
  const [isAlong, setAlong] = useState(false);
  const along = useMemo(() => alongSong(name, file, result), [name, file, result]);
  const playAlong = () => {
    if (player.isPlaying) player.toggle();
    setAlong(true);
  };
  // A moment rather than a place: chords come and go before it.
  const [aim, setAim] = useState(left.position ?? 0);
  const sounding = result.chords[Math.max(0, placeBegun(result.chords, player.position))];
  const taken = placeAt(result.chords, aim);
  const chord = result.chords[taken];
  const choose = useCallback((place: number) => {
    const start = result.chords[place]?.start ?? 0;
    setAim(start);
    seek(start);
  }, [result, seek]);
  const playFrom = useCallback((seconds: number) => {
    setAim(seconds);
    seek(seconds);
  }, [seek]);
  const take = (label: string) =>
    void renaming.run(async () => {
      const renamed = await named(label);
      corrections.change(
        (row) => relabelled(row, placeAt(row, aim), moved.heard({ ...renamed, label })),
        words.common.to(names.chord(chord?.label ?? 'N'), names.chord(label)),
      );
    });
  return (
    <article className='song-view' data-view={choices.songView}>
      <SongHead
        shown={shown}
        result={result}
        trouble={renaming.trouble}
        onDisplay={() => setOver('display')}
      >
        <Button icon='back' onClick={onAnother}>{words.songView.anotherSong}</Button>
      </SongHead>
      <Facts result={result} onTempo={() => setTiming(true)} />
      {result.chords.length === 0
        ? (
          <EmptyState icon='note' title={words.common.noChordsFound}>
            {words.songView.itMayBeSpeech}
          </EmptyState>
        )
        : (
          <SongChords
            over={over}
            onOpen={setOver}
            result={result}
            shown={shown}
            player={player}
            zoom={zoom}
            chosen={taken}
            followed={corrections.followed}
            onChoose={choose}
            onSeek={playFrom}
            transcript={hash === undefined ? undefined : transcript}
            recording={recording}
            tools={(transposer) => (
              <RibbonTools zoom={transposer ? zoom : undefined} corrections={corrections}>
                {transposer}
              </RibbonTools>
            )}
          />
        )}
      <PlayBar
        player={player}
        result={result}
        onAlong={result.chords.length > 0 ? playAlong : undefined}
      />
      <PrintedChart name={plainName(name)} result={result} shown={shown} />
      {sounding && (
        <FingeringPart
          label={sounding.label}
          song={result}
          capo={capo}
          onCapo={(fret) => shown.show({ capo: fret })}
        />
      )}
      {result.notes === null && <p className='quiet'>{hasNetwork ? unheard : unavailable}</p>}
      {chord && (
        <ChordDetails chord={chord} onTake={take}>
          <ChordEditor
            result={result}
            chosen={taken}
            change={corrections.change}
            heard={moved.heard}
            now={player.now}
            aim={aim}
            onAim={setAim}
          />
        </ChordDetails>
      )}
      {isAlong && (
        <Suspense fallback={null}>
          <PlayAlongDialog song={along} start={player} onClose={() => setAlong(false)} />
        </Suspense>
      )}
      {isTiming && (
        <Suspense fallback={null}>
          <TempoSheet
            heard={heard}
            result={result}
            corrections={corrections}
            player={player}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
    </article>
  );
}
