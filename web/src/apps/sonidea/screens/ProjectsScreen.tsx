import { useState } from 'react';
import { makeId } from '../../../data/index.js';
import type { SonProject } from '../../../generated/api.js';
import {
  Button,
  duration,
  EmptyState,
  FormDialog,
  Icon,
  TextArea,
  TextField,
  useConfirm,
} from '../../../kit/index.js';
import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { NameDialog } from '../../../page/NameDialog.js';
import { go, Link } from '../../../page/router.js';
import { useAction } from '../../../page/useAction.js';
import { useGo } from '../../../page/useGo.js';
import { useIsHere } from '../../../page/useIsHere.js';
import { projectPath, projectsPath, recordFor, recordingPath } from '../addresses.js';
import { useListPlayer } from '../hooks/useListPlayer.js';
import { useMay } from '../hooks/useMay.js';
import { useRecordingChanges } from '../hooks/useRecordingChanges.js';
import { useRecordings } from '../hooks/useRecordings.js';
import { useTyped } from '../hooks/useTyped.js';
import { editProject, longestNotes, notesLimit, removeProject } from '../model/changes.js';
import { Head } from '../parts/Head.js';
import { PlayKey, RowTime } from '../parts/PlayKey.js';
import { TakeComparison } from '../parts/TakeComparison.js';
import { Thumb } from '../parts/Thumb.js';
import { words } from '../words.js';

/** Ideas that were tried more than once. */
export function ProjectsScreen() {
  const { may } = useMay();
  const [isMaking, setMaking] = useState(false);
  const answer = useAnswer('son-projects', (client) => client.listSonProjects());
  const begin = () => void may('projects').then((isAllowed) => isAllowed && setMaking(true));
  return (
    <div className='son-page'>
      <Head
        title={words.common.projects}
        actions={[{
          label: words.projectsScreen.newProject,
          icon: 'plus',
          kind: 'primary',
          run: begin,
        }]}
      />
      <Answered answer={answer} what={words.common.projects}>
        {({ projects }) =>
          projects.length === 0
            ? (
              <EmptyState icon='scenes' title={words.projectsScreen.noProjectsYet}>
                {words.projectsScreen.aProjectCollects}
              </EmptyState>
            )
            : (
              <ul className='rows'>
                {projects.map(({ id, title, count: number, seconds }) => (
                  <li key={id} className='row'>
                    <Icon name='scenes' />
                    <div className='row-words'>
                      <Link to={projectPath(id)}>
                        <span data-cut='' dir='auto'>{title}</span>
                      </Link>
                      <span>{words.projectsScreen.take(number, duration(seconds))}</span>
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
  const data = useData();
  const { client, answers } = data;
  const { through } = useMay();
  const go = useGo();
  const isHere = useIsHere();
  // One id however often it is tried: nothing is made twice.
  const [id] = useState(makeId);
  const [title, setTitle] = useState('');
  const { isBusy, trouble, run } = useAction();
  const make = () =>
    run(async () => {
      const wish = { title: title.trim() };
      const isMade = await through(() => client.putSonProject(id, wish)).finally(() =>
        // Who cancels while it is sent does not want it, whatever the server has heard.
        isHere.current ? undefined : removeProject(data, { id, ...wish })
      );
      if (!isMade || !isHere.current) return;
      answers.invalidate((key) => key === 'son-projects');
      onClose();
      go(projectPath(id));
    });
  return (
    <FormDialog
      title={words.projectsScreen.newProject}
      action={words.common.create}
      trouble={trouble}
      isBusy={isBusy}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <TextField
        label={words.common.title}
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
}

/** The takes of one idea. */
export function ProjectScreen({ id }: { id: string }) {
  const [isRenaming, setRenaming] = useState(false);
  const data = useData();
  const answer = useAnswer<SonProject>(`son-project/${id}`, (client) => client.getSonProject(id));
  const project = answer.value;
  return (
    <div className='son-page'>
      <Head
        title={project?.title ?? words.common.project}
        back={{ to: projectsPath, label: words.projectsScreen.backToTheProjects }}
        actions={[
          project && {
            label: words.common.rename,
            icon: 'edit',
            run: () => setRenaming(true),
          },
          {
            label: words.projectsScreen.recordATake,
            icon: 'microphone',
            kind: 'primary',
            to: recordFor({ project: id }),
          },
        ]}
      />
      <Answered answer={answer} what={words.projectsScreen.theProject}>
        {(one) => <Takes key={one.id} project={one} />}
      </Answered>
      {isRenaming && project && (
        <NameDialog
          title={words.projectsScreen.renameTheProject}
          action={words.common.rename}
          label={words.common.title}
          name={project.title}
          most={200}
          onName={(title) => editProject(data, project, { title })}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  );
}

function Takes({ project }: { project: SonProject }) {
  const data = useData();
  const ask = useConfirm();
  const changes = useRecordingChanges();
  const { recordings = [] } = useRecordings();
  const notes = useTyped(
    project.notes,
    (text) => void editProject(data, project, { notes: text }),
    notesLimit(project.id),
  );
  const takes = recordings.filter((one) => one.project === project.id).sort((a, b) =>
    (b.take ?? 0) - (a.take ?? 0)
  );
  const player = useListPlayer();
  const ready = takes.filter(({ hash }) => hash !== undefined);
  const remove = async () => {
    const isSure = await ask({
      title: words.projectsScreen.deleteTheProject,
      text: words.projectsScreen.takesStayInLibrary,
      action: words.common.delete,
      isDangerous: true,
    });
    if (!isSure) return;
    await removeProject(data, project);
    go(projectsPath);
  };
  return (
    <>
      <p className='quiet tabular'>
        {words.projectsScreen.takeInTotal(
          takes.length,
          duration(takes.reduce((sum, { seconds = 0 }) => sum + seconds, 0)),
        )}
      </p>
      {takes.length === 0 && (
        <EmptyState icon='microphone' title={words.projectsScreen.noTakesYet}>
          {words.projectsScreen.recordFirstOrChooseProject}
        </EmptyState>
      )}
      <ul className='rows'>
        {takes.map((one) => (
          <li key={one.id} className='row'>
            <PlayKey
              listed={{ id: one.id, title: one.title, source: one.hash ? one : undefined }}
              player={player}
              hue={one.hue}
            />
            <div className='row-words'>
              <Link to={recordingPath(one.id)}>
                <span data-cut=''>{`V${one.take ?? '?'} · ${one.title}`}</span>
              </Link>
              <RowTime player={player} id={one.id} seconds={one.seconds ?? 0} />
            </div>
            <Thumb id={one.id} hash={one.hash} />
            <Button
              icon='star'
              aria-pressed={one.is_best}
              onClick={() => void changes.edit(one, { is_best: !one.is_best })}
            >
              {one.is_best ? words.projectsScreen.bestTake : words.projectsScreen.markAsBest}
            </Button>
          </li>
        ))}
      </ul>
      {ready.length > 1 && <TakeComparison project={project} takes={ready} />}
      <TextArea
        label={words.common.notes}
        rows={4}
        most={longestNotes}
        value={notes.text}
        onChange={(event) => notes.change(event.target.value)}
        onBlur={notes.flush}
      />
      <div className='buttons'>
        <Button kind='danger' icon='trash' onClick={() => void remove()}>
          {words.projectsScreen.deleteTheProjectText}
        </Button>
      </div>
    </>
  );
}
