import { useState } from 'react';
import type { SongResult } from '../../../../analysis/SongResult.js';
import { Button } from '../../../../kit/index.js';
import { useChoices } from '../../hooks/useChoices.js';
import { spoken } from '../../hooks/useLibrary.js';
import { useTheory } from '../../hooks/useTheory.js';
import { useNames } from '../../hooks/useNames.js';
import { chordSaid } from '../../model/chordNames.js';
import { neckOf } from '../../model/necks.js';
import { transposition } from '../../model/transpose.js';
import { words } from '../../words.js';
import { Keyboard } from '../library/Keyboard.js';
import { NeckChoices } from '../library/NeckChoices.js';
import { chordFacts, namesOf, OnStrings } from './OnStrings.js';

/** So many ways to hold it are shown. */
const mostShapes = 3;
const ukulele = neckOf('ukulele');

interface FingeringProps {
  label: string;
  /** In whose key it is called by what is held. */
  song: SongResult;
  /** The fret that it lies at; 0 without one. */
  capo: number;
  onCapo(capo: number): void;
}

/**
 * How the chord that sounds is held, for who plays along: on strings, with or without a capo, and
 * on a piano.
 */
export function FingeringPart(props: FingeringProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className='held-part' aria-labelledby='held-head'>
      <div className='part-head'>
        <h3 id='held-head'>{words.fingeringPart.fingering}</h3>
        <Button kind='quiet' aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.fingeringPart.hide : words.fingeringPart.show}
        </Button>
      </div>
      {isOpen && <Fingerings {...props} />}
    </section>
  );
}

function Fingerings({ label, song, capo, onCapo }: FingeringProps) {
  const { theory, isMissing, again } = useTheory();
  const { choices, change } = useChoices();
  const { isLeftHanded } = choices;
  const names = useNames();
  const instrument = neckOf(choices.neck);
  if (isMissing) {
    return (
      <p className='quiet'>
        {words.fingeringPart.theShapesCouldNot}{' '}
        <Button kind='quiet' onClick={again}>{words.common.tryAgain}</Button>
      </p>
    );
  }
  const chord = theory && chordFacts(theory, label);
  const held = transposition(song, -capo).shown(label);
  return (
    <>
      <NeckChoices
        neck={choices.neck}
        capo={capo}
        onNeck={(neck) => change({ neck })}
        onCapo={onCapo}
      />
      <p className='held-name' aria-live='off'>
        {chord
          ? (
            <>
              <strong aria-hidden='true'>{names.chord(label)}</strong>
              <span className='unseen'>{chordSaid(label)}</span>
            </>
          )
          : words.fingeringPart.noChordHere}
        {chord && capo > 0 && (
          <span className='quiet'>
            {' '}
            {words.fingeringPart.playedFretsCountedFromCapo(names.chord(held))}
          </span>
        )}
      </p>
      {theory && chord && (
        <div className='held-shapes'>
          <OnStrings
            theory={theory}
            label={label}
            instrument={instrument}
            capo={capo}
            count={mostShapes}
            isLeftHanded={isLeftHanded}
          />
          {instrument.id !== ukulele.id && (
            <OnStrings
              theory={theory}
              label={label}
              instrument={ukulele}
              capo={0}
              count={1}
              isLeftHanded={isLeftHanded}
            />
          )}
          <figure className='held-keys'>
            <Keyboard
              label={words.fingeringPart.keysOf(
                chordSaid(label),
                chord.notes.map(spoken).join(', '),
              )}
              keys={chord.piano[0]?.pitches ?? []}
              names={namesOf(chord)}
            />
            <figcaption>{words.common.piano}</figcaption>
          </figure>
        </div>
      )}
    </>
  );
}
