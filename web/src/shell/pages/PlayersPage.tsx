import { House } from '../House.js';

export function PlayersPage() {
  return <House title="Players">…</House>;
}
