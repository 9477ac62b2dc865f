export function ProjectScreen({ id }: { id: string }) {
  return <h1>ProjectScreen {id}</h1>;
}
