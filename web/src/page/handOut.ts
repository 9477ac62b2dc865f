/**
 * Hands a file to the device: shared where it can be, saved otherwise. What the server made is
 * called as it says.
 */
export async function handOut(response: Response, otherName: string): Promise<void> {
  const said = response.headers.get('Content-Disposition') ?? '';
  const named = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1];
  const name = named ? decodeURIComponent(named) : otherName;
  const file = new File([await response.blob()], name, {
    type: response.headers.get('Content-Type') ?? '',
  });
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && navigator.canShare?.({ files: [file] })) {
    const refused = await navigator.share({ files: [file] }).catch((error: Error) => error);
    // A file that took long to come has outlived the touch that asked for it: then it is saved.
    if (!refused || refused.name === 'AbortError') return;
    if (refused.name !== 'NotAllowedError') throw refused;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
