import { IconButton } from '../../../kit/index.js';
import { choose } from '../../../page/appearance.js';
import { type AppTab, PageHead, type PageHeadProps } from '../../../page/PageHead.js';
import { useAppearance } from '../../../page/useAppearance.js';
import {
  favouritesPath,
  home,
  playroomPath,
  schedulesPath,
  settingsPath,
} from '../addresses.js';
import { words } from '../words.js';
import { SafetyBadge } from './SafetyBadge.js';

const tabs: readonly AppTab[] = [
  { to: home, label: words.common.sleep, icon: 'moon' },
  { to: playroomPath, label: words.common.playroom, icon: 'sun' },
  { to: favouritesPath, label: words.common.favourites, icon: 'star' },
  { to: schedulesPath, label: words.common.schedules, icon: 'clock' },
  { to: settingsPath, label: words.common.settings, icon: 'settings' },
];

/**
 * The head of a page for parents, with how loud it is. What plays over the whole screen, and where
 * a child plays, have a bare one of their own: nothing there leads elsewhere.
 */
export function Head(props: Pick<PageHeadProps, 'title' | 'actions'>) {
  const isRed = useAppearance().light === 'red';
  return (
    <PageHead
      {...props}
      tabs={{ label: words.head.babysounds, all: tabs }}
      status={
        <>
          <IconButton
            icon={isRed ? 'sun' : 'moon'}
            label={words.head.dimRedLight}
            aria-pressed={isRed}
            onClick={() => choose({ light: isRed ? 'usual' : 'red' })}
          />
          <SafetyBadge />
        </>
      }
    />
  );
}
