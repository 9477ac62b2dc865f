import { useTitle } from '../../../shell/Frame.js';

export function NowScreen() {
  useTitle('Now playing');
  return <h1>Now playing</h1>;
}
