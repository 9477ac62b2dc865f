import { useEffect, useRef } from 'react';
import { Choice, ErrorState, Notice, useWakeLock, Waiting } from '../../../kit/index.js';
import { Link, usePath } from '../../../page/router.js';
import { useChoices } from '../hooks/useChoices.js';
import { LibraryContext } from '../hooks/useLibrary.js';
import { useStrings } from '../hooks/useStrings.js';
import { useTheory } from '../hooks/useTheory.js';
import { type Section, sectionAt, sections } from '../model/librarySections.js';
import { notations } from '../model/notes.js';
import { namingOf } from '../model/spelling.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';
import { ChordPage } from './ChordPage.js';
import { FifthsPage } from './FifthsPage.js';
import { NotesPage } from './NotesPage.js';
import { ProgressionPage } from './ProgressionPage.js';
import { ScalePage } from './ScalePage.js';

const pages: Record<Section['key'], () => JSX.Element> = {
  chords: ChordPage,
  notes: NotesPage,
  scales: ScalePage,
  progressions: ProgressionPage,
  fifths: FifthsPage,
};

/**
 * Chords, scales, progressions and keys to look up and to hear; all of it is worked out on the
 * device.
 */
export default function LibraryScreen() {
  const { choices, change } = useChoices();
  const { notation, neck, a4, isLeftHanded } = choices;
  const { theory, isMissing, again } = useTheory();
  const strings = useStrings(a4);
  useWakeLock(strings.playing !== undefined);
  const here = sectionAt(usePath());
  const Page = pages[here.key];
  if (theory) theory.naming = namingOf(notation);
  return (
    <>
      <Head title={here.title} />
      <Sections here={here} />
      {isMissing && (
        <ErrorState title={words.libraryScreen.theLibraryCouldNot} onRetry={again}>
          {words.libraryScreen.checkYourConnection}
        </ErrorState>
      )}
      {!theory && !isMissing && <Waiting>{words.common.openingTheLibrary}</Waiting>}
      {strings.trouble && <Notice kind='bad'>{strings.trouble}</Notice>}
      {theory && (
        <LibraryContext.Provider
          value={{
            theory,
            notation,
            neck,
            isLeftHanded,
            strings,
            takeNeck: (id) => change({ neck: id }),
          }}
        >
          <Page />
          <div className='library-names'>
            <Choice
              label={words.common.noteNames}
              options={notations}
              value={notation}
              onChange={(next) => change({ notation: next })}
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
    <nav className='library-sections' aria-label={words.common.library} ref={place}>
      {sections.map((section) => (
        <Link key={section.to} to={section.to} aria-current={section === here ? 'page' : undefined}>
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
