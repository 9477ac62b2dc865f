import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './Button.js';
import { TextField } from './Field.js';
import { focusHeading, marked } from './focusHeading.js';
import { addWindow } from './windows.js';
import { words } from './words.js';

interface DialogProps {
  title: string;
  /**
   * A sheet comes from the edge and holds more; a dialog asks one thing; what is full takes all
   * there is.
   */
  form?: 'dialog' | 'sheet' | 'full';
  /** The app whose colours it wears, where it does not stand in that app. */
  app?: string | undefined;
  onClose(): void;
  children: ReactNode;
  /** The buttons below, the one to press last. */
  actions?: ReactNode;
}

/**
 * Where one begins: where the window says so by `data-begin`, in the first field, of several to
 * choose from in the chosen one; without any, on the button that changes nothing.
 */
function beginning(shown: HTMLElement): HTMLElement | null {
  return marked(shown) ??
    shown.querySelector<HTMLElement>(
      '.dialog-body :is(input:not([type=radio]:not(:checked)), select)',
    ) ??
    (shown.dataset['form'] === 'dialog'
      ? shown.querySelector<HTMLElement>('.dialog-foot button')
      : null);
}

/**
 * Back to where one was; where that is gone, or was the page as a whole, to the heading of the
 * page.
 */
function goBack(before: Element | null): void {
  const isThere = before?.isConnected && !before.matches('body, main');
  if (!isThere) return focusHeading();
  if (before instanceof HTMLElement) before.focus();
}

/**
 * A window over the page for as long as it is there: Escape and Back close it, and focus goes back.
 */
export function Dialog({ title, form = 'dialog', app, onClose, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const newest = useRef(onClose);
  newest.current = onClose;
  useEffect(() => addWindow(() => newest.current()), []);
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) {
      shown.showModal();
      beginning(shown)?.focus();
    }
    return () => {
      shown?.close();
      goBack(before);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className='dialog'
      data-form={form}
      data-app={app}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close it by themselves when Escape is pressed twice.
      onClose={() => onClose()}
      onPointerDown={(event) => {
        if (form === 'sheet' && event.target === dialog.current) onClose();
      }}
    >
      <div className='dialog-frame'>
        <div className='dialog-head'>
          <h2 id={id}>{title}</h2>
          <IconButton icon='close' label={words.dialog.close} onClick={onClose} />
        </div>
        <div className='dialog-body'>{children}</div>
        {actions && <div className='dialog-foot'>{actions}</div>}
      </div>
    </dialog>
  );
}

export interface Question {
  title: string;
  text: ReactNode;
  /** What the button says that does it: a verb. */
  action: string;
  /** What the other one says, where nothing that was begun is given up: *Cancel* else. */
  otherwise?: string;
  isDangerous?: boolean;
  /** For what nobody can bring back: a word that must be typed. */
  word?: string;
}

const Asking = createContext<(question: Question) => Promise<boolean>>(async () => false);

/** Gives a function that asks and waits for the answer. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return useContext(Asking);
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

/** Where questions appear; once, around the app. */
export function Questions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          ...question,
          answer(yes) {
            setAsked(undefined);
            resolve(yes);
          },
        });
      }),
    [],
  );
  return (
    <Asking.Provider value={ask}>
      {children}
      {asked && <Confirmation question={asked} />}
    </Asking.Provider>
  );
}

function Confirmation({ question }: { question: Asked }) {
  const { title, text, action, otherwise, isDangerous, word, answer } = question;
  const [typed, setTyped] = useState('');
  const isReady = !word || typed.trim() === word;
  const actions = (
    <>
      <Button onClick={() => answer(false)}>{otherwise ?? words.common.cancel}</Button>
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        disabled={!isReady}
        onClick={() => answer(true)}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={() => answer(false)} actions={actions}>
      <div className='prose'>{text}</div>
      {word && (
        <TextField
          label={words.dialog.typeToContinue(word)}
          value={typed}
          autoComplete='off'
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  );
}
