import { useState } from 'react';
import { Button, EmptyState, FormDialog, TextField, count, duration } from '../../../kit/index.js';
import { makeId } from '../../../data/index.js';
import { useData } from '../../../shell/data.js';
import { useTitle } from '../../../shell/Frame.js';
import { Link, go } from '../../../shell/router.js';
import { useAction } from '../../../shell/useAction.js';
import { useGate } from '../../../store/index.js';
import { projectPlace } from '../addresses.js';
import { useProjects } from '../hooks/useStudio.js';

/** Ideas that are recorded again and again until one take is the best. */
export function ProjectsScreen() {
  useTitle('Projects');
  const projects = useProjects();
  const gate = useGate();
  const [isMaking, setMaking] = useState(false);
  const begin = async () => {
    if (await gate.showPaywallIfNeeded('sonidea.projects', 0)) setMaking(true);
  };
  return (
    <div className="son-page">
      <header className="son-head">
        <h1>Projects</h1>
        {projects.length > 0 && <Button icon="plus" onClick={() => void begin()}>New project</Button>}
      </header>
      {projects.length === 0 ? (
        <EmptyState
          icon="scenes" title="No projects yet"
          action={<Button kind="primary" icon="plus" onClick={() => void begin()}>New project</Button>}
        >
          A project holds the takes of one idea as V1, V2, V3, and knows which is the best.
        </EmptyState>
      ) : (
        <ul className="son-projects">
          {projects.map((project) => (
            <li key={project.id}>
              <Link to={projectPlace(project.id)}>
                <strong>{project.title}</strong>
                <span className="quiet">{`${count(project.count, 'take')} · ${duration(project.seconds)}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isMaking && <ProjectDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function ProjectDialog({ onClose }: { onClose(): void }) {
  const { client, answers } = useData();
  const gate = useGate();
  const { run, isBusy, trouble } = useAction();
  const [title, setTitle] = useState('');
  const [id] = useState(makeId);
  const make = () => run(async () => {
    if (!await gate.through(() => client.putSonProject(id, { title: title.trim() }))) return;
    answers.invalidate((key) => key.startsWith('son-project'));
    onClose();
    go(projectPlace(id));
  });
  return (
    <FormDialog title="New project" action="Make it" isBusy={isBusy} trouble={trouble} onSubmit={() => void make()} onClose={onClose}>
      <TextField label="What is it called?" required maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
    </FormDialog>
  );
}
