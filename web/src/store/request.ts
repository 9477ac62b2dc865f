/** What a window is opened for. */
export type Request =
  /** The server may have refused: then all is used, whatever is known here. */
  | { kind: 'feature'; feature: string; used?: number | undefined; isRefused?: boolean }
  | { kind: 'plans'; app: string }
  | { kind: 'ad'; slot: string };
