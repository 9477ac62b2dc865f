export function JoinScreen({ token }: { token: string }) {
  return <h1>JoinScreen {token}</h1>;
}
