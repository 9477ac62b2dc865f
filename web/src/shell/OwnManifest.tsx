import { useEffect } from 'react';
import type { AppDeclaration } from '../page/apps.js';

/** While one is in an app, installing means that app. */
export function OwnManifest({ app }: { app: AppDeclaration }) {
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
