import { Choice, SelectField, Switch } from '../../../kit/index.js';
import { useMe } from '../../../page/data.js';
import { Link } from '../../../page/router.js';
import { useChoices } from '../hooks/useChoices.js';
import { asked } from '../hooks/useLibrary.js';
import { useTheory } from '../hooks/useTheory.js';
import { neckOf, stringsOf } from '../model/necks.js';
import { type Notation, notations } from '../model/notes.js';
import { kinds } from '../model/songExports.js';
import { namingOf, shown } from '../model/spelling.js';
import { Head } from '../parts/Head.js';
import { NeckField } from '../parts/library/NeckField.js';
import { Shape } from '../parts/library/Shape.js';
import { StoragePart } from '../parts/StoragePart.js';
import { ConcertPitch } from '../parts/tuner/ConcertPitch.js';
import { words } from '../words.js';

/** The chords that show what the choices do. */
const examples = ['Am', 'F', 'Bb', 'B7'];

/** What a member plays, and how they read music; the same on all of their devices. */
export default function ProfileScreen() {
  const { choices, change } = useChoices();
  const me = useMe()?.member.name;
  return (
    <>
      <Head title={words.common.profile} />
      <div className='music-profile'>
        <section className='card section'>
          <h2>{words.profileScreen.yourInstrument}</h2>
          <NeckField
            neck={neckOf(choices.neck).id}
            onNeck={(neck) => change({ neck, tuning: neck })}
          />
          <Switch
            label={words.profileScreen.leftHanded}
            hint={words.profileScreen.shapesAndNecksAreMirrored}
            checked={choices.isLeftHanded}
            onChange={(isLeftHanded) => change({ isLeftHanded })}
          />
          <Examples
            neck={choices.neck}
            notation={choices.notation}
            isLeftHanded={choices.isLeftHanded}
          />
        </section>
        <section className='card section'>
          <h2>{words.profileScreen.howYouReadMusic}</h2>
          <Choice
            label={words.common.noteNames}
            hint={words.profileScreen.namesInSongs}
            options={notations}
            value={choices.notation}
            onChange={(notation) => change({ notation })}
          />
          <ConcertPitch a4={choices.a4} onChange={(a4) => change({ a4 })} />
        </section>
        <section className='card section'>
          <h2>{words.common.export}</h2>
          <SelectField
            label={words.profileScreen.firstInTheMenu}
            value={choices.exportAs}
            onChange={(event) => change({ exportAs: event.target.value })}
          >
            <option value=''>{words.songExports.printOrSaveAsPdf}</option>
            {kinds.map(({ format }) => (
              <option key={format} value={format}>{words.songExports[format]}</option>
            ))}
          </SelectField>
        </section>
        <StoragePart />
        <section className='card section'>
          <h2>{words.profileScreen.yourAccount}</h2>
          {me && <p>{words.profileScreen.signedInAs(me)}</p>}
          <ul className='music-profile-links'>
            <li>
              <Link to='/account'>{words.profileScreen.account}</Link>
            </li>
            <li>
              <Link to='/settings'>{words.profileScreen.appearance}</Link>
            </li>
            <li>
              <Link to='/about'>{words.profileScreen.about}</Link>
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}

interface ExamplesProps {
  neck: string;
  notation: Notation;
  isLeftHanded: boolean;
}

function Examples({ neck, notation, isLeftHanded }: ExamplesProps) {
  const { theory } = useTheory();
  if (!theory) return null;
  theory.naming = namingOf(notation);
  const tuning = stringsOf(neckOf(neck), notation);
  const chords = examples.flatMap((name) => {
    const chord = asked(() => theory.chord(shown(name, notation), { tuning, capo: 0, most: 1 }));
    const [shape] = chord?.shapes ?? [];
    return chord && shape ? [{ chord, shape }] : [];
  });
  return (
    <div className='music-profile-examples' aria-hidden='true'>
      {chords.map(({ chord, shape }) => (
        <figure key={chord.chord}>
          <Shape
            shape={shape}
            capo={0}
            names={new Map(chord.pitches.map((pitch, at) => [pitch, chord.notes[at] ?? '']))}
            root={chord.pitches[0] ?? 0}
            isLeftHanded={isLeftHanded}
          />
          <figcaption>{chord.chord}</figcaption>
        </figure>
      ))}
    </div>
  );
}
