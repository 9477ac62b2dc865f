import { useCallback, useEffect, useMemo, useState } from 'react';
import { labOf, type SongResult } from '../../../analysis/SongResult.js';
import { Button, duration, EmptyState, Menu, Notice, Slider } from '../../../kit/index.js';
import { handOut } from '../../../shell/handOut.js';
import { useAction } from '../../../shell/useAction.js';
import { usePlayer } from '../hooks/usePlayer.js';
import { layoutOf } from '../music/layout.js';
import { chordSaid, chordWritten } from '../music/names.js';
import { ChordDetails } from './ChordDetails.js';
import { Facts } from './Facts.js';
import { Ribbon } from './Ribbon.js';

interface SongViewProps {
  name: string;
  file: Blob;
  result: SongResult;
  /** Whether there is something that hears notes, or may be. */
  hasNetwork: boolean;
  onAnother(): void;
}

const unavailable = 'Notes are not heard here. Whoever keeps the server adds them with: quintet models install';
const unheard = 'Notes were not heard this time, as what hears them could not be fetched. Choose the song again when the server can be reached.';

/** A song that is known: what holds for all of it, its chords, and the way to hear it. */
export function SongView({ name, file, result, hasNetwork, onAnother }: SongViewProps) {
  const player = usePlayer(file);
  const { seek } = player;
  const saving = useAction();
  const [chosen, setChosen] = useState(0);
  const layout = useMemo(() => layoutOf(result), [result]);
  const place = layout.chordAt(player.position);
  const [sounding, next] = [result.chords[place], result.chords[place + 1]];
  const chord = result.chords[chosen];
  const choose = useCallback((place: number) => {
    setChosen(place);
    seek(result.chords[place]?.start ?? 0);
  }, [result, seek]);
  useSpace(player.toggle);
  return (
    <article className="song-view">
      <div className="song-head">
        <h2>{name}</h2>
        <div className="song-do">
          <Button icon="note" onClick={onAnother}>Another song</Button>
          <Menu label="Save the chords" icon="download" items={exportsOf(name, result, (work) => void saving.run(work))} />
        </div>
      </div>
      {saving.trouble && <Notice kind="bad">{saving.trouble}</Notice>}
      <Facts result={result} />
      {result.chords.length === 0
        ? <EmptyState icon="note" title="No chords were heard">It may be speech, drums alone, or too quiet. Try another song.</EmptyState>
        : (
          <>
            <p className="sounding">
              <span className="sounding-now" aria-hidden="true">{sounding ? chordWritten(sounding.label) : ''}</span>
              <span className="unseen">{`Sounding: ${sounding ? chordSaid(sounding.label) : 'no chord'}${next ? `, then ${chordSaid(next.label)}` : ''}`}</span>
              <span className="sounding-next quiet" aria-hidden="true">{next ? `then ${chordWritten(next.label)}` : ''}</span>
            </p>
            <Ribbon result={result} layout={layout} player={player} chosen={chosen} onChoose={choose} />
          </>
        )}
      <div className="song-play">
        <Button kind="primary" icon={player.isPlaying ? 'pause' : 'play'} onClick={player.toggle}>{player.isPlaying ? 'Pause' : 'Play'}</Button>
        <Slider
          label="Place in the song" value={player.position} min={0} max={Math.max(result.duration, 0.1)} step={0.1}
          text={`${duration(player.position)} of ${duration(result.duration)}`} onChange={seek}
        />
      </div>
      {result.notes === null && <p className="quiet">{hasNetwork ? unheard : unavailable}</p>}
      {player.trouble && <Notice kind="warn">{player.trouble}</Notice>}
      {chord && <ChordDetails chord={chord} />}
    </article>
  );
}

/** The space bar plays and pauses wherever it means nothing else. */
function useSpace(toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('button, a, input, select, textarea, dialog, [role=menu]')) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [toggle]);
}

function exportsOf(name: string, result: SongResult, run: (work: () => Promise<void>) => void) {
  const plain = name.replace(/\.[^.]{1,5}$/, '').replace(/[\\/:*?"<>|]/g, '-');
  const save = (text: string, ending: string, type: string) =>
    run(() => handOut(new Response(text, { headers: { 'Content-Type': type } }), `${plain}.${ending}`));
  return [
    { label: 'Everything (JSON)', icon: 'download' as const, run: () => save(`${JSON.stringify(result, null, 2)}\n`, 'json', 'application/json') },
    { label: 'Chords (lab)', icon: 'download' as const, run: () => save(labOf(result), 'lab', 'text/plain') },
  ];
}
