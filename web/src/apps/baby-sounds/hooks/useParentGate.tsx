// The gate for parents: who has passed it holds a token for five minutes, which every gated change
// carries.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Refusal } from '../../../data/index.js';
import { useParentGate as useGateOfPurchases } from '../../../store/parentGate.js';
import { GateDialog, type Passed } from '../screens/GateDialog.js';
import { words } from '../words.js';

export interface ParentGate {
  /**
   * Asks a parent, unless one has passed a moment ago; answers the token, or nothing where they
   * went away.
   */
  pass(why: string): Promise<string | undefined>;
  /**
   * Asks anew, whoever has passed before; while the server is away a sum of this device's own will
   * do. True when a parent passed.
   */
  passOut(why: string): Promise<boolean>;
  /**
   * Does something behind the gate; where the token has run out meanwhile, asks once more. Missing
   * when nobody passed.
   */
  through<Value>(why: string, work: (token: string) => Promise<Value>): Promise<Value | undefined>;
  /** Shuts it, so that the next who comes is asked. */
  close(): void;
  /** Whether a parent has passed it, and it has not fallen shut. */
  isOpen(): boolean;
}

/** Who has passed is asked again a little before the server would. */
const graceMs = 5 * 60_000 - 5_000;

const Gate = createContext<ParentGate | undefined>(undefined);

interface Asked {
  why: string;
  worksAway: boolean;
  answer(passed: Passed | undefined): void;
}

/** Where parents are asked; once, around the app. */
export function ParentGateProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  /** The token, and when it was given by the clock of this device, which may be another one's. */
  const passed = useRef<{ token: string; atMs: number }>();
  const open = useRef<Asked>();

  const isOpen = useCallback(
    () => passed.current !== undefined && Date.now() - passed.current.atMs < graceMs,
    [],
  );
  const question = useCallback(async (why: string, worksAway: boolean) => {
    open.current?.answer(undefined);
    return new Promise<Passed | undefined>((resolve) => {
      const next: Asked = {
        why,
        worksAway,
        answer(result) {
          if (open.current === next) {
            open.current = undefined;
            setAsked(undefined);
          }
          resolve(result);
        },
      };
      open.current = next;
      setAsked(next);
    });
  }, []);
  const pass = useCallback(async (why: string) => {
    if (isOpen()) return passed.current?.token;
    const answer = await question(why, false);
    if (answer) passed.current = { token: answer.token, atMs: Date.now() };
    return answer?.token;
  }, [isOpen, question]);
  const close = useCallback(() => {
    passed.current = undefined;
  }, []);

  const gate = useMemo<ParentGate>(() => ({
    pass,
    close,
    isOpen,
    passOut: async (why) => await question(why, true) !== undefined,
    async through(why, work) {
      const token = await pass(why);
      if (!token) return undefined;
      try {
        return await work(token);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'gate_closed') throw error;
        close();
        const another = await pass(why);
        return another ? work(another) : undefined;
      }
    },
  }), [pass, question, close, isOpen]);
  useGateOfPurchases('babysounds', () => pass(words.gate.toBuySomething));

  return (
    <Gate.Provider value={gate}>
      {children}
      {asked && <GateDialog why={asked.why} worksAway={asked.worksAway} onDone={asked.answer} />}
    </Gate.Provider>
  );
}

export function useParentGate(): ParentGate {
  const gate = useContext(Gate);
  if (!gate) throw new Error('This part is used outside its app.');
  return gate;
}
