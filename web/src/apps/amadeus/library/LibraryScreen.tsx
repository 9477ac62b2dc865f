import { useEffect, useRef } from 'react';
import { Choice, ErrorState, Notice, useWakeLock, Waiting } from '../../../kit/index.js';
import { Link, usePath } from '../../../page/router.js';
import { useChoices } from '../live/useChoices.js';
import { notations } from '../music/notes.js';
import { RoomHead } from '../parts/RoomHead.js';
import { ChordPage } from './ChordPage.js';
import { FifthsPage } from './FifthsPage.js';
import { LibraryContext } from './library.js';
import { NotesPage } from './NotesPage.js';
import { type Section, sectionAt, sections } from './places.js';
import { ProgressionPage } from './ProgressionPage.js';
import { ScalePage } from './ScalePage.js';
import { useStrings } from './useStrings.js';
import { useTheory } from './useTheory.js';

const pages: Record<Section['label'], () => JSX.Element> = {
  'Chords': ChordPage,
  'By notes': NotesPage,
  'Scales': ScalePage,
  'Progressions': ProgressionPage,
  'Fifths': FifthsPage,
};

/**
 * Chords, scales, progressions and keys to look up and to hear; all of it is worked out on the
 * device.
 */
export default function LibraryScreen() {
  const { choices, change } = useChoices();
  const { notation, neck, a4 } = choices;
  const { theory, isMissing, again } = useTheory();
  const strings = useStrings(a4);
  useWakeLock(strings.playing !== undefined);
  const here = sectionAt(usePath());
  const Page = pages[here.label];
  if (theory) theory.naming = notation === 'german' ? 'german' : 'signs';
  return (
    <>
      <RoomHead title={here.title} />
      <Sections here={here} />
      {isMissing && (
        <ErrorState title='The library does not open' onRetry={again}>
          It could not be fetched. Check that the server can be reached, then try again.
        </ErrorState>
      )}
      {!theory && !isMissing && <Waiting>Opening the library …</Waiting>}
      {strings.trouble && <Notice kind='bad'>{strings.trouble}</Notice>}
      {theory && (
        <LibraryContext.Provider
          value={{ theory, notation, neck, strings, takeNeck: (id) => change({ neck: id }) }}
        >
          <Page />
          <div className='library-names'>
            <Choice
              label='Names of notes'
              options={notations}
              value={notation}
              onChange={(wish) => change({ notation: wish })}
            />
          </div>
        </LibraryContext.Provider>
      )}
    </>
  );
}

function Sections({ here }: { here: Section }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const [row, link] = [
      place.current,
      place.current?.querySelector<HTMLElement>('[aria-current]'),
    ];
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [here]);
  return (
    <nav className='library-sections' aria-label='Library' ref={place}>
      {sections.map((section) => (
        <Link key={section.to} to={section.to} aria-current={section === here ? 'page' : undefined}>
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
