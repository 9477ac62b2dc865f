import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { EmptyState, Menu, Notice, Waiting } from '../../../../kit/index.js';
import { Link } from '../../../../page/router.js';
import { useAction } from '../../../../page/useAction.js';
import { historyPath, home } from '../../addresses.js';
import type { ServedSong } from '../../hooks/useHistory.js';
import { useSongSettings } from '../../hooks/useSongSettings.js';
import { useZoom } from '../../hooks/useZoom.js';
import { useChoices } from '../../hooks/useChoices.js';
import { useNames } from '../../hooks/useNames.js';
import { layoutOf } from '../../model/ribbonLayout.js';
import { exportsOf, plainName } from '../../model/songExports.js';
import { transposition } from '../../model/transpose.js';
import { words } from '../../words.js';
import { Head } from '../Head.js';
import { ChordDetails } from './ChordDetails.js';
import { Facts } from './Facts.js';
import { FingeringPart } from './FingeringPart.js';
import { PrintedChart } from './PrintedChart.js';
import { Ribbon } from './Ribbon.js';
import { TransposeStepper } from './TransposeStepper.js';
import { ZoomStepper } from './ZoomStepper.js';

interface HistorySongProps {
  /** What the address names. */
  place: string;
  name: string | undefined;
  open(place: string): Promise<ServedSong | undefined>;
}

/**
 * A song that the server has heard: its chords, to be read, moved, printed and saved. To be heard
 * and corrected it takes the file.
 */
export function HistorySongView(
  { place, name = words.historySongView.aSong, open }: HistorySongProps,
) {
  const [song, setSong] = useState<ServedSong>();
  const [isGone, setGone] = useState(false);
  const { trouble, run } = useAction();
  useEffect(() => {
    void run(async () => {
      const found = await open(place);
      setSong(found);
      setGone(!found);
    });
  }, [place, open, run]);
  return (
    <>
      <Head
        title={words.common.history}
        back={{ to: historyPath, label: words.historySongView.allSongs }}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
      {isGone && (
        <EmptyState
          icon='note'
          title={words.historySongView.thisSongIsNo}
          action={
            <Link className='button' data-kind='primary' to={home}>
              {words.common.chooseASong}
            </Link>
          }
        >
          {words.historySongView.chooseItsFileAgain}
        </EmptyState>
      )}
      {!song && !isGone && !trouble && <Waiting>{words.historySongView.openingTheSong}</Waiting>}
      {song && (
        <ReadOnlySong
          name={name}
          hash={song.hash}
          heard={song.result}
          action={<Link className='button' to={home}>{words.common.chooseTheFile}</Link>}
        />
      )}
    </>
  );
}

interface ReadOnlySongProps {
  name: string;
  /** By which its settings are kept. */
  hash: string;
  heard: SongResult;
  /** The way to choose its file. */
  action: ReactNode;
}

/** The chords of a song whose sound is not here. */
export function ReadOnlySong({ name, hash, heard, action }: ReadOnlySongProps) {
  const { left, keep } = useSongSettings(hash, name);
  const [semitones, setSemitones] = useState(left.transpose ?? 0);
  const [capo, setCapo] = useState(left.capo ?? 0);
  const [chosen, setChosen] = useState(0);
  const saving = useAction();
  const zoom = useZoom();
  const names = useNames();
  const { choices } = useChoices();
  const result = useMemo(() => transposition(heard, semitones).song(heard), [heard, semitones]);
  const layout = useMemo(() => layoutOf(result, zoom.factor, names.chord), [
    result,
    zoom.factor,
    names,
  ]);
  const chord = result.chords[chosen];
  const start = chord?.start ?? 0;
  const now = useCallback(() => start, [start]);
  return (
    <article className='song-view'>
      <div className='song-head'>
        <h2>{name}</h2>
        <div className='song-do'>
          <Menu
            label={words.common.export}
            icon='download'
            items={exportsOf(
              name,
              result,
              capo,
              '',
              choices.exportAs,
              (work) => void saving.run(work),
            )}
          />
        </div>
      </div>
      {saving.trouble && <Notice kind='bad'>{saving.trouble}</Notice>}
      <Facts result={result} />
      <Notice action={action}>
        {words.historySongView.chooseItsFileToPlay}
      </Notice>
      {chord
        ? (
          <>
            <div className='ribbon-tools'>
              <TransposeStepper
                semitones={semitones}
                onChange={(transpose) => {
                  setSemitones(transpose);
                  keep({ transpose });
                }}
              />
              <ZoomStepper zoom={zoom} />
            </div>
            <Ribbon
              result={result}
              layout={layout}
              player={{ now, isPlaying: false, position: start, loop: undefined }}
              chosen={chosen}
              zoom={zoom}
              followed={none}
              onChoose={setChosen}
            />
            <FingeringPart
              label={chord.label}
              capo={capo}
              onCapo={(fret) => {
                setCapo(fret);
                keep({ capo: fret });
              }}
            />
            <ChordDetails chord={chord} />
          </>
        )
        : (
          <EmptyState icon='note' title={words.common.noChordsFound}>
            {words.historySongView.itMayBeSpeech}
          </EmptyState>
        )}
      <PrintedChart name={plainName(name)} result={result} capo={capo} />
    </article>
  );
}

const none: readonly number[] = [];
