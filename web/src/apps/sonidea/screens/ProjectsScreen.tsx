export function ProjectsScreen() {
  return <h1>ProjectsScreen</h1>;
}
