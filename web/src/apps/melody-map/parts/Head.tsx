import { type AppTab, PageHead, type PageHeadProps } from '../../../page/PageHead.js';
import { QuotaMeter } from '../../../store/index.js';
import { home, profilePath } from '../addresses.js';
import { songViews, useUnsentViews } from '../hooks/useCatalogue.js';
import { words } from '../words.js';

const tabs: readonly AppTab[] = [
  { to: home, label: words.head.search, icon: 'search' },
  { to: profilePath, label: words.common.yours, icon: 'star' },
];

/** The head of a page of the app, with how many songs are left today. */
export function Head(props: Pick<PageHeadProps, 'title' | 'subtitle'>) {
  const unsent = useUnsentViews();
  return (
    <PageHead
      {...props}
      tabs={{ label: words.common.melodyMap, all: tabs }}
      status={<QuotaMeter feature={songViews} unsent={unsent} />}
    />
  );
}
