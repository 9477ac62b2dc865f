// Files that are dropped anywhere on the page, or pasted.
import { useEffect, useRef } from 'react';

export function useFilesFromAnywhere(take: (files: readonly File[]) => void): void {
  const newest = useRef(take);
  newest.current = take;
  useEffect(() => {
    const root = document.documentElement;
    const brings = (event: DragEvent) => [...event.dataTransfer?.types ?? []].includes('Files');
    const over = (event: DragEvent) => {
      if (!brings(event)) return;
      event.preventDefault();
      root.dataset['dropping'] = '';
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) delete root.dataset['dropping'];
    };
    const drop = (event: DragEvent) => {
      delete root.dataset['dropping'];
      if (!brings(event)) return;
      event.preventDefault();
      newest.current([...event.dataTransfer?.files ?? []]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...event.clipboardData?.files ?? []];
      if (files.length > 0) newest.current(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
