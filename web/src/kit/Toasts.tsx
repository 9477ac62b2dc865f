import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from './Button.js';
import { Icon } from './Icon.js';
import { words } from './words.js';

export interface Toast {
  text: string;
  kind?: 'good' | 'bad';
  /** Such as Undo. */
  action?: { label: string; run(): void };
  /** Stays until it is answered. */
  stays?: boolean;
  /** Goes once this is aborted, such as when there is nothing to undo any more. */
  until?: AbortSignal;
}

interface Shown extends Toast {
  number: number;
}

const Telling = createContext<(toast: Toast) => void>(() => undefined);

/** Gives a function that tells something in passing. */
export function useToast(): (toast: Toast) => void {
  return useContext(Telling);
}

/** At most so many at once: the oldest go. */
const most = 3;

/** Where what is told in passing appears; once, around the app. */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const next = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  useWayThere(place);
  useRoom(place);
  const show = useCallback((toast: Toast) => {
    next.current += 1;
    const number = next.current;
    setShown((all) => [
      ...all.filter((one) => one.text !== toast.text).slice(1 - most),
      { ...toast, number },
    ]);
  }, []);
  const remove = useCallback((number: number) => {
    setShown((all) => all.filter((one) => one.number !== number));
  }, []);
  return (
    <Telling.Provider value={show}>
      {children}
      <div className='toasts' role='status' aria-label={words.toasts.messagesF8} ref={place}>
        {shown.map((one) => <Slip key={one.number} toast={one} remove={remove} />)}
      </div>
    </Telling.Provider>
  );
}

/** Tells the page how high the messages are: it scrolls so far that nothing is below them. */
function useRoom(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    const messages = place.current;
    if (!messages) return;
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--toasts', `${messages.offsetHeight}px`)
    );
    sizes.observe(messages);
    return () => sizes.disconnect();
  }, [place]);
}

/**
 * F8 goes to the newest message, wherever one is, and back again; so does a message that goes away.
 */
function useWayThere(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    let before: HTMLElement | undefined;
    const goBack = () => before?.isConnected && before.focus();
    const press = (event: KeyboardEvent) => {
      const messages = place.current;
      const newest = messages?.lastElementChild?.querySelector('button');
      if (event.key !== 'F8' || !messages || !newest) return;
      event.preventDefault();
      if (messages.contains(document.activeElement)) return goBack();
      newest.focus();
    };
    const come = ({ target, relatedTarget }: FocusEvent) => {
      const isInside = (node: EventTarget | null) =>
        node instanceof Node && place.current?.contains(node);
      if (isInside(target) && relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) {
        before = relatedTarget;
      }
    };
    const left = new MutationObserver((changes) => {
      const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0);
      if (isGone && before && document.activeElement === document.body) goBack();
    });
    if (place.current) left.observe(place.current, { childList: true });
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', come);
    return () => {
      left.disconnect();
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', come);
    };
  }, [place]);
}

function Slip({ toast, remove }: { toast: Shown; remove(number: number): void }) {
  const { number, text, kind, action, stays, until } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => remove(number), action ? 20_000 : 6_000);
    return () => clearTimeout(timer);
  }, [held, stays, action, number, remove]);
  useEffect(() => {
    const end = () => remove(number);
    if (until?.aborted) end();
    until?.addEventListener('abort', end);
    return () => until?.removeEventListener('abort', end);
  }, [until, number, remove]);
  return (
    <div
      className='toast'
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind && <Icon name={kind === 'good' ? 'check' : 'trouble'} size={20} />}
      <p>{text}</p>
      {action && (
        <Button
          kind='quiet'
          onClick={() => {
            remove(number);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon='close' label={words.toasts.dismiss} onClick={() => remove(number)} />
    </div>
  );
}
