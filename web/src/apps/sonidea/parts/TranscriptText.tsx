import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SonRecording, SonTranscript } from '../../../generated/api.js';
import {
  Button,
  duration,
  Icon,
  IconButton,
  Menu,
  Notice,
  useConfirm,
  useToast,
  Waiting,
} from '../../../kit/index.js';
import { useData } from '../../../page/data.js';
import { handOut } from '../../../page/handOut.js';
import { copy } from '../../../page/reachable.js';
import { useAction } from '../../../page/useAction.js';
import { useParagraphs } from '../hooks/useTranscript.js';
import { useWordMarks } from '../hooks/useWordMarks.js';
import { correctWord } from '../model/changes.js';
import { languageName } from '../../../page/languages.js';
import type { Playhead } from '../model/Playhead.js';
import {
  findWords,
  joinsWords,
  type Paragraph,
  type SpokenWord,
  textOf,
} from '../model/transcript.js';
import { words } from '../words.js';
import { CorrectionDialog } from './CorrectionDialog.js';

const formats = [
  { format: 'text', label: words.transcript.exportAsText },
  { format: 'markdown', label: words.transcript.exportAsMarkdown },
  { format: 'srt', label: words.transcript.exportAsSRT },
  { format: 'vtt', label: words.transcript.exportAsVTT },
] as const;

export interface TranscriptProps {
  recording: SonRecording;
  playhead: Playhead;
  isPlaying: boolean;
  /** Plays from a moment. */
  onPlayFrom(seconds: number): void;
}

interface TextProps extends TranscriptProps {
  transcript: SonTranscript;
  /** Whether another is on its way. */
  isAtWork: boolean;
}

/** The words of a recording: heard by a tap, found, corrected, copied and exported. */
export function TranscriptText(props: TextProps) {
  const { recording, playhead, isPlaying, onPlayFrom, transcript, isAtWork } = props;
  const { may_edit: mayEdit, language } = transcript;
  const data = useData();
  const showToast = useToast();
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<SpokenWord>();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { isKnown, problem, paragraphs, words: said } = useParagraphs(
    recording,
    transcript,
    isEditing,
  );
  const found = useMemo(() => findWords(said, typed), [said, typed]);
  const current = found.length > 0 ? found[at % found.length] : undefined;
  const box = useRef<HTMLDivElement>(null);
  useWordMarks(box, { words: said, playhead, isPlaying, found, current });
  const press = (word: SpokenWord, isForCorrection: boolean) => {
    if (isForCorrection && mayEdit) setChosen(word);
    else if (!isEditing) onPlayFrom(word.start);
  };
  const correct = (text: string) => {
    setChosen(undefined);
    if (!chosen || !transcript.id) return;
    void correctWord(data, recording, transcript, chosen, text).then(() => {
      if (text === '') showToast({ text: words.transcript.wordRemoved(chosen.text) });
    });
  };
  if (!isKnown) {
    return problem
      ? <Notice kind='warn'>{words.transcript.needsTheServer}</Notice>
      : <Waiting>{words.transcript.theTranscript} …</Waiting>;
  }
  if (said.length === 0) {
    return (
      <>
        <p className='quiet'>{words.transcript.nobodySpeaks}</p>
        {mayEdit && !isAtWork && (
          <Actions recording={recording} transcript={transcript} paragraphs={paragraphs} />
        )}
      </>
    );
  }
  return (
    <>
      <div className='son-transcript-tools'>
        <Find
          typed={typed}
          number={found.length}
          at={found.length > 0 ? at % found.length : 0}
          onType={(text) => {
            setTyped(text);
            setAt(0);
          }}
          onStep={(by) => setAt((now) => (now + by + found.length) % Math.max(1, found.length))}
        />
        {mayEdit && (
          <Button
            kind='quiet'
            icon='edit'
            aria-pressed={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? words.common.done : words.transcript.correct}
          </Button>
        )}
        <Actions
          recording={recording}
          transcript={transcript}
          paragraphs={paragraphs}
          isAtWork={isAtWork}
        />
      </div>
      <p className='quiet' id='son-transcript-hint'>
        {isEditing ? words.transcript.tapToCorrect : words.transcript.tapToHear}
      </p>
      <Words
        box={box}
        paragraphs={paragraphs}
        separator={joinsWords(language) ? '' : ' '}
        isEditing={isEditing}
        onPress={press}
        said={said}
      />
      {language && (
        <p className='quiet son-transcript-foot'>
          {words.transcript.madeIn(languageName(language), transcript.recipe ?? '')}
        </p>
      )}
      {chosen && (
        <CorrectionDialog
          word={chosen}
          onCorrect={correct}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

interface FindProps {
  typed: string;
  number: number;
  at: number;
  onType(text: string): void;
  onStep(by: 1 | -1): void;
}

function Find({ typed, number, at, onType, onStep }: FindProps) {
  const isFound = number > 0;
  return (
    <div className='son-find' role='search'>
      <label className='son-search'>
        <Icon name='search' size={20} />
        <input
          type='search'
          className='input'
          aria-label={words.transcript.find}
          placeholder={words.transcript.find}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onStep(event.shiftKey ? -1 : 1);
          }}
        />
      </label>
      {typed.trim() !== '' && (
        <>
          <span className='quiet tabular' role='status'>
            {isFound ? words.transcript.ofAll(at + 1, number) : words.transcript.notFound}
          </span>
          <IconButton
            icon='chevronDown'
            label={words.transcript.previous}
            data-turned=''
            disabled={!isFound}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon='chevronDown'
            label={words.transcript.next}
            disabled={!isFound}
            onClick={() => onStep(1)}
          />
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  recording: SonRecording;
  transcript: SonTranscript;
  paragraphs: readonly Paragraph[];
  isAtWork?: boolean;
}

/** Copy, export, transcribe again, delete. */
function Actions({ recording, transcript, paragraphs, isAtWork = false }: ActionsProps) {
  const { id, title } = recording;
  const { language, corrections, may_edit: mayEdit } = transcript;
  const data = useData();
  const ask = useConfirm();
  const showToast = useToast();
  const { trouble, run } = useAction();
  const copyAll = async () => {
    const isCopied = await copy(textOf(paragraphs, language));
    showToast(
      isCopied
        ? { text: words.transcript.copied }
        : { text: words.transcript.notCopied, kind: 'bad' },
    );
  };
  const take = (format: typeof formats[number]['format']) =>
    void run(async () => {
      await handOut(await data.client.exportSonTranscript(id, { format }), title);
    });
  const again = async () => {
    const isSure = await ask({
      title: words.transcript.transcribeAgainTitle,
      text: [
        words.transcript.correctionsGo(corrections.length),
        ...(transcript.service ? [words.transcript.sendsTo(transcript.service)] : []),
      ].join(' '),
      action: words.transcript.transcribeAgain,
      isDangerous: corrections.length > 0,
    });
    if (!isSure) return;
    await run(async () => {
      await data.client.transcribeSonRecording(id, {});
      await data.catchUp();
    });
  };
  const remove = async () => {
    const isSure = await ask({
      title: words.transcript.deleteTitle,
      text: words.transcript.deleteText,
      action: words.common.delete,
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      await data.client.deleteSonTranscript(id);
      await data.catchUp();
    });
  };
  const hasWords = paragraphs.length > 0;
  return (
    <>
      {hasWords && (
        <Button kind='quiet' icon='copy' onClick={() => void copyAll()}>
          {words.transcript.copyAll}
        </Button>
      )}
      <Menu
        label={words.transcript.moreActions}
        items={[
          ...hasWords
            ? formats.map(({ format, label }) => ({
              label,
              icon: 'download' as const,
              run: () => take(format),
            }))
            : [],
          ...mayEdit && transcript.is_installed && !isAtWork
            ? [{
              label: words.transcript.transcribeAgainMenu,
              icon: 'sync' as const,
              run: () => void again(),
            }]
            : [],
          ...mayEdit
            ? [{
              label: words.transcript.deleteMenu,
              icon: 'trash' as const,
              isDangerous: true,
              run: () => void remove(),
            }]
            : [],
        ]}
      />
      {trouble && <Notice kind='bad'>{trouble}</Notice>}
    </>
  );
}

interface WordsProps {
  box: RefObject<HTMLDivElement>;
  paragraphs: readonly Paragraph[];
  said: readonly SpokenWord[];
  separator: string;
  isEditing: boolean;
  onPress(word: SpokenWord, isForCorrection: boolean): void;
}

/**
 * The paragraphs. Tab stops once: at the word where one was last, from which arrows lead on.
 */
function Words({ box, paragraphs, said, separator, isEditing, onPress }: WordsProps) {
  const newest = useRef(onPress);
  newest.current = onPress;
  const wordOf = (target: EventTarget) => {
    const shown = target instanceof Element ? target.closest('[data-at]') : null;
    return shown ? said[Number(shown.getAttribute('data-at'))] : undefined;
  };
  const click = (event: MouseEvent) => {
    const word = wordOf(event.target);
    if (!word) return;
    moveTo(box.current, word.at);
    newest.current(word, isEditing || event.detail === 2);
  };
  const key = (event: KeyboardEvent) => {
    const word = wordOf(event.target);
    if (!word || event.altKey || event.ctrlKey || event.metaKey) return;
    const paragraph = paragraphs.findIndex((one) => one.includes(word));
    const to = {
      ArrowRight: word.at + 1,
      ArrowLeft: word.at - 1,
      ArrowDown: paragraphs[paragraph + 1]?.[0]?.at ?? word.at,
      ArrowUp: paragraphs[paragraph - 1]?.[0]?.at ?? word.at,
      Home: 0,
      End: said.length - 1,
    }[event.key];
    if (to !== undefined) moveTo(box.current, Math.max(0, Math.min(said.length - 1, to)));
    else if (event.key === 'Enter' || event.key === ' ') newest.current(word, isEditing);
    else if (event.key === 'F2') newest.current(word, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // What was the one stop may have gone.
  useEffect(() => {
    const stops = box.current?.querySelectorAll('[data-at][tabindex="0"]');
    if (stops?.length === 1) return;
    for (const stop of stops ?? []) stop.setAttribute('tabindex', '-1');
    box.current?.querySelector('[data-at]')?.setAttribute('tabindex', '0');
  }, [box, paragraphs]);
  return (
    <div className='son-spoken' ref={box} onClick={click} onKeyDown={key}>
      <ul className='son-plain-list' aria-describedby='son-transcript-hint'>
        {paragraphs.map((paragraph) => (
          <ParagraphView
            key={paragraph[0]!.at}
            paragraph={paragraph}
            separator={separator}
            isEditing={isEditing}
          />
        ))}
      </ul>
    </div>
  );
}

function moveTo(box: HTMLElement | null, at: number): void {
  const next = box?.querySelector<HTMLElement>(`[data-at="${at}"]`);
  if (!next) return;
  for (const stop of box!.querySelectorAll('[data-at][tabindex="0"]')) {
    stop.setAttribute('tabindex', '-1');
  }
  next.setAttribute('tabindex', '0');
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

const ParagraphView = memo(function ParagraphView(
  { paragraph, separator, isEditing }: {
    paragraph: Paragraph;
    separator: string;
    isEditing: boolean;
  },
) {
  const begin = paragraph[0]!.start;
  return (
    <li className='son-paragraph'>
      <span className='quiet tabular'>{duration(begin)}</span>
      <p>
        {paragraph.map((word, next): ReactNode => (
          <span key={word.at}>
            {next > 0 && separator}
            <span
              role='button'
              tabIndex={-1}
              data-at={word.at}
              data-corrected={word.heard !== undefined ? '' : undefined}
              data-editing={isEditing ? '' : undefined}
            >
              {word.text === '' ? <del>{word.heard}</del> : word.text}
            </span>
          </span>
        ))}
      </p>
    </li>
  );
});
