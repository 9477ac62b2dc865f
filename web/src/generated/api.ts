// Made from the server's routes by `quintet api --typescript`. Do not edit.

/** Sends a request and gives what came back; how is up to the page. */
export type Ask = <Answer>(
  method: string,
  path: string,
  options?: {
    query?: object;
    body?: unknown;
    bytes?: Blob;
    /** Sent as If-Match. */
    version?: number;
    raw?: boolean;
  },
) => Promise<Answer>;

/** Which server this is. */
export interface About {
  name: string;
  version: string;
  rooms: string[];
}

/** Work that the server does in its own time. */
export interface Job {
  id: string;
  kind: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** How often it was begun. */
  attempt: number;
  progress: number;
  note: string;
  /** What went wrong the last time. */
  error?: string;
  created_ms: number;
  updated_ms: number;
}

/** Jobs, the newest first. */
export interface JobPage {
  jobs: Job[];
  /** Pass it as `before` for older ones; missing at the end. */
  before_ms?: number;
}

/** A sound on its way into the library. */
export interface Upload {
  id: string;
  name: string;
  bytes: number;
  /** The numbers of the pieces that are here. */
  chunks: number[];
  created_ms: number;
  updated_ms: number;
}

/** Uploads that were begun and not ended, the newest first. */
export interface UploadList {
  uploads: Upload[];
}

/** What begins an upload. */
export interface UploadWish {
  name: string;
}

/** A piece that is safe now. */
export interface Chunk {
  number: number;
  bytes: number;
  hash: string;
}

/** What ends an upload. */
export interface UploadEnd {
  /** How many pieces there are. */
  chunks: number;
  /** The SHA-256 of the whole; anything else is refused. */
  hash?: string;
}

/** What was worked out from the sound. */
export interface AssetFacts {
  seconds: number;
  sample_rate: number;
  channels: number;
  codec: string;
  container: string;
  /** LUFS, by ITU-R BS.1770. */
  loudness?: number;
  /** dB of full scale. */
  true_peak?: number;
  /** Pauses: starts and ends in seconds. */
  silence: number[];
  title?: string;
  artist?: string;
}

/** A sound in the library. */
export interface Asset {
  id: string;
  name: string;
  hash: string;
  bytes: number;
  state: 'new' | 'ready' | 'unreadable';
  /** Why it cannot be read as sound. */
  error?: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  updated_ms: number;
  facts?: AssetFacts;
}

/** Sounds, the newest first. */
export interface AssetPage {
  assets: Asset[];
  /** Pass it for the next page; missing at the end. */
  after?: string;
}

/** What to change. */
export interface AssetEdit {
  name: string;
}

/** How much room your sounds take; equal ones count once. */
export interface Usage {
  sounds: number;
  bytes: number;
  uploading_bytes: number;
}

/** What is wrong with one field. */
export interface ProblemField {
  place: string;
  message: string;
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** A name that stays the same between versions. */
  code: string;
  /** What happened and what to do, for a person. */
  detail: string;
  fields?: ProblemField[];
}

export class Client {
  constructor(private readonly ask: Ask) {}

  /** Whether the server runs. */
  getHealth(): Promise<Response> {
    return this.ask('GET', `/healthz`, { raw: true });
  }

  /** Whether the server can work: its database answers. */
  getReadiness(): Promise<Response> {
    return this.ask('GET', `/readyz`, { raw: true });
  }

  /** Numbers about the server, for Prometheus. */
  getMetrics(): Promise<Response> {
    return this.ask('GET', `/metrics`, { raw: true });
  }

  /** Which version this is, and which rooms it has. */
  getAbout(): Promise<About> {
    return this.ask('GET', `/api/v1/about`);
  }

  /** What happens, as it happens. */
  listen(): Promise<Response> {
    return this.ask('GET', `/api/v1/events`, { raw: true });
  }

  /** Your jobs, the newest first. */
  listJobs(query: { state?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'; before?: number; limit?: number } = {}): Promise<JobPage> {
    return this.ask('GET', `/api/v1/jobs`, { query });
  }

  /** One of your jobs. */
  getJob(id: string): Promise<Job> {
    return this.ask('GET', `/api/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Stops a job that has not ended. */
  cancelJob(id: string): Promise<Job> {
    return this.ask('POST', `/api/v1/jobs/${encodeURIComponent(id)}/cancel`);
  }

  /** Tries a failed or cancelled job again. */
  retryJob(id: string): Promise<Job> {
    return this.ask('POST', `/api/v1/jobs/${encodeURIComponent(id)}/retry`);
  }

  /** Your uploads that have not ended. */
  listUploads(): Promise<UploadList> {
    return this.ask('GET', `/api/v1/library/uploads`);
  }

  /** Begins an upload under an id of your making, or finds it begun. */
  beginUpload(id: string, body: UploadWish): Promise<Upload> {
    return this.ask('PUT', `/api/v1/library/uploads/${encodeURIComponent(id)}`, { body });
  }

  /** What is here of an upload. */
  getUpload(id: string): Promise<Upload> {
    return this.ask('GET', `/api/v1/library/uploads/${encodeURIComponent(id)}`);
  }

  /** Sends a piece of at most 8 MiB; once answered, it is safe. */
  putChunk(id: string, number: number, bytes: Blob, query: { hash?: string } = {}): Promise<Chunk> {
    return this.ask('PUT', `/api/v1/library/uploads/${encodeURIComponent(id)}/chunks/${encodeURIComponent(number)}`, { bytes, query });
  }

  /** Makes one sound of the pieces. */
  finishUpload(id: string, body: UploadEnd): Promise<Asset> {
    return this.ask('POST', `/api/v1/library/uploads/${encodeURIComponent(id)}/finish`, { body });
  }

  /** Gives an upload up. */
  deleteUpload(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/library/uploads/${encodeURIComponent(id)}`);
  }

  /** Your sounds, the newest first. */
  listAssets(query: { q?: string; after?: string; limit?: number } = {}): Promise<AssetPage> {
    return this.ask('GET', `/api/v1/library/assets`, { query });
  }

  /** One of your sounds. */
  getAsset(id: string): Promise<Asset> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}`);
  }

  /** Changes a sound's name. */
  editAsset(id: string, body: AssetEdit, version: number): Promise<Asset> {
    return this.ask('PATCH', `/api/v1/library/assets/${encodeURIComponent(id)}`, { body, version });
  }

  /** Deletes a sound. */
  deleteAsset(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/library/assets/${encodeURIComponent(id)}`);
  }

  /** The sound's bytes as they were brought; ranges are understood. */
  getOriginal(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/original`, { raw: true });
  }

  /** The sound's waveform (docs/formats/peaks.md). */
  getPeaks(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/peaks`, { raw: true });
  }

  /** How much room your sounds take. */
  getUsage(): Promise<Usage> {
    return this.ask('GET', `/api/v1/library/usage`);
  }

  /** The same as an OpenAPI document. */
  getOpenAPI(): Promise<Response> {
    return this.ask('GET', `/api/v1/openapi.json`, { raw: true });
  }
}
