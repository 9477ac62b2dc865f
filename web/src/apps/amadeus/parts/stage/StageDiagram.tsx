import { spoken } from '../../hooks/useLibrary.js';
import { useChoices } from '../../hooks/useChoices.js';
import { useTheory } from '../../hooks/useTheory.js';
import { chordSaid } from '../../model/chordNames.js';
import { neckOf } from '../../model/necks.js';
import { words } from '../../words.js';
import { Keyboard } from '../library/Keyboard.js';
import { chordFacts, namesOf, OnStrings } from '../song/OnStrings.js';

/** How a chord is held on the member's instrument. */
export function StageDiagram({ label, capo }: { label: string; capo: number }) {
  const { theory } = useTheory();
  const { choices: { neck, isLeftHanded, diagram } } = useChoices();
  const chord = theory && chordFacts(theory, label);
  return (
    <div className='stage-diagram' data-on={diagram}>
      {theory && chord && (diagram === 'piano'
        ? (
          <Keyboard
            label={words.fingeringPart.keysOf(
              chordSaid(label),
              chord.notes.map(spoken).join(', '),
            )}
            keys={chord.piano[0]?.pitches ?? []}
            names={namesOf(chord)}
          />
        )
        : (
          <OnStrings
            theory={theory}
            label={label}
            instrument={neckOf(neck)}
            capo={capo}
            count={1}
            isLeftHanded={isLeftHanded}
          />
        ))}
    </div>
  );
}
