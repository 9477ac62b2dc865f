import { useEffect } from 'react';
import type { AppDeclaration } from '../page/apps.js';

/** While one is in an app the page wears its colours and icon, and installing means that app. */
export function InApp({ app }: { app: AppDeclaration }) {
  useEffect(() => {
    document.documentElement.dataset['app'] = app.key;
    return () => {
      delete document.documentElement.dataset['app'];
    };
  }, [app]);
  useEffect(() => {
    const before = Object.entries({
      manifest: `${app.path}.webmanifest`,
      icon: `/icons${app.path}.svg`,
      'apple-touch-icon': `/icons${app.path}-180.png`,
    }).map(([kind, address]) => {
      const link = document.querySelector<HTMLLinkElement>(`link[rel=${kind}]`)!;
      const whole = link.href;
      link.href = address;
      return () => {
        link.href = whole;
      };
    });
    return () => before.forEach((restore) => restore());
  }, [app]);
  return null;
}
