import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { BabyChild, BabyChildRequest } from '../../../generated/api.js';
import {
  Button,
  EmptyState,
  FormDialog,
  Menu,
  Notice,
  TextField,
  useConfirm,
  useToast,
} from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useFields } from '../../../page/useDraft.js';
import { Answered } from '../../../page/Answered.js';
import { wordsFor } from '../../../data/trouble.js';
import { useChangedFields } from '../hooks/useChangedFields.js';
import { useGatedSave } from '../hooks/useGatedSave.js';
import { useParentGate } from '../hooks/useParentGate.js';
import { useTheirs } from '../hooks/useTheirs.js';
import { minutesText } from '../model/times.js';
import { words } from '../words.js';
import { DoseChart } from './DoseChart.js';

type Open = { child?: BabyChild };

/** The children, and how much each has heard. */
export function ChildrenPart() {
  const { client } = useData();
  const children = useAnswer('baby-childs', () => client.listBabyChildren());
  const [open, setOpen] = useState<Open>();
  return (
    <section className='section' aria-labelledby='baby-children'>
      <h2 id='baby-children'>{words.childrenPart.listening}</h2>
      <p>
        {words.childrenPart.aShortTimeAt}
      </p>
      <Answered answer={children} what={words.childrenPart.children}>
        {({ children: all }) =>
          all.length === 0
            ? (
              <EmptyState
                icon='person'
                title={words.childrenPart.noChildYet}
                action={
                  <Button icon='plus' onClick={() => setOpen({})}>
                    {words.childrenPart.addAChild}
                  </Button>
                }
              >
                {words.childrenPart.addAChildBy}
              </EmptyState>
            )
            : (
              <>
                {all.map((child) => (
                  <Child
                    key={child.id}
                    child={child}
                    onEdit={() => setOpen({ child })}
                  />
                ))}
                <div className='parents-actions'>
                  <Button icon='plus' onClick={() => setOpen({})}>
                    {words.childrenPart.addAChild}
                  </Button>
                </div>
              </>
            )}
      </Answered>
      {open && <ChildDialog child={open.child} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const percent = (value: number) => `${value < 9.95 ? value.toFixed(1) : Math.round(value)}%`;

function Child({ child, onEdit }: { child: BabyChild; onEdit(): void }) {
  const { client, answers } = useData();
  const gate = useParentGate();
  const ask = useConfirm();
  const showToast = useToast();
  const dose = useAnswer(`baby-dose/${child.id}`, () => client.getBabyDose(child.id, { zone }));
  const remove = async () => {
    const isSure = await ask({
      title: words.childrenPart.removeName(child.name),
      action: words.childrenPart.remove,
      isDangerous: true,
      word: child.name,
      text: words.childrenPart.theirListeningHistoryIsDeleted,
    });
    if (!isSure) return;
    try {
      await gate.through(
        words.childrenPart.toRemoveAChild,
        (token) => client.deleteBabyChild(child.id, token),
      );
      await answers.fetch('baby-childs', () => client.listBabyChildren());
    } catch (error) {
      showToast({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <article className='child' aria-label={child.name}>
      <header>
        <h3>
          <span aria-hidden='true'>{child.emoji}</span> {child.name}
        </h3>
        <Menu
          label={words.common.moreActionsFor(child.name)}
          items={[
            { label: words.common.change, icon: 'edit', run: onEdit },
            {
              label: words.childrenPart.remove,
              icon: 'trash',
              isDangerous: true,
              run: () => void remove(),
            },
          ]}
        />
      </header>
      <Answered answer={dose} what={words.childrenPart.listeningHistory}>
        {(value) => (
          <>
            <p>
              <strong className='tabular'>{percent(value.week_percent)}</strong>{' '}
              {words.childrenPart.ofTheWeeklyLimit(minutesText(value.minutes_today))}
            </p>
            {value.warning === '100' && (
              <Notice kind='bad'>
                {words.childrenPart.theWeeklyLimit}
              </Notice>
            )}
            {value.warning === '80' && (
              <Notice kind='warn'>
                {words.childrenPart.eightyPercent}
              </Notice>
            )}
            {value.should_break && (
              <Notice kind='warn'>
                {words.childrenPart.oneHourWithout}
              </Notice>
            )}
            <DoseChart name={child.name} days={value.days} />
          </>
        )}
      </Answered>
    </article>
  );
}

const pictures = ['👶', '🧒', '🐻', '🐰', '🦊', '🐥', '⭐', '🌙'];

function ChildDialog({ child, onClose }: { child: BabyChild | undefined; onClose(): void }) {
  const { client, answers } = useData();
  const gate = useParentGate();
  const [id] = useState(() => child?.id ?? makeId());
  const { fields, was, write, forget } = useFields(
    `babysounds.child/${child?.id ?? 'new'}`,
    { name: child?.name ?? '', emoji: child?.emoji ?? pictures[0]! },
  );
  const { name, emoji } = fields;
  const changed = useChangedFields(fields, was, !child);
  const checkTheirs = useTheirs(child);
  const filledIn = () =>
    changed<Partial<BabyChildRequest>>({ name: { name: name.trim() }, emoji: { emoji } });
  const { isBusy, trouble, submit } = useGatedSave([name, emoji], onClose);
  const save = () =>
    submit(`baby-child/${id}`, filledIn, async (patch) => {
      const kept = await gate.through(words.childrenPart.toAddOrChangeChild, async (token) => {
        const { children } = await client.listBabyChildren();
        const found = children.find((one) => one.id === id);
        checkTheirs(found, patch);
        const now = found ?? child ?? { name, emoji };
        return client.putBabyChild(id, { name: now.name, emoji: now.emoji, ...patch }, token);
      });
      if (!kept) throw new Error(words.common.notSavedAParentMust);
      forget();
      await answers.fetch('baby-childs', () => client.listBabyChildren());
    });
  return (
    <FormDialog
      title={child ? words.childrenPart.editChild : words.childrenPart.addAChild}
      action={words.common.save}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={() => {
        forget();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={words.common.name}
        value={name}
        required
        maxLength={60}
        autoComplete='off'
        hint={words.childrenPart.aNicknameIsEnough}
        onChange={(event) => write({ name: event.target.value })}
      />
      <fieldset className='choice'>
        <legend>{words.childrenPart.picture}</legend>
        <div className='choice-options pictures'>
          {pictures.map((one) => (
            <label key={one}>
              <input
                type='radio'
                name='picture'
                value={one}
                checked={one === emoji}
                onChange={() => write({ emoji: one })}
              />
              <span>{one}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
