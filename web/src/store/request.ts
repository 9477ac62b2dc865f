/** What a window is opened for. */
export type Request =
  | { kind: 'feature'; feature: string; used?: number | undefined }
  | { kind: 'plans'; app: string }
  | { kind: 'ad'; slot: string };
