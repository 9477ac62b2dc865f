export function MixerScreen({ id }: { id: string }) {
  return <h1>MixerScreen {id}</h1>;
}
