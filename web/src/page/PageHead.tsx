import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  Button,
  Icon,
  IconButton,
  type IconName,
  LongTitle,
  Menu,
  type MenuItem,
} from '../kit/index.js';
import { useTitle } from './Frame.js';
import { go, Link, usePath } from './router.js';
import { words } from './words.js';

export interface AppTab {
  to: string;
  label: string;
  icon: IconName;
}

/** What is done on the whole page: a button, or an entry of the menu where there is no room. */
export interface PageAction {
  label: string;
  icon?: IconName;
  kind?: 'plain' | 'primary' | 'danger';
  /** The picture says enough. */
  isPicture?: boolean;
  isPressed?: boolean;
  isBusy?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  run?(): void;
}

export interface PageHeadProps {
  /** Missing where the page has its heading within, such as on a page of a book. */
  title?: string | undefined;
  /** How the title is drawn, where that is more than its words. */
  heading?: ReactNode;
  /** Whether it is the heading of the page: of those that lie side by side one is. */
  isHeading?: boolean;
  /** One sentence below the title. */
  subtitle?: ReactNode;
  /** The page that this one belongs to. */
  back?: { to: string; label: string };
  actions?: readonly (PageAction | false | undefined)[];
  /** What else is done, and what the menu of it is called. */
  menu?: { label: string; items: readonly MenuItem[] } | false | undefined;
  /** What else is set for the whole page, between the title and the actions. */
  children?: ReactNode;
  /** The ways through the app: where a thumb is, above the title, or beside the mark. */
  tabs?: { label: string; all: readonly AppTab[] };
  /** The one thing to do wherever one is in the app, among its tabs. */
  mainAction?: ReactNode;
  /** How things stand in the whole app, at the end of the head. */
  status?: ReactNode;
}

/** The head of a page: the same places for the same things on every page of every app. */
export function PageHead(props: PageHeadProps) {
  const { title, heading, isHeading = true, subtitle, back, children, tabs, status } = props;
  useTitle(isHeading ? title : undefined);
  const actions = (props.actions ?? []).flatMap((one) => one || []);
  return (
    <header className='page-head'>
      {tabs && (
        <div className='page-head-app'>
          <AppTabs {...tabs} mainAction={props.mainAction} />
          {status && <div className='page-head-status'>{status}</div>}
        </div>
      )}
      {title !== undefined && (
        <div className='page-head-title'>
          {back && (
            <Link to={back.to} className='icon-button' aria-label={back.label} title={back.label}>
              <Icon name='back' />
            </Link>
          )}
          <LongTitle as={isHeading ? 'h1' : 'p'} className='page-title' title={title}>
            {heading}
          </LongTitle>
        </div>
      )}
      {children}
      {(actions.length > 0 || props.menu) && (
        <Actions key={actions.length} actions={actions} menu={props.menu || undefined} />
      )}
      {subtitle && <p className='page-subtitle'>{subtitle}</p>}
    </header>
  );
}

/** Whether a way leads to the page that is shown, or to the one that this belongs to. */
export function currentness(to: string, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  return path.startsWith(`${to}/`) ? 'true' : undefined;
}

function AppTabs({ label, all, mainAction }: {
  label: string;
  all: readonly AppTab[];
  mainAction?: ReactNode;
}) {
  const path = usePath();
  // An app begins with its first tab: what belongs to none of the others belongs to that.
  const here = all.slice(1).find(({ to }) => currentness(to, path)) ?? all[0];
  return (
    <nav className='app-tabs' aria-label={label}>
      {all.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab === here ? currentness(tab.to, path) : undefined}
        >
          <Icon name={tab.icon} size={22} />
          <span>{tab.label}</span>
        </Link>
      ))}
      {mainAction && <span className='app-tabs-main'>{mainAction}</span>}
    </nav>
  );
}

interface ActionsProps {
  actions: readonly PageAction[];
  menu: { label: string; items: readonly MenuItem[] } | undefined;
}

/** As many buttons as there is room for; the rest is in the menu. The primary one stays outside. */
function Actions({ actions, menu }: ActionsProps) {
  const row = useRef<HTMLDivElement>(null);
  // A new one each time, so that all is measured anew though as many are shown.
  const [fit, setFit] = useState({ shown: actions.length });
  const { shown } = fit;
  const labels = actions.map(({ label }) => label).join('\n');
  useLayoutEffect(() => {
    // How much room there is, the head says, whatever is in this row.
    const head = row.current?.parentElement;
    if (!head) return;
    const observer = new ResizeObserver(() => setFit({ shown: actions.length }));
    observer.observe(head);
    return () => observer.disconnect();
    // Another label may be shorter, so that what went into the menu has room again.
  }, [actions.length, labels]);
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {};
    if (scrollWidth > clientWidth && shown > 0) setFit({ shown: shown - 1 });
  }, [fit, shown, actions]);
  const byWeight = [...actions].sort((a, b) => weight(b) - weight(a));
  const outside = new Set(byWeight.slice(0, shown));
  const items: MenuItem[] = [
    ...actions.filter((one) => !outside.has(one)).map(entryOf),
    ...menu?.items ?? [],
  ];
  return (
    <div className='page-actions' ref={row}>
      {actions.map((one) => outside.has(one) && <ActionButton key={one.label} {...one} />)}
      {items.length > 0 && <Menu label={menu?.label ?? words.pageHead.moreActions} items={items} />}
    </div>
  );
}

const weight = ({ kind }: PageAction): number => kind === 'primary' ? 1 : 0;

function perform({ to, run }: PageAction): void {
  if (to !== undefined) go(to);
  else run?.();
}

function entryOf(action: PageAction): MenuItem {
  const { label, icon, kind } = action;
  return {
    label,
    ...(icon && { icon }),
    isDangerous: kind === 'danger',
    run: () => perform(action),
  };
}

function ActionButton(action: PageAction) {
  const { label, icon, kind = 'plain', isPicture, isPressed, isBusy, to } = action;
  if (to !== undefined) {
    return (
      <Link to={to} className='button' data-kind={kind}>
        {icon && <Icon name={icon} size={20} />}
        <span>{label}</span>
      </Link>
    );
  }
  const pressed = isPressed === undefined ? {} : { 'aria-pressed': isPressed };
  return isPicture && icon
    ? <IconButton icon={icon} label={label} {...pressed} onClick={() => perform(action)} />
    : (
      <Button icon={icon} kind={kind} busy={isBusy} {...pressed} onClick={() => perform(action)}>
        {label}
      </Button>
    );
}
