// The deck of this tab: made when the app is opened, there until the tab is closed.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Waiting } from '../../../kit/index.js';
import { onCommanded } from '../../../players/commanded.js';
import { Stage } from '../../../players/Stage.js';
import { useData, useMe } from '../../../page/data.js';
import { type Board, Deck, type PadState } from '../sound/Deck.js';
import { LockScreen } from '../sound/LockScreen.js';
import { heardSeconds } from '../sound/voicing.js';
import { words } from '../words.js';
import { useSounds } from './useBoard.js';

const DeckContext = createContext<Deck | undefined>(undefined);

/** So many seconds of sound are made ready before anybody asks. */
const readySeconds = 300;

/** Stands around all screens of the app. */
export function DeckProvider({ children }: { children: ReactNode }) {
  const { client, files } = useData();
  const { sounds } = useSounds();
  const known = useRef(sounds);
  known.current = sounds;
  const person = useMe()?.member.id;
  const [stage, setStage] = useState<Stage>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    Stage.open().then(setStage, (error: Error) => setTrouble(error.message));
  }, []);
  const board = useMemo<Board>(() => ({
    load: (sound) => files.get(sound.hash, () => client.getYakAudio(sound.id)),
    find: (id) => known.current?.find((sound) => sound.id === id),
    person,
  }), [files, client, person]);
  const deck = useMemo(() => stage && deckOn(stage, board), [stage, board]);

  useEffect(() => {
    if (!deck || !sounds) return;
    for (const id of deck.playing()) {
      const sound = sounds.find((one) => one.id === id);
      if (sound) deck.changed(sound);
      else deck.stop(id);
    }
  }, [deck, sounds]);
  useReadiness(deck, sounds);

  if (trouble) return <p role='alert'>{words.useDeck.thisBrowserCannotPlaySound(trouble)}</p>;
  if (!deck) return <Waiting>{words.useDeck.startingAudio}</Waiting>;
  return <DeckContext.Provider value={deck}>{children}</DeckContext.Provider>;
}

let kept: Deck | undefined;

/**
 * The deck of this tab: what it plays goes on while one is in another app, and is known when one
 * comes back.
 */
function deckOn(stage: Stage, board: Board): Deck {
  if (kept?.stage === stage) {
    if (board.person && kept.board.person && kept.board.person !== board.person) kept.stopAll();
    kept.board = board;
    return kept;
  }
  const deck = new Deck(stage, board);
  kept = deck;
  new LockScreen(deck);
  onCommanded(({ kind, id }, voice) => kind === 'yak-sound' && deck.adopt(id, voice));
  return deck;
}

/** Makes the first sounds of the board ready, and keeps all of them on the device. */
function useReadiness(
  deck: Deck | undefined,
  sounds: ReturnType<typeof useSounds>['sounds'],
): void {
  const { client, files } = useData();
  const ready = sounds?.filter(({ state }) => state === 'ready');
  const list = ready?.map(({ hash }) => hash).join();
  const newest = useRef(ready);
  newest.current = ready;
  useEffect(() => {
    let isOver = false;
    const work = async () => {
      let seconds = 0;
      for (const sound of newest.current ?? []) {
        if (isOver) return;
        seconds += heardSeconds(sound);
        const isFirst = seconds <= readySeconds;
        await (isFirst && deck
          ? deck.arm(sound)
          : files.get(sound.hash, () => client.getYakAudio(sound.id)))
          .catch(() => undefined);
      }
      if (!isOver && newest.current) {
        await files.keepOnly(new Set(newest.current.map(({ hash }) => hash)));
      }
    };
    void work();
    return () => {
      isOver = true;
    };
  }, [deck, list, client, files]);
}

export function useDeck(): Deck {
  const deck = useContext(DeckContext);
  if (!deck) throw new Error('This part is used outside its app.');
  return deck;
}

/** What a pad does at the moment. */
export function usePadState(pad: string): PadState {
  const deck = useDeck();
  const subscribe = useCallback((listener: () => void) => deck.subscribePad(pad, listener), [
    deck,
    pad,
  ]);
  return useSyncExternalStore(subscribe, () => deck.state(pad));
}

/** The pads that sound here. */
export function usePlaying(): readonly string[] {
  const deck = useDeck();
  return useSyncExternalStore(deck.subscribe, deck.playing);
}
