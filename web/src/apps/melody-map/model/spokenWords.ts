/** More is no search. */
const most = 200;

/**
 * What was heard, as one would have typed it: one line, without what recognisers write where nobody
 * speaks, such as “[music]”, and without the full stop.
 */
export function spokenWords(text: string): string {
  const said = text.replace(/\[[^\]]*\]|\([^)]*\)|[♪♫]/g, ' ').replace(/\s+/g, ' ').trim();
  const words = said.replace(/[.,!?…;:。！？]+$/u, '').trim();
  if (words.length <= most) return words;
  const end = words.lastIndexOf(' ', most);
  return words.slice(0, end > 0 ? end : most);
}
