import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { Notice } from './States.js';
import { words } from './words.js';

interface FormDialogProps {
  title: string;
  form?: 'dialog' | 'sheet';
  /** What the button says that does it: a verb. */
  action: string;
  /** Why it was not done. */
  trouble: string | undefined;
  isBusy: boolean;
  /** Whether what is filled in can be done. */
  isReady?: boolean;
  onSubmit(): void;
  /** Where Cancel does more than Escape and Back do. */
  onCancel?: (() => void) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A window in which something is filled in, and done all at once. */
export function FormDialog(
  {
    title,
    form = 'dialog',
    action,
    trouble,
    isBusy,
    isReady = true,
    onSubmit,
    onCancel,
    onClose,
    children,
  }: FormDialogProps,
) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <Dialog
      title={title}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel ?? onClose}>{words.common.cancel}</Button>
          <Button kind='primary' type='submit' form={id} busy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className='form' onSubmit={submit}>
        {children}
        {trouble && <Trouble>{trouble}</Trouble>}
      </form>
    </Dialog>
  );
}

/** Comes into sight, however long the form is. */
function Trouble({ children }: { children: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place}>
      <Notice kind='bad'>{children}</Notice>
    </div>
  );
}
