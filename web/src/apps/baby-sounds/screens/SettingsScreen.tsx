import { useAnswer, useData } from '../../../page/data.js';
import { Answered } from '../../../page/Answered.js';
import { useParentGate } from '../hooks/useParentGate.js';
import type { ChangeSettings } from '../model/changeSettings.js';
import { changeBehindGate } from '../model/gatedChanges.js';
import { Behind } from '../parts/Behind.js';
import { ChildrenPart } from '../parts/ChildrenPart.js';
import { GatePart } from '../parts/GatePart.js';
import { Head } from '../parts/Head.js';
import { PlayroomPart } from '../parts/PlayroomPart.js';
import { SafetyPart } from '../parts/SafetyPart.js';
import { words } from '../words.js';

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
