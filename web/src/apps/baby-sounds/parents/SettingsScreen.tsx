import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { Head } from '../parts/Head.js';
import { words } from '../words.js';
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
    <Behind title={words.common.settings}>
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
        words.settingsScreen.toChangeSettings,
        (token) => client.changeBabySettings(all, token),
      );
      if (!kept) throw new Error(words.settingsScreen.nothingWasChangedParentHas);
      await answers.fetch('baby-settings', () => client.getBabySettings());
    });
  return (
    <section className='parents'>
      <Head title={words.common.settings} />
      <Answered answer={settings} what={words.common.settings}>
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
