/** What people speak most often into recorders; others are found automatically. */
const codes = [
  'ar',
  'bn',
  'bg',
  'ca',
  'zh',
  'hr',
  'cs',
  'da',
  'nl',
  'en',
  'et',
  'fi',
  'fr',
  'de',
  'el',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lv',
  'lt',
  'ms',
  'no',
  'fa',
  'pl',
  'pt',
  'ro',
  'ru',
  'sr',
  'sk',
  'sl',
  'es',
  'sv',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
];

let known: readonly { code: string; name: string }[] | undefined;

/** What a language is called; its code where nobody knows. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}

/** Languages to choose from, by their names. */
export function languages(): readonly { code: string; name: string }[] {
  known ??= codes
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return known;
}
