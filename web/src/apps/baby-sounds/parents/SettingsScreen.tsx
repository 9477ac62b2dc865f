import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { Behind } from './Behind.js';
import type { ChangeSettings } from './changeSettings.js';
import { ChildrenPart } from './ChildrenPart.js';
import { GatePart } from './GatePart.js';
import { useParentGate } from './gate.js';
import { changeBehindGate } from './gatedChanges.js';
import { PlayroomPart } from './PlayroomPart.js';
import { SafetyPart } from './SafetyPart.js';

export function SettingsScreen() {
  return (
    <Behind title='Settings'>
      <Settings />
    </Behind>
  );
}

function Settings() {
  const settings = useAnswer('baby-settings', (client) => client.getBabySettings());
  const { client, answers } = useData();
  const gate = useParentGate();
  // Nothing kept on the device can carry the gate's token: one after the other is sent at once.
  const change: ChangeSettings = (part) =>
    changeBehindGate('baby-settings', part, async (all) => {
      const kept = await gate.through(
        'To change settings.',
        (token) => client.changeBabySettings(all, token),
      );
      if (!kept) throw new Error('Nothing was changed: a parent has to allow it.');
      await answers.fetch('baby-settings', () => client.getBabySettings());
    });
  return (
    <section className='parents'>
      <header className='parents-head'>
        <h1>Settings</h1>
      </header>
      <Answered answer={settings} what='Settings'>
        {(value) => (
          <>
            <SafetyPart settings={value} onChange={change} />
            <ChildrenPart />
            <PlayroomPart settings={value} onChange={change} />
            <GatePart settings={value} onChange={change} />
          </>
        )}
      </Answered>
    </section>
  );
}
