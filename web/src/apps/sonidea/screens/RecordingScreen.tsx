export function RecordingScreen({ id }: { id: string }) {
  return <h1>RecordingScreen {id}</h1>;
}
