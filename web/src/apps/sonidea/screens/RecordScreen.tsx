export function RecordScreen() {
  return <h1>RecordScreen</h1>;
}
