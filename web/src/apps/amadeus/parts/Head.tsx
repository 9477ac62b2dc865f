import { type AppTab, PageHead } from '../../../page/PageHead.js';
import { historyPath, home, libraryPath, livePath, profilePath } from '../addresses.js';
import { words } from '../words.js';

const tabs: readonly AppTab[] = [
  { to: home, label: words.head.analyse, icon: 'note' },
  { to: historyPath, label: words.common.history, icon: 'clock' },
  { to: livePath, label: words.head.live, icon: 'microphone' },
  { to: libraryPath, label: words.common.library, icon: 'book' },
  { to: profilePath, label: words.common.profile, icon: 'person' },
];

/** The name of the page, and the way to the others of the app. */
export function Head({ title, back }: {
  title: string;
  back?: { to: string; label: string };
}) {
  return (
    <PageHead
      title={title}
      {...back && { back }}
      tabs={{ label: words.common.amadeus, all: tabs }}
    />
  );
}
