/** Loads a stylesheet, once; done when what it says holds, or cannot be had. */
export function styled(address: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${address}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
