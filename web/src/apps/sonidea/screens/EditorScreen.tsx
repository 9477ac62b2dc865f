export function EditorScreen({ id }: { id: string }) {
  return <h1>EditorScreen {id}</h1>;
}
