// The way through what is limited. Small, since every page brings it; the windows come when they
// are needed.
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Refusal } from '../data/index.js';
import { Boundary } from '../page/Boundary.js';
import { NoWindow } from './NoWindow.js';
import type { Request } from './request.js';
import { useAccess } from './useStore.js';

const StoreWindow = lazy(() => import('./StoreWindow.js'));

export interface Gate {
  /** Explains a limit and offers more; true when there is more now, false when it was closed. */
  ask(feature: string, used?: number): Promise<boolean>;
  /**
   * The same, but only where nothing is left beside what is used: true at once where something is.
   * While the store has not said yet what was bought, it waits for that.
   */
  showPaywallIfNeeded(feature: string, used?: number): Promise<boolean>;
  /** Shows what can be bought of an app. */
  showPlans(app: string): Promise<boolean>;
  /** Plays an advertisement; true when its reward was given. */
  watch(slot: string): Promise<boolean>;
  /**
   * Does something that the server may refuse until more is bought: then it asks, and tries once
   * more when there is more. Missing when the person has closed the window; other errors are thrown
   * on.
   */
  through<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
}

/** The limit that a refusal names; nothing for other refusals. */
export function refusedFeature(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'needs_purchase') return undefined;
  return error.fields.find(({ place }) => place === 'feature')?.message;
}

type Open = (request: Request) => Promise<boolean>;
const Opening = createContext<Open>(async () => false);

interface Opened {
  request: Request;
  /** What had the focus when it was asked for. */
  from: Element | null;
  answer(isDone: boolean): void;
}

/** Where the store's windows appear; once, around the app. The page below stays as it is. */
export function StoreGate({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const current = useRef<Opened>();
  const open = useCallback<Open>((request) =>
    new Promise((resolve) => {
      current.current?.answer(false);
      const next: Opened = {
        request,
        from: document.activeElement,
        answer(isDone) {
          if (current.current === next) {
            current.current = undefined;
            setOpened(undefined);
          }
          resolve(isDone);
        },
      };
      current.current = next;
      setOpened(next);
    }), []);
  return (
    <Opening.Provider value={open}>
      {children}
      {opened && (
        <Suspense fallback={null}>
          <Boundary instead={<NoWindow onClose={() => opened.answer(false)} />}>
            <StoreWindow
              request={opened.request}
              from={opened.from}
              onClose={(isDone) => opened.answer(isDone)}
            />
          </Boundary>
        </Suspense>
      )}
    </Opening.Provider>
  );
}

/** Gives the way through what is limited. */
export function useGate(): Gate {
  const open = useContext(Opening);
  const access = useAccess();
  const newest = useRef(access);
  newest.current = access;
  const waiting = useRef<(() => void)[]>([]);
  const isChecking = access.state === 'checking';
  useEffect(() => {
    if (isChecking) return;
    for (const go of waiting.current.splice(0)) go();
  }, [isChecking]);
  return useMemo(() => {
    const ask: Gate['ask'] = (feature, used) => open({ kind: 'feature', feature, used });
    return {
      ask,
      async showPaywallIfNeeded(feature, used = 0) {
        const isLeft = () => newest.current.remaining(feature, used) > 0;
        // Whoever taps as soon as the page is there may have bought it long ago.
        if (!isLeft() && newest.current.state === 'checking') {
          await new Promise<void>((resolve) => waiting.current.push(resolve));
        }
        return isLeft() || ask(feature, used);
      },
      showPlans: (app) => open({ kind: 'plans', app }),
      watch: (slot) => open({ kind: 'ad', slot }),
      async through(work) {
        try {
          return await work();
        } catch (error) {
          const feature = refusedFeature(error);
          if (feature === undefined) throw error;
          const isMore = await open({ kind: 'feature', feature, isRefused: true });
          return isMore ? work() : undefined;
        }
      },
    };
  }, [open]);
}
