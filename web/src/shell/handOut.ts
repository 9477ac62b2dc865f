/** Hands a file to the device: shared where it can be, saved otherwise. */
export async function handOut(response: Response, name: string): Promise<void> {
  const file = new File([await response.blob()], name, { type: response.headers.get('Content-Type') ?? '' });
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
