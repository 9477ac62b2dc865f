export function PocketScreen() {
  return <h1>PocketScreen</h1>;
}
