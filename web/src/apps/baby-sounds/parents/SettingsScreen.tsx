import { useTitle } from '../../../shell/Frame.js';

export function SettingsScreen() {
  useTitle('Settings');
  return <h1>Settings</h1>;
}
