export function TrashScreen() {
  return <h1>TrashScreen</h1>;
}
