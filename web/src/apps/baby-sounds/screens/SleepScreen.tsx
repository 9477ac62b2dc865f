import { useTitle } from '../../../shell/Frame.js';

export function SleepScreen() {
  useTitle('Sleep');
  return <h1>Sleep</h1>;
}
