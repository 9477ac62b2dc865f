import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonProject } from '../../../generated/api.js';
import {
  Button,
  count,
  duration,
  EmptyState,
  FormDialog,
  Icon,
  TextField,
  useConfirm,
} from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { useTitle } from '../../../page/Frame.js';
import { Answered } from '../../../page/Answered.js';
import { go, Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { projectPlace, projectsPlace, recordingPlace, recordPlace } from '../addresses.js';
import { useMay } from '../hooks/useMay.js';
import { editProject } from '../hooks/sonChanges.js';
import { useSonChanges } from '../hooks/useSonChanges.js';
import { place, useRecordings } from '../hooks/useStudio.js';
import { SoundIcon } from '../parts/SoundIcon.js';
import { useTyped } from '../parts/useTyped.js';
import { Thumb } from '../player/Thumb.js';

/** Ideas that were tried more than once. */
export function ProjectsScreen() {
  useTitle('Projects');
  const { may } = useMay();
  const [isMaking, setMaking] = useState(false);
  const answer = useAnswer('son-projects', (client) => client.listSonProjects());
  const begin = () => void may('projects').then((isAllowed) => isAllowed && setMaking(true));
  return (
    <div className='son-page'>
      <header className='son-head'>
        <h1>Projects</h1>
        <Button kind='primary' icon='plus' onClick={begin}>New project</Button>
      </header>
      <Answered answer={answer} what='Projects'>
        {({ projects }) =>
          projects.length === 0
            ? (
              <EmptyState icon='scenes' title='No projects yet'>
                A project gathers the takes of one idea as V1, V2, V3, and marks the best of them.
              </EmptyState>
            )
            : (
              <ul className='rows'>
                {projects.map(({ id, title, count: number, seconds }) => (
                  <li key={id} className='row'>
                    <Icon name='scenes' />
                    <div className='row-words'>
                      <Link to={projectPlace(id)}>{title}</Link>
                      <span>{`${count(number, 'take')} · ${duration(seconds)}`}</span>
                    </div>
                  </li>
                ))}
              </ul>
            )}
      </Answered>
      {isMaking && <NewProjectDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function NewProjectDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const { through } = useMay();
  const [title, setTitle] = useState('');
  const { isBusy, trouble, run } = useAction();
  const make = () =>
    run(async () => {
      const id = makeId();
      if (!await through(() => client.putSonProject(id, { title: title.trim() }))) return;
      answers.invalidate((key) => key === 'son-projects');
      onClose();
      go(projectPlace(id));
    });
  return (
    <FormDialog
      title='New project'
      action='Make it'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <TitleField title={title} onChange={setTitle} />
    </FormDialog>
  );
}

function RenameDialog({ project, onClose }: { project: SonProject; onClose(): void }) {
  const data = useData();
  const [title, setTitle] = useState(project.title);
  const { isBusy, trouble, run } = useAction();
  const rename = () =>
    run(async () => {
      await editProject(data, project, { title: title.trim() });
      onClose();
    });
  return (
    <FormDialog
      title='Rename the project'
      action='Rename'
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TitleField title={title} onChange={setTitle} />
    </FormDialog>
  );
}

function TitleField({ title, onChange }: { title: string; onChange(title: string): void }) {
  return (
    <TextField
      label='Title'
      required
      maxLength={200}
      value={title}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The takes of one idea. */
export function ProjectScreen({ id }: { id: string }) {
  const [isRenaming, setRenaming] = useState(false);
  const answer = useAnswer<SonProject>(`son-project/${id}`, (client) => client.getSonProject(id));
  useTitle(answer.value?.title ?? 'Project');
  return (
    <div className='son-page'>
      <header className='son-head'>
        <Link
          to={projectsPlace}
          className='icon-button'
          aria-label='Back to the projects'
          title='Back to the projects'
        >
          <Icon name='back' />
        </Link>
        <h1>{answer.value?.title ?? 'Project'}</h1>
        {answer.value && <Button icon='edit' onClick={() => setRenaming(true)}>Rename</Button>}
        <Link to={`${recordPlace}?project=${id}`} className='button' data-kind='primary'>
          <Icon name='microphone' size={20} />
          <span>Record a take</span>
        </Link>
      </header>
      <Answered answer={answer} what='The project'>
        {(project) => <Takes key={project.id} project={project} />}
      </Answered>
      {isRenaming && answer.value && (
        <RenameDialog
          project={answer.value}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  );
}

function Takes({ project }: { project: SonProject }) {
  const data = useData();
  const ask = useConfirm();
  const changes = useSonChanges();
  const { recordings = [] } = useRecordings();
  const notes = useTyped(project.notes, (text) => void editProject(data, project, { notes: text }));
  const takes = recordings.filter((one) => one.project === project.id).sort((a, b) =>
    (b.take ?? 0) - (a.take ?? 0)
  );
  const thing = { kind: 'son-project', id: project.id };
  const remove = async () => {
    const isSure = await ask({
      title: 'Delete the project?',
      text: 'Its takes stay in the library.',
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    await data.outbox.add({
      title: `Delete “${project.title}”`,
      method: 'DELETE',
      path: `${place}/projects/${project.id}`,
      thing,
      shows: { gone: true },
    });
    go(projectsPlace);
  };
  return (
    <>
      <p className='quiet tabular'>
        {`${count(takes.length, 'take')} · ${
          duration(takes.reduce((sum, { seconds = 0 }) => sum + seconds, 0))
        } altogether`}
      </p>
      {takes.length === 0 && (
        <EmptyState icon='microphone' title='No takes yet'>
          Record the first, or choose this project on a recording’s page.
        </EmptyState>
      )}
      <ul className='rows'>
        {takes.map((one) => (
          <li key={one.id} className='row'>
            <SoundIcon icon={one.icon} hue={one.hue} />
            <div className='row-words'>
              <Link to={recordingPlace(one.id)}>{`V${one.take ?? '?'} · ${one.title}`}</Link>
              <span>{duration(one.seconds ?? 0)}</span>
            </div>
            <Thumb id={one.id} hash={one.hash} />
            <Button
              icon='star'
              aria-pressed={one.is_best}
              onClick={() => void changes.edit(one, { is_best: !one.is_best })}
            >
              {one.is_best ? 'Best take' : 'Mark as best'}
            </Button>
          </li>
        ))}
      </ul>
      <div className='field son-details'>
        <label htmlFor='son-project-notes'>Notes</label>
        <textarea
          id='son-project-notes'
          className='input'
          rows={4}
          value={notes.text}
          maxLength={20_000}
          onChange={(event) => notes.change(event.target.value)}
          onBlur={notes.flush}
        />
      </div>
      <div className='buttons'>
        <Button kind='danger' icon='trash' onClick={() => void remove()}>Delete the project</Button>
      </div>
    </>
  );
}
