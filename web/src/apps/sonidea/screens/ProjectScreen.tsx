import { useState } from 'react';
import { Button, EmptyState, ErrorState, Notice, Waiting, count, duration, useConfirm } from '../../../kit/index.js';
import type { SonProject } from '../../../generated/api.js';
import { useAnswer, useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { Link, go } from '../../../shell/router.js';
import { wordsFor } from '../../../shell/trouble.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { projectsPlace, recordPlace, recordingPlace } from '../addresses.js';
import { place, useRecordings } from '../hooks/useStudio.js';
import { SoundIcon } from '../parts/SoundIcon.js';

/** The takes of one idea. */
export function ProjectScreen({ id }: { id: string }) {
  const { value, problem } = useAnswer(`son-project/${id}`, (client) => client.getSonProject(id));
  useTitle(value?.title ?? 'Project');
  if (problem !== undefined && !value) return <ErrorState title="There is no such project">{wordsFor(problem)}</ErrorState>;
  if (!value) return <Waiting>Opening the project …</Waiting>;
  return <Project key={value.id} project={value} />;
}

function Project({ project }: { project: SonProject }) {
  const { client, outbox, answers } = useData();
  const { recordings = [] } = useRecordings();
  const gate = useGate();
  const ask = useConfirm();
  const { run, isBusy, trouble } = useAction();
  const [notes, setNotes] = useState(project.notes);
  const takes = recordings.filter((one) => one.project === project.id).sort((one, other) => (other.take ?? 0) - (one.take ?? 0));
  const edit = (title: string, body: { title?: string; notes?: string }) => outbox.add({
    title, method: 'PATCH', path: `${place}/projects/${project.id}`, body, version: project.version,
    thing: { kind: 'son-project', id: project.id }, shows: { merge: body },
  });
  const choose = (best: string | null) => run(async () => {
    await gate.through(() => client.editSonProject(project.id, { best }, project.version));
    answers.invalidate((key) => key.startsWith('son-'));
  });
  const remove = async () => {
    const isWanted = await ask({
      title: 'Delete this project?', text: 'Its takes stay as recordings.', action: 'Delete the project', isDangerous: true,
    });
    if (!isWanted) return;
    await run(() => client.deleteSonProject(project.id)) && go(projectsPlace);
    answers.invalidate((key) => key.startsWith('son-'));
  };
  return (
    <div className="son-page">
      <header className="son-head">
        <input
          className="son-title" aria-label="Title of the project" defaultValue={project.title} maxLength={200}
          onBlur={({ target }) => {
            const title = target.value.trim();
            if (title !== '' && title !== project.title) void edit(`Rename “${project.title}”`, { title });
          }}
        />
        <Button kind="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>Delete</Button>
      </header>
      <h1 className="unseen">{project.title}</h1>
      <p className="quiet">{`${count(takes.length, 'take')} · ${duration(project.seconds)}`}</p>
      {trouble && <Notice kind="bad">{trouble}</Notice>}
      {takes.length === 0 && (
        <EmptyState icon="microphone" title="No takes yet" action={(
          <Link to={`${recordPlace}?project=${project.id}`} className="button" data-kind="primary">Record V1</Link>
        )}>
          Record the first one here, or choose this project on the page of a recording.
        </EmptyState>
      )}
      <ul className="son-rows">
        {takes.map((take) => (
          <li key={take.id}>
            <SoundIcon icon={take.icon} hue={take.hue} />
            <Link to={recordingPlace(take.id)} className="son-row-words">
              <span className="son-row-title">{`V${take.take ?? '?'} · ${take.title}`}</span>
              <span className="quiet tabular">{duration(take.seconds ?? 0)}</span>
            </Link>
            <Button
              icon="star" aria-pressed={take.id === project.best} busy={isBusy}
              onClick={() => void choose(take.id === project.best ? null : take.id)}
            >{take.id === project.best ? 'Best take' : 'Make it the best'}</Button>
          </li>
        ))}
      </ul>
      {takes.length > 0 && (
        <Link to={`${recordPlace}?project=${project.id}`} className="button">Record another take</Link>
      )}
      <label className="son-notes">
        <span>Notes</span>
        <textarea
          className="input" rows={5} maxLength={20_000} value={notes} onChange={(event) => setNotes(event.target.value)}
          onBlur={() => notes !== project.notes && void edit(`Notes of “${project.title}”`, { notes })}
        />
      </label>
    </div>
  );
}
