import { useTitle } from '../../../shell/Frame.js';

export function SchedulesScreen() {
  useTitle('Schedules');
  return <h1>Schedules</h1>;
}
