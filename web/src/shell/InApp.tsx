import { useEffect } from 'react';
import type { AppDeclaration } from '../page/apps.js';

/** While one is in an app the page wears its colours, and installing means that app. */
export function InApp({ app }: { app: AppDeclaration }) {
  useEffect(() => {
    document.documentElement.dataset['app'] = app.key;
    return () => {
      delete document.documentElement.dataset['app'];
    };
  }, [app]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (!link) return;
    const whole = link.href;
    link.href = `${app.path}.webmanifest`;
    return () => {
      link.href = whole;
    };
  }, [app]);
  return null;
}
