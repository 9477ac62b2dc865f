import { Link, usePath } from '../../../page/router.js';
import { liveChordsPath, livePath } from '../addresses.js';
import { words } from '../words.js';

const sections = [
  { to: livePath, label: words.common.tuner },
  { to: liveChordsPath, label: words.common.chords },
];

/** The two things that listen to the microphone. */
export function LiveSections() {
  const path = usePath();
  return (
    <nav className='library-sections' aria-label={words.head.live}>
      {sections.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>{label}</Link>
      ))}
    </nav>
  );
}
