/** What to call this browser in a list, such as “Firefox on Android”. */
export function deviceName(agent = navigator.userAgent): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(agent))?.[0];
  // The order matters: most browsers also name the ones that they resemble.
  const browser = find([
    ['Edge', /Edg\//],
    ['Opera', /OPR\//],
    ['Firefox', /Firefox|FxiOS/],
    ['Chrome', /Chrome|CriOS/],
    ['Safari', /Safari/],
  ]) ?? 'A browser';
  const system = find([
    ['iPhone', /iPhone/],
    ['iPad', /iPad/],
    ['Android', /Android/],
    ['Windows', /Windows/],
    ['Mac', /Macintosh/],
    ['Linux', /Linux/],
  ]);
  return system ? `${browser} on ${system}` : browser;
}
