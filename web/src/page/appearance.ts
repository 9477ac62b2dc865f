// How the app looks on this device: kept here, so that it holds before anyone has signed in.
import { StoredValue } from '../data/StoredValue.js';

export interface Appearance {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
  /** Dim and red for who is up at night, on every page. */
  light: 'usual' | 'red';
}

const normal: Appearance = { theme: 'system', motion: 'system', light: 'usual' };
/** The frame of the window at night. */
const nightGround = '#0d0605';

const chosen = new StoredValue<Appearance>(
  'quintet.appearance',
  (text) => ({ ...normal, ...JSON.parse(text) as Partial<Appearance> }),
);

export const appearance = (): Appearance => chosen.get() ?? normal;
export const subscribeAppearance = chosen.subscribe;

/** Puts on what was chosen. */
export function wear(): void {
  const { theme, motion, light } = appearance();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (motion === 'system') delete dataset['motion'];
  else dataset['motion'] = motion;
  if (light === 'usual') delete dataset['light'];
  else dataset['light'] = light;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const usual = meta.dataset['usual'] ??= meta.content;
    meta.content = light === 'red' ? nightGround : usual;
  }
}

/** Keeps a choice, and puts it on. A browser that keeps nothing wears it until the page is left. */
export function choose(part: Partial<Appearance>): void {
  chosen.set({ ...appearance(), ...part });
  wear();
}
