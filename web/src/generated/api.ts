// Made from the server's routes by `quintet api --typescript`. Do not edit.

/** Sends a request and returns the response. */
export type Ask = <Answer>(
  method: string,
  path: string,
  options?: {
    query?: object;
    body?: unknown;
    bytes?: Blob;
    form?: FormData;
    /** Sent as If-Match. */
    version?: number;
    /** Sent as Idempotency-Key: the same for every try of the same request. */
    key?: string;
    /** Sent as Quintet-Gate. */
    gate?: string;
    raw?: boolean;
    signal?: AbortSignal;
  },
) => Promise<Answer>;

/** Information about the server. */
export interface About {
  name: string;
  version: string;
  apps: string[];
}

/** Proof that a server knows the secret in its data folder. */
export interface HolderProof {
  /** Computed from that secret, the server's address and the challenge. */
  proof: string;
}

/** Names and addresses of this machine, as used in links, the best first; empty if the server listens for this machine only. */
export interface Hosts {
  hosts: string[];
}

/** How speech in recordings is recognised. */
export interface Speech {
  /** Whether the server can recognise speech. */
  is_installed: boolean;
  /** The host that recordings are sent to for it; absent if they stay on the server. */
  service?: string;
}

/** The words in a short recording. */
export interface SpokenWords {
  /** With punctuation, a line per sentence; empty if nobody speaks. */
  text: string;
}

/** Whether the household still has to be set up. */
export interface SetUpState {
  is_needed: boolean;
}

/** The owner's name and password, with the code from the console. */
export interface SetUp {
  code: string;
  name: string;
  password: string;
  /** What to call this browser. */
  label?: string;
}

/** A member of the household. */
export interface Member {
  id: string;
  name: string;
  role: 'child' | 'adult' | 'owner';
  /** Whether they can sign in with a password. */
  has_password: boolean;
  /** Whether they can sign in with a passkey. */
  has_passkey: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  /** Storage limit; 0 if unlimited. */
  storage_bytes: number;
}

/** The signed-in member. */
export interface Me {
  member: Member;
  /** The session that you use. */
  session?: string;
  /** Whether changing your password requires the old one. */
  needs_old_password: boolean;
}

/** The signed-in member. */
export interface SignIn {
  name: string;
  password: string;
  /** What to call this browser. */
  label?: string;
}

/** A link that signs the owner in, once. */
export interface SignInLink {
  /** The path at the server's address. */
  path: string;
  /** When it expires. */
  expires_ms: number;
}

/** The code of a link. */
export interface LinkSignIn {
  code: string;
  /** What to call this browser. */
  label?: string;
}

/** A request for a passkey. */
export interface PasskeyBeginning {
  /** The current password, unless you signed in within the last 15 minutes. */
  password?: string;
}

/** The server for which a passkey is made. */
export interface PasskeyParty {
  /** The name of this machine. */
  id: string;
  name: string;
}

/** Whose passkey it will be. */
export interface PasskeyUser {
  /** In base64url. */
  id: string;
  name: string;
  display_name: string;
}

/** One of your passkeys; the device that holds it creates no second one. */
export interface KnownPasskey {
  /** In base64url. */
  id: string;
  transports: string[];
}

/** What a browser needs to create a passkey. */
export interface PasskeyOptions {
  /** In base64url. */
  challenge: string;
  rp: PasskeyParty;
  user: PasskeyUser;
  /** As COSE numbers them. */
  algorithms: number[];
  exclude_credentials: KnownPasskey[];
  resident_key: 'required';
  user_verification: 'required';
  attestation: 'none';
  timeout_ms: number;
}

/** A new passkey. Bytes are base64url without padding. */
export interface PasskeyRequest {
  /** Its name. */
  label: string;
  credential_id: string;
  client_data_json: string;
  attestation_object: string;
  /** How the device is reached. */
  transports?: string[];
}

/** A key on your device or in your password manager, for signing in. */
export interface Passkey {
  id: string;
  label: string;
  /** The host name for which it is valid. */
  host: string;
  /** The id used by the device. */
  credential_id: string;
  /** Whether it is synced to other devices. */
  is_synced: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  /** When you last signed in with it. */
  used_ms?: number;
}

/** Your passkeys. */
export interface PasskeyList {
  passkeys: Passkey[];
}

/** Changes; omitted fields stay. */
export interface PasskeyEdit {
  label: string;
}

/** What a browser needs to ask for a passkey. */
export interface PasskeyQuestion {
  /** In base64url. */
  challenge: string;
  /** The name of this machine. */
  rp_id: string;
  user_verification: 'required';
  timeout_ms: number;
}

/** A passkey's signature. Bytes are base64url without padding. */
export interface PasskeySignIn {
  credential_id: string;
  client_data_json: string;
  authenticator_data: string;
  signature: string;
  /** The passkey's owner. */
  user_handle: string;
  /** What to call this browser. */
  label?: string;
}

/** A signed-in browser, or a device with a token. */
export interface Session {
  id: string;
  kind: 'browser' | 'device';
  label: string;
  /** What a device may do. */
  scope?: 'player' | 'intents';
  created_ms: number;
  /** When it was last used, to the hour; if never, when it was created. */
  seen_ms: number;
  expires_ms: number;
  /** Whether it is the current session. */
  is_current: boolean;
}

/** Your browsers and devices. */
export interface SessionList {
  sessions: Session[];
}

/** A device to create a token for. */
export interface NewDevice {
  label: string;
  /** The only thing it may do. */
  scope: 'player' | 'intents';
}

/** A token for a device. */
export interface NewToken {
  id: string;
  /** Shown this once. */
  token: string;
}

/** Everyone in the household. */
export interface MemberList {
  members: Member[];
}

/** A new member. */
export interface NewMember {
  name: string;
  role: 'child' | 'adult' | 'owner';
  /** The password to sign in with. */
  password?: string;
  /** Storage limit: 50 GB by default; 0 for none. */
  storage_bytes?: number;
}

/** Changes; omitted fields stay. */
export interface MemberEdit {
  name?: string;
  role?: 'child' | 'adult' | 'owner';
  /** Storage limit; 0 if unlimited. */
  storage_bytes?: number;
}

/** A new password. */
export interface PasswordRequest {
  password: string;
  /** The current password, to change your own. */
  old?: string;
}

/** One entry of the activity. */
export interface AuditEntry {
  at_ms: number;
  /** Who did it. */
  member?: string;
  event: string;
  detail: string;
}

/** The household's activity, the newest first. */
export interface AuditLog {
  entries: AuditEntry[];
  /** Pass it as `before` to get older ones; absent at the end. */
  before_ms?: number;
}

/** A change. */
export interface FeedEntry {
  /** What kind of thing, such as `asset`. */
  kind: string;
  id: string;
  /** Whether it was deleted; otherwise fetch it. */
  is_gone: boolean;
  at_ms: number;
}

/** Changes since a position in the feed. */
export interface FeedPage {
  changes: FeedEntry[];
  /** Pass it as `since` the next time. */
  place: string;
  has_more: boolean;
  /** This cursor is no longer valid. Your data may be outdated; read it all again. */
  read_all: boolean;
}

/** A small document of settings. */
export interface Preference {
  name: string;
  value: unknown;
  /** Send it back as If-Match when you edit. */
  version: number;
  updated_ms: number;
}

/** Your small documents, by name. */
export interface PreferenceList {
  preferences: Preference[];
}

/** Work that the server does in the background. */
export interface Job {
  id: string;
  kind: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The number of attempts. */
  attempt: number;
  progress: number;
  note: string;
  /** The last error. */
  error?: string;
  created_ms: number;
  updated_ms: number;
}

/** Jobs, the newest first. */
export interface JobPage {
  jobs: Job[];
  /** Pass it as `before` to get older ones; absent at the end. */
  before_ms?: number;
}

/** An upload of a sound into the library. */
export interface Upload {
  id: string;
  name: string;
  bytes: number;
  /** The numbers of the pieces received. */
  chunks: number[];
  created_ms: number;
  updated_ms: number;
}

/** Unfinished uploads, newest first. */
export interface UploadList {
  uploads: Upload[];
}

/** A new upload. */
export interface UploadRequest {
  name: string;
}

/** A chunk that has been stored. */
export interface Chunk {
  number: number;
  bytes: number;
  hash: string;
}

/** The end of an upload. */
export interface UploadEnd {
  /** Number of chunks. */
  chunks: number;
  /** The SHA-256 of the whole file; a mismatch is refused. */
  hash?: string;
}

/** The analysis of the sound. */
export interface AssetFacts {
  seconds: number;
  sample_rate: number;
  channels: number;
  codec: string;
  container: string;
  /** Whether it has video. */
  is_film?: boolean;
  /** LUFS, by ITU-R BS.1770. */
  loudness?: number;
  /** dB of full scale, A-weighted and measured Fast, at its loudest; both sides added. */
  weighted_level?: number;
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
  /** Why it cannot be read as audio. */
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
  /** Pass it to get the next page; absent at the end. */
  after?: string;
}

/** Changes; omitted fields stay. */
export interface AssetEdit {
  name: string;
}

/** The number of your sounds and the storage they use, with everything made from them; equal sounds count once. */
export interface Usage {
  sounds: number;
  bytes: number;
  uploading_bytes: number;
  /** Your storage limit; absent if unlimited. */
  limit_bytes?: number;
}

/** A sound that plays on a player. */
export interface Playing {
  kind: string;
  id: string;
  name: string;
  /** The member who requested it. */
  person: string;
  loop: boolean;
  since_ms: number;
  /** Playback position at the last report. */
  position_seconds?: number;
}

/** A device that can be asked to play. */
export interface Player {
  id: string;
  /** The owner. */
  person: string;
  name: string;
  kind: 'tab' | 'command';
  /** The kinds of things that it can play. */
  plays: string[];
  volume: number;
  /** Whether any child may ask it. */
  for_children: boolean;
  /** In a nursery, everything is limited to the safe volume. */
  place: 'nursery' | 'other';
  /** Whether it was seen within the last 45 seconds. */
  is_present: boolean;
  /** When it was last seen. */
  seen_ms: number;
  playing: Playing[];
  /** Its current problem. */
  error?: string;
  /** Whether you may ask it to play. */
  may_command: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
}

/** The household's players: online first, then by name. */
export interface PlayerList {
  players: Player[];
}

/** A player's announcement of itself. */
export interface Announcement {
  /** Its name, until a member renames it. */
  name: string;
  kind: 'tab' | 'command';
  /** The kinds of things that it can play, such as `asset`. */
  plays: string[];
  volume?: number;
  /** Where it is, until an adult changes it; a child's own starts in a nursery. */
  place?: 'nursery' | 'other';
  /** The kinds of things that its owner may have it record, such as `son-recording`. */
  records?: string[];
}

/** Changes to a player. */
export interface PlayerEdit {
  name?: string;
  /** Whether any child may ask it. */
  for_children?: boolean;
  /** Where it is; only adults change it. */
  place?: 'nursery' | 'other';
}

/** A sound or mix to play. */
export interface WantedThing {
  /** Such as `asset`. */
  kind: string;
  id: string;
  /** Its title; default is its own name. */
  name?: string;
}

/** A command to a player. */
export interface CommandRequest {
  /** Chosen by you; the same id is carried out once. */
  id: string;
  verb: 'play' | 'set' | 'stop';
  /** What to play; or which playing sound is meant, all if absent. */
  thing?: WantedThing;
  /** Volume of the sound, or of the player if no sound is named. */
  volume?: number;
  loop?: boolean;
  /** Start position. */
  at_seconds?: number;
  /** Length of the fade. */
  fade_seconds?: number;
}

/** One track of a sound: generated, or a file. */
export interface PlayerTrack {
  /** The number of the engine's recipe for it. */
  recipe?: number;
  /** The SHA-256 of the file's bytes; it loops forever. */
  hash?: string;
  bytes?: number;
  gain: number;
  pan: number;
  fade_in_seconds: number;
  fade_out_seconds: number;
}

/** How to play a sound differently from its own settings. */
export interface Voicing {
  /** The linear gain. */
  gain: number;
  /** The pitch stays. */
  speed: number;
  /** dB of a low shelf at 100 Hz. */
  bass: number;
  /** dB of a peak at 1 kHz. */
  mid: number;
  /** dB of a high shelf at 6 kHz. */
  treble: number;
  /** Start position. */
  trim_start?: number;
  /** Where to end in the file. */
  trim_end?: number;
  /** Number of times; -1 is forever. */
  loops: number;
  /** Whether it is lowered by 12 dB while anything else plays. */
  is_ducked?: boolean;
  /** In a group, only the member's newest sound plays. */
  choke_group?: number;
  /** The tracks that play together, if it is not one file. */
  tracks?: PlayerTrack[];
}

/** What to play. */
export interface Thing {
  kind: string;
  id: string;
  name: string;
  /** The SHA-256 of its bytes. */
  hash?: string;
  bytes?: number;
  /** How to play it; unchanged if absent. */
  voicing?: Voicing;
}

/** A command to a player, and its result. */
export interface PlayerCommand {
  id: string;
  player: string;
  /** Its position in the player's queue. */
  number: number;
  /** Who asks. */
  person: string;
  verb: 'play' | 'set' | 'stop' | 'record' | 'stop_recording';
  thing?: Thing;
  volume?: number;
  loop?: boolean;
  at_seconds?: number;
  fade_seconds?: number;
  /** The title of the recording; the device's own if absent. */
  title?: string;
  /** The device or command that asks for a recording. */
  asker?: string;
  state: 'waiting' | 'delivered' | 'done' | 'refused' | 'expired';
  /** Why it was refused. */
  reason?: string;
  created_ms: number;
}

/** A sound that a player plays. */
export interface PlayingNow {
  kind: string;
  id: string;
  name: string;
  loop: boolean;
  position_seconds?: number;
}

/** A recording in progress. */
export interface RecordingNow {
  kind: string;
  id: string;
  title: string;
  since_ms: number;
  /** The device or command that started it, if it was not a person. */
  asker?: string;
}

/** A player's current state. */
export interface PlayerState {
  playing: PlayingNow[];
  volume: number;
  /** A problem, as text for people. */
  error?: string;
  /** The player is shutting down and goes offline at once. */
  is_leaving?: boolean;
  /** What it records; only its owner can see it. */
  recording?: RecordingNow;
}

/** A player's pending commands, in order, and its location. */
export interface CommandList {
  commands: PlayerCommand[];
  /** In a nursery, everything is limited to the safe volume. */
  place: 'nursery' | 'other';
}

/** A player's result of a command. */
export interface Acknowledgement {
  state: 'done' | 'refused';
  /** Why it was refused, as text for people. */
  reason?: string;
  /** The title of the recording that was started. */
  title?: string;
}

/** Something that can be bought. */
export interface StoreProduct {
  id: string;
  app: 'yakback' | 'melodymap' | 'sonidea' | 'babysounds';
  name: string;
  /** In US cents, for each period. */
  price_cents: number;
  /** Absent for one-time purchases. */
  period_months?: number;
  trial_days: number;
  /** Whether it applies to the whole household. */
  is_shared: boolean;
  /** Whether a parent must allow it. */
  needs_gate: boolean;
  /** A tip unlocks nothing. */
  kind: 'unlock' | 'tip';
}

/** A feature whose limit rises with a purchase. */
export interface StoreFeature {
  id: string;
  app: 'yakback' | 'melodymap' | 'sonidea' | 'babysounds';
  summary: string;
  free: number;
  /** Absent if unlimited. */
  bought?: number;
  /** Whether it is counted per day. */
  is_daily: boolean;
  /** How much watching an ad adds per day. */
  reward?: number;
  /** How many ads per day add something. */
  rewards?: number;
}

/** Products, and the limits without them. */
export interface StoreCatalogue {
  store: 'sandbox' | 'live' | 'disabled' | 'off';
  /** How something can be bought here. */
  ways: Array<'sandbox' | 'stripe' | 'appstore'>;
  /** A notice to show first. */
  note: string;
  products: StoreProduct[];
  features: StoreFeature[];
}

/** What a purchase is worth now. */
export interface StoreEntitlement {
  id: string;
  product: string;
  reason: 'active' | 'trial' | 'grace' | 'expired' | 'refunded' | 'revoked';
  /** Whether it unlocks anything. */
  holds: boolean;
  renews: boolean;
  /** Absent if it never ends. */
  ends_ms?: number;
  /** Whether you bought it, and not another for the household. */
  is_own: boolean;
  provider: 'sandbox' | 'appstore' | 'stripe';
}

/** A feature's limit for a member. */
export interface StoreLimit {
  feature: string;
  /** Absent if unlimited. */
  limit?: number;
}

/** Your purchases, and what they allow. */
export interface StoreAccess {
  store: 'sandbox' | 'live' | 'disabled' | 'off';
  entitlements: StoreEntitlement[];
  limits: StoreLimit[];
  /** The store's time; the sandbox may be ahead of your clock. */
  now_ms: number;
  /** Valid offline until then. */
  expires_ms: number;
  /** The appAccountToken for the App Store. */
  account?: string;
}

/** A daily quota and what remains of it. */
export interface StoreQuota {
  feature: string;
  used: number;
  /** Absent if unlimited. */
  allowed?: number;
  /** Absent if unlimited. */
  left?: number;
  /** How many rewards were given today. */
  rewards: number;
  /** When the day ends; absent before the first count. */
  ends_ms?: number;
}

/** Daily quotas. */
export interface StoreQuotas {
  quotas: StoreQuota[];
}

/** An event from a store. */
export interface StoreTransaction {
  id: string;
  purchase: string;
  kind: 'purchased' | 'renewed' | 'trialBegan' | 'billingFailed' | 'graceEnded' | 'expired' | 'autoRenewOff' | 'autoRenewOn' | 'refunded' | 'refundReversed' | 'revoked' | 'changed';
  product: string;
  happened_ms: number;
  paid_until_ms?: number;
  /** As it was signed; empty for what others bought. */
  proof: string;
}

/** Events from the store, the newest first. */
export interface StoreTransactions {
  transactions: StoreTransaction[];
}

/** The product to buy. */
export interface PurchaseRequest {
  product: string;
  /** The token of a parent's permission. */
  gate_token?: string;
}

/** Whether a plan renews automatically. */
export interface RenewalRequest {
  renews: boolean;
}

/** A transaction that the store has signed. */
export interface SignedTransaction {
  transaction: string;
}

/** Payments in one currency. */
export interface StoreMoney {
  /** Three letters, as in ISO 4217. */
  currency: string;
  /** In hundredths of its unit. */
  sold: number;
  refunded: number;
}

/** Sales of a product. */
export interface StoreSalesLine {
  product: string;
  purchases: number;
  holding: number;
  trials: number;
  refunded: number;
  /** Payments including renewals, in US cents. */
  cents_sold: number;
  /** Refunds, in US cents. */
  cents_refunded: number;
  /** Payments in other currencies. */
  others: StoreMoney[];
}

/** What was sold. */
export interface StoreSales {
  products: StoreSalesLine[];
}

/** A purchase, for the owner. */
export interface StorePurchase {
  id: string;
  provider: 'sandbox' | 'appstore' | 'stripe';
  product: string;
  /** The buyer; absent if unknown or no longer a member. */
  person?: string;
  reason: 'active' | 'trial' | 'grace' | 'expired' | 'refunded' | 'revoked';
  /** Whether it unlocks anything. */
  holds: boolean;
  renews: boolean;
  /** Absent if it never ends. */
  ends_ms?: number;
  bought_ms: number;
  /** The last payment, in hundredths; absent if there was none. */
  cents?: number;
  /** The currency of the payment. */
  currency?: string;
}

/** Purchases, the newest first. */
export interface StorePurchases {
  purchases: StorePurchase[];
}

/** A store configuration, signed with Ed25519. */
export interface SignedStoreConfig {
  /** JSON as text, since its bytes are signed. */
  document: string;
  /** In base64url. */
  signature: string;
}

/** What happens to a purchase in the sandbox. */
export interface SandboxRequest {
  action: 'cancel' | 'resume' | 'fail_renewal' | 'pay' | 'refund' | 'reverse_refund' | 'revoke';
}

/** How much time is to pass in the sandbox. */
export interface SandboxTime {
  hours: number;
}

/** A page of the store's, to which the browser goes. */
export interface StorePage {
  url: string;
}

/** An empty object. */
export interface PortalRequest {
}

/** A transaction that Apple has signed, as StoreKit gives it (JWS). */
export interface AppStoreRequest {
  transaction: string;
}

/** An ad; always labelled as one. */
export interface StoreAd {
  id: string;
  title: string;
  text: string;
  /** The address of an SVG image on this server. */
  picture: string;
  /** Where it leads, on this server. */
  link?: string;
  /** Whether it is only a placeholder. */
  is_mock: boolean;
}

/** The content of an ad slot. */
export interface StoreAdSlot {
  slot: string;
  /** False for children and for members who bought ad-free use. */
  is_shown: boolean;
  /** Present if an ad is shown. */
  ad?: StoreAd;
}

/** The slot in which to watch an ad. */
export interface AdRequest {
  slot: string;
  /** Your time zone, such as Europe/Berlin. */
  zone?: string;
}

/** A rewarded ad view. */
export interface StoreAdView {
  id: string;
  slot: string;
  state: 'running' | 'rewarded' | 'aborted';
  ad: StoreAd;
  /** How long to watch it. */
  seconds: number;
  /** The earliest time to complete it, in the store's time. */
  ready_ms: number;
}

/** The server's public key for receipts. */
export interface ReceiptKey {
  /** Ed25519, 64 hexadecimal digits. */
  key: string;
}

/** A text and its Ed25519 signature. */
export interface SignedText {
  text: string;
  signature: string;
}

/** Hashes as in RFC 9162, section 2.1.4. */
export interface ConsistencyProof {
  proof: string[];
}

/** A trimmed version waiting for confirmation. */
export interface YakDraft {
  /** The new file, once it is made. */
  asset?: string;
  seconds?: number;
  trim_start: number;
  trim_end: number;
  state: 'new' | 'ready' | 'unreadable';
  error?: string;
}

/** A sound on your board: a file and its settings. */
export interface YakSound {
  id: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  updated_ms: number;
  /** The sound in the library. */
  asset: string;
  /** The SHA-256 of what `/audio` gives. */
  hash: string;
  bytes: number;
  state: 'new' | 'ready' | 'unreadable';
  /** Why it cannot be played. */
  error?: string;
  seconds?: number;
  /** LUFS. */
  loudness?: number;
  /** dB of full scale. */
  true_peak?: number;
  /** Gain to -18 LUFS, with a true peak of at most -1 dB. */
  match_db?: number;
  /** Whether it came with the board; it counts towards the limit once changed. */
  is_starter: boolean;
  /** A trimmed version waiting for confirmation. */
  draft?: YakDraft;
  /** An older sound with the same file. */
  is_double_of?: string;
  name: string;
  volume: number;
  /** The pitch stays. */
  speed: number;
  /** Number of times it plays; -1 is forever, 0 is never. */
  loop_count: number;
  /** dB of a low shelf at 100 Hz. */
  eq_bass: number;
  /** dB of a peak at 1 kHz. */
  eq_mid: number;
  /** dB of a high shelf at 6 kHz. */
  eq_treble: number;
  /** 1 when missing. */
  volume_boost?: number;
  color_hue: number;
  is_favorite: boolean;
  /** Last if absent, the newest first. */
  sort_order?: number;
  /** No folder if absent. */
  folder?: string;
  /** Where in the file it begins. */
  trim_start?: number;
  /** Where in the file it ends. */
  trim_end?: number;
  /** Whether `match_db` is applied. */
  is_matched: boolean;
  /** Only one sound of a group plays at a time. */
  choke_group?: number;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked: boolean;
  /** Each tap plays the next of these sounds. */
  sequence?: string[];
  /** The key that plays it; another sound with this key loses it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
}

/** The sounds of your board, the newest first. */
export interface YakSoundList {
  sounds: YakSound[];
  /** Number of free sounds; absent if unlimited. */
  limit?: number;
  /** How many of your sounds count against it. */
  counted: number;
}

/** A tab of the board. */
export interface YakFolder {
  id: string;
  name: string;
  color_hue: number;
  sort_order: number;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
}

/** The folders of your board, in order. */
export interface YakFolderList {
  folders: YakFolder[];
}

/** How one sound is played in a scene. */
export interface YakSceneSound {
  sound: string;
  volume: number;
  /** The pitch stays. */
  speed: number;
  /** Number of times it plays; -1 is forever, 0 is never. */
  loop_count: number;
  /** dB of a low shelf at 100 Hz. */
  eq_bass: number;
  /** dB of a peak at 1 kHz. */
  eq_mid: number;
  /** dB of a high shelf at 6 kHz. */
  eq_treble: number;
  /** 1 when missing. */
  volume_boost?: number;
  /** Whether `match_db` is applied. */
  is_matched: boolean;
  /** Only one sound of a group plays at a time. */
  choke_group?: number;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked: boolean;
}

/** The state of the whole board under a name. */
export interface YakScene {
  id: string;
  name: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  sounds: YakSceneSound[];
}

/** The scenes of your board. */
export interface YakSceneList {
  scenes: YakScene[];
}

/** A new sound: a file from the library and its settings. */
export interface YakSoundRequest {
  name: string;
  asset: string;
  /** Whether it is a new recording, to store as AAC at 44.1 kHz. */
  is_recording?: boolean;
  volume?: number;
  /** The pitch stays. */
  speed?: number;
  /** Number of times it plays; -1 is forever, 0 is never. */
  loop_count?: number;
  /** dB of a low shelf at 100 Hz. */
  eq_bass?: number;
  /** dB of a peak at 1 kHz. */
  eq_mid?: number;
  /** dB of a high shelf at 6 kHz. */
  eq_treble?: number;
  /** 1 when missing. */
  volume_boost?: number | null;
  color_hue?: number;
  is_favorite?: boolean | null;
  /** Last if absent, the newest first. */
  sort_order?: number | null;
  /** No folder if absent. */
  folder?: string | null;
  /** Where in the file it begins. */
  trim_start?: number | null;
  /** Where in the file it ends. */
  trim_end?: number | null;
  /** Whether `match_db` is applied. */
  is_matched?: boolean;
  /** Only one sound of a group plays at a time. */
  choke_group?: number | null;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked?: boolean;
  /** Each tap plays the next of these sounds. */
  sequence?: string[] | null;
  /** The key that plays it; another sound with this key loses it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
}

/** Changes to a sound; null removes an optional value. */
export interface YakSoundEdit {
  name?: string;
  volume?: number;
  /** The pitch stays. */
  speed?: number;
  /** Number of times it plays; -1 is forever, 0 is never. */
  loop_count?: number;
  /** dB of a low shelf at 100 Hz. */
  eq_bass?: number;
  /** dB of a peak at 1 kHz. */
  eq_mid?: number;
  /** dB of a high shelf at 6 kHz. */
  eq_treble?: number;
  /** 1 when missing. */
  volume_boost?: number | null;
  color_hue?: number;
  is_favorite?: boolean | null;
  /** Last if absent, the newest first. */
  sort_order?: number | null;
  /** No folder if absent. */
  folder?: string | null;
  /** Where in the file it begins. */
  trim_start?: number | null;
  /** Where in the file it ends. */
  trim_end?: number | null;
  /** Whether `match_db` is applied. */
  is_matched?: boolean;
  /** Only one sound of a group plays at a time. */
  choke_group?: number | null;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked?: boolean;
  /** Each tap plays the next of these sounds. */
  sequence?: string[] | null;
  /** The key that plays it; another sound with this key loses it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
}

/** Sounds in your own order. */
export interface YakOrder {
  ids: string[];
}

/** The exported board in the library. */
export interface YakImportRequest {
  asset: string;
}

/** The state of a board import. */
export interface YakImport {
  id: string;
  state: 'working' | 'done' | 'failed' | 'cancelled';
  /** How many sounds were added. */
  added: number;
  /** Names of sounds left out because of the limit. */
  left_out: string[];
  error?: string;
  /** How far it has come; only while it is working. */
  progress?: number;
}

/** The part of the file to keep. */
export interface YakTrim {
  trim_start: number;
  trim_end: number;
}

/** A new folder. */
export interface YakFolderRequest {
  name: string;
  color_hue?: number;
  /** Last if absent. */
  sort_order?: number;
}

/** Changes to a folder. */
export interface YakFolderEdit {
  name?: string;
  color_hue?: number;
  sort_order?: number;
}

/** A new scene of the current board. */
export interface YakSceneRequest {
  name: string;
}

/** Changes to a scene. */
export interface YakSceneEdit {
  name?: string;
  /** Whether to replace it with the current board. */
  retake?: boolean;
}

/** A sound to play, by its id or approximate name. */
export interface YakPlayRequest {
  sound?: string;
  name?: string;
  /** A player's id or name; the newest online player if absent. */
  player?: string;
  /** Whether to answer only after it has ended. */
  wait?: boolean;
}

/** What is playing, and where. */
export interface YakPlaying {
  sound: string;
  name: string;
  player: string;
  command: string;
  /** Whether it has ended. */
  has_ended: boolean;
}

/** The player to stop. */
export interface YakStopRequest {
  /** A player's id or name; all players if absent. */
  player?: string;
}

/** A film with songs. */
export interface MelodyFilm {
  id: string;
  title: string;
  year: number;
  runtime_min: number;
  sort_order: number;
  /** A poster, by https. */
  image_url?: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  /** Whether it was added or edited here. */
  is_own: boolean;
}

/** The films, in order. */
export interface MelodyFilmList {
  films: MelodyFilm[];
}

/** A song of a film. */
export interface MelodySong {
  id: string;
  film: string;
  title: string;
  /** Which of the film's songs it is, from 1. */
  number: number;
  singers: string[];
  keywords: string[];
  /** When it begins in the film; absent if unknown. */
  start_s?: number;
  start_from?: 'source' | 'marked' | 'subtitles';
  /** Whether it has links or a text. */
  has_details: boolean;
  /** Whether it can be found by humming. */
  has_melody: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  /** Whether it was added or edited here. */
  is_own: boolean;
}

/** The songs of all films, in order. */
export interface MelodySongList {
  songs: MelodySong[];
}

/** Deleted films and songs that can be restored. */
export interface MelodyHidden {
  films: MelodyFilm[];
  songs: MelodySong[];
}

/** A new film. */
export interface MelodyFilmRequest {
  title: string;
  year: number;
  runtime_min: number;
  /** Last if absent. */
  sort_order?: number;
  /** By https. */
  image_url?: string;
}

/** Changes to a film; null restores the value of the source. */
export interface MelodyFilmEdit {
  title?: string | null;
  year?: number | null;
  runtime_min?: number | null;
  sort_order?: number | null;
  /** By https. */
  image_url?: string | null;
}

/** A new song of a film. */
export interface MelodySongRequest {
  film: string;
  title: string;
  /** Last in the film if absent. */
  number?: number;
  singers?: string[] | null;
  keywords?: string[] | null;
  /** When it begins in the film. */
  start_s?: number | null;
  /** A text about it. */
  blurb?: string | null;
  /** Links to watch the film. */
  streaming?: string[] | null;
  /** Links to buy the song. */
  purchase?: string[] | null;
}

/** Changes to a song; null restores the value of the source. */
export interface MelodySongEdit {
  title?: string | null;
  number?: number | null;
  singers?: string[] | null;
  keywords?: string[] | null;
  /** When it begins in the film. */
  start_s?: number | null;
  /** A text about it. */
  blurb?: string | null;
  /** Links to watch the film. */
  streaming?: string[] | null;
  /** Links to buy the song. */
  purchase?: string[] | null;
}

/** Your time zone. */
export interface MelodyViewRequest {
  /** A time zone such as Europe/Berlin. */
  zone: string;
}

/** A link to watch or buy a song. */
export interface MelodyLink {
  label: string;
  url: string;
}

/** Details of a song. */
export interface MelodyDetails {
  song: string;
  blurb?: string;
  /** Disney+ first, then by name. */
  streaming: MelodyLink[];
  purchase: MelodyLink[];
}

/** A song that was opened. */
export interface MelodyView {
  song: string;
  quota: StoreQuota;
  details: MelodyDetails;
}

/** The songs that you have opened today; they can be opened again. */
export interface MelodyViewList {
  songs: string[];
}

/** A song that you like. */
export interface MelodyFavourite {
  /** The song's. */
  id: string;
  song: string;
  created_ms: number;
}

/** Your favourite songs, the newest first. */
export interface MelodyFavouriteList {
  songs: MelodyFavourite[];
}

/** A row of the source that cannot be used. */
export interface MelodySkipped {
  /** Its row number in the sheet; row 1 has the column names. */
  row: number;
  column?: string;
  reason: string;
}

/** The source of the catalogue. */
export interface MelodySource {
  kind: 'starter' | 'sheet' | 'csv' | 'json' | 'own';
  /** Or the name of a file. */
  address?: string;
  has_token: boolean;
  /** When the shown catalogue was fetched. */
  fetched_ms?: number;
  /** When the source was last checked. */
  checked_ms?: number;
  /** Of the source. */
  films: number;
  /** Of the source. */
  songs: number;
  is_refreshing: boolean;
  /** Why the last refresh failed. */
  trouble?: string;
  /** The first rows that could not be used. */
  skipped: MelodySkipped[];
  skipped_count: number;
  version: number;
}

/** The new source of the catalogue. */
export interface MelodySourceRequest {
  kind: 'starter' | 'sheet' | 'csv' | 'json' | 'own';
  /** Needed for sheet, csv and json; https only. */
  address?: string;
  /** The sheet's token; if absent, the saved one is kept for the same address. */
  token?: string;
}

/** The result of checking a file. */
export interface MelodyCheck {
  films: number;
  songs: number;
  skipped: MelodySkipped[];
  skipped_count: number;
}

/** A passage with singing. */
export interface MelodyProposal {
  start_s: number;
  end_s: number;
  /** How it begins. */
  words: string;
  /** The most likely song. */
  song?: string;
  /** How certain the match is. */
  score: number;
  /** Other possible songs. */
  others: string[];
}

/** Song times found in a subtitle file; nothing is saved yet. */
export interface MelodyProposals {
  proposals: MelodyProposal[];
  /** Number of matched songs. */
  found: number;
  /** Why there are none, or few. */
  trouble?: string;
}

/** The start time of a song. */
export interface MelodyTime {
  song: string;
  start_s: number;
}

/** Start times of a film's songs. */
export interface MelodyTimes {
  times: MelodyTime[];
}

/** The melody of a song. */
export interface MelodyMelody {
  /** The song's. */
  id: string;
  song: string;
  /** Each: semitones from the first note, and seconds. */
  notes: number[][];
  from: 'hummed' | 'midi';
}

/** The melodies that the household has added. */
export interface MelodyMelodyList {
  melodies: MelodyMelody[];
}

/** A new melody of a song. */
export interface MelodyMelodyRequest {
  /** 4 to 400, each: semitones from the first note, and seconds up to 60. */
  notes: number[][];
  from: 'hummed' | 'midi';
}

/** An analysis of a file, done or waiting. */
export interface AmadeusAnalysis {
  id: string;
  name: string;
  hash: string;
  bytes: number;
  state: 'waiting' | 'working' | 'done' | 'failed';
  progress: number;
  /** Why it failed, and what to do. */
  error?: string;
  seconds?: number;
  key?: string;
  mode?: string;
  tempo?: number;
  created_ms: number;
  updated_ms: number;
  /** Whether one of your devices has found it. */
  is_from_device?: boolean;
}

/** Your analyses, the newest first. */
export interface AmadeusHistory {
  analyses: AmadeusAnalysis[];
  /** Pass it to get the next page; absent at the end. */
  after?: string;
}

/** An alternative chord. */
export interface AmadeusAlternative {
  label: string;
  confidence: number;
}

/** A chord, in Harte’s notation: `A:min7/b3`, or `N` where there is none. */
export interface AmadeusChord {
  label: string;
  start: number;
  end: number;
  confidence: number;
  /** C is 0. */
  pitch_classes: number[];
  /** Alternative chords. */
  alternatives: AmadeusAlternative[];
  /** Whether a person has corrected it; absent if not. */
  by_hand?: boolean;
}

/** A section in one key. */
export interface AmadeusKey {
  start: number;
  end: number;
  key: string;
  mode: string;
}

/** A note, with its MIDI pitch. */
export interface AmadeusNote {
  pitch: number;
  start: number;
  end: number;
  velocity: number;
  confidence: number;
  /** Cents above its pitch, every 25 ms from its start on; empty if it is steady. */
  bends?: number[];
}

/** The result of an analysis. Times are in seconds. */
export interface AmadeusResult {
  chords: AmadeusChord[];
  /** The tonic, such as `Bb`; null if there is none. */
  key: string | null;
  /** `major` or `minor`. */
  mode: string | null;
  /** The keys in order of time. */
  keys: AmadeusKey[];
  /** Beats per minute; null if there is none. */
  tempo: number | null;
  /** Deviation from A4 = 440 Hz. */
  tuning_cents: number | null;
  beats: number[];
  downbeats: number[];
  /** Null if no model for notes is installed. */
  notes: AmadeusNote[] | null;
  duration: number;
}

/** A neural network. */
export interface AmadeusModel {
  use: string;
  hash: string;
  bytes: number;
}

/** The neural networks installed on the server. */
export interface AmadeusModels {
  models: AmadeusModel[];
}

/** A corrected tempo, with its bars. */
export interface AmadeusSongTempo {
  /** Beats a minute. */
  bpm: number;
  /** In meters of eighths, a beat is an eighth note. */
  meter: '2/4' | '3/4' | '4/4' | '5/4' | '6/4' | '7/4' | '6/8' | '7/8' | '9/8' | '12/8';
  /** A moment at which a bar begins, in seconds. */
  first: number;
}

/** A saved song: its corrected chords and its sound. */
export interface AmadeusSong {
  /** The SHA-256 of its file. */
  id: string;
  name: string;
  /** The version of the analysis of its chords. */
  recipe: number;
  /** Absent in lists. */
  chords?: AmadeusChord[];
  /** Absent where it is as it was heard. */
  tempo?: AmadeusSongTempo;
  /** The sound in your library. */
  asset?: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  updated_ms: number;
}

/** Your saved songs, the newest first, without their chords. */
export interface AmadeusSongList {
  songs: AmadeusSong[];
}

/** A song with its corrected chords. */
export interface AmadeusSongEdit {
  name: string;
  recipe: number;
  /** All chords; empty if nothing is corrected. */
  chords: AmadeusChord[];
  /** Its corrected tempo and bars. */
  tempo?: AmadeusSongTempo;
}

/** A part of a song, in seconds. */
export interface AmadeusSongSpan {
  start: number;
  end: number;
}

/** What you have corrected in a song; other corrections stay. */
export interface AmadeusSongCorrections {
  name: string;
  recipe: number;
  /** All chords as you see them; empty if you changed none. */
  chords: AmadeusChord[];
  /** Where you have changed chords, in order and apart. */
  spans: AmadeusSongSpan[];
  /** Omitted if you did not change it. */
  tempo?: AmadeusSongTempo;
  /** Back to the tempo that was detected. */
  resets_tempo?: boolean;
}

/** What your device has found in a song. */
export interface AmadeusDeviceAnalysis {
  name: string;
  bytes: number;
  /** The version of the analysis. */
  recipe: number;
  /** Without its notes. */
  result: AmadeusResult;
}

/** What you call the parts of a song with the same chords. */
export interface AmadeusPartName {
  /** The letter that they have without a name. */
  letter: string;
  name: string;
}

/** Settings of a song; omitted ones are unchanged. */
export interface AmadeusSongSettingsEdit {
  /** What you call it. */
  title?: string;
  /** 1 is as recorded. */
  speed?: number;
  /** In semitones. */
  pitch?: number;
  /** Start and end in seconds; empty for none. */
  loop?: number[];
  /** The fret; 0 for none. */
  capo?: number;
  /** How far its chords are moved, in semitones. */
  transpose?: number;
  /** 1 is as at first. */
  zoom?: number;
  /** Where you were, in seconds. */
  position?: number;
  /** All names of its parts. */
  parts?: AmadeusPartName[];
  /** A line each; one may begin with its time as in LRC, such as [01:02.50]. */
  lyrics?: string;
  /** When you deleted the song; 0 to undo that. A day later it goes for good. */
  deleted_ms?: number;
}

/** How you left a song. */
export interface AmadeusSongSettings {
  /** The SHA-256 of its file. */
  id: string;
  settings: AmadeusSongSettingsEdit;
  /** Absent where it has none. */
  tags?: string[];
  /** 0 if nothing is stored. */
  version: number;
  updated_ms: number;
}

/** How you left your songs, the last first. */
export interface AmadeusSongSettingsList {
  songs: AmadeusSongSettings[];
}

/** Tags that a song gets and loses; others stay. */
export interface AmadeusSongTags {
  add: string[];
  /** Capitals do not matter. */
  remove: string[];
}

/** A word, and when it is sung. */
export interface AmadeusSungWord {
  text: string;
  start: number;
  end: number;
}

/** What is sung in one go. */
export interface AmadeusSungSentence {
  words: AmadeusSungWord[];
}

/** How far the words of a song are transcribed, and what was heard. */
export interface AmadeusTranscript {
  state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  /** The job at work on it. */
  job?: string;
  /** While it is being transcribed. */
  progress?: number;
  /** Why it failed. */
  error?: string;
  /** As it was found or chosen: ISO 639-1. */
  language?: string;
  /** What has transcribed it. */
  recipe?: string;
  /** Empty until it is done. */
  sentences: AmadeusSungSentence[];
  /** Whether the server can recognise speech. */
  is_installed: boolean;
  /** The host that songs are sent to for it. */
  service?: string;
}

/** A sound for sleep. */
export interface BabySound {
  id: string;
  /** The number of the engine's recipe for it. */
  recipe?: number;
  /** Its short name. */
  key?: string;
  title: string;
  category: string;
  source: 'live' | 'own';
  loop: boolean;
  /** Whether it needs Premium. */
  premium: boolean;
  default_gain_db: number;
  emoji: string;
  hue: number;
  /** The recording, in the maker's library. */
  asset?: string;
  /** The SHA-256 of what `/audio` gives. */
  hash?: string;
  seconds?: number;
  state: 'new' | 'ready' | 'unreadable';
  /** Why it cannot be played. */
  error?: string;
}

/** The sleep sounds, then the family's own. */
export interface BabyCatalogue {
  sounds: BabySound[];
}

/** A recording from your library to use as a sleep sound. */
export interface BabySoundRequest {
  /** Chosen by you. */
  id: string;
  title: string;
  emoji: string;
  hue: number;
  asset: string;
}

/** One sound of a mix, and how it is played in it. */
export interface BabyTrack {
  sound: string;
  volume: number;
  pan: number;
  fade_in_seconds: number;
  fade_out_seconds: number;
}

/** Sounds that play together, with a name. */
export interface BabyMix {
  id: string;
  name: string;
  emoji?: string;
  tracks: BabyTrack[];
  created_ms: number;
  updated_ms: number;
  /** Why it cannot be played at the moment, as text for people. */
  paused?: string;
}

/** The household's mixes, by name. */
export interface BabyMixList {
  mixes: BabyMix[];
}

/** A new or changed mix. */
export interface BabyMixRequest {
  name: string;
  emoji?: string;
  /** One to four. */
  tracks: BabyTrack[];
}

/** A favourite sound or mix. */
export interface BabyFavourite {
  /** Of the sound or the mix. */
  id: string;
  added_ms: number;
  /** Why it cannot be played at the moment, as text for people. */
  paused?: string;
}

/** The household's favourites, the oldest first. */
export interface BabyFavouriteList {
  favourites: BabyFavourite[];
  /** The limit; absent if unlimited. */
  limit?: number;
}

/** A sound or mix that starts, with its end. */
export interface BabySleepRequest {
  title: string;
  /** One to four. */
  tracks: BabyTrack[];
  began_ms: number;
  /** Absent if it plays without end. */
  ends_ms?: number;
  child?: string;
  /** The player, if it plays on another device. */
  player?: string;
  output: 'speaker' | 'headphones' | 'unknown';
}

/** A playing sound or mix, with its start and end. */
export interface BabySleep {
  id: string;
  title: string;
  /** One to four. */
  tracks: BabyTrack[];
  began_ms: number;
  /** Absent if it plays without end. */
  ends_ms?: number;
  child?: string;
  /** The player, if it plays on another device. */
  player?: string;
  output: 'speaker' | 'headphones' | 'unknown';
  /** When it was ended by a person. */
  ended_ms?: number;
}

/** What is playing now. */
export interface BabySleepNow {
  /** The newest that has not ended; absent if none is playing. */
  sleep?: BabySleep;
}

/** A sound or a mix. */
export interface BabyThing {
  kind: 'baby-sound' | 'baby-mix';
  id: string;
}

/** What to play, where, and for how long. */
export interface BabyPlayRequest {
  thing: BabyThing;
  /** A player's id or name; the newest online player if absent. */
  player?: string;
  volume?: number;
  fade_seconds?: number;
  /** Plays without end if absent. */
  minutes?: number;
  /** The child it plays for. */
  child?: string;
}

/** The parents' settings. */
export interface BabySettings {
  /** dB(A) at the cot that a speaker may reach. */
  limit_speaker: number;
  /** dB(A) at the ear that headphones may reach. */
  limit_headphones: number;
  /** Questions the gate asks without a PIN; at least one. */
  gate_kinds: Array<'arithmetic' | 'sequence' | 'pattern'>;
  /** Their difficulty. */
  gate_level: number;
  /** The sounds that children may play by themselves. */
  playroom: string[];
  /** Maximum volume there, as a share of the safe volume. */
  playroom_volume: number;
  /** Maximum minutes of playing. */
  playroom_minutes: number;
  /** Whether a device may listen for crying; nothing is recorded. */
  cry_aware: boolean;
  /** Whether the gate asks for a PIN instead of questions. */
  has_pin: boolean;
}

/** Changes to the settings. */
export interface BabySettingsEdit {
  /** dB(A) at the cot that a speaker may reach. */
  limit_speaker?: number;
  /** dB(A) at the ear that headphones may reach. */
  limit_headphones?: number;
  /** Questions the gate asks without a PIN; at least one. */
  gate_kinds?: Array<'arithmetic' | 'sequence' | 'pattern'>;
  /** Their difficulty. */
  gate_level?: number;
  /** The sounds that children may play by themselves. */
  playroom?: string[];
  /** Maximum volume there, as a share of the safe volume. */
  playroom_volume?: number;
  /** Maximum minutes of playing. */
  playroom_minutes?: number;
  /** Whether a device may listen for crying; nothing is recorded. */
  cry_aware?: boolean;
  /** 4 to 8 digits; null removes it. Never returned. */
  pin?: string | null;
}

/** How loud a device's output is at the ear. */
export interface BabyCalibration {
  /** Names the device's output. */
  id: string;
  name: string;
  output: 'speaker' | 'headphones' | 'unknown';
  /** dB(A) at the ear for full scale. */
  full_scale_db: number;
  /** Uncertainty in dB, plus or minus. */
  uncertainty_db: number;
  /** Whether it was measured; otherwise it is an estimate. */
  is_measured: boolean;
  updated_ms: number;
}

/** The outputs of the household's devices, by name. */
export interface BabyCalibrationList {
  calibrations: BabyCalibration[];
}

/** A measured or estimated output level. */
export interface BabyCalibrationRequest {
  name: string;
  output: 'speaker' | 'headphones' | 'unknown';
  /** dB(A) at the ear for full scale. */
  full_scale_db: number;
  /** Uncertainty in dB, plus or minus. */
  uncertainty_db: number;
  /** Whether it was measured; otherwise it is an estimate. */
  is_measured: boolean;
}

/** A child whose listening is counted. */
export interface BabyChild {
  id: string;
  name: string;
  emoji: string;
  created_ms: number;
}

/** The children of the household, by name. */
export interface BabyChildList {
  children: BabyChild[];
}

/** A child to track listening for. */
export interface BabyChildRequest {
  name: string;
  emoji: string;
}

/** A period in which a child has listened. */
export interface BabyListening {
  /** Chosen by you; the same id counts once. */
  id: string;
  began_ms: number;
  seconds: number;
  /** dB(A) at the ear, of equal energy over that time. */
  level_db: number;
}

/** What a child has listened to. */
export interface BabyListeningRequest {
  entries: BabyListening[];
}

/** What was counted. */
export interface BabyListeningKept {
  /** How many of them were new. */
  added: number;
}

/** A child's sound dose on one day. */
export interface BabyDoseDay {
  /** Such as 2026-11-22. */
  day: string;
  minutes: number;
  /** Share of the safe weekly dose. */
  percent: number;
}

/** A child's weekly sound dose: 100 % is 75 dB(A) for 40 hours. */
export interface BabyDose {
  /** In the last seven days. */
  week_percent: number;
  minutes_today: number;
  /** After 60 minutes without a pause of 10. */
  should_break: boolean;
  warning: 'none' | '80' | '100';
  /** The oldest first; the last is today. */
  days: BabyDoseDay[];
  /** The forecast for the week after `minutes` more at `level`. */
  forecast_percent?: number;
}

/** A temporary higher volume limit set by a parent. */
export interface BabyOverride {
  id: string;
  /** The parent; absent if no longer a member. */
  person?: string;
  /** The parent's name. */
  name?: string;
  /** dB(A). */
  limit: number;
  /** The device output to which it applies. */
  device?: string;
  output: 'speaker' | 'headphones' | 'unknown';
  began_ms: number;
  until_ms: number;
  /** Absent while active. */
  ended_ms?: number;
  /** How it ended. */
  ended?: 'time' | 'hand' | 'replaced';
}

/** Volume overrides by parents, the newest first. */
export interface BabyOverrideList {
  overrides: BabyOverride[];
}

/** A volume limit for 30 minutes. */
export interface BabyOverrideRequest {
  /** Chosen by you. */
  id: string;
  /** dB(A). */
  limit: number;
  /** The output of a device, as its calibration names it. */
  device: string;
  output: 'speaker' | 'headphones' | 'unknown';
}

/** Result of the last run. */
export interface BabyScheduleLast {
  /** When it was due. */
  at_ms: number;
  state: 'started' | 'missed' | 'refused';
  /** Why it failed, or played differently. */
  reason?: string;
}

/** A schedule that starts a sound or mix. */
export interface BabySchedule {
  id: string;
  name: string;
  /** Local time, such as 19:30. */
  time: string;
  /** Such as Europe/Berlin. */
  zone: string;
  /** 1 is Monday; empty plays once. */
  days: number[];
  thing: BabyThing;
  volume: number;
  fade_seconds: number;
  /** How long. */
  minutes: number;
  /** Where to play; the newest online player if absent. */
  player?: string;
  /** Minutes before the start to notify; 0 for no notification. */
  notify_minutes: number;
  is_enabled: boolean;
  created_ms: number;
  /** The next run; absent if there is none. */
  next_ms?: number;
  last?: BabyScheduleLast;
  /** Why it cannot be played at the moment, as text for people. */
  paused?: string;
}

/** Schedules, the oldest first. */
export interface BabyScheduleList {
  schedules: BabySchedule[];
  /** The limit; absent if unlimited. */
  limit?: number;
}

/** A new or changed schedule. */
export interface BabyScheduleRequest {
  name: string;
  /** Local time, such as 19:30. */
  time: string;
  /** Such as Europe/Berlin. */
  zone: string;
  /** 1 is Monday; empty plays once. */
  days: number[];
  thing: BabyThing;
  volume: number;
  fade_seconds: number;
  /** How long. */
  minutes: number;
  /** Where to play; the newest online player if absent. */
  player?: string;
  /** Minutes before the start to notify; 0 for no notification. */
  notify_minutes: number;
  is_enabled: boolean;
}

/** Your state of the parental gate. */
export interface BabyGate {
  /** The kinds of questions. */
  kinds: Array<'arithmetic' | 'sequence' | 'pattern' | 'pin'>;
  has_pin: boolean;
  /** Whether you have a valid token. */
  is_open: boolean;
  /** Absent if not locked. */
  locked_until_ms?: number;
  /** How many answers you gave in the last 24 hours. */
  attempts_today: number;
}

/** The kind of question to ask. */
export interface BabyGateQuestionRequest {
  kind: 'arithmetic' | 'sequence' | 'pattern' | 'pin';
}

/** A question of the gate; valid for two minutes and one answer. */
export interface BabyGateQuestion {
  id: string;
  kind: 'arithmetic' | 'sequence' | 'pattern' | 'pin';
  /** The sum, such as 7 × 8. */
  text?: string;
  /** Digits to remember in this order. */
  digits?: number[];
  /** Cells of a 3 × 3 grid, from the top left; to remember in any order. */
  cells?: number[];
  expires_ms: number;
}

/** The answer to a question of the gate. */
export interface BabyGateAnswer {
  question: string;
  /** Digits: the result, the sequence, the cells in any order, or the PIN. */
  answer: string;
}

/** A token that opens gated routes for five minutes. */
export interface BabyGatePass {
  /** Send it as Quintet-Gate. */
  token: string;
  expires_ms: number;
}

/** A named place in a recording. */
export interface SonMarker {
  id: string;
  seconds: number;
  name: string;
}

/** One band of an equaliser. */
export interface SonBand {
  shape: 'peak' | 'lowShelf' | 'highShelf' | 'lowPass' | 'highPass' | 'notch';
  hertz: number;
  decibels: number;
  q: number;
}

/** Where something was recorded. */
export interface SonLocation {
  latitude: number;
  longitude: number;
  /** True if it is only known to about five kilometres. */
  is_approximate: boolean;
  name?: string;
}

/** A recording and its settings. */
export interface SonRecording {
  id: string;
  /** When it was recorded. */
  created_ms: number;
  added_ms: number;
  /** Send it back as If-Match when you edit. */
  version: number;
  state: 'new' | 'ready' | 'unreadable';
  /** Whether an edit is being rendered; the old sound is served until then. */
  is_rendering: boolean;
  /** Why it cannot be played, or not be edited. */
  error?: string;
  seconds?: number;
  /** Of the original. */
  codec?: string;
  sample_rate?: number;
  channels?: number;
  /** Of the original. */
  bytes?: number;
  /** LUFS. */
  loudness?: number;
  /** dB of full scale. */
  true_peak?: number;
  /** The SHA-256 of what `/audio` gives. */
  hash?: string;
  /** The media type of what `/audio` gives. */
  audio_type?: string;
  /** Pauses: starts and ends. */
  silence: number[];
  quality: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  source: 'recorded' | 'imported' | 'mixdown' | 'companion' | 'split';
  /** Whose. */
  person: string;
  album?: string;
  /** Whether the icon was set automatically. */
  is_icon_auto: boolean;
  /** Its number within its project. */
  take?: number;
  /** The group that it belongs to. */
  group?: string;
  /** The device that has it. */
  device: string;
  trashed_ms?: number;
  /** How many edits are in effect. */
  edit_count: number;
  /** False if you may only listen. */
  may_edit: boolean;
  tags: string[];
  project?: string;
  /** The best take of its project. */
  is_best: boolean;
  title: string;
  /** The protected tag, free for all. */
  is_favorite: boolean;
  icon?: 'speech' | 'singing' | 'music' | 'guitar' | 'piano' | 'drums' | 'bass' | 'whistle' | 'claps' | 'animal' | 'water' | 'traffic' | 'crowd' | 'noise' | 'silence' | 'waveform';
  hue?: number;
  notes: string;
  markers: SonMarker[];
  /** Four bands, or none. */
  eq: SonBand[];
  /** The pitch stays. */
  speed: number;
  skips_silence: boolean;
  /** Position to resume at. */
  resume_seconds: number;
  /** Where it was recorded; others get as much as is shared. */
  location?: SonLocation;
  /** How much of the location others in a shared album get. */
  location_sharing: 'none' | 'approximate' | 'exact';
  /** Hidden from others in a shared album until it is approved. */
  is_sensitive: boolean;
  /** A sensitive recording that others may hear in its album. */
  is_approved: boolean;
}

/** Your recordings, the newest first. */
export interface SonRecordings {
  recordings: SonRecording[];
  /** How many more are on your other devices. */
  elsewhere: number;
  /** Pass it to get the next page; absent at the end. */
  after?: string;
}

/** The device to assign all recordings to. */
export interface SonAdoption {
  device: string;
}

/** A new recording from a sound in your library. */
export interface SonRecordingRequest {
  /** The sound, or its upload with `chunks`. */
  asset: string;
  /** Number of the upload's chunks: finishes it and makes the recording of it in one step. */
  chunks?: number;
  title: string;
  created_ms: number;
  /** Storage format; `original` keeps the file unchanged. */
  quality: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  source: 'recorded' | 'imported' | 'companion';
  /** Unchanged if absent. */
  channels?: number;
  /** The device that has it. */
  device: string;
  /** Default: Drafts, Imports or ⌚️ Recordings. */
  album?: string;
  project?: string;
  /** The group that it is a layer of. */
  group?: string;
  /** Whether the companion has sent it automatically. */
  is_transferred_alone?: boolean;
  /** Set while it was recorded. */
  markers?: SonMarker[];
  /** Where it was recorded. */
  location?: SonLocation;
}

/** Changes to a recording; null removes an optional value. */
export interface SonRecordingEdit {
  title?: string;
  /** The protected tag, free for all. */
  is_favorite?: boolean;
  icon?: 'speech' | 'singing' | 'music' | 'guitar' | 'piano' | 'drums' | 'bass' | 'whistle' | 'claps' | 'animal' | 'water' | 'traffic' | 'crowd' | 'noise' | 'silence' | 'waveform' | null;
  hue?: number | null;
  notes?: string;
  markers?: SonMarker[];
  /** Four bands, or none. */
  eq?: SonBand[];
  /** The pitch stays. */
  speed?: number;
  skips_silence?: boolean;
  /** Position to resume at. */
  resume_seconds?: number;
  /** Where it was recorded; others get as much as is shared. */
  location?: SonLocation | null;
  /** How much of the location others in a shared album get. */
  location_sharing?: 'none' | 'approximate' | 'exact';
  /** Hidden from others in a shared album until it is approved. */
  is_sensitive?: boolean;
  /** A sensitive recording that others may hear in its album. */
  is_approved?: boolean;
  /** Null puts it into Drafts. */
  album?: string | null;
  tags?: string[];
  /** It becomes the project’s next take. */
  project?: string | null;
  /** The best take of its project. */
  is_best?: boolean;
}

/** A comment on a recording. */
export interface SonComment {
  id: string;
  person: string;
  name: string;
  text: string;
  /** The moment that it is about. */
  seconds?: number;
  created_ms: number;
  may_delete: boolean;
}

/** Comments on a recording, the oldest first. */
export interface SonCommentList {
  comments: SonComment[];
}

/** A new comment. */
export interface SonCommentRequest {
  text: string;
  /** The moment that it is about. */
  seconds?: number;
}

/** A text in place of a heard word. */
export interface SonCorrection {
  index: number;
  text: string;
}

/** How far the words in a recording are written down, and what was corrected. */
export interface SonTranscript {
  state: 'none' | 'waiting' | 'working' | 'done' | 'failed';
  /** The job at work on it. */
  job?: string;
  /** While it is being transcribed. */
  progress?: number;
  /** Why it failed. */
  error?: string;
  /** Of what was heard; another one after each transcription. */
  id?: string;
  /** As it was found or chosen: ISO 639-1. */
  language?: string;
  /** What has transcribed it. */
  recipe?: string;
  made_ms?: number;
  corrections: SonCorrection[];
  /** Whether the server can recognise speech. */
  is_installed: boolean;
  /** The host that recordings are sent to for it. */
  service?: string;
  /** False if you may only read. */
  may_edit: boolean;
}

/** A recording to transcribe. */
export interface SonTranscriptRequest {
  /** What is spoken, such as `en`; detected if absent. */
  language?: string;
}

/** A word, and when it is heard. */
export interface SonWord {
  /** Its number, by which it is corrected. */
  index: number;
  text: string;
  start: number;
  end: number;
}

/** What is said in one go. */
export interface SonSentence {
  words: SonWord[];
}

/** The words of a recording, with its edits, as they were heard. */
export interface SonTranscriptWords {
  /** Absent where nothing was transcribed. */
  transcript?: string;
  sentences: SonSentence[];
}

/** A text in place of a heard word. */
export interface SonCorrectionRequest {
  /** The id of what was heard. */
  transcript: string;
  /** What was said; empty takes the word out, and the heard text takes the correction back. */
  text: string;
}

/** A part of a line. */
export interface SonTranscriptPart {
  text: string;
  is_match: boolean;
}

/** A recording in which the words are said. */
export interface SonTranscriptHit {
  recording: string;
  title: string;
  /** When the first of the words is heard. */
  seconds: number;
  /** The sentence around them. */
  line: SonTranscriptPart[];
}

/** Recordings in which words are said, the best first. */
export interface SonTranscriptHits {
  hits: SonTranscriptHit[];
}

/** What a member did in a shared album. */
export interface SonActivity {
  id: string;
  kind: 'added' | 'moved' | 'edited' | 'trashed' | 'restored' | 'commented' | 'joined' | 'left' | 'removed';
  at_ms: number;
  person: string;
  name: string;
  recording?: string;
  /** Its title at that time. */
  title?: string;
  /** The member who was removed. */
  other?: string;
  /** Whether you can take the recording out of the trash. */
  may_restore: boolean;
}

/** What happened in a shared album, the newest first. */
export interface SonActivityList {
  activities: SonActivity[];
}

/** Where to split a recording, and the new ids. */
export interface SonSplit {
  at: number;
  first: string;
  second: string;
}

/** The two new recordings. */
export interface SonPair {
  recordings: SonRecording[];
}

/** Recordings to move to the trash. */
export interface SonTrashing {
  ids: string[];
  /** What happens to recordings layered over them. */
  layers: 'ask' | 'along' | 'keep';
}

/** Some recordings. */
export interface SonSelection {
  ids: string[];
}

/** Where the statement is in the log. */
export interface ReceiptEntry {
  index: number;
  proof: string[];
  checkpoint: SignedText;
}

/** Proof that a recording existed, as a file (docs/formats/receipt.md). */
export interface Receipt {
  format: 'quintet-receipt';
  version: number;
  statement: SignedText;
  log: ReceiptEntry;
  /** An RFC 3161 time stamp, in base64. */
  timestamp?: string;
}

/** The receipts of a recording, the newest first. */
export interface SonReceipts {
  receipts: Receipt[];
}

/** Recordings to download as one ZIP. */
export interface SonExport {
  ids: string[];
  format: 'original' | 'wav' | 'm4a' | 'alac';
}

/** An edit of a recording, applied after earlier edits. */
export interface SonEdit {
  id: string;
  kind: 'trim' | 'cut' | 'silence' | 'insert' | 'gain' | 'fade' | 'normalize' | 'loudness' | 'gate' | 'paste';
  /** When it was done. */
  at_ms: number;
  /** Where the part begins, in seconds of the sound after earlier edits. */
  from?: number;
  /** Where it ends. */
  to?: number;
  /** Where something is inserted. */
  at?: number;
  /** Seconds of silence to insert. */
  seconds?: number;
  /** Length of the crossfade at a cut. */
  crossfade_ms?: number;
  decibels?: number;
  direction?: 'in' | 'out';
  curve?: 'linear' | 's' | 'exponential';
  /** Target true peak in dB. */
  peak_db?: number;
  /** Target loudness in LUFS. */
  lufs?: number;
  /** Level below which the gate closes. */
  threshold_db?: number;
  attack_ms?: number;
  hold_ms?: number;
  release_ms?: number;
  /** How many edits were in effect when the pasted part was copied. */
  of?: number;
}

/** A recording's edits; the original is untouched. */
export interface SonEdits {
  /** Send it back as If-Match when you edit. */
  version: number;
  edits: SonEdit[];
  /** Number of edits in effect; the others can be redone. */
  done: number;
  /** Of the result. */
  seconds: number;
}

/** New edits of a recording. */
export interface SonEditsRequest {
  edits: SonEdit[];
  done: number;
}

/** A preview of edits: at most 30 s of the result. */
export interface SonPreview {
  edits: SonEdit[];
  done: number;
  from: number;
  to: number;
}

/** A member of a shared album. */
export interface SonMember {
  person: string;
  name: string;
  role: 'owner' | 'admin' | 'member' | 'viewer';
}

/** Recordings that belong together. */
export interface SonAlbum {
  id: string;
  name: string;
  kind: 'own' | 'drafts' | 'imports' | 'watch';
  /** Send it back as If-Match when you edit. */
  version: number;
  count: number;
  created_ms: number;
  /** Your role. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  is_shared: boolean;
  members: SonMember[];
}

/** Drafts, Imports, ⌚️ Recordings, and then the others by name. */
export interface SonAlbumList {
  albums: SonAlbum[];
}

/** A new album. */
export interface SonAlbumRequest {
  name: string;
  is_shared?: boolean;
}

/** Changes; omitted fields stay. */
export interface SonAlbumEdit {
  name?: string;
}

/** A new invitation: its role and validity. */
export interface SonInviteRequest {
  role: 'admin' | 'member' | 'viewer';
  hours: number;
}

/** An invitation link to an album. */
export interface SonInvite {
  id: string;
  role: 'admin' | 'member' | 'viewer';
  expires_ms: number;
  album: string;
  /** The end of the link; returned only on creation. */
  token?: string;
}

/** Open invitation links, the newest first. */
export interface SonInviteList {
  invites: SonInvite[];
}

/** A member's role in an album. */
export interface SonMemberEdit {
  role: 'admin' | 'member' | 'viewer';
}

/** A tag of recordings. */
export interface SonTag {
  id: string;
  name: string;
  hue: number;
  /** Send it back as If-Match when you edit. */
  version: number;
  /** Number of recordings. */
  count: number;
}

/** Your tags, by name. */
export interface SonTagList {
  tags: SonTag[];
}

/** A new tag. */
export interface SonTagRequest {
  name: string;
  hue: number;
}

/** Changes; omitted fields stay. */
export interface SonTagEdit {
  name?: string;
  hue?: number;
}

/** The tag that stays. */
export interface SonTagMerge {
  into: string;
}

/** Takes of one idea, numbered as they came. */
export interface SonProject {
  id: string;
  title: string;
  notes: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  count: number;
  /** All takes together. */
  seconds: number;
  /** The best take. */
  best?: string;
}

/** Your projects, the newest first. */
export interface SonProjectList {
  projects: SonProject[];
}

/** A new project. */
export interface SonProjectRequest {
  title: string;
}

/** Changes to a project. */
export interface SonProjectEdit {
  title?: string;
  notes?: string;
  /** The best take; null for none. */
  best?: string | null;
}

/** A layer of a group. */
export interface SonLayer {
  recording: string;
  /** Where it begins, relative to the base. */
  offset_ms: number;
  /** Additional offset set by hand. */
  nudge_ms: number;
}

/** A channel of the mixer. */
export interface SonChannel {
  recording: string;
  volume: number;
  pan: number;
  is_muted: boolean;
  is_solo: boolean;
}

/** The mixer of a group. */
export interface SonMixer {
  master: number;
  channels: SonChannel[];
}

/** A recording with its layers. */
export interface SonGroup {
  id: string;
  title: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  base: string;
  layers: SonLayer[];
  mixer: SonMixer;
}

/** Your groups, the newest first. */
export interface SonGroupList {
  groups: SonGroup[];
}

/** A new group. */
export interface SonGroupRequest {
  title: string;
  base: string;
  layers: SonLayer[];
}

/** Changes to a group. */
export interface SonGroupEdit {
  title?: string;
  layers?: SonLayer[];
  mixer?: SonMixer;
}

/** A mixdown of a group. */
export interface SonBounce {
  /** Of the new recording. */
  id: string;
  title: string;
  quality: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  device: string;
}

/** Clicks that are never recorded. */
export interface SonMetronome {
  is_on: boolean;
  bpm: number;
  beats: number;
  is_eighths: boolean;
  count_in: number;
  volume: number;
}

/** Monitoring effects, which are never recorded. */
export interface SonEffects {
  is_on: boolean;
  volume: number;
  mix: number;
  bands: SonBand[];
  threshold_db: number;
  ratio: number;
}

/** Your settings. */
export interface SonSettings {
  quality: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  channels: 'mono' | 'stereo';
  /** The screen stays awake while recording. */
  keeps_awake: boolean;
  /** Of the input. */
  gain_db: number;
  has_limiter: boolean;
  theme: 'system' | 'angst-robot' | 'cream' | 'logic' | 'fruity' | 'avid' | 'dynamite';
  /** Sounds get an icon automatically. */
  auto_icons: boolean;
  /** New recordings are transcribed, where a model is installed. */
  transcribes_new: boolean;
  metronome: SonMetronome;
  /** Heard and never recorded. */
  effects: SonEffects;
  /** All devices have all recordings. */
  syncs: boolean;
}

/** Changes to the metronome. */
export interface SonMetronomeEdit {
  is_on?: boolean;
  bpm?: number;
  beats?: number;
  is_eighths?: boolean;
  count_in?: number;
  volume?: number;
}

/** Changes to the effects. */
export interface SonEffectsEdit {
  is_on?: boolean;
  volume?: number;
  mix?: number;
  bands?: SonBand[];
  threshold_db?: number;
  ratio?: number;
}

/** Changes to the settings. */
export interface SonSettingsEdit {
  quality?: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  channels?: 'mono' | 'stereo' | 'dualMono' | 'spatial';
  /** The screen stays awake while recording. */
  keeps_awake?: boolean;
  /** Of the input. */
  gain_db?: number;
  has_limiter?: boolean;
  theme?: 'system' | 'angst-robot' | 'cream' | 'logic' | 'fruity' | 'avid' | 'dynamite';
  /** Sounds get an icon automatically. */
  auto_icons?: boolean;
  /** New recordings are transcribed, where a model is installed. */
  transcribes_new?: boolean;
  metronome?: SonMetronomeEdit;
  /** Heard and never recorded. */
  effects?: SonEffectsEdit;
  /** All devices have all recordings. */
  syncs?: boolean;
}

/** A device of yours that can be asked to record. */
export interface SonRecorder {
  /** The same for all tabs of a browser, until you sign out there. */
  id: string;
  name: string;
  is_recording: boolean;
  /** The recording's id; it has the same in the library. */
  recording?: string;
  title?: string;
  since_ms?: number;
  /** The device or command that started it. */
  started_by?: string;
}

/** Your devices that can be asked to record, by name. */
export interface SonRecorderList {
  recorders: SonRecorder[];
}

/** Which of your devices should record. */
export interface SonRecorderStart {
  /** A device's name or id; not needed if there is only one. */
  device?: string;
  /** The title; the date and time if absent. */
  title?: string;
}

/** Which of your devices should stop recording. */
export interface SonRecorderStop {
  /** A device's name or id; not needed if there is only one. */
  device?: string;
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
  /** A code that stays the same between versions. */
  code: string;
  /** What happened and what to do, for a person. */
  detail: string;
  fields?: ProblemField[];
}

export class Client {
  constructor(private readonly ask: Ask) {}

  /** Returns the version and the available apps. */
  getAbout(): Promise<About> {
    return this.ask('GET', `/api/v1/about`);
  }

  /** Proves to a local command that this server uses the same data folder. */
  proveHolder(challenge: string): Promise<HolderProof> {
    return this.ask('GET', `/api/v1/holder/${encodeURIComponent(challenge)}`);
  }

  /** Returns the addresses of this server for other machines. */
  listHosts(): Promise<Hosts> {
    return this.ask('GET', `/api/v1/hosts`);
  }

  /** Returns how speech in recordings is recognised. */
  getSpeech(): Promise<Speech> {
    return this.ask('GET', `/api/v1/speech`);
  }

  /** Returns the words in a short recording (an audio file of at most 30 seconds). The recording is not stored. */
  transcribeSpeech(bytes: Blob): Promise<SpokenWords> {
    return this.ask('POST', `/api/v1/speech/transcriptions`, { bytes });
  }

  /** Streams events. */
  listen(): Promise<Response> {
    return this.ask('GET', `/api/v1/events`, { raw: true });
  }

  /** Returns whether the household still needs to be set up. */
  getSetUp(): Promise<SetUpState> {
    return this.ask('GET', `/api/v1/setup`);
  }

  /** Sets the household up, once, with the console's code. */
  setUp(body: SetUp): Promise<Me> {
    return this.ask('POST', `/api/v1/setup`, { body });
  }

  /** Signs in with a password. */
  signIn(body: SignIn): Promise<Me> {
    return this.ask('POST', `/api/v1/sessions`, { body });
  }

  /** Creates a link that signs the owner in, once; only for commands on the server's machine. */
  makeSignInLink(): Promise<SignInLink> {
    return this.ask('POST', `/api/v1/sessions/links`);
  }

  /** Signs in with the code of a link, once. */
  signInByLink(body: LinkSignIn): Promise<Me> {
    return this.ask('POST', `/api/v1/sessions/link`, { body });
  }

  /** Returns the signed-in member. */
  getMe(): Promise<Me> {
    return this.ask('GET', `/api/v1/me`);
  }

  /** Returns what a browser needs to create a passkey for you. */
  beginPasskey(body: PasskeyBeginning): Promise<PasskeyOptions> {
    return this.ask('POST', `/api/v1/passkeys/challenges`, { body });
  }

  /** Saves a passkey that your browser has created. */
  addPasskey(body: PasskeyRequest): Promise<Passkey> {
    return this.ask('POST', `/api/v1/passkeys`, { body });
  }

  /** Lists your passkeys. */
  listPasskeys(): Promise<PasskeyList> {
    return this.ask('GET', `/api/v1/passkeys`);
  }

  /** Renames a passkey. */
  editPasskey(id: string, body: PasskeyEdit, version: number): Promise<Passkey> {
    return this.ask('PATCH', `/api/v1/passkeys/${encodeURIComponent(id)}`, { body, version });
  }

  /** Removes a passkey. */
  deletePasskey(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/passkeys/${encodeURIComponent(id)}`);
  }

  /** Returns what a browser needs to ask for a passkey. */
  beginPasskeySignIn(): Promise<PasskeyQuestion> {
    return this.ask('POST', `/api/v1/sessions/challenges`);
  }

  /** Signs in with a passkey. */
  signInWithPasskey(body: PasskeySignIn): Promise<Me> {
    return this.ask('POST', `/api/v1/sessions/passkey`, { body });
  }

  /** Lists your browsers and devices. */
  listSessions(): Promise<SessionList> {
    return this.ask('GET', `/api/v1/sessions`);
  }

  /** Ends a session. */
  endSession(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sessions/${encodeURIComponent(id)}`);
  }

  /** Creates a token for a device; it is returned only once. */
  addDevice(body: NewDevice): Promise<NewToken> {
    return this.ask('POST', `/api/v1/devices`, { body });
  }

  /** Lists the members of the household. */
  listMembers(): Promise<MemberList> {
    return this.ask('GET', `/api/v1/members`);
  }

  /** Adds a member. */
  addMember(id: string, body: NewMember): Promise<Member> {
    return this.ask('PUT', `/api/v1/members/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a member's name, role or storage limit. */
  editMember(id: string, body: MemberEdit, version: number, key?: string): Promise<Member> {
    return this.ask('PATCH', `/api/v1/members/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Changes your password, or as an owner any member's. */
  setPassword(id: string, body: PasswordRequest): Promise<void> {
    return this.ask('PUT', `/api/v1/members/${encodeURIComponent(id)}/password`, { body });
  }

  /** Removes a member and everything they own. */
  deleteMember(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/members/${encodeURIComponent(id)}`, { key });
  }

  /** Returns the household's activity. */
  getAuditLog(query: { before?: number; limit?: number } = {}): Promise<AuditLog> {
    return this.ask('GET', `/api/v1/audit`, { query });
  }

  /** Returns changes since a position in the feed; without one, the current position. */
  listChanges(query: { since?: string; limit?: number } = {}): Promise<FeedPage> {
    return this.ask('GET', `/api/v1/changes`, { query });
  }

  /** Lists your small documents, by name. */
  listPreferences(): Promise<PreferenceList> {
    return this.ask('GET', `/api/v1/preferences`);
  }

  /** Returns one of your small documents. */
  getPreference(name: string): Promise<Preference> {
    return this.ask('GET', `/api/v1/preferences/${encodeURIComponent(name)}`);
  }

  /** Creates a document of up to 16 kB, or replaces the given version. */
  putPreference(name: string, body: unknown, version?: number, key?: string): Promise<Preference> {
    return this.ask('PUT', `/api/v1/preferences/${encodeURIComponent(name)}`, { body, version, key });
  }

  /** Changes parts of a document by a JSON merge patch; works without a version, and creates it if missing. */
  patchPreference(name: string, body: unknown, version?: number, key?: string): Promise<Preference> {
    return this.ask('PATCH', `/api/v1/preferences/${encodeURIComponent(name)}`, { body, version, key });
  }

  /** Deletes a document. */
  deletePreference(name: string, version?: number, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/preferences/${encodeURIComponent(name)}`, { version, key });
  }

  /** Lists your jobs, the newest first. */
  listJobs(query: { state?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'; before?: number; limit?: number } = {}): Promise<JobPage> {
    return this.ask('GET', `/api/v1/jobs`, { query });
  }

  /** Returns one of your jobs. */
  getJob(id: string): Promise<Job> {
    return this.ask('GET', `/api/v1/jobs/${encodeURIComponent(id)}`);
  }

  /** Cancels a job that has not ended. */
  cancelJob(id: string): Promise<Job> {
    return this.ask('POST', `/api/v1/jobs/${encodeURIComponent(id)}/cancel`);
  }

  /** Retries a failed or cancelled job. */
  retryJob(id: string): Promise<Job> {
    return this.ask('POST', `/api/v1/jobs/${encodeURIComponent(id)}/retry`);
  }

  /** Lists your unfinished uploads. */
  listUploads(): Promise<UploadList> {
    return this.ask('GET', `/api/v1/library/uploads`);
  }

  /** Starts an upload under an id of your choice, or returns the one that exists. */
  beginUpload(id: string, body: UploadRequest): Promise<Upload> {
    return this.ask('PUT', `/api/v1/library/uploads/${encodeURIComponent(id)}`, { body });
  }

  /** Returns the state of an upload. */
  getUpload(id: string): Promise<Upload> {
    return this.ask('GET', `/api/v1/library/uploads/${encodeURIComponent(id)}`);
  }

  /** Sends a piece of at most 8 MiB; it is safe once the response arrives. */
  putChunk(id: string, number: number, bytes: Blob, query: { hash?: string } = {}): Promise<Chunk> {
    return this.ask('PUT', `/api/v1/library/uploads/${encodeURIComponent(id)}/chunks/${encodeURIComponent(number)}`, { bytes, query });
  }

  /** Finishes an upload and makes it a sound. */
  finishUpload(id: string, body: UploadEnd): Promise<Asset> {
    return this.ask('POST', `/api/v1/library/uploads/${encodeURIComponent(id)}/finish`, { body });
  }

  /** Cancels an upload. */
  deleteUpload(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/library/uploads/${encodeURIComponent(id)}`);
  }

  /** Lists your sounds, the newest first. */
  listAssets(query: { q?: string; after?: string; limit?: number } = {}): Promise<AssetPage> {
    return this.ask('GET', `/api/v1/library/assets`, { query });
  }

  /** Returns one of your sounds. */
  getAsset(id: string): Promise<Asset> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}`);
  }

  /** Changes a sound's name. */
  editAsset(id: string, body: AssetEdit, version: number, key?: string): Promise<Asset> {
    return this.ask('PATCH', `/api/v1/library/assets/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a sound. */
  deleteAsset(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/library/assets/${encodeURIComponent(id)}`, { key });
  }

  /** Returns the original file; supports range requests. */
  getOriginal(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/original`, { raw: true });
  }

  /** Returns the sound's waveform (docs/formats/peaks.md). */
  getPeaks(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/peaks`, { raw: true });
  }

  /** Returns the storage your sounds use, and your limit. */
  getUsage(): Promise<Usage> {
    return this.ask('GET', `/api/v1/library/usage`);
  }

  /** Lists the household's players, and what they play. */
  listPlayers(): Promise<PlayerList> {
    return this.ask('GET', `/api/v1/players`);
  }

  /** Announces a player; repeat every 15 seconds, or it goes offline after 45. */
  announcePlayer(id: string, body: Announcement): Promise<Player> {
    return this.ask('PUT', `/api/v1/players/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a player's name, location, or whether children may use it. */
  editPlayer(id: string, body: PlayerEdit, version: number): Promise<Player> {
    return this.ask('PATCH', `/api/v1/players/${encodeURIComponent(id)}`, { body, version });
  }

  /** Removes a player from the list. */
  removePlayer(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/players/${encodeURIComponent(id)}`);
  }

  /** Sends a command to a player. */
  commandPlayer(id: string, body: CommandRequest): Promise<PlayerCommand> {
    return this.ask('POST', `/api/v1/players/${encodeURIComponent(id)}/commands`, { body });
  }

  /** Returns the state of a command. */
  getPlayerCommand(id: string, command: string): Promise<PlayerCommand> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}`);
  }

  /** Reports what a player is playing. */
  reportPlayer(id: string, body: PlayerState): Promise<void> {
    return this.ask('PUT', `/api/v1/players/${encodeURIComponent(id)}/state`, { body });
  }

  /** Fetches a player's pending commands, in order, without expired ones. */
  takePlayerCommands(id: string, query: { after?: number } = {}): Promise<CommandList> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands`, { query });
  }

  /** Reports a player's result of a command. */
  acknowledgePlayerCommand(id: string, command: string, body: Acknowledgement): Promise<PlayerCommand> {
    return this.ask('POST', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}/acknowledgement`, { body });
  }

  /** Returns the bytes of a sound that the player was asked to play. */
  getPlayerSound(id: string, command: string, query: { track?: number } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}/sound`, { query, raw: true });
  }

  /** Lists products, prices and the limits of free use. */
  getStoreCatalogue(): Promise<StoreCatalogue> {
    return this.ask('GET', `/api/v1/store/catalogue`);
  }

  /** Returns what you or your household have bought, and what it allows. */
  getStoreAccess(): Promise<StoreAccess> {
    return this.ask('GET', `/api/v1/store/entitlements`);
  }

  /** Lists daily quotas and what remains of them. */
  listStoreQuotas(): Promise<StoreQuotas> {
    return this.ask('GET', `/api/v1/store/quotas`);
  }

  /** Lists store events about your purchases; for the owner, about all purchases. */
  listStoreTransactions(): Promise<StoreTransactions> {
    return this.ask('GET', `/api/v1/store/transactions`);
  }

  /** Buys something in the sandbox, where nothing is charged; idempotent for the same id. */
  buy(id: string, body: PurchaseRequest): Promise<StoreAccess> {
    return this.ask('PUT', `/api/v1/store/purchases/${encodeURIComponent(id)}`, { body });
  }

  /** Turns renewal of a sandbox plan off or on. */
  setStoreRenewal(id: string, body: RenewalRequest): Promise<StoreAccess> {
    return this.ask('PUT', `/api/v1/store/purchases/${encodeURIComponent(id)}/renewal`, { body });
  }

  /** Restores your purchases. */
  restorePurchases(): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/restore`);
  }

  /** Accepts a transaction signed by the store, once. */
  takeStoreTransaction(body: SignedTransaction): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/transactions`, { body });
  }

  /** What was sold. */
  getStoreSales(): Promise<StoreSales> {
    return this.ask('GET', `/api/v1/store/sales`);
  }

  /** Lists all purchases, the newest first. */
  listStorePurchases(): Promise<StorePurchases> {
    return this.ask('GET', `/api/v1/store/purchases`);
  }

  /** Installs a signed configuration newer than the current one. */
  putStoreConfig(body: SignedStoreConfig): Promise<StoreCatalogue> {
    return this.ask('PUT', `/api/v1/store/config`, { body });
  }

  /** Simulates a refund or a failed renewal of a sandbox purchase. */
  controlSandboxPurchase(id: string, body: SandboxRequest): Promise<StoreSales> {
    return this.ask('POST', `/api/v1/store/sandbox/purchases/${encodeURIComponent(id)}`, { body });
  }

  /** Moves the sandbox's time forward; it cannot be turned back. */
  advanceSandbox(body: SandboxTime): Promise<StoreSales> {
    return this.ask('POST', `/api/v1/store/sandbox/time`, { body });
  }

  /** Opens a Stripe page to pay on, which leads back to /store. */
  openCheckout(body: PurchaseRequest): Promise<StorePage> {
    return this.ask('POST', `/api/v1/store/checkout`, { body });
  }

  /** Opens a Stripe page to cancel subscriptions, change cards and see invoices. */
  openPortal(body: PortalRequest): Promise<StorePage> {
    return this.ask('POST', `/api/v1/store/portal`, { body });
  }

  /** Accepts an App Store transaction from an app, once. */
  takeAppStoreTransaction(body: AppStoreRequest): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/appstore/transactions`, { body });
  }

  /** Returns the content of an ad slot, for you. */
  getStoreAd(slot: string): Promise<StoreAdSlot> {
    return this.ask('GET', `/api/v1/store/ads/slots/${encodeURIComponent(slot)}`);
  }

  /** Starts a rewarded ad view; idempotent for the same id. */
  beginAdView(id: string, body: AdRequest): Promise<StoreAdView> {
    return this.ask('PUT', `/api/v1/store/ads/views/${encodeURIComponent(id)}`, { body });
  }

  /** Completes a rewarded ad view and grants its reward. */
  finishAdView(id: string): Promise<StoreAdView> {
    return this.ask('POST', `/api/v1/store/ads/views/${encodeURIComponent(id)}/finish`);
  }

  /** Ends an ad early; the next one can start after 30 seconds. */
  abortAdView(id: string): Promise<void> {
    return this.ask('POST', `/api/v1/store/ads/views/${encodeURIComponent(id)}/abort`);
  }

  /** The public key that signs receipts. */
  getReceiptKey(): Promise<ReceiptKey> {
    return this.ask('GET', `/api/v1/proof/key`);
  }

  /** The signed state of the log of receipts (docs/formats/receipt.md). */
  getLogCheckpoint(): Promise<SignedText> {
    return this.ask('GET', `/api/v1/proof/checkpoint`);
  }

  /** Proves that the log has only grown between two sizes. */
  getLogConsistency(query: { from?: number; to?: number } = {}): Promise<ConsistencyProof> {
    return this.ask('GET', `/api/v1/proof/consistency`, { query });
  }

  /** Lists your sounds; the starter sounds are created on first use. */
  listYakSounds(): Promise<YakSoundList> {
    return this.ask('GET', `/api/v1/yakback/sounds`);
  }

  /** Returns one of your sounds. */
  getYakSound(id: string): Promise<YakSound> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`);
  }

  /** Lists your folders. */
  listYakFolders(): Promise<YakFolderList> {
    return this.ask('GET', `/api/v1/yakback/folders`);
  }

  /** Returns one of your folders. */
  getYakFolder(id: string): Promise<YakFolder> {
    return this.ask('GET', `/api/v1/yakback/folders/${encodeURIComponent(id)}`);
  }

  /** Lists your scenes. */
  listYakScenes(): Promise<YakSceneList> {
    return this.ask('GET', `/api/v1/yakback/scenes`);
  }

  /** Returns one of your scenes. */
  getYakScene(id: string): Promise<YakScene> {
    return this.ask('GET', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`);
  }

  /** Puts a sound of the library on your board, under an id of your choice. */
  addYakSound(id: string, body: YakSoundRequest): Promise<YakSound> {
    return this.ask('PUT', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a sound's settings or position. */
  editYakSound(id: string, body: YakSoundEdit, version: number, key?: string): Promise<YakSound> {
    return this.ask('PATCH', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a sound; for a day it can be restored. */
  deleteYakSound(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { key });
  }

  /** Restores a deleted sound. */
  restoreYakSound(id: string): Promise<YakSound> {
    return this.ask('POST', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/restore`);
  }

  /** Reorders your sounds. */
  orderYakSounds(body: YakOrder, key?: string): Promise<void> {
    return this.ask('PUT', `/api/v1/yakback/order`, { body, key });
  }

  /** Returns the sound's audio, in a format that all browsers play; supports range requests. */
  getYakAudio(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/audio`, { query, raw: true });
  }

  /** Returns the sound's waveform (docs/formats/peaks.md). */
  getYakPeaks(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/peaks`, { raw: true });
  }

  /** Downloads the sound as a file, with its trim applied. */
  exportYakSound(id: string, query: { format?: 'original' | 'wav' | 'm4a' | 'mp3' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/export`, { query, raw: true });
  }

  /** Exports your whole board as one file (docs/formats/yakback.md). */
  exportYakBoard(): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/export`, { raw: true });
  }

  /** Imports an exported board from a file in the library, under an id of your choice. */
  importYakBoard(id: string, body: YakImportRequest): Promise<YakImport> {
    return this.ask('PUT', `/api/v1/yakback/imports/${encodeURIComponent(id)}`, { body });
  }

  /** Returns the state of a board import. */
  getYakImport(id: string): Promise<YakImport> {
    return this.ask('GET', `/api/v1/yakback/imports/${encodeURIComponent(id)}`);
  }

  /** Cancels a board import that has not ended; nothing of it is added. */
  cancelYakImport(id: string): Promise<YakImport> {
    return this.ask('POST', `/api/v1/yakback/imports/${encodeURIComponent(id)}/cancel`);
  }

  /** Trims a sound to a draft; the old file is kept. */
  trimYakSound(id: string, body: YakTrim): Promise<YakSound> {
    return this.ask('PUT', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim`, { body });
  }

  /** Replaces the sound's file with the draft. */
  keepYakTrim(id: string): Promise<YakSound> {
    return this.ask('POST', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim/keep`);
  }

  /** Discards the draft; the sound is unchanged. */
  dropYakTrim(id: string): Promise<YakSound> {
    return this.ask('DELETE', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim`);
  }

  /** Creates a folder under an id of your choice. */
  addYakFolder(id: string, body: YakFolderRequest): Promise<YakFolder> {
    return this.ask('PUT', `/api/v1/yakback/folders/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a folder. */
  editYakFolder(id: string, body: YakFolderEdit, version: number, key?: string): Promise<YakFolder> {
    return this.ask('PATCH', `/api/v1/yakback/folders/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a folder; its sounds move to All. */
  deleteYakFolder(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/yakback/folders/${encodeURIComponent(id)}`, { key });
  }

  /** Saves your board as a scene. */
  addYakScene(id: string, body: YakSceneRequest): Promise<YakScene> {
    return this.ask('PUT', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { body });
  }

  /** Renames a scene, or updates it from the board. */
  editYakScene(id: string, body: YakSceneEdit, version: number, key?: string): Promise<YakScene> {
    return this.ask('PATCH', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a scene. */
  deleteYakScene(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { key });
  }

  /** Recalls a scene. */
  recallYakScene(id: string, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/yakback/scenes/${encodeURIComponent(id)}/recall`, { key });
  }

  /** Plays a sound on a player; names match loosely. Can wait until it has ended. */
  playYakSound(body: YakPlayRequest, key?: string): Promise<YakPlaying> {
    return this.ask('POST', `/api/v1/yakback/play`, { body, key });
  }

  /** Stops the sounds that you started. */
  stopYakSounds(body: YakStopRequest): Promise<void> {
    return this.ask('POST', `/api/v1/yakback/stop`, { body });
  }

  /** Lists the films, in order. */
  listMelodyFilms(): Promise<MelodyFilmList> {
    return this.ask('GET', `/api/v1/melodymap/films`);
  }

  /** Returns a film. */
  getMelodyFilm(id: string): Promise<MelodyFilm> {
    return this.ask('GET', `/api/v1/melodymap/films/${encodeURIComponent(id)}`);
  }

  /** Lists the songs of all films, in order. */
  listMelodySongs(): Promise<MelodySongList> {
    return this.ask('GET', `/api/v1/melodymap/songs`);
  }

  /** Returns a song. */
  getMelodySong(id: string): Promise<MelodySong> {
    return this.ask('GET', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`);
  }

  /** Lists deleted films and songs that can be restored. */
  listMelodyHidden(): Promise<MelodyHidden> {
    return this.ask('GET', `/api/v1/melodymap/hidden`);
  }

  /** Adds a film under an id of your choice. */
  addMelodyFilm(id: string, body: MelodyFilmRequest): Promise<MelodyFilm> {
    return this.ask('PUT', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a film; changes survive a refresh of the catalogue. */
  editMelodyFilm(id: string, body: MelodyFilmEdit, version: number, key?: string): Promise<MelodyFilm> {
    return this.ask('PATCH', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a film and its songs. One added in the app can be restored for a day. */
  deleteMelodyFilm(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { key });
  }

  /** Restores a removed film. */
  restoreMelodyFilm(id: string): Promise<MelodyFilm> {
    return this.ask('POST', `/api/v1/melodymap/films/${encodeURIComponent(id)}/restore`);
  }

  /** Adds a song to a film, under an id of your choice. */
  addMelodySong(id: string, body: MelodySongRequest): Promise<MelodySong> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a song or its start time; changes survive a refresh. */
  editMelodySong(id: string, body: MelodySongEdit, version: number, key?: string): Promise<MelodySong> {
    return this.ask('PATCH', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a song. One added in the app can be restored for a day. */
  deleteMelodySong(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { key });
  }

  /** Restores a removed song. */
  restoreMelodySong(id: string): Promise<MelodySong> {
    return this.ask('POST', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/restore`);
  }

  /** Opens a song and returns its links and text. Counted once a day. */
  openMelodySong(id: string, body: MelodyViewRequest): Promise<MelodyView> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/view`, { body });
  }

  /** Lists the songs that you have opened today. */
  listMelodyViews(): Promise<MelodyViewList> {
    return this.ask('GET', `/api/v1/melodymap/views`);
  }

  /** Lists your favourite songs. */
  listMelodyFavourites(): Promise<MelodyFavouriteList> {
    return this.ask('GET', `/api/v1/melodymap/favourites`);
  }

  /** Adds a song to your favourites. */
  likeMelodySong(song: string): Promise<MelodyFavourite> {
    return this.ask('PUT', `/api/v1/melodymap/favourites/${encodeURIComponent(song)}`);
  }

  /** Removes a song from your favourites. */
  unlikeMelodySong(song: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/favourites/${encodeURIComponent(song)}`);
  }

  /** Returns the source and age of the catalogue. */
  getMelodySource(): Promise<MelodySource> {
    return this.ask('GET', `/api/v1/melodymap/source`);
  }

  /** Sets the source of the catalogue. The current one is used until the new one is complete. */
  setMelodySource(body: MelodySourceRequest, version?: number, key?: string): Promise<MelodySource> {
    return this.ask('PUT', `/api/v1/melodymap/source`, { body, version, key });
  }

  /** Imports the catalogue from a file, CSV or JSON. */
  setMelodyFile(bytes: Blob, version?: number, key?: string, query: { name?: string } = {}): Promise<MelodySource> {
    return this.ask('PUT', `/api/v1/melodymap/source/file`, { bytes, version, key, query });
  }

  /** Schedules a refresh of the catalogue. */
  refreshMelodySource(key?: string): Promise<MelodySource> {
    return this.ask('POST', `/api/v1/melodymap/source/refresh`, { key });
  }

  /** Cancels the refresh of the catalogue; the current one stays. */
  cancelMelodyRefresh(): Promise<MelodySource> {
    return this.ask('POST', `/api/v1/melodymap/source/refresh/cancel`);
  }

  /** Checks a CSV or JSON file and changes nothing. */
  checkMelodyFile(bytes: Blob): Promise<MelodyCheck> {
    return this.ask('POST', `/api/v1/melodymap/source/check`, { bytes });
  }

  /** Exports the current catalogue as a file. */
  exportMelodyCatalogue(query: { format?: 'csv' | 'json' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/melodymap/source/export`, { query, raw: true });
  }

  /** Finds in a subtitle file (.srt or .vtt) where the film's songs begin; nothing is saved. */
  proposeMelodyTimes(id: string, bytes: Blob): Promise<MelodyProposals> {
    return this.ask('POST', `/api/v1/melodymap/films/${encodeURIComponent(id)}/times`, { bytes });
  }

  /** Saves start times of a film's songs, all or none. */
  keepMelodyTimes(id: string, body: MelodyTimes, key?: string): Promise<MelodySongList> {
    return this.ask('PUT', `/api/v1/melodymap/films/${encodeURIComponent(id)}/times`, { body, key });
  }

  /** Lists the melodies that the household has added. */
  listMelodyMelodies(): Promise<MelodyMelodyList> {
    return this.ask('GET', `/api/v1/melodymap/melodies`);
  }

  /** Saves the melody of a song. */
  keepMelody(id: string, body: MelodyMelodyRequest, key?: string): Promise<MelodyMelody> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/melody`, { body, key });
  }

  /** Deletes a song's melody. */
  deleteMelody(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/melody`);
  }

  /** Analyses a file: 202 while it waits, 200 if the same file was analysed before. */
  analyzeSong(form: FormData, key?: string): Promise<AmadeusAnalysis> {
    return this.ask('POST', `/api/v1/amadeus/analyses`, { form, key });
  }

  /** Lists your analyses, the newest first. */
  listAnalyses(query: { search?: string; hash?: string; after?: string; limit?: number } = {}): Promise<AmadeusHistory> {
    return this.ask('GET', `/api/v1/amadeus/analyses`, { query });
  }

  /** Returns one of your analyses, with its progress. */
  getAnalysis(id: string): Promise<AmadeusAnalysis> {
    return this.ask('GET', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}`);
  }

  /** Returns the result of an analysis. */
  getAnalysisResult(id: string): Promise<AmadeusResult> {
    return this.ask('GET', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}/result`);
  }

  /** Removes an analysis from your history; a running one is stopped. */
  deleteAnalysis(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}`, { key });
  }

  /** Returns the installed neural networks; empty before `quintet models install`. */
  listAmadeusModels(): Promise<AmadeusModels> {
    return this.ask('GET', `/api/v1/amadeus/models`);
  }

  /** Returns the weights of a neural network, for the analysis in the browser. */
  getAmadeusModel(hash: string): Promise<Response> {
    return this.ask('GET', `/api/v1/amadeus/models/${encodeURIComponent(hash)}`, { raw: true });
  }

  /** Lists your saved songs, the newest first, without their chords. */
  listAmadeusSongs(): Promise<AmadeusSongList> {
    return this.ask('GET', `/api/v1/amadeus/songs`);
  }

  /** Returns a saved song, with its chords. */
  getAmadeusSong(hash: string): Promise<AmadeusSong> {
    return this.ask('GET', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`);
  }

  /** Saves a song with its corrected chords, or replaces the given version. */
  keepAmadeusSong(hash: string, body: AmadeusSongEdit, version?: number, key?: string): Promise<AmadeusSong> {
    return this.ask('PUT', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`, { body, version, key });
  }

  /** Corrects chords or the tempo of a song, and keeps it; other corrections stay. */
  correctAmadeusSong(hash: string, body: AmadeusSongCorrections, key?: string): Promise<AmadeusSong> {
    return this.ask('POST', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}/corrections`, { body, key });
  }

  /** Keeps what your device has found in a song, for your other devices. */
  keepAmadeusAnalysis(hash: string, body: AmadeusDeviceAnalysis, key?: string): Promise<void> {
    return this.ask('PUT', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}/analysis`, { body, key });
  }

  /** Deletes a song and its corrections; its sound is kept in your library. */
  deleteAmadeusSong(hash: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`, { key });
  }

  /** Lists how you left your songs, the last first. */
  listAmadeusSettings(): Promise<AmadeusSongSettingsList> {
    return this.ask('GET', `/api/v1/amadeus/settings`);
  }

  /** Returns how you left a song; without settings where nothing is stored. */
  getAmadeusSettings(hash: string): Promise<AmadeusSongSettings> {
    return this.ask('GET', `/api/v1/amadeus/settings/${encodeURIComponent(hash)}`);
  }

  /** Changes settings of a song; omitted ones are unchanged. */
  editAmadeusSettings(hash: string, body: AmadeusSongSettingsEdit, key?: string): Promise<AmadeusSongSettings> {
    return this.ask('PATCH', `/api/v1/amadeus/settings/${encodeURIComponent(hash)}`, { body, key });
  }

  /** Adds tags to a song and removes others; the rest stay. */
  tagAmadeusSong(hash: string, body: AmadeusSongTags, key?: string): Promise<AmadeusSongSettings> {
    return this.ask('POST', `/api/v1/amadeus/settings/${encodeURIComponent(hash)}/tags`, { body, key });
  }

  /** Deletes the settings of a song. */
  deleteAmadeusSettings(hash: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/settings/${encodeURIComponent(hash)}`, { key });
  }

  /** How far the words of a song are transcribed, and what was heard. */
  getAmadeusTranscript(hash: string): Promise<AmadeusTranscript> {
    return this.ask('GET', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}/transcript`);
  }

  /** Transcribes the words of a song, in the background. Its file is deleted afterwards. */
  transcribeAmadeusSong(hash: string, form: FormData, key?: string, query: { language?: string } = {}): Promise<AmadeusTranscript> {
    return this.ask('POST', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}/transcript`, { form, key, query });
  }

  /** Deletes the transcript of a song; one that is being made is stopped. */
  deleteAmadeusTranscript(hash: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}/transcript`, { key });
  }

  /** Returns the sounds for sleep, and the family's own. */
  listBabySounds(): Promise<BabyCatalogue> {
    return this.ask('GET', `/api/v1/babysounds/catalogue`);
  }

  /** Adds a recording from your library to the sleep sounds. */
  addBabySound(body: BabySoundRequest): Promise<BabySound> {
    return this.ask('POST', `/api/v1/babysounds/sounds`, { body });
  }

  /** Removes a family recording; mixes continue without it. */
  deleteBabySound(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/sounds/${encodeURIComponent(id)}`);
  }

  /** Returns the audio of a family recording, in a format that all browsers play. */
  getBabyAudio(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/babysounds/sounds/${encodeURIComponent(id)}/audio`, { raw: true });
  }

  /** Lists the household's mixes. */
  listBabyMixes(): Promise<BabyMixList> {
    return this.ask('GET', `/api/v1/babysounds/mixes`);
  }

  /** Returns a mix. */
  getBabyMix(id: string): Promise<BabyMix> {
    return this.ask('GET', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`);
  }

  /** Creates or changes a mix, under an id of your choice. */
  putBabyMix(id: string, body: BabyMixRequest): Promise<BabyMix> {
    return this.ask('PUT', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`, { body });
  }

  /** Deletes a mix. */
  deleteBabyMix(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`);
  }

  /** Lists the household's favourites. */
  listBabyFavourites(): Promise<BabyFavouriteList> {
    return this.ask('GET', `/api/v1/babysounds/favourites`);
  }

  /** Adds a favourite. */
  putBabyFavourite(id: string): Promise<BabyFavourite> {
    return this.ask('PUT', `/api/v1/babysounds/favourites/${encodeURIComponent(id)}`);
  }

  /** Removes a favourite. */
  deleteBabyFavourite(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/favourites/${encodeURIComponent(id)}`);
  }

  /** Sets what is playing, with its start and end. */
  putBabySleep(id: string, body: BabySleepRequest): Promise<BabySleep> {
    return this.ask('PUT', `/api/v1/babysounds/sleeps/${encodeURIComponent(id)}`, { body });
  }

  /** Returns what is playing now. */
  getBabySleepNow(): Promise<BabySleepNow> {
    return this.ask('GET', `/api/v1/babysounds/sleeps/now`);
  }

  /** Ends playback and stops its player; children can end only their own. */
  endBabySleep(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/sleeps/${encodeURIComponent(id)}`);
  }

  /** Plays a sound or a mix on a player for a given time. */
  playBabySound(body: BabyPlayRequest, key?: string): Promise<BabySleep> {
    return this.ask('POST', `/api/v1/babysounds/play`, { body, key });
  }

  /** Stops everything started on players. */
  stopBabySounds(): Promise<void> {
    return this.ask('POST', `/api/v1/babysounds/stop`);
  }

  /** Returns the parents' settings. */
  getBabySettings(): Promise<BabySettings> {
    return this.ask('GET', `/api/v1/babysounds/settings`);
  }

  /** Changes the parents' settings. */
  changeBabySettings(body: BabySettingsEdit, gate: string): Promise<BabySettings> {
    return this.ask('PATCH', `/api/v1/babysounds/settings`, { body, gate });
  }

  /** Lists how loud the household's devices are at the ear. */
  listBabyCalibrations(): Promise<BabyCalibrationList> {
    return this.ask('GET', `/api/v1/babysounds/calibrations`);
  }

  /** Sets the calibration of a device's output. */
  putBabyCalibration(id: string, body: BabyCalibrationRequest, gate: string): Promise<BabyCalibration> {
    return this.ask('PUT', `/api/v1/babysounds/calibrations/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Deletes the calibration of a device's output; it is estimated again. */
  deleteBabyCalibration(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/calibrations/${encodeURIComponent(id)}`, { gate });
  }

  /** Lists the children whose listening is counted. */
  listBabyChildren(): Promise<BabyChildList> {
    return this.ask('GET', `/api/v1/babysounds/children`);
  }

  /** Adds or renames a child. */
  putBabyChild(id: string, body: BabyChildRequest, gate: string): Promise<BabyChild> {
    return this.ask('PUT', `/api/v1/babysounds/children/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Deletes a child and their listening history. */
  deleteBabyChild(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/children/${encodeURIComponent(id)}`, { gate });
  }

  /** Adds to a child's listening history. */
  addBabyListening(id: string, body: BabyListeningRequest): Promise<BabyListeningKept> {
    return this.ask('POST', `/api/v1/babysounds/children/${encodeURIComponent(id)}/listening`, { body });
  }

  /** Returns a child's weekly sound dose. */
  getBabyDose(id: string, query: { zone?: string; level?: number; minutes?: number } = {}): Promise<BabyDose> {
    return this.ask('GET', `/api/v1/babysounds/children/${encodeURIComponent(id)}/dose`, { query });
  }

  /** Lists volume overrides by parents. */
  listBabyOverrides(): Promise<BabyOverrideList> {
    return this.ask('GET', `/api/v1/babysounds/overrides`);
  }

  /** Raises the volume limit for 30 minutes. */
  beginBabyOverride(body: BabyOverrideRequest, gate: string): Promise<BabyOverride> {
    return this.ask('POST', `/api/v1/babysounds/overrides`, { body, gate });
  }

  /** Ends an override early. */
  endBabyOverride(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/overrides/${encodeURIComponent(id)}`);
  }

  /** Lists the schedules. */
  listBabySchedules(): Promise<BabyScheduleList> {
    return this.ask('GET', `/api/v1/babysounds/schedules`);
  }

  /** Creates or changes a schedule. */
  putBabySchedule(id: string, body: BabyScheduleRequest, gate: string): Promise<BabySchedule> {
    return this.ask('PUT', `/api/v1/babysounds/schedules/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Deletes a schedule. */
  deleteBabySchedule(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/schedules/${encodeURIComponent(id)}`, { gate });
  }

  /** Returns your state of the parental gate. */
  getBabyGate(): Promise<BabyGate> {
    return this.ask('GET', `/api/v1/babysounds/gate`);
  }

  /** Asks the gate for a question. */
  askBabyGate(body: BabyGateQuestionRequest): Promise<BabyGateQuestion> {
    return this.ask('POST', `/api/v1/babysounds/gate/questions`, { body });
  }

  /** Answers a question, which opens the gate for five minutes. */
  answerBabyGate(body: BabyGateAnswer): Promise<BabyGatePass> {
    return this.ask('POST', `/api/v1/babysounds/gate/answers`, { body });
  }

  /** Closes the gate again. */
  closeBabyGate(): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/gate`);
  }

  /** Lists your recordings available on a device. */
  listSonRecordings(query: { device?: string; album?: string; trashed?: boolean; after?: string; limit?: number } = {}): Promise<SonRecordings> {
    return this.ask('GET', `/api/v1/sonidea/recordings`, { query });
  }

  /** Moves all of your recordings to one device. */
  adoptSonRecordings(body: SonAdoption, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/adopt`, { body, key });
  }

  /** Returns a recording. */
  getSonRecording(id: string): Promise<SonRecording> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`);
  }

  /** Creates a recording from a sound in your library, under an id of your choice. */
  putSonRecording(id: string, body: SonRecordingRequest): Promise<SonRecording> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a recording's settings. */
  editSonRecording(id: string, body: SonRecordingEdit, version: number, key?: string): Promise<SonRecording> {
    return this.ask('PATCH', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Comments on a recording. */
  listSonComments(id: string): Promise<SonCommentList> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/comments`);
  }

  /** Comments on a recording, under an id of your choice. */
  putSonComment(id: string, comment: string, body: SonCommentRequest): Promise<SonComment> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/comments/${encodeURIComponent(comment)}`, { body });
  }

  /** Deletes a comment. */
  deleteSonComment(id: string, comment: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/comments/${encodeURIComponent(comment)}`);
  }

  /** How far the words in a recording are written down, and what was corrected. */
  getSonTranscript(id: string): Promise<SonTranscript> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript`);
  }

  /** Transcribes a recording, in the background. */
  transcribeSonRecording(id: string, body: SonTranscriptRequest, key?: string): Promise<SonTranscript> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript`, { body, key });
  }

  /** Deletes a transcript with its corrections. */
  deleteSonTranscript(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript`);
  }

  /** Stops transcribing a recording; an earlier transcript stays. */
  cancelSonTranscript(id: string): Promise<SonTranscript> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript/cancel`);
  }

  /** The words of a recording with its edits, as they were heard. */
  getSonTranscriptWords(id: string): Promise<SonTranscriptWords> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript/words`);
  }

  /** Puts a text in place of a heard word; the heard one is kept. */
  correctSonWord(id: string, index: number, body: SonCorrectionRequest, key?: string): Promise<SonTranscript> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript/words/${encodeURIComponent(index)}`, { body, key });
  }

  /** Downloads a transcript with its corrections. */
  exportSonTranscript(id: string, query: { format?: 'text' | 'markdown' | 'srt' | 'vtt' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/transcript/export`, { query, raw: true });
  }

  /** Finds recordings by what is said in them; words may be misspelt. */
  searchSonTranscripts(query: { search?: string; device?: string; album?: string } = {}): Promise<SonTranscriptHits> {
    return this.ask('GET', `/api/v1/sonidea/transcripts`, { query });
  }

  /** What happened in a shared album. */
  listSonActivity(id: string): Promise<SonActivityList> {
    return this.ask('GET', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/activity`);
  }

  /** Splits a recording; the old one moves to the trash. */
  splitSonRecording(id: string, body: SonSplit, key?: string): Promise<SonPair> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/split`, { body, key });
  }

  /** Moves recordings to the trash. */
  trashSonRecordings(body: SonTrashing, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/trash`, { body, key });
  }

  /** Restores recordings from the trash. */
  restoreSonRecordings(body: SonSelection, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/restore`, { body, key });
  }

  /** Deletes recordings in the trash permanently. */
  deleteSonRecordings(body: SonSelection, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/delete`, { body, key });
  }

  /** Empties the trash permanently. */
  emptySonTrash(key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/empty`, { key });
  }

  /** Returns the edited audio, in a format that all browsers play; supports range requests. */
  getSonAudio(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/audio`, { query, raw: true });
  }

  /** Returns the original file; supports range requests. */
  getSonOriginal(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/original`, { raw: true });
  }

  /** Returns the first channel of a part of the edited audio: the sample rate as UInt32, then Float32 samples, all little-endian. */
  getSonSamples(id: string, query: { from?: number; seconds?: number } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/samples`, { query, raw: true });
  }

  /** Returns the waveform of the edited recording (docs/formats/peaks.md). */
  getSonPeaks(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/peaks`, { query, raw: true });
  }

  /** The receipts of a recording, the newest first. */
  listSonReceipts(id: string): Promise<SonReceipts> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/receipts`);
  }

  /** The newest receipt of a recording, as a file (docs/formats/receipt.md). */
  getSonReceipt(id: string): Promise<Receipt> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/receipt`);
  }

  /** Signs and logs what the original is; for an unchanged recording the same receipt again. */
  createSonReceipt(id: string): Promise<Receipt> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/receipt`);
  }

  /** Downloads a file, with its markers as chapters. */
  exportSonRecording(id: string, query: { format?: 'original' | 'wav' | 'm4a' | 'alac' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/export`, { query, raw: true });
  }

  /** Downloads several recordings in one ZIP. */
  exportSonRecordings(body: SonExport): Promise<Response> {
    return this.ask('POST', `/api/v1/sonidea/export`, { body, raw: true });
  }

  /** Returns a recording's edits. */
  getSonEdits(id: string): Promise<SonEdits> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits`);
  }

  /** Replaces a recording's edits; the original is kept. */
  putSonEdits(id: string, body: SonEditsRequest, version: number, key?: string): Promise<SonEdits> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits`, { body, version, key });
  }

  /** Renders a preview of edits as WAV. */
  previewSonEdits(id: string, body: SonPreview): Promise<Response> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits/preview`, { body, raw: true });
  }

  /** Lists your albums, and those that others share with you. */
  listSonAlbums(): Promise<SonAlbumList> {
    return this.ask('GET', `/api/v1/sonidea/albums`);
  }

  /** Returns an album. */
  getSonAlbum(id: string): Promise<SonAlbum> {
    return this.ask('GET', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`);
  }

  /** Creates an album under an id of your choice. */
  putSonAlbum(id: string, body: SonAlbumRequest): Promise<SonAlbum> {
    return this.ask('PUT', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { body });
  }

  /** Renames an album. */
  editSonAlbum(id: string, body: SonAlbumEdit, version: number, key?: string): Promise<SonAlbum> {
    return this.ask('PATCH', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes an album; its recordings move to Drafts. */
  deleteSonAlbum(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { key });
  }

  /** Creates an invitation link to an album. */
  inviteToSonAlbum(id: string, body: SonInviteRequest, key?: string): Promise<SonInvite> {
    return this.ask('POST', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites`, { body, key });
  }

  /** Lists open invitation links. */
  listSonInvites(id: string): Promise<SonInviteList> {
    return this.ask('GET', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites`);
  }

  /** Revokes an invitation link. */
  revokeSonInvite(id: string, invite: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites/${encodeURIComponent(invite)}`);
  }

  /** Joins an album by an invitation link. */
  acceptSonInvite(token: string): Promise<SonAlbum> {
    return this.ask('POST', `/api/v1/sonidea/invites/${encodeURIComponent(token)}`);
  }

  /** Changes a member's role in an album. */
  editSonMember(id: string, person: string, body: SonMemberEdit, key?: string): Promise<SonAlbum> {
    return this.ask('PATCH', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/members/${encodeURIComponent(person)}`, { body, key });
  }

  /** Removes a member from an album, or leaves it. */
  removeSonMember(id: string, person: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/members/${encodeURIComponent(person)}`, { key });
  }

  /** Lists your tags. */
  listSonTags(): Promise<SonTagList> {
    return this.ask('GET', `/api/v1/sonidea/tags`);
  }

  /** Returns one of your tags. */
  getSonTag(id: string): Promise<SonTag> {
    return this.ask('GET', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`);
  }

  /** Creates a tag under an id of your choice. */
  putSonTag(id: string, body: SonTagRequest): Promise<SonTag> {
    return this.ask('PUT', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a tag. */
  editSonTag(id: string, body: SonTagEdit, version: number, key?: string): Promise<SonTag> {
    return this.ask('PATCH', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a tag and removes it from its recordings. */
  deleteSonTag(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { key });
  }

  /** Merges this tag into another. */
  mergeSonTag(id: string, body: SonTagMerge, key?: string): Promise<SonTag> {
    return this.ask('POST', `/api/v1/sonidea/tags/${encodeURIComponent(id)}/merge`, { body, key });
  }

  /** Lists your projects. */
  listSonProjects(): Promise<SonProjectList> {
    return this.ask('GET', `/api/v1/sonidea/projects`);
  }

  /** Returns one of your projects. */
  getSonProject(id: string): Promise<SonProject> {
    return this.ask('GET', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`);
  }

  /** Creates a project under an id of your choice. */
  putSonProject(id: string, body: SonProjectRequest): Promise<SonProject> {
    return this.ask('PUT', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a project. */
  editSonProject(id: string, body: SonProjectEdit, version: number, key?: string): Promise<SonProject> {
    return this.ask('PATCH', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a project; its recordings are kept. */
  deleteSonProject(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { key });
  }

  /** Lists your groups. */
  listSonGroups(): Promise<SonGroupList> {
    return this.ask('GET', `/api/v1/sonidea/groups`);
  }

  /** Returns one of your groups. */
  getSonGroup(id: string): Promise<SonGroup> {
    return this.ask('GET', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`);
  }

  /** Creates a group under an id of your choice. */
  putSonGroup(id: string, body: SonGroupRequest): Promise<SonGroup> {
    return this.ask('PUT', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a group. */
  editSonGroup(id: string, body: SonGroupEdit, version: number, key?: string): Promise<SonGroup> {
    return this.ask('PATCH', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a group; its recordings are kept. */
  deleteSonGroup(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { key });
  }

  /** Mixes a group down to a new recording. */
  bounceSonGroup(id: string, body: SonBounce, key?: string): Promise<SonRecording> {
    return this.ask('POST', `/api/v1/sonidea/groups/${encodeURIComponent(id)}/mixdown`, { body, key });
  }

  /** Returns your settings; features that are not bought are off. */
  getSonSettings(): Promise<SonSettings> {
    return this.ask('GET', `/api/v1/sonidea/settings`);
  }

  /** Changes settings; omitted fields are unchanged. */
  editSonSettings(body: SonSettingsEdit, key?: string): Promise<SonSettings> {
    return this.ask('PATCH', `/api/v1/sonidea/settings`, { body, key });
  }

  /** Lists your devices that can be asked to record, and what they record. */
  listSonRecorders(): Promise<SonRecorderList> {
    return this.ask('GET', `/api/v1/sonidea/recorder`);
  }

  /** Starts a recording on one of your devices that has Sonidea open and allows it. */
  startSonRecorder(body: SonRecorderStart, key?: string): Promise<SonRecorder> {
    return this.ask('POST', `/api/v1/sonidea/recorder/start`, { body, key });
  }

  /** Stops and saves the recording of one of your devices. */
  stopSonRecorder(body: SonRecorderStop, key?: string): Promise<SonRecorder> {
    return this.ask('POST', `/api/v1/sonidea/recorder/stop`, { body, key });
  }

  /** Returns the API as an OpenAPI document. */
  getOpenAPI(): Promise<Response> {
    return this.ask('GET', `/api/v1/openapi.json`, { raw: true });
  }
}
