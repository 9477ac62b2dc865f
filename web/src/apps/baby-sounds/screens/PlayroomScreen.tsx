import { useTitle } from '../../../shell/Frame.js';

export function PlayroomScreen() {
  useTitle('Playroom');
  return <h1>Playroom</h1>;
}
