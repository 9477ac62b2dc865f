import { OnboardingDialog, type OnboardingPage } from '../../../page/OnboardingDialog.js';
import { Cover } from '../parts/Cover.js';
import { words } from '../words.js';

const pages: readonly OnboardingPage[] = [
  {
    picture: <Cover film={{ title: 'Up and away' }} />,
    title: words.onboarding.whichSongWasIt,
    text: words.onboarding.typeWhateverRememberWordSong,
  },
  {
    picture: <Cover film={{ title: 'The little mermaid of the sea' }} />,
    title: words.onboarding.aPageForEachFilm,
    text: words.onboarding.everySongIsPinOn,
  },
  {
    picture: <Cover film={{ title: 'Snow and ice' }} />,
    title: words.onboarding.notMarkedYetTapAlong,
    text: words.onboarding.startFilmClockWhenFilm,
  },
];

/** What the app is for, in three pages. */
export function Onboarding({ onDone }: { onDone(): void }) {
  return <OnboardingDialog pages={pages} begin={words.onboarding.openTheBook} onDone={onDone} />;
}
