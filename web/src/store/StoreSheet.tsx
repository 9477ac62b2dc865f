import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../kit/index.js';
import { findApp, titleOf } from '../page/apps.js';
import type { StoreApp } from './access.js';


/** What stands in a window of the store. */
export interface StoreSheetContent {
  title: string;
  /** What is shown; when it becomes another, one begins anew at its top. */
  step: string;
  actions: ReactNode;
  onClose(): void;
  children: ReactNode;
}

interface StoreSheetProps extends StoreSheetContent {
  app: StoreApp;
}

/** Where one goes on in another step: the first of these that there is. */
const beginnings = [
  '.dialog-body input:checked',
  '.dialog-foot [data-kind="primary"]',
  '.dialog-head button',
];

/** A window of the store, in the colours of the app that it sells for. */
export function StoreSheet({ app, title, step, actions, onClose, children }: StoreSheetProps) {
  const inside = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const dialog = inside.current?.closest('dialog');
    dialog?.querySelector('.dialog-body')?.scrollTo(0, 0);
    // What was pressed is gone with the step before.
    const first = beginnings.map((place) => dialog?.querySelector<HTMLElement>(place)).find(
      Boolean,
    );
    first?.focus({ preventScroll: true });
  }, [step]);
  return (
    <Dialog title={title} form='sheet' app={app} onClose={onClose} actions={actions}>
      <div className='store-sheet' ref={inside}>
        <Band app={app} />
        {children}
      </div>
    </Dialog>
  );
}

/** The app's own picture and name. */
function Band({ app }: { app: StoreApp }) {
  const Picture = findApp(app)?.picture;
  return (
    <div className='store-band' aria-hidden='true'>
      {Picture && <Picture />}
      <span>{titleOf(app)}</span>
    </div>
  );
}
