import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.js';

interface DropZoneProps {
  /** What the button says. */
  label: string;
  /** What may come, as for a file input. */
  accept?: string;
  children?: ReactNode;
  onFiles(files: File[]): void;
}

/** Where files are let fall; the button opens the same by hand or keyboard. */
export function DropZone({ label, accept, children, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const bringsFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files');
  return (
    <div
      className='drop-zone'
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <Button icon='upload' onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type='file'
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
