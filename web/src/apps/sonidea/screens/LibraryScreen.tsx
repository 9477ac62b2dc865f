export function LibraryScreen() {
  return <h1>Recordings</h1>;
}
