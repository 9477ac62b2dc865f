export function AlbumScreen({ id }: { id: string }) {
  return <h1>AlbumScreen {id}</h1>;
}
