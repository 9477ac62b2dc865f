import { type FormEvent, useState } from 'react';
import type { SonEdit } from '../../../generated/api.js';
import { Button, Choice, Slider, useSinglePress } from '../../../kit/index.js';
import { amount, editOf, tools, type Values } from '../model/editTools.js';
import type { Stretch } from '../model/stretch.js';
import { words } from '../words.js';

interface ToolsPanelProps {
  selection: Stretch | undefined;
  /** Where the playhead is, once it is wanted. */
  position(): number;
  isAway: boolean;
  onHear(edit: SonEdit): void;
  onDo(edit: SonEdit): void;
}

const curves = [{ value: 's', label: 'S' }, { value: 'linear', label: words.toolsPanel.linear }, {
  value: 'exponential',
  label: words.toolsPanel.exponential,
}] as const;

/** Where the tools are one row that scrolls, the chosen one comes to its middle. */
function showChosen({ target }: FormEvent) {
  const label = (target as Element).closest('label');
  const row = label?.parentElement;
  if (label && row) row.scrollLeft = label.offsetLeft - (row.clientWidth - label.offsetWidth) / 2;
}

/** The tools, and what the chosen one can be told. */
export function ToolsPanel({ selection, position, isAway, onHear, onDo }: ToolsPanelProps) {
  const [chosen, setChosen] = useState('trim');
  const [values, setValues] = useState<Values>({});
  const tool = tools.find(({ key }) => key === chosen)!;
  const isReady = tool.needs !== 'stretch' || selection !== undefined;
  const edit = () => editOf(tool, values, selection, position());
  const doIt = useSinglePress(() => onDo(edit()));
  return (
    <section className='section' aria-label={words.toolsPanel.tools}>
      <div className='son-tool-row' onChange={showChosen}>
        <Choice
          label={words.toolsPanel.tool}
          options={tools.map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <div className='section son-tool'>
        <p className='quiet'>{tool.hint}{!isReady && words.toolsPanel.selectPart}</p>
        {tool.settings.map(({ key, label, min, max, step, start, unit }) => (
          <Slider
            key={`${tool.key} ${key}`}
            label={label}
            min={min}
            max={max}
            step={step}
            value={values[key] ?? start}
            normal={start}
            text={amount(values[key] ?? start, unit)}
            onChange={(value) => setValues({ ...values, [key]: value })}
          />
        ))}
        {tool.hasCurve && (
          <Choice
            label={words.toolsPanel.curve}
            options={curves}
            value={values.curve ?? 's'}
            onChange={(curve) => setValues({ ...values, curve })}
          />
        )}
        <div className='son-tool-foot'>
          <Button icon='play' aria-disabled={!isReady || isAway} onClick={() => onHear(edit())}>
            {words.toolsPanel.preview}
          </Button>
          <Button
            kind='primary'
            icon='check'
            aria-disabled={!isReady || isAway}
            onClick={doIt}
          >
            {tool.label}
          </Button>
        </div>
      </div>
    </section>
  );
}
