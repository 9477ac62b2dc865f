import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { BabyChild } from '../../../generated/api.js';
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
import { Answered } from '../../../page/Answered.js';
import { wordsFor } from '../../../data/trouble.js';
import { DoseChart } from './DoseChart.js';
import { useParentGate } from './gate.js';
import { useKeeping } from './useKeeping.js';
import { minutesText } from './words.js';

type Open = { child?: BabyChild };

/** The children, and how much each has heard. */
export function ChildrenPart() {
  const { client } = useData();
  const children = useAnswer('baby-childs', () => client.listBabyChildren());
  const [open, setOpen] = useState<Open>();
  return (
    <section className='section' aria-labelledby='baby-children'>
      <h2 id='baby-children'>What they have heard</h2>
      <p>
        Loud for a short time and softer for a long time add up to the same. A child’s week is full
        after 40 hours at 75 dB(A), or 4 hours at 85. Names stay in this household.
      </p>
      <Answered answer={children} what='The children'>
        {({ children: all }) =>
          all.length === 0
            ? (
              <EmptyState
                icon='person'
                title='No child yet'
                action={<Button icon='plus' onClick={() => setOpen({})}>Add a child</Button>}
              >
                With a name, or only a picture, what your child hears is counted, and a break is
                recommended in time.
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
                  <Button icon='plus' onClick={() => setOpen({})}>Add a child</Button>
                </div>
              </>
            )}
      </Answered>
      {open && <ChildDialog child={open.child} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const percent = (value: number) => `${value < 9.95 ? value.toFixed(1) : Math.round(value)} %`;

function Child({ child, onEdit }: { child: BabyChild; onEdit(): void }) {
  const { client, answers } = useData();
  const gate = useParentGate();
  const ask = useConfirm();
  const tell = useToast();
  const dose = useAnswer(`baby-dose/${child.id}`, () => client.getBabyDose(child.id, { zone }));
  const remove = async () => {
    const isSure = await ask({
      title: `Remove ${child.name}?`,
      action: 'Remove',
      isDangerous: true,
      word: child.name,
      text: 'Their listening history is deleted too.',
    });
    if (!isSure) return;
    try {
      await gate.through(
        'To remove a child.',
        (token) => client.deleteBabyChild(child.id, token),
      );
      await answers.fetch('baby-childs', () => client.listBabyChildren());
    } catch (error) {
      tell({ text: wordsFor(error), kind: 'bad' });
    }
  };
  return (
    <article className='child' aria-label={child.name}>
      <header>
        <h3>
          <span aria-hidden='true'>{child.emoji}</span> {child.name}
        </h3>
        <Menu
          label={`More actions for ${child.name}`}
          items={[
            { label: 'Change', icon: 'edit', run: onEdit },
            { label: 'Remove', icon: 'trash', isDangerous: true, run: () => void remove() },
          ]}
        />
      </header>
      <Answered answer={dose} what='What was heard'>
        {(value) => (
          <>
            <p>
              <strong className='tabular'>{percent(value.week_percent)}</strong>{' '}
              of the week’s sound in the last seven days
              {' · '}
              {minutesText(value.minutes_today)} today
            </p>
            {value.warning === '100' && (
              <Notice kind='bad'>
                The week’s sound is used up. Play less, and more softly, until it has sunk.
              </Notice>
            )}
            {value.warning === '80' && (
              <Notice kind='warn'>
                Four fifths of the week’s sound are used up. Softer sounds last longer: 3 dB less is
                twice the time.
              </Notice>
            )}
            {value.should_break && (
              <Notice kind='warn'>
                An hour without a pause: ten minutes of quiet are recommended.
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
  const [name, setName] = useState(child?.name ?? '');
  const [emoji, setEmoji] = useState(child?.emoji ?? pictures[0]!);
  const { isBusy, trouble, keep } = useKeeping([name, emoji], onClose);
  const save = () =>
    keep(`baby-child/${id}`, () => ({ name: name.trim(), emoji }), async (wish) => {
      const kept = await gate.through(
        'To add or change a child.',
        (token) => client.putBabyChild(id, wish, token),
      );
      if (!kept) throw new Error('Nothing was saved: a parent has to allow it.');
      await answers.fetch('baby-childs', () => client.listBabyChildren());
    });
  return (
    <FormDialog
      title={`${child ? 'Change' : 'Add'} a child`}
      action='Keep'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label='Name'
        value={name}
        required
        maxLength={60}
        autoComplete='off'
        hint='As you like: a nickname does.'
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className='choice'>
        <legend>Picture</legend>
        <div className='choice-options pictures'>
          {pictures.map((one) => (
            <label key={one}>
              <input
                type='radio'
                name='picture'
                value={one}
                checked={one === emoji}
                onChange={() => setEmoji(one)}
              />
              <span>{one}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
