// How the app looks on this device: kept here, so that it holds before anyone has signed in.

export interface Appearance {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
}

const place = 'quintet.appearance';
const normal: Appearance = { theme: 'system', motion: 'system' };

export function readAppearance(): Appearance {
  try {
    return { ...normal, ...JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Appearance> };
  } catch {
    return normal;
  }
}

/** Puts on what was chosen. */
export function wear({ theme, motion } = readAppearance()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (motion === 'system') delete dataset['motion'];
  else dataset['motion'] = motion;
}

/** Keeps a choice, and puts it on. A browser that keeps nothing wears it until the page is left. */
export function choose(appearance: Appearance): void {
  try {
    localStorage.setItem(place, JSON.stringify(appearance));
  } finally {
    wear(appearance);
  }
}
