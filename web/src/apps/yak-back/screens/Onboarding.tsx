import { Icon } from '../../../kit/index.js';
import { OnboardingDialog, type OnboardingPage } from '../../../page/OnboardingDialog.js';
import { words } from '../words.js';

const pages: readonly OnboardingPage[] = [
  {
    picture: <Icon name='play' size={64} />,
    title: words.onboarding.welcomeToYakBack,
    text: words.onboarding.padsPlayYourSounds,
  },
  {
    picture: <Icon name='upload' size={64} />,
    title: words.onboarding.addYourOwn,
    text: words.onboarding.nearlyAnyAudioOr,
  },
  {
    picture: <Icon name='microphone' size={64} />,
    title: words.common.record,
    text: words.onboarding.recordAPadWith,
  },
  {
    picture: <Icon name='equaliser' size={64} />,
    title: words.onboarding.makeThemYours,
    text: words.onboarding.inEditModeTap,
  },
  {
    picture: <Icon name='scenes' size={64} />,
    title: words.onboarding.allAtOnce,
    text: words.onboarding.playAnyNumber,
  },
];

/** What the app is for, in five pages. */
export function Onboarding({ onDone }: { onDone(): void }) {
  return <OnboardingDialog pages={pages} begin={words.onboarding.getStarted} onDone={onDone} />;
}
