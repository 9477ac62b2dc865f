// Made from the server's routes by `quintet api --typescript`. Do not edit.

/** Sends a request and gives what came back; how is up to the page. */
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

/** Which server this is. */
export interface About {
  name: string;
  version: string;
  rooms: string[];
}

/** That a server knows the secret that lies in its data. */
export interface HolderProof {
  /** Made of that secret, the server's address and the challenge. */
  proof: string;
}

/** Names and addresses of this machine, as they stand in a link, the best first; none where the server listens for this machine only. */
export interface Hosts {
  hosts: string[];
}

/** Whether the household waits for its set-up. */
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

/** Someone who belongs to the household. */
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
  /** How much they may keep; 0 where there is no limit. */
  storage_bytes: number;
}

/** Who you are. */
export interface Me {
  member: Member;
  /** The session that you use. */
  session?: string;
  /** Whether changing your password takes the old one. */
  needs_old_password: boolean;
}

/** Who you are. */
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
  /** When it is too late to use it. */
  expires_ms: number;
}

/** The code of a link. */
export interface LinkSignIn {
  code: string;
  /** What to call this browser. */
  label?: string;
}

/** That you want a passkey. */
export interface PasskeyBeginning {
  /** The one you have now, unless you signed in within the last quarter of an hour. */
  password?: string;
}

/** For whom a passkey is made. */
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

/** A passkey that you have, so that no device makes a second one. */
export interface KnownPasskey {
  /** In base64url. */
  id: string;
  transports: string[];
}

/** What a browser needs to make a passkey. */
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

/** A passkey that was made. Bytes are written in base64url without padding. */
export interface PasskeyWish {
  /** What you call it. */
  label: string;
  credential_id: string;
  client_data_json: string;
  attestation_object: string;
  /** How the device is reached. */
  transports?: string[];
}

/** A key on your device or in your password manager, with which you sign in. */
export interface Passkey {
  id: string;
  label: string;
  /** The name of this machine for which it is good. */
  host: string;
  /** As the device knows it. */
  credential_id: string;
  /** Whether it is kept elsewhere as well. */
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

/** What to change. */
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

/** What a passkey signed. Bytes are written in base64url without padding. */
export interface PasskeySignIn {
  credential_id: string;
  client_data_json: string;
  authenticator_data: string;
  signature: string;
  /** Whose passkey it is. */
  user_handle: string;
  /** What to call this browser. */
  label?: string;
}

/** A way in: a browser that is signed in, or a device with a token. */
export interface Session {
  id: string;
  kind: 'browser' | 'device';
  label: string;
  /** What a device may do. */
  scope?: 'player' | 'intents';
  created_ms: number;
  /** When it was last used, to the hour. */
  seen_ms: number;
  expires_ms: number;
  /** Whether it is the one that asks. */
  is_current: boolean;
}

/** Your browsers and devices. */
export interface SessionList {
  sessions: Session[];
}

/** A device that is to come in by itself. */
export interface NewDevice {
  label: string;
  /** What it may do, and nothing else. */
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

/** Somebody new. */
export interface NewMember {
  name: string;
  role: 'child' | 'adult' | 'owner';
  /** So that they can sign in. */
  password?: string;
  /** How much they may keep: 50 GB unless told; 0 for no limit. */
  storage_bytes?: number;
}

/** What to change. */
export interface MemberEdit {
  name?: string;
  role?: 'child' | 'adult' | 'owner';
  /** How much they may keep; 0 for no limit. */
  storage_bytes?: number;
}

/** A new password. */
export interface PasswordWish {
  password: string;
  /** The one you have now, when it is your own. */
  old?: string;
}

/** Something that was done. */
export interface AuditEntry {
  at_ms: number;
  /** Who did it. */
  member?: string;
  event: string;
  detail: string;
}

/** What was done in the household, the newest first. */
export interface AuditLog {
  entries: AuditEntry[];
  /** Pass it as `before` for older ones; missing at the end. */
  before_ms?: number;
}

/** Something that has changed. */
export interface FeedEntry {
  /** What kind of thing, such as `asset`. */
  kind: string;
  id: string;
  /** Whether it was deleted; otherwise look at it. */
  is_gone: boolean;
  at_ms: number;
}

/** What has changed since a place in the feed. */
export interface FeedPage {
  changes: FeedEntry[];
  /** Pass it as `since` the next time. */
  place: string;
  has_more: boolean;
  /** The place asked from is not known any more: what you have may be old, read all of it again. */
  read_all: boolean;
}

/** A small document of yours. */
export interface Preference {
  name: string;
  value: unknown;
  /** Send it back as If-Match when you edit. */
  version: number;
  updated_ms: number;
}

/** All small documents of yours, by name. */
export interface PreferenceList {
  preferences: Preference[];
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
  /** Whether there is a moving picture with it. */
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

/** How many sounds you have, and what they take with all that was made of them; equal ones take it once. */
export interface Usage {
  sounds: number;
  bytes: number;
  uploading_bytes: number;
  /** How much you may keep; missing where there is no limit. */
  limit_bytes?: number;
}

/** A thing that sounds somewhere. */
export interface Playing {
  kind: string;
  id: string;
  name: string;
  /** Who asked for it. */
  person: string;
  loop: boolean;
  since_ms: number;
  /** Where in it the player was when it told. */
  position_seconds?: number;
}

/** Something in the house that can be asked to play. */
export interface Player {
  id: string;
  /** Whose it is. */
  person: string;
  name: string;
  kind: 'tab' | 'command';
  /** The kinds of things that it can play. */
  plays: string[];
  volume: number;
  /** Whether any child may ask it. */
  for_children: boolean;
  /** In a nursery everything is held at the safe volume. */
  place: 'nursery' | 'other';
  /** Whether it was heard of within 45 seconds. */
  is_present: boolean;
  /** When it was last heard of. */
  seen_ms: number;
  playing: Playing[];
  /** What is wrong with it. */
  error?: string;
  /** Whether you may ask it to play. */
  may_command: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
}

/** The household's players: those that are here first, then by name. */
export interface PlayerList {
  players: Player[];
}

/** What a player says about itself. */
export interface Announcement {
  /** What it is called, until somebody renames it. */
  name: string;
  kind: 'tab' | 'command';
  /** The kinds of things that it can play, such as `asset`. */
  plays: string[];
  volume?: number;
  /** Where it stands, until an adult says otherwise; a child's own is in a nursery at first. */
  place?: 'nursery' | 'other';
}

/** What to change about a player. */
export interface PlayerEdit {
  name?: string;
  /** Whether any child may ask it. */
  for_children?: boolean;
  /** Where it stands; only adults change it. */
  place?: 'nursery' | 'other';
}

/** What is meant. */
export interface WantedThing {
  /** Such as `asset`. */
  kind: string;
  id: string;
  /** What to call it; its own name otherwise. */
  name?: string;
}

/** What a player is asked to do. */
export interface CommandWish {
  /** Of your making: said twice, it is done once. */
  id: string;
  verb: 'play' | 'set' | 'stop';
  /** What to play; or which of what plays, all when missing. */
  thing?: WantedThing;
  /** Of the thing, or of the player when no thing is named. */
  volume?: number;
  loop?: boolean;
  /** Where in it to begin. */
  at_seconds?: number;
  /** How long it takes to come, to change or to go. */
  fade_seconds?: number;
}

/** One of several sounds of a thing: made by a recipe, or a file. */
export interface PlayerTrack {
  /** The number by which the engine makes it. */
  recipe?: number;
  /** The SHA-256 of the file's bytes; it repeats for ever. */
  hash?: string;
  bytes?: number;
  gain: number;
  pan: number;
  fade_in_seconds: number;
  fade_out_seconds: number;
}

/** How a thing is to be played, where it is not as it is. */
export interface Voicing {
  /** What its samples are multiplied with. */
  gain: number;
  /** The pitch stays. */
  speed: number;
  /** dB of a low shelf at 100 Hz. */
  bass: number;
  /** dB of a peak at 1 kHz. */
  mid: number;
  /** dB of a high shelf at 6 kHz. */
  treble: number;
  /** Where in it to begin. */
  trim_start?: number;
  /** Where in it to end. */
  trim_end?: number;
  /** How often; -1 is for ever. */
  loops: number;
  /** Whether it is lowered by 12 dB while anything else sounds. */
  is_ducked?: boolean;
  /** Of what the same member asks for in a group only the newest sounds. */
  choke_group?: number;
  /** What sounds together, where it is not one file. */
  tracks?: PlayerTrack[];
}

/** What is to sound. */
export interface Thing {
  kind: string;
  id: string;
  name: string;
  /** The SHA-256 of its bytes. */
  hash?: string;
  bytes?: number;
  /** How it is to be played; as it is when missing. */
  voicing?: Voicing;
}

/** Something that a player was asked to do, and what became of it. */
export interface PlayerCommand {
  id: string;
  player: string;
  /** Its place in the player's order. */
  number: number;
  /** Who asks. */
  person: string;
  verb: 'play' | 'set' | 'stop';
  thing?: Thing;
  volume?: number;
  loop?: boolean;
  at_seconds?: number;
  fade_seconds?: number;
  state: 'waiting' | 'delivered' | 'done' | 'refused' | 'expired';
  /** Why it was refused. */
  reason?: string;
  created_ms: number;
}

/** A thing that a player plays. */
export interface PlayingNow {
  kind: string;
  id: string;
  name: string;
  loop: boolean;
  position_seconds?: number;
}

/** What a player does at this moment. */
export interface PlayerState {
  playing: PlayingNow[];
  volume: number;
  /** What is wrong, for a person. */
  error?: string;
  /** It ends now, and is away at once. */
  is_leaving?: boolean;
}

/** What a player has to do, in order, and where it stands while it does. */
export interface CommandList {
  commands: PlayerCommand[];
  /** In a nursery everything is held at the safe volume. */
  place: 'nursery' | 'other';
}

/** What a player has made of a command. */
export interface Acknowledgement {
  state: 'done' | 'refused';
  /** Why it was refused, for a person. */
  reason?: string;
}

/** Something that can be bought. */
export interface StoreProduct {
  id: string;
  app: 'yakback' | 'melodymap' | 'sonidea' | 'babysounds';
  name: string;
  /** In US cents, for each period. */
  price_cents: number;
  /** Missing for what is bought once. */
  period_months?: number;
  trial_days: number;
  /** Whether it counts for all. */
  is_shared: boolean;
  /** Whether a parent must allow it. */
  needs_gate: boolean;
  /** A tip unlocks nothing. */
  kind: 'unlock' | 'tip';
}

/** Something that there is more of when it is bought. */
export interface StoreFeature {
  id: string;
  app: 'yakback' | 'melodymap' | 'sonidea' | 'babysounds';
  summary: string;
  free: number;
  /** Missing when there is no limit. */
  bought?: number;
  /** Whether it is counted anew each day. */
  is_daily: boolean;
  /** How much watching an advertisement adds to a day. */
  reward?: number;
  /** How many advertisements a day add something. */
  rewards?: number;
}

/** What is sold, and what is limited until then. */
export interface StoreCatalogue {
  store: 'sandbox' | 'live' | 'disabled' | 'off';
  /** How something can be bought here. */
  ways: Array<'sandbox' | 'stripe' | 'appstore'>;
  /** To be shown before anything else. */
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
  /** Missing for what is for ever. */
  ends_ms?: number;
  /** Whether you bought it, and not another for the household. */
  is_own: boolean;
  provider: 'sandbox' | 'appstore' | 'stripe';
}

/** How much of a feature somebody has. */
export interface StoreLimit {
  feature: string;
  /** Missing when there is none. */
  limit?: number;
}

/** What you have bought, and what you may. */
export interface StoreAccess {
  store: 'sandbox' | 'live' | 'disabled' | 'off';
  entitlements: StoreEntitlement[];
  limits: StoreLimit[];
  /** The store's time; the sandbox may be ahead of your clock. */
  now_ms: number;
  /** Until then it can be relied upon without asking. */
  expires_ms: number;
  /** What an app tells the App Store as appAccountToken. */
  account?: string;
}

/** How much of something there is left today. */
export interface StoreQuota {
  feature: string;
  used: number;
  /** Missing when there is no limit. */
  allowed?: number;
  /** Missing when there is no limit. */
  left?: number;
  /** How many rewards were given today. */
  rewards: number;
  /** When the day ends; missing before its first count. */
  ends_ms?: number;
}

/** What is counted by the day. */
export interface StoreQuotas {
  quotas: StoreQuota[];
}

/** Something that a store has said. */
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

/** What the store has said, the newest first. */
export interface StoreTransactions {
  transactions: StoreTransaction[];
}

/** What is to be bought. */
export interface PurchaseWish {
  product: string;
  /** By which a parent has allowed it. */
  gate_token?: string;
}

/** Whether a plan goes on by itself after what is paid. */
export interface RenewalWish {
  renews: boolean;
}

/** A transaction that the store has signed. */
export interface SignedTransaction {
  transaction: string;
}

/** What was paid in one currency. */
export interface StoreMoney {
  /** Three capitals, as in ISO 4217. */
  currency: string;
  /** In hundredths of its unit. */
  sold: number;
  refunded: number;
}

/** What has become of a product. */
export interface StoreSalesLine {
  product: string;
  purchases: number;
  holding: number;
  trials: number;
  refunded: number;
  /** What was paid, renewals too, in US cents. */
  cents_sold: number;
  /** What of that was given back, in US cents. */
  cents_refunded: number;
  /** What was paid in other currencies. */
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
  /** Whose it is; missing when they have left, or nobody knows. */
  person?: string;
  reason: 'active' | 'trial' | 'grace' | 'expired' | 'refunded' | 'revoked';
  /** Whether it unlocks anything. */
  holds: boolean;
  renews: boolean;
  /** Missing for what is for ever. */
  ends_ms?: number;
  bought_ms: number;
  /** What was paid last, in hundredths; missing when nothing was. */
  cents?: number;
  /** Of what was paid. */
  currency?: string;
}

/** Purchases, the newest first. */
export interface StorePurchases {
  purchases: StorePurchase[];
}

/** A configuration of the store, signed with Ed25519. */
export interface SignedStoreConfig {
  /** JSON as text, since its bytes are signed. */
  document: string;
  /** In base64url. */
  signature: string;
}

/** What is to happen to a purchase in the sandbox. */
export interface SandboxWish {
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

/** Nothing needs to be said. */
export interface PortalWish {
}

/** A transaction that Apple has signed, as StoreKit gives it (JWS). */
export interface AppStoreWish {
  transaction: string;
}

/** An advertisement; it is always shown marked as one. */
export interface StoreAd {
  id: string;
  title: string;
  text: string;
  /** The address of an SVG on this server. */
  picture: string;
  /** Where it leads, on this server. */
  link?: string;
  /** Whether it only shows where one would be. */
  is_mock: boolean;
}

/** What a place for an advertisement shows. */
export interface StoreAdSlot {
  slot: string;
  /** False for children, and for who has bought to see none. */
  is_shown: boolean;
  /** There when it is shown. */
  ad?: StoreAd;
}

/** Where an advertisement is to be watched. */
export interface AdWish {
  slot: string;
  /** Of the clock on the wall, such as Europe/Berlin. */
  zone?: string;
}

/** An advertisement that is watched for something. */
export interface StoreAdView {
  id: string;
  slot: string;
  state: 'running' | 'rewarded' | 'aborted';
  ad: StoreAd;
  /** How long it is watched. */
  seconds: number;
  /** From when on it can be finished, by the store's time. */
  ready_ms: number;
}

/** A trimmed file that waits to be confirmed. */
export interface YakDraft {
  /** The new file, once it is made. */
  asset?: string;
  seconds?: number;
  trim_start: number;
  trim_end: number;
  state: 'new' | 'ready' | 'unreadable';
  error?: string;
}

/** A sound on your board: a file, and how it is played. */
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
  /** What brings it to -18 LUFS, with its true peak at -1 dB at most. */
  match_db?: number;
  /** It came with the board, and counts once you have changed it. */
  is_starter: boolean;
  /** A trimmed file that waits for you to agree. */
  draft?: YakDraft;
  /** An older sound with the same file. */
  is_double_of?: string;
  name: string;
  volume: number;
  /** The pitch stays. */
  speed: number;
  /** How often it is played; -1 is for ever, 0 is not. */
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
  /** Last when missing, the newest first. */
  sort_order?: number;
  /** In All when missing. */
  folder?: string;
  /** Where in the file it begins. */
  trim_start?: number;
  /** Where in the file it ends. */
  trim_end?: number;
  /** Whether `match_db` is applied. */
  is_matched: boolean;
  /** Of a group only one sounds. */
  choke_group?: number;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked: boolean;
  /** The next one of these sounds at each tap. */
  sequence?: string[];
  /** The key that plays it; taken from the sound that had it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
}

/** The sounds of your board, the newest first. */
export interface YakSoundList {
  sounds: YakSound[];
  /** How many sounds are free; missing when there is no limit. */
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
  /** How often it is played; -1 is for ever, 0 is not. */
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
  /** Of a group only one sounds. */
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

/** A new sound: a file from the library, and how it is played. */
export interface YakSoundWish {
  name: string;
  asset: string;
  /** It was recorded just now, and is kept as AAC at 44.1 kHz. */
  is_recording?: boolean;
  volume?: number;
  /** The pitch stays. */
  speed?: number;
  /** How often it is played; -1 is for ever, 0 is not. */
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
  /** Last when missing, the newest first. */
  sort_order?: number | null;
  /** In All when missing. */
  folder?: string | null;
  /** Where in the file it begins. */
  trim_start?: number | null;
  /** Where in the file it ends. */
  trim_end?: number | null;
  /** Whether `match_db` is applied. */
  is_matched?: boolean;
  /** Of a group only one sounds. */
  choke_group?: number | null;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked?: boolean;
  /** The next one of these sounds at each tap. */
  sequence?: string[] | null;
  /** The key that plays it; taken from the sound that had it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
}

/** What to change about a sound; a null takes away what may be missing. */
export interface YakSoundEdit {
  name?: string;
  volume?: number;
  /** The pitch stays. */
  speed?: number;
  /** How often it is played; -1 is for ever, 0 is not. */
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
  /** Last when missing, the newest first. */
  sort_order?: number | null;
  /** In All when missing. */
  folder?: string | null;
  /** Where in the file it begins. */
  trim_start?: number | null;
  /** Where in the file it ends. */
  trim_end?: number | null;
  /** Whether `match_db` is applied. */
  is_matched?: boolean;
  /** Of a group only one sounds. */
  choke_group?: number | null;
  /** Whether it is lowered under others by 12 dB. */
  is_ducked?: boolean;
  /** The next one of these sounds at each tap. */
  sequence?: string[] | null;
  /** The key that plays it; taken from the sound that had it. */
  key?: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | null;
}

/** Sounds in your own order. */
export interface YakOrder {
  ids: string[];
}

/** Which file of the library is a board. */
export interface YakImportWish {
  asset: string;
}

/** What has become of a board that you brought. */
export interface YakImport {
  id: string;
  state: 'working' | 'done' | 'failed';
  /** How many sounds were added. */
  added: number;
  /** The names of those for which there was no more room. */
  left_out: string[];
  error?: string;
}

/** Which part of the file is to become the whole. */
export interface YakTrim {
  trim_start: number;
  trim_end: number;
}

/** A new folder. */
export interface YakFolderWish {
  name: string;
  color_hue?: number;
  /** Behind the others when missing. */
  sort_order?: number;
}

/** What to change about a folder. */
export interface YakFolderEdit {
  name?: string;
  color_hue?: number;
  sort_order?: number;
}

/** A new scene of the board as it is. */
export interface YakSceneWish {
  name: string;
}

/** What to change about a scene. */
export interface YakSceneEdit {
  name?: string;
  /** Whether it becomes the board as it is now. */
  retake?: boolean;
}

/** What you want to hear: a sound by its id, or by its name more or less. */
export interface YakPlayWish {
  sound?: string;
  name?: string;
  /** A player's id or name; when missing the newest one that is here. */
  player?: string;
  /** Whether to answer when it has ended. */
  wait?: boolean;
}

/** What was asked to sound, and where. */
export interface YakPlaying {
  sound: string;
  name: string;
  player: string;
  command: string;
  /** Whether it was waited for and is over. */
  has_ended: boolean;
}

/** What is to be silent. */
export interface YakStopWish {
  /** A player's id or name; all of them when missing. */
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
  /** It was added or edited here. */
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
  /** Where in the film it begins; missing when nobody knows. */
  start_s?: number;
  start_from?: 'source' | 'marked' | 'subtitles';
  /** Whether there are links or words about it. */
  has_details: boolean;
  /** Whether it can be found by humming. */
  has_melody: boolean;
  /** Send it back as If-Match when you edit. */
  version: number;
  /** It was added or edited here. */
  is_own: boolean;
}

/** The songs of all films, in order. */
export interface MelodySongList {
  songs: MelodySong[];
}

/** What was deleted and can come back. */
export interface MelodyHidden {
  films: MelodyFilm[];
  songs: MelodySong[];
}

/** A new film. */
export interface MelodyFilmWish {
  title: string;
  year: number;
  runtime_min: number;
  /** Behind the others when missing. */
  sort_order?: number;
  /** By https. */
  image_url?: string;
}

/** What to change about a film; a null goes back to what the source says. */
export interface MelodyFilmEdit {
  title?: string | null;
  year?: number | null;
  runtime_min?: number | null;
  sort_order?: number | null;
  /** By https. */
  image_url?: string | null;
}

/** A new song of a film. */
export interface MelodySongWish {
  film: string;
  title: string;
  /** Behind the film's others when missing. */
  number?: number;
  singers?: string[] | null;
  keywords?: string[] | null;
  /** Where in the film it begins. */
  start_s?: number | null;
  /** Words about it. */
  blurb?: string | null;
  /** Addresses where the film is shown. */
  streaming?: string[] | null;
  /** Addresses where the song is sold. */
  purchase?: string[] | null;
}

/** What to change about a song; a null goes back to what the source says. */
export interface MelodySongEdit {
  title?: string | null;
  number?: number | null;
  singers?: string[] | null;
  keywords?: string[] | null;
  /** Where in the film it begins. */
  start_s?: number | null;
  /** Words about it. */
  blurb?: string | null;
  /** Addresses where the film is shown. */
  streaming?: string[] | null;
  /** Addresses where the song is sold. */
  purchase?: string[] | null;
}

/** Where you are. */
export interface MelodyViewWish {
  /** A time zone such as Europe/Berlin. */
  zone: string;
}

/** Where a song is seen or sold. */
export interface MelodyLink {
  label: string;
  url: string;
}

/** What is told of a song that was opened. */
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

/** The songs that you like, the newest first. */
export interface MelodyFavouriteList {
  songs: MelodyFavourite[];
}

/** A row of the source that cannot be used. */
export interface MelodySkipped {
  /** As a sheet counts, with the names of the columns in row 1. */
  row: number;
  column?: string;
  reason: string;
}

/** Where the catalogue comes from. */
export interface MelodySource {
  kind: 'starter' | 'sheet' | 'csv' | 'json' | 'own';
  /** Or the name of a file. */
  address?: string;
  has_token: boolean;
  /** When the catalogue came that is shown. */
  fetched_ms?: number;
  /** When it was last looked for. */
  checked_ms?: number;
  /** Of the source. */
  films: number;
  /** Of the source. */
  songs: number;
  is_refreshing: boolean;
  /** Why the last look brought nothing. */
  trouble?: string;
  /** The first rows that could not be used. */
  skipped: MelodySkipped[];
  skipped_count: number;
  version: number;
}

/** Where the catalogue is to come from. */
export interface MelodySourceWish {
  kind: 'starter' | 'sheet' | 'csv' | 'json' | 'own';
  /** Needed for sheet, csv and json; https only. */
  address?: string;
  /** The sheet's; the one that is known stays when it is missing and the address is the same. */
  token?: string;
}

/** What is in a file. */
export interface MelodyCheck {
  films: number;
  songs: number;
  skipped: MelodySkipped[];
  skipped_count: number;
}

/** A passage in which somebody sings. */
export interface MelodyProposal {
  start_s: number;
  end_s: number;
  /** How it begins. */
  words: string;
  /** Which song it seems to be. */
  song?: string;
  /** How sure that is. */
  score: number;
  /** Which it may be instead. */
  others: string[];
}

/** What a subtitle file tells of a film's songs; nothing is saved yet. */
export interface MelodyProposals {
  proposals: MelodyProposal[];
  /** How many of them are songs of the film. */
  found: number;
  /** Why there are none, or fewer than hoped for. */
  trouble?: string;
}

/** Where a song begins. */
export interface MelodyTime {
  song: string;
  start_s: number;
}

/** Where songs of a film begin. */
export interface MelodyTimes {
  times: MelodyTime[];
}

/** A melody by which a song is found. */
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

/** A melody by which a song is to be found. */
export interface MelodyMelodyWish {
  /** 4 to 400, each: semitones from the first note, and seconds up to 60. */
  notes: number[][];
  from: 'hummed' | 'midi';
}

/** A file that you have had listened to, or that waits for it. */
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
}

/** What you have had listened to, the newest first. */
export interface AmadeusHistory {
  analyses: AmadeusAnalysis[];
  /** Pass it for the next page; missing at the end. */
  after?: string;
}

/** Another chord that it may be. */
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
  /** What it may be in its place. */
  alternatives: AmadeusAlternative[];
  /** Whether a person has said it; missing where it was heard. */
  by_hand?: boolean;
}

/** A stretch of time in one key. */
export interface AmadeusKey {
  start: number;
  end: number;
  key: string;
  mode: string;
}

/** A note; its pitch as MIDI counts. */
export interface AmadeusNote {
  pitch: number;
  start: number;
  end: number;
  velocity: number;
  confidence: number;
  /** Cents above its pitch, every 25 ms from its start on; none where it is held steady. */
  bends?: number[];
}

/** What a piece of music is made of. Times are in seconds. */
export interface AmadeusResult {
  chords: AmadeusChord[];
  /** The tonic, such as `Bb`; null where none is heard. */
  key: string | null;
  /** `major` or `minor`. */
  mode: string | null;
  /** The keys that follow each other. */
  keys: AmadeusKey[];
  /** Beats a minute; null where there is none. */
  tempo: number | null;
  /** How far above A4 = 440 Hz it is. */
  tuning_cents: number | null;
  beats: number[];
  downbeats: number[];
  /** Null where nothing was at hand that hears notes. */
  notes: AmadeusNote[] | null;
  duration: number;
}

/** A learnt network. */
export interface AmadeusModel {
  use: string;
  hash: string;
  bytes: number;
}

/** The learnt networks that are installed on the server. */
export interface AmadeusModels {
  models: AmadeusModel[];
}

/** A song as you keep it: its corrected chords, and where its sound is. */
export interface AmadeusSong {
  /** The SHA-256 of its file. */
  id: string;
  name: string;
  /** By which recipe its chords were heard. */
  recipe: number;
  /** Missing in lists. */
  chords?: AmadeusChord[];
  /** The sound in your library that is this file. */
  asset?: string;
  /** Send it back as If-Match when you edit. */
  version: number;
  created_ms: number;
  updated_ms: number;
}

/** The songs that you keep, the newest first, without their chords. */
export interface AmadeusSongList {
  songs: AmadeusSong[];
}

/** A song with its chords as you have corrected them. */
export interface AmadeusSongEdit {
  name: string;
  recipe: number;
  /** All of them; none where nothing is corrected. */
  chords: AmadeusChord[];
}

/** A sound for sleep. */
export interface BabySound {
  id: string;
  /** The number by which the engine makes it. */
  recipe?: number;
  /** Its short name, the same in every language. */
  key?: string;
  title: string;
  category: string;
  source: 'live' | 'own';
  loop: boolean;
  /** Whether it is only for who has bought. */
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

/** The sounds for sleep, and the family's own behind them. */
export interface BabyCatalogue {
  sounds: BabySound[];
}

/** A recording from your library that becomes a sound for sleep. */
export interface BabySoundWish {
  /** Of your making. */
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

/** Sounds that play together, under a name. */
export interface BabyMix {
  id: string;
  name: string;
  emoji?: string;
  tracks: BabyTrack[];
  created_ms: number;
  updated_ms: number;
  /** Why it is not played at the moment, for a person. */
  paused?: string;
}

/** The household's mixes, by name. */
export interface BabyMixList {
  mixes: BabyMix[];
}

/** What a mix is to be. */
export interface BabyMixWish {
  name: string;
  emoji?: string;
  /** One to four. */
  tracks: BabyTrack[];
}

/** A sound or a mix that is liked. */
export interface BabyFavourite {
  /** Of the sound or the mix. */
  id: string;
  added_ms: number;
  /** Why it is not played at the moment, for a person. */
  paused?: string;
}

/** What the household likes, the oldest first. */
export interface BabyFavouriteList {
  favourites: BabyFavourite[];
  /** How many there may be; missing when there is no limit. */
  limit?: number;
}

/** What begins to play, and until when. */
export interface BabySleepWish {
  title: string;
  /** One to four. */
  tracks: BabyTrack[];
  began_ms: number;
  /** Missing when it goes on. */
  ends_ms?: number;
  child?: string;
  /** Where it plays, when that is elsewhere. */
  player?: string;
  output: 'speaker' | 'headphones' | 'unknown';
}

/** What plays for a child, since when and until when. */
export interface BabySleep {
  id: string;
  title: string;
  /** One to four. */
  tracks: BabyTrack[];
  began_ms: number;
  /** Missing when it goes on. */
  ends_ms?: number;
  child?: string;
  /** Where it plays, when that is elsewhere. */
  player?: string;
  output: 'speaker' | 'headphones' | 'unknown';
  /** When somebody ended it. */
  ended_ms?: number;
}

/** What plays now. */
export interface BabySleepNow {
  /** The newest that has not ended; missing when none plays. */
  sleep?: BabySleep;
}

/** A sound or a mix. */
export interface BabyThing {
  kind: 'baby-sound' | 'baby-mix';
  id: string;
}

/** What you want to hear, where, and for how long. */
export interface BabyPlayWish {
  thing: BabyThing;
  /** A player's id or name; the newest when missing. */
  player?: string;
  volume?: number;
  fade_seconds?: number;
  /** It goes on when missing. */
  minutes?: number;
  /** Whose sleep it is. */
  child?: string;
}

/** What parents have set. */
export interface BabySettings {
  /** dB(A) at the cot that a speaker may reach. */
  limit_speaker: number;
  /** dB(A) at the ear that headphones may reach. */
  limit_headphones: number;
  /** Which questions the gate asks where there is no PIN; at least one. */
  gate_kinds: Array<'arithmetic' | 'sequence' | 'pattern'>;
  /** How hard they are. */
  gate_level: number;
  /** The sounds that children may play by themselves. */
  playroom: string[];
  /** How loud they may be there, of what is safe. */
  playroom_volume: number;
  /** How long they play at most. */
  playroom_minutes: number;
  /** Whether a device may listen for crying; nothing is kept. */
  cry_aware: boolean;
  /** Whether the gate asks for a PIN, and for nothing else. */
  has_pin: boolean;
}

/** What to change about the settings. */
export interface BabySettingsEdit {
  /** dB(A) at the cot that a speaker may reach. */
  limit_speaker?: number;
  /** dB(A) at the ear that headphones may reach. */
  limit_headphones?: number;
  /** Which questions the gate asks where there is no PIN; at least one. */
  gate_kinds?: Array<'arithmetic' | 'sequence' | 'pattern'>;
  /** How hard they are. */
  gate_level?: number;
  /** The sounds that children may play by themselves. */
  playroom?: string[];
  /** How loud they may be there, of what is safe. */
  playroom_volume?: number;
  /** How long they play at most. */
  playroom_minutes?: number;
  /** Whether a device may listen for crying; nothing is kept. */
  cry_aware?: boolean;
  /** 4 to 8 digits; null takes it away. Never told. */
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
  /** So many dB more or less. */
  uncertainty_db: number;
  /** Whether somebody measured it; otherwise it is a guess. */
  is_measured: boolean;
  updated_ms: number;
}

/** The outputs of the household's devices, by name. */
export interface BabyCalibrationList {
  calibrations: BabyCalibration[];
}

/** How loud a device's output is found to be. */
export interface BabyCalibrationWish {
  name: string;
  output: 'speaker' | 'headphones' | 'unknown';
  /** dB(A) at the ear for full scale. */
  full_scale_db: number;
  /** So many dB more or less. */
  uncertainty_db: number;
  /** Whether somebody measured it; otherwise it is a guess. */
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

/** A child whose listening is to be counted. */
export interface BabyChildWish {
  name: string;
  emoji: string;
}

/** That a child has listened for a while. */
export interface BabyListening {
  /** Of your making: said twice, it counts once. */
  id: string;
  began_ms: number;
  seconds: number;
  /** dB(A) at the ear, of equal energy over that time. */
  level_db: number;
}

/** What a child has listened to. */
export interface BabyListeningWish {
  entries: BabyListening[];
}

/** What was counted. */
export interface BabyListeningKept {
  /** How many of them were new. */
  added: number;
}

/** What a child has heard on a day. */
export interface BabyDoseDay {
  /** Such as 2026-11-22. */
  day: string;
  minutes: number;
  /** Of what a child may hear in a week. */
  percent: number;
}

/** How much of a week's sound a child has had: 100 % is 75 dB(A) for 40 hours. */
export interface BabyDose {
  /** In the last seven days. */
  week_percent: number;
  minutes_today: number;
  /** After 60 minutes without a pause of 10. */
  should_break: boolean;
  warning: 'none' | '80' | '100';
  /** The oldest first; the last is today. */
  days: BabyDoseDay[];
  /** What the week will stand at after `minutes` more at `level`. */
  forecast_percent?: number;
}

/** That a parent let it be louder for a while. */
export interface BabyOverride {
  id: string;
  /** Who; missing when they have left. */
  person?: string;
  /** What they are called. */
  name?: string;
  /** dB(A). */
  limit: number;
  /** The output of a device for which it holds; no other gets louder. */
  device?: string;
  output: 'speaker' | 'headphones' | 'unknown';
  began_ms: number;
  until_ms: number;
  /** Missing while it holds. */
  ended_ms?: number;
  /** How it ended. */
  ended?: 'time' | 'hand' | 'replaced';
}

/** When parents let it be louder, the newest first. */
export interface BabyOverrideList {
  overrides: BabyOverride[];
}

/** How loud it may be for 30 minutes. */
export interface BabyOverrideWish {
  /** Of your making. */
  id: string;
  /** dB(A). */
  limit: number;
  /** The output of a device, as its calibration names it. */
  device: string;
  output: 'speaker' | 'headphones' | 'unknown';
}

/** What became of it when it was last due. */
export interface BabyScheduleLast {
  /** When it was due. */
  at_ms: number;
  state: 'started' | 'missed' | 'refused';
  /** Why it did not start, or not as it should. */
  reason?: string;
}

/** A sound or a mix that begins by itself. */
export interface BabySchedule {
  id: string;
  name: string;
  /** By the clock there, such as 19:30. */
  time: string;
  /** Such as Europe/Berlin. */
  zone: string;
  /** 1 is Monday; none is once. */
  days: number[];
  thing: BabyThing;
  volume: number;
  fade_seconds: number;
  /** How long. */
  minutes: number;
  /** Where; the newest that is here when missing. */
  player?: string;
  /** How long before it is announced; 0 is not. */
  notify_minutes: number;
  is_enabled: boolean;
  created_ms: number;
  /** When it is due next; missing when it is not. */
  next_ms?: number;
  last?: BabyScheduleLast;
  /** Why it is not played at the moment, for a person. */
  paused?: string;
}

/** What begins by itself, the oldest first. */
export interface BabyScheduleList {
  schedules: BabySchedule[];
  /** How many there may be; missing when there is no limit. */
  limit?: number;
}

/** What is to begin, and when. */
export interface BabyScheduleWish {
  name: string;
  /** By the clock there, such as 19:30. */
  time: string;
  /** Such as Europe/Berlin. */
  zone: string;
  /** 1 is Monday; none is once. */
  days: number[];
  thing: BabyThing;
  volume: number;
  fade_seconds: number;
  /** How long. */
  minutes: number;
  /** Where; the newest that is here when missing. */
  player?: string;
  /** How long before it is announced; 0 is not. */
  notify_minutes: number;
  is_enabled: boolean;
}

/** How the gate for parents stands for you. */
export interface BabyGate {
  /** What may be asked. */
  kinds: Array<'arithmetic' | 'sequence' | 'pattern' | 'pin'>;
  has_pin: boolean;
  /** Whether a token of yours still holds. */
  is_open: boolean;
  /** Missing when it is not locked. */
  locked_until_ms?: number;
  /** How many answers you gave in the last 24 hours. */
  attempts_today: number;
}

/** What kind of question the gate is to ask. */
export interface BabyGateQuestionWish {
  kind: 'arithmetic' | 'sequence' | 'pattern' | 'pin';
}

/** What the gate asks; good for two minutes and one answer. */
export interface BabyGateQuestion {
  id: string;
  kind: 'arithmetic' | 'sequence' | 'pattern' | 'pin';
  /** The sum, such as 7 × 8. */
  text?: string;
  /** To be remembered in this order. */
  digits?: number[];
  /** Of three rows of three, from the top left; to be remembered in any order. */
  cells?: number[];
  expires_ms: number;
}

/** The answer to a question of the gate. */
export interface BabyGateAnswer {
  question: string;
  /** Digits: the result, the sequence, the cells in any order, or the PIN. */
  answer: string;
}

/** What opens gated routes for five minutes. */
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

/** A recording: its sound, and what its person has made of it. */
export interface SonRecording {
  id: string;
  /** When it was recorded. */
  created_ms: number;
  added_ms: number;
  /** Send it back as If-Match when you edit. */
  version: number;
  state: 'new' | 'ready' | 'unreadable';
  /** An edit is being worked out; the old sound is served yet. */
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
  /** Whether the icon was heard. */
  is_icon_auto: boolean;
  /** Its number within its project. */
  take?: number;
  /** The group that it sounds in. */
  group?: string;
  /** The device that has it. */
  device: string;
  trashed_ms?: number;
  /** How many edits are in effect. */
  edit_count: number;
  /** False where it is another member’s and you may only listen. */
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
  /** Where it was left. */
  resume_seconds: number;
}

/** Your recordings, the newest first. */
export interface SonRecordings {
  recordings: SonRecording[];
  /** How many more are on your other devices. */
  elsewhere: number;
}

/** The device that is to have all recordings. */
export interface SonAdoption {
  device: string;
}

/** A sound of your library that becomes a recording. */
export interface SonRecordingWish {
  asset: string;
  title: string;
  created_ms: number;
  /** It is kept as this; `original` is as it came. */
  quality: 'standard' | 'high' | 'lossless' | 'wav' | 'original';
  source: 'recorded' | 'imported' | 'companion';
  /** As many as there are unless told. */
  channels?: number;
  /** The device that has it. */
  device: string;
  /** Drafts, Imports or ⌚️ Recordings unless told. */
  album?: string;
  project?: string;
  /** The group that it is a layer of. */
  group?: string;
  /** The companion has sent it by itself. */
  is_transferred_alone?: boolean;
}

/** What to change about a recording; null takes away what may be missing. */
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
  /** Where it was left. */
  resume_seconds?: number;
  /** Null puts it into Drafts. */
  album?: string | null;
  tags?: string[];
  /** It becomes the project’s next take. */
  project?: string | null;
  /** The best take of its project. */
  is_best?: boolean;
}

/** Where a recording becomes two, and the ids of these. */
export interface SonSplit {
  at: number;
  first: string;
  second: string;
}

/** The two that a recording became. */
export interface SonPair {
  recordings: SonRecording[];
}

/** Recordings that go to the trash. */
export interface SonTrashing {
  ids: string[];
  /** What happens to layers over one of them. */
  layers: 'ask' | 'along' | 'keep';
}

/** Some recordings. */
export interface SonSelection {
  ids: string[];
}

/** Recordings that go out as one ZIP. */
export interface SonExport {
  ids: string[];
  format: 'original' | 'wav' | 'm4a' | 'alac';
}

/** Something that was done to a recording, over all that was done before. */
export interface SonEdit {
  id: string;
  kind: 'trim' | 'cut' | 'silence' | 'insert' | 'gain' | 'fade' | 'normalize' | 'loudness' | 'gate' | 'paste';
  /** When it was done. */
  at_ms: number;
  /** Where the part begins, in seconds of the sound as it stood then. */
  from?: number;
  /** Where it ends. */
  to?: number;
  /** Where something is put in. */
  at?: number;
  /** How much silence is put in. */
  seconds?: number;
  /** Over which both sides of a cut meet. */
  crossfade_ms?: number;
  decibels?: number;
  direction?: 'in' | 'out';
  curve?: 'linear' | 's' | 'exponential';
  /** The true peak that it is brought to, in dB. */
  peak_db?: number;
  /** The loudness that it is brought to. */
  lufs?: number;
  /** Below it the gate closes. */
  threshold_db?: number;
  attack_ms?: number;
  hold_ms?: number;
  release_ms?: number;
  /** How many edits were in effect when that which is pasted was copied. */
  of?: number;
}

/** What was done to a recording, over its untouched original. */
export interface SonEdits {
  /** Send it back as If-Match when you edit. */
  version: number;
  edits: SonEdit[];
  /** How many of them are in effect; the others can be done again. */
  done: number;
  /** Of the result. */
  seconds: number;
}

/** What is to be done to a recording. */
export interface SonEditsWish {
  edits: SonEdit[];
  done: number;
}

/** What is to be heard before it is done: 30 s at most of the result. */
export interface SonPreview {
  edits: SonEdit[];
  done: number;
  from: number;
  to: number;
}

/** Somebody who shares an album. */
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
  /** What you may do there. */
  role: 'owner' | 'admin' | 'member' | 'viewer';
  is_shared: boolean;
  members: SonMember[];
}

/** Drafts, Imports, ⌚️ Recordings, and then the others by name. */
export interface SonAlbumList {
  albums: SonAlbum[];
}

/** A new album. */
export interface SonAlbumWish {
  name: string;
  is_shared?: boolean;
}

/** What to change. */
export interface SonAlbumEdit {
  name?: string;
}

/** What who comes by the link may do, and how long it is good. */
export interface SonInviteWish {
  role: 'admin' | 'member' | 'viewer';
  hours: number;
}

/** A link by which others come into an album. */
export interface SonInvite {
  id: string;
  role: 'admin' | 'member' | 'viewer';
  expires_ms: number;
  album: string;
  /** The end of the link; told when it is made, and never again. */
  token?: string;
}

/** The links that are open, the newest first. */
export interface SonInviteList {
  invites: SonInvite[];
}

/** What somebody may do. */
export interface SonMemberEdit {
  role: 'admin' | 'member' | 'viewer';
}

/** A word that recordings have in common. */
export interface SonTag {
  id: string;
  name: string;
  hue: number;
  /** Send it back as If-Match when you edit. */
  version: number;
  /** How many recordings have it. */
  count: number;
}

/** Your tags, by name. */
export interface SonTagList {
  tags: SonTag[];
}

/** A new tag. */
export interface SonTagWish {
  name: string;
  hue: number;
}

/** What to change. */
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
export interface SonProjectWish {
  title: string;
}

/** What to change about a project. */
export interface SonProjectEdit {
  title?: string;
  notes?: string;
  /** The best take; null for none. */
  best?: string | null;
}

/** A recording on top of another. */
export interface SonLayer {
  recording: string;
  /** Where it begins, relative to the base. */
  offset_ms: number;
  /** What was moved by hand besides. */
  nudge_ms: number;
}

/** How one recording sounds in its group. */
export interface SonChannel {
  recording: string;
  volume: number;
  pan: number;
  is_muted: boolean;
  is_solo: boolean;
}

/** How the recordings of a group sound together. */
export interface SonMixer {
  master: number;
  channels: SonChannel[];
}

/** A recording, and what was recorded on top of it. */
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
export interface SonGroupWish {
  title: string;
  base: string;
  layers: SonLayer[];
}

/** What to change about a group. */
export interface SonGroupEdit {
  title?: string;
  layers?: SonLayer[];
  mixer?: SonMixer;
}

/** What a group becomes as one recording. */
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

/** What is heard while recording and not recorded. */
export interface SonEffects {
  is_on: boolean;
  volume: number;
  mix: number;
  bands: SonBand[];
  threshold_db: number;
  ratio: number;
}

/** What you have set. */
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
  metronome: SonMetronome;
  /** Heard and never recorded. */
  effects: SonEffects;
  /** All devices have all recordings. */
  syncs: boolean;
}

/** What to change about the clicks. */
export interface SonMetronomeEdit {
  is_on?: boolean;
  bpm?: number;
  beats?: number;
  is_eighths?: boolean;
  count_in?: number;
  volume?: number;
}

/** What to change about what is heard. */
export interface SonEffectsEdit {
  is_on?: boolean;
  volume?: number;
  mix?: number;
  bands?: SonBand[];
  threshold_db?: number;
  ratio?: number;
}

/** What to change about the settings. */
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
  metronome?: SonMetronomeEdit;
  /** Heard and never recorded. */
  effects?: SonEffectsEdit;
  /** All devices have all recordings. */
  syncs?: boolean;
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

  /** Whether the server can work: its database answers, and its files can be written. */
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

  /** Proves to a command of this machine that this server is the one that works with its data. */
  proveHolder(challenge: string): Promise<HolderProof> {
    return this.ask('GET', `/api/v1/holder/${encodeURIComponent(challenge)}`);
  }

  /** Where other machines find this server. */
  listHosts(): Promise<Hosts> {
    return this.ask('GET', `/api/v1/hosts`);
  }

  /** What happens, as it happens. */
  listen(): Promise<Response> {
    return this.ask('GET', `/api/v1/events`, { raw: true });
  }

  /** Whether the household waits for its set-up. */
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

  /** Makes a link that signs the owner in, once; only for commands on the server's machine. */
  makeSignInLink(): Promise<SignInLink> {
    return this.ask('POST', `/api/v1/sessions/links`);
  }

  /** Signs in with the code of a link, once. */
  signInByLink(body: LinkSignIn): Promise<Me> {
    return this.ask('POST', `/api/v1/sessions/link`, { body });
  }

  /** Who you are. */
  getMe(): Promise<Me> {
    return this.ask('GET', `/api/v1/me`);
  }

  /** What a browser needs to make a passkey for you. */
  beginPasskey(body: PasskeyBeginning): Promise<PasskeyOptions> {
    return this.ask('POST', `/api/v1/passkeys/challenges`, { body });
  }

  /** Keeps a passkey that your browser has made. */
  addPasskey(body: PasskeyWish): Promise<Passkey> {
    return this.ask('POST', `/api/v1/passkeys`, { body });
  }

  /** Your passkeys. */
  listPasskeys(): Promise<PasskeyList> {
    return this.ask('GET', `/api/v1/passkeys`);
  }

  /** Changes what one of them is called. */
  editPasskey(id: string, body: PasskeyEdit, version: number): Promise<Passkey> {
    return this.ask('PATCH', `/api/v1/passkeys/${encodeURIComponent(id)}`, { body, version });
  }

  /** Takes one of them away. */
  deletePasskey(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/passkeys/${encodeURIComponent(id)}`);
  }

  /** What a browser needs to ask for a passkey. */
  beginPasskeySignIn(): Promise<PasskeyQuestion> {
    return this.ask('POST', `/api/v1/sessions/challenges`);
  }

  /** Signs in with a passkey. */
  signInWithPasskey(body: PasskeySignIn): Promise<Me> {
    return this.ask('POST', `/api/v1/sessions/passkey`, { body });
  }

  /** Your browsers and devices. */
  listSessions(): Promise<SessionList> {
    return this.ask('GET', `/api/v1/sessions`);
  }

  /** Ends one of them. */
  endSession(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sessions/${encodeURIComponent(id)}`);
  }

  /** Makes a token for a device; it is shown once. */
  addDevice(body: NewDevice): Promise<NewToken> {
    return this.ask('POST', `/api/v1/devices`, { body });
  }

  /** Everyone in the household. */
  listMembers(): Promise<MemberList> {
    return this.ask('GET', `/api/v1/members`);
  }

  /** Takes somebody in. */
  addMember(id: string, body: NewMember): Promise<Member> {
    return this.ask('PUT', `/api/v1/members/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a name, a role, or how much may be kept. */
  editMember(id: string, body: MemberEdit, version: number, key?: string): Promise<Member> {
    return this.ask('PATCH', `/api/v1/members/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Changes your password, or as the owner somebody's. */
  setPassword(id: string, body: PasswordWish): Promise<void> {
    return this.ask('PUT', `/api/v1/members/${encodeURIComponent(id)}/password`, { body });
  }

  /** Takes somebody out, with everything that is theirs. */
  deleteMember(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/members/${encodeURIComponent(id)}`, { key });
  }

  /** What was done in the household. */
  getAuditLog(query: { before?: number; limit?: number } = {}): Promise<AuditLog> {
    return this.ask('GET', `/api/v1/audit`, { query });
  }

  /** What has changed since a place in the feed; without one, where the feed is now. */
  listChanges(query: { since?: string; limit?: number } = {}): Promise<FeedPage> {
    return this.ask('GET', `/api/v1/changes`, { query });
  }

  /** All small documents of yours, by name. */
  listPreferences(): Promise<PreferenceList> {
    return this.ask('GET', `/api/v1/preferences`);
  }

  /** One of them. */
  getPreference(name: string): Promise<Preference> {
    return this.ask('GET', `/api/v1/preferences/${encodeURIComponent(name)}`);
  }

  /** Makes one of up to 16 kB, or replaces the version that you have seen. */
  putPreference(name: string, body: unknown, version?: number, key?: string): Promise<Preference> {
    return this.ask('PUT', `/api/v1/preferences/${encodeURIComponent(name)}`, { body, version, key });
  }

  /** Changes parts of one, as a JSON merge patch says; without a version, or where there is none, too. */
  patchPreference(name: string, body: unknown, version?: number, key?: string): Promise<Preference> {
    return this.ask('PATCH', `/api/v1/preferences/${encodeURIComponent(name)}`, { body, version, key });
  }

  /** Deletes one. */
  deletePreference(name: string, version?: number, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/preferences/${encodeURIComponent(name)}`, { version, key });
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
  editAsset(id: string, body: AssetEdit, version: number, key?: string): Promise<Asset> {
    return this.ask('PATCH', `/api/v1/library/assets/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a sound. */
  deleteAsset(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/library/assets/${encodeURIComponent(id)}`, { key });
  }

  /** The sound's bytes as they were brought; ranges are understood. */
  getOriginal(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/original`, { raw: true });
  }

  /** The sound's waveform (docs/formats/peaks.md). */
  getPeaks(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/library/assets/${encodeURIComponent(id)}/peaks`, { raw: true });
  }

  /** How much your sounds take, and how much you may keep. */
  getUsage(): Promise<Usage> {
    return this.ask('GET', `/api/v1/library/usage`);
  }

  /** The household's players, and what plays where. */
  listPlayers(): Promise<PlayerList> {
    return this.ask('GET', `/api/v1/players`);
  }

  /** Says that a player is here; again every fifteen seconds, or it is away after 45. */
  announcePlayer(id: string, body: Announcement): Promise<Player> {
    return this.ask('PUT', `/api/v1/players/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a player's name, whether children may ask it, or where it stands. */
  editPlayer(id: string, body: PlayerEdit, version: number): Promise<Player> {
    return this.ask('PATCH', `/api/v1/players/${encodeURIComponent(id)}`, { body, version });
  }

  /** Takes a player off the list. */
  removePlayer(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/players/${encodeURIComponent(id)}`);
  }

  /** Asks a player to play, to set or to stop. */
  commandPlayer(id: string, body: CommandWish): Promise<PlayerCommand> {
    return this.ask('POST', `/api/v1/players/${encodeURIComponent(id)}/commands`, { body });
  }

  /** What has become of a command. */
  getPlayerCommand(id: string, command: string): Promise<PlayerCommand> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}`);
  }

  /** The player says what it plays. */
  reportPlayer(id: string, body: PlayerState): Promise<void> {
    return this.ask('PUT', `/api/v1/players/${encodeURIComponent(id)}/state`, { body });
  }

  /** The player takes what it has to do, in order; nothing that is too old. */
  takePlayerCommands(id: string, query: { after?: number } = {}): Promise<CommandList> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands`, { query });
  }

  /** The player says what it has made of a command. */
  acknowledgePlayerCommand(id: string, command: string, body: Acknowledgement): Promise<PlayerCommand> {
    return this.ask('POST', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}/acknowledgement`, { body });
  }

  /** The bytes of the sound that the player was asked to play, as long as it was. */
  getPlayerSound(id: string, command: string, query: { track?: number } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/players/${encodeURIComponent(id)}/commands/${encodeURIComponent(command)}/sound`, { query, raw: true });
  }

  /** What is sold, at which price, and what is limited until then. */
  getStoreCatalogue(): Promise<StoreCatalogue> {
    return this.ask('GET', `/api/v1/store/catalogue`);
  }

  /** What you have bought, or your household for you, and what you may. */
  getStoreAccess(): Promise<StoreAccess> {
    return this.ask('GET', `/api/v1/store/entitlements`);
  }

  /** What is left of what is counted by the day. */
  listStoreQuotas(): Promise<StoreQuotas> {
    return this.ask('GET', `/api/v1/store/quotas`);
  }

  /** What stores have said about your purchases; to the owner, about all. */
  listStoreTransactions(): Promise<StoreTransactions> {
    return this.ask('GET', `/api/v1/store/transactions`);
  }

  /** Buys something in the sandbox, where nothing is charged; the same id again is the same. */
  buy(id: string, body: PurchaseWish): Promise<StoreAccess> {
    return this.ask('PUT', `/api/v1/store/purchases/${encodeURIComponent(id)}`, { body });
  }

  /** Ends a plan that you have in the sandbox with what is paid, or lets it go on. */
  setStoreRenewal(id: string, body: RenewalWish): Promise<StoreAccess> {
    return this.ask('PUT', `/api/v1/store/purchases/${encodeURIComponent(id)}/renewal`, { body });
  }

  /** Looks again what you have bought. */
  restorePurchases(): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/restore`);
  }

  /** Takes in what the store has signed, once. */
  takeStoreTransaction(body: SignedTransaction): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/transactions`, { body });
  }

  /** What was sold. */
  getStoreSales(): Promise<StoreSales> {
    return this.ask('GET', `/api/v1/store/sales`);
  }

  /** What was bought, one by one, the newest first. */
  listStorePurchases(): Promise<StorePurchases> {
    return this.ask('GET', `/api/v1/store/purchases`);
  }

  /** Takes a signed configuration that is newer than the one before. */
  putStoreConfig(body: SignedStoreConfig): Promise<StoreCatalogue> {
    return this.ask('PUT', `/api/v1/store/config`, { body });
  }

  /** Lets something happen to a purchase in the sandbox: a refund, a renewal that fails. */
  controlSandboxPurchase(id: string, body: SandboxWish): Promise<StoreSales> {
    return this.ask('POST', `/api/v1/store/sandbox/purchases/${encodeURIComponent(id)}`, { body });
  }

  /** Lets time pass in the sandbox; it cannot be turned back. */
  advanceSandbox(body: SandboxTime): Promise<StoreSales> {
    return this.ask('POST', `/api/v1/store/sandbox/time`, { body });
  }

  /** Opens a page at Stripe on which you pay; it leads back to /store. */
  openCheckout(body: PurchaseWish): Promise<StorePage> {
    return this.ask('POST', `/api/v1/store/checkout`, { body });
  }

  /** Opens a page at Stripe on which you end subscriptions, change cards and see invoices. */
  openPortal(body: PortalWish): Promise<StorePage> {
    return this.ask('POST', `/api/v1/store/portal`, { body });
  }

  /** Takes in a transaction that an app has from the App Store, once. */
  takeAppStoreTransaction(body: AppStoreWish): Promise<StoreAccess> {
    return this.ask('POST', `/api/v1/store/appstore/transactions`, { body });
  }

  /** What a place for an advertisement shows to you. */
  getStoreAd(slot: string): Promise<StoreAdSlot> {
    return this.ask('GET', `/api/v1/store/ads/slots/${encodeURIComponent(slot)}`);
  }

  /** Begins an advertisement that is watched for something; the same id again is the same. */
  beginAdView(id: string, body: AdWish): Promise<StoreAdView> {
    return this.ask('PUT', `/api/v1/store/ads/views/${encodeURIComponent(id)}`, { body });
  }

  /** Ends an advertisement that was watched to its end, and gives what there is for it. */
  finishAdView(id: string): Promise<StoreAdView> {
    return this.ask('POST', `/api/v1/store/ads/views/${encodeURIComponent(id)}/finish`);
  }

  /** Ends an advertisement early; the next one waits for half a minute. */
  abortAdView(id: string): Promise<void> {
    return this.ask('POST', `/api/v1/store/ads/views/${encodeURIComponent(id)}/abort`);
  }

  /** A picture of an advertisement of our own. */
  getAdPicture(name: string): Promise<Response> {
    return this.ask('GET', `/api/v1/store/ads/pictures/${encodeURIComponent(name)}`, { raw: true });
  }

  /** Your sounds; the starters are made when you first ask. */
  listYakSounds(): Promise<YakSoundList> {
    return this.ask('GET', `/api/v1/yakback/sounds`);
  }

  /** One of your sounds. */
  getYakSound(id: string): Promise<YakSound> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`);
  }

  /** Your folders. */
  listYakFolders(): Promise<YakFolderList> {
    return this.ask('GET', `/api/v1/yakback/folders`);
  }

  /** One of your folders. */
  getYakFolder(id: string): Promise<YakFolder> {
    return this.ask('GET', `/api/v1/yakback/folders/${encodeURIComponent(id)}`);
  }

  /** Your scenes. */
  listYakScenes(): Promise<YakSceneList> {
    return this.ask('GET', `/api/v1/yakback/scenes`);
  }

  /** One of your scenes. */
  getYakScene(id: string): Promise<YakScene> {
    return this.ask('GET', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`);
  }

  /** Puts a sound of the library on your board, under an id of your making. */
  addYakSound(id: string, body: YakSoundWish): Promise<YakSound> {
    return this.ask('PUT', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { body });
  }

  /** Changes how a sound is played, or where it stands. */
  editYakSound(id: string, body: YakSoundEdit, version: number, key?: string): Promise<YakSound> {
    return this.ask('PATCH', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a sound; for a day it can be restored. */
  deleteYakSound(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/yakback/sounds/${encodeURIComponent(id)}`, { key });
  }

  /** Brings a deleted sound back. */
  restoreYakSound(id: string): Promise<YakSound> {
    return this.ask('POST', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/restore`);
  }

  /** Puts sounds into your own order. */
  orderYakSounds(body: YakOrder, key?: string): Promise<void> {
    return this.ask('PUT', `/api/v1/yakback/order`, { body, key });
  }

  /** The sound's bytes, in a form that every browser decodes; ranges are understood. */
  getYakAudio(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/audio`, { query, raw: true });
  }

  /** The sound's waveform (docs/formats/peaks.md). */
  getYakPeaks(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/peaks`, { raw: true });
  }

  /** The sound as a file to keep: trimmed as it is set, and otherwise as it is. */
  exportYakSound(id: string, query: { format?: 'original' | 'wav' | 'm4a' | 'mp3' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/export`, { query, raw: true });
  }

  /** Your whole board in one file (docs/formats/yakback.md). */
  exportYakBoard(): Promise<Response> {
    return this.ask('GET', `/api/v1/yakback/export`, { raw: true });
  }

  /** Brings a board that was exported, from a file in the library, under an id of your making. */
  importYakBoard(id: string, body: YakImportWish): Promise<YakImport> {
    return this.ask('PUT', `/api/v1/yakback/imports/${encodeURIComponent(id)}`, { body });
  }

  /** What has become of a board that you brought. */
  getYakImport(id: string): Promise<YakImport> {
    return this.ask('GET', `/api/v1/yakback/imports/${encodeURIComponent(id)}`);
  }

  /** Makes a file of a part of a sound, as a draft; the old file stays. */
  trimYakSound(id: string, body: YakTrim): Promise<YakSound> {
    return this.ask('PUT', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim`, { body });
  }

  /** The draft becomes the sound's file; the old one goes. */
  keepYakTrim(id: string): Promise<YakSound> {
    return this.ask('POST', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim/keep`);
  }

  /** The draft goes; the sound stays as it is. */
  dropYakTrim(id: string): Promise<YakSound> {
    return this.ask('DELETE', `/api/v1/yakback/sounds/${encodeURIComponent(id)}/trim`);
  }

  /** Makes a folder under an id of your making. */
  addYakFolder(id: string, body: YakFolderWish): Promise<YakFolder> {
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

  /** Keeps your board as it is, under a name. */
  addYakScene(id: string, body: YakSceneWish): Promise<YakScene> {
    return this.ask('PUT', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { body });
  }

  /** Renames a scene, or takes it anew. */
  editYakScene(id: string, body: YakSceneEdit, version: number, key?: string): Promise<YakScene> {
    return this.ask('PATCH', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a scene. */
  deleteYakScene(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/yakback/scenes/${encodeURIComponent(id)}`, { key });
  }

  /** Sets all sounds as they were in a scene. */
  recallYakScene(id: string, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/yakback/scenes/${encodeURIComponent(id)}/recall`, { key });
  }

  /** Has a player play a sound; a name may be so and so. Answers when it has ended, if wished. */
  playYakSound(body: YakPlayWish, key?: string): Promise<YakPlaying> {
    return this.ask('POST', `/api/v1/yakback/play`, { body, key });
  }

  /** Stops what you have asked to hear. */
  stopYakSounds(body: YakStopWish): Promise<void> {
    return this.ask('POST', `/api/v1/yakback/stop`, { body });
  }

  /** The films, in order. */
  listMelodyFilms(): Promise<MelodyFilmList> {
    return this.ask('GET', `/api/v1/melodymap/films`);
  }

  /** A film. */
  getMelodyFilm(id: string): Promise<MelodyFilm> {
    return this.ask('GET', `/api/v1/melodymap/films/${encodeURIComponent(id)}`);
  }

  /** A film's poster, which the server has fetched. */
  getMelodyPicture(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/melodymap/films/${encodeURIComponent(id)}/picture`, { raw: true });
  }

  /** The songs of all films, in order. */
  listMelodySongs(): Promise<MelodySongList> {
    return this.ask('GET', `/api/v1/melodymap/songs`);
  }

  /** A song. */
  getMelodySong(id: string): Promise<MelodySong> {
    return this.ask('GET', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`);
  }

  /** What was deleted and can come back. */
  listMelodyHidden(): Promise<MelodyHidden> {
    return this.ask('GET', `/api/v1/melodymap/hidden`);
  }

  /** Adds a film under an id of your making. */
  addMelodyFilm(id: string, body: MelodyFilmWish): Promise<MelodyFilm> {
    return this.ask('PUT', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a film; what was changed stays when a list is new. */
  editMelodyFilm(id: string, body: MelodyFilmEdit, version: number, key?: string): Promise<MelodyFilm> {
    return this.ask('PATCH', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Puts a film away with its songs. One that was added here can be restored for a day. */
  deleteMelodyFilm(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/films/${encodeURIComponent(id)}`, { key });
  }

  /** Brings a film back that was put away. */
  restoreMelodyFilm(id: string): Promise<MelodyFilm> {
    return this.ask('POST', `/api/v1/melodymap/films/${encodeURIComponent(id)}/restore`);
  }

  /** Adds a song to a film, under an id of your making. */
  addMelodySong(id: string, body: MelodySongWish): Promise<MelodySong> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a song, or marks where it begins; this stays when a list is new. */
  editMelodySong(id: string, body: MelodySongEdit, version: number, key?: string): Promise<MelodySong> {
    return this.ask('PATCH', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Puts a song away. One that was added here can be restored for a day. */
  deleteMelodySong(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/songs/${encodeURIComponent(id)}`, { key });
  }

  /** Brings a song back that was put away. */
  restoreMelodySong(id: string): Promise<MelodySong> {
    return this.ask('POST', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/restore`);
  }

  /** Opens a song: where it is seen and sold, and words about it. Counted once a day. */
  openMelodySong(id: string, body: MelodyViewWish): Promise<MelodyView> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/view`, { body });
  }

  /** The songs that you have opened today. */
  listMelodyViews(): Promise<MelodyViewList> {
    return this.ask('GET', `/api/v1/melodymap/views`);
  }

  /** The songs that you like. */
  listMelodyFavourites(): Promise<MelodyFavouriteList> {
    return this.ask('GET', `/api/v1/melodymap/favourites`);
  }

  /** Adds a song to those that you like. */
  likeMelodySong(song: string): Promise<MelodyFavourite> {
    return this.ask('PUT', `/api/v1/melodymap/favourites/${encodeURIComponent(song)}`);
  }

  /** Takes a song out of those that you like. */
  unlikeMelodySong(song: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/favourites/${encodeURIComponent(song)}`);
  }

  /** Where the catalogue comes from, and how old it is. */
  getMelodySource(): Promise<MelodySource> {
    return this.ask('GET', `/api/v1/melodymap/source`);
  }

  /** Chooses where the catalogue comes from. The present one stays until the new one is whole. */
  setMelodySource(body: MelodySourceWish, version?: number, key?: string): Promise<MelodySource> {
    return this.ask('PUT', `/api/v1/melodymap/source`, { body, version, key });
  }

  /** Takes the catalogue from a file, CSV or JSON. */
  setMelodyFile(bytes: Blob, version?: number, key?: string, query: { name?: string } = {}): Promise<MelodySource> {
    return this.ask('PUT', `/api/v1/melodymap/source/file`, { bytes, version, key, query });
  }

  /** Fetches the catalogue anew, soon. */
  refreshMelodySource(key?: string): Promise<MelodySource> {
    return this.ask('POST', `/api/v1/melodymap/source/refresh`, { key });
  }

  /** Looks a file over, CSV or JSON, and changes nothing. */
  checkMelodyFile(bytes: Blob): Promise<MelodyCheck> {
    return this.ask('POST', `/api/v1/melodymap/source/check`, { bytes });
  }

  /** The catalogue as it is now, as a file that comes back. */
  exportMelodyCatalogue(query: { format?: 'csv' | 'json' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/melodymap/source/export`, { query, raw: true });
  }

  /** Finds in a subtitle file (.srt or .vtt) where the film's songs begin; nothing is saved. */
  proposeMelodyTimes(id: string, bytes: Blob): Promise<MelodyProposals> {
    return this.ask('POST', `/api/v1/melodymap/films/${encodeURIComponent(id)}/times`, { bytes });
  }

  /** Keeps where songs of a film begin, all of them or none. */
  keepMelodyTimes(id: string, body: MelodyTimes, key?: string): Promise<MelodySongList> {
    return this.ask('PUT', `/api/v1/melodymap/films/${encodeURIComponent(id)}/times`, { body, key });
  }

  /** The melodies that the household has added. */
  listMelodyMelodies(): Promise<MelodyMelodyList> {
    return this.ask('GET', `/api/v1/melodymap/melodies`);
  }

  /** Keeps a melody by which a song is found. */
  keepMelody(id: string, body: MelodyMelodyWish, key?: string): Promise<MelodyMelody> {
    return this.ask('PUT', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/melody`, { body, key });
  }

  /** Takes a song's melody away. */
  deleteMelody(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/melodymap/songs/${encodeURIComponent(id)}/melody`);
  }

  /** Has a file listened to: 202 while it waits, 200 when equal bytes were listened to before. */
  analyzeSong(form: FormData, key?: string): Promise<AmadeusAnalysis> {
    return this.ask('POST', `/api/v1/amadeus/analyses`, { form, key });
  }

  /** What you have had listened to, the newest first. */
  listAnalyses(query: { search?: string; after?: string; limit?: number } = {}): Promise<AmadeusHistory> {
    return this.ask('GET', `/api/v1/amadeus/analyses`, { query });
  }

  /** One of your analyses, and how far it is. */
  getAnalysis(id: string): Promise<AmadeusAnalysis> {
    return this.ask('GET', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}`);
  }

  /** All that was found in it. */
  getAnalysisResult(id: string): Promise<AmadeusResult> {
    return this.ask('GET', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}/result`);
  }

  /** Takes an analysis out of your history; one that is under way is stopped. */
  deleteAnalysis(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/analyses/${encodeURIComponent(id)}`, { key });
  }

  /** The learnt networks that a page may fetch; none before `quintet models install`. */
  listAmadeusModels(): Promise<AmadeusModels> {
    return this.ask('GET', `/api/v1/amadeus/models`);
  }

  /** The weights of a learnt network, as a file that the analysis in the browser reads. */
  getAmadeusModel(hash: string): Promise<Response> {
    return this.ask('GET', `/api/v1/amadeus/models/${encodeURIComponent(hash)}`, { raw: true });
  }

  /** The songs that you keep, the newest first, without their chords. */
  listAmadeusSongs(): Promise<AmadeusSongList> {
    return this.ask('GET', `/api/v1/amadeus/songs`);
  }

  /** A song that you keep, with its chords. */
  getAmadeusSong(hash: string): Promise<AmadeusSong> {
    return this.ask('GET', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`);
  }

  /** Keeps a song with its corrected chords, or replaces the version that you have seen. */
  keepAmadeusSong(hash: string, body: AmadeusSongEdit, version?: number, key?: string): Promise<AmadeusSong> {
    return this.ask('PUT', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`, { body, version, key });
  }

  /** Forgets a song with its corrections; its sound stays in your library. */
  deleteAmadeusSong(hash: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/amadeus/songs/${encodeURIComponent(hash)}`, { key });
  }

  /** The sounds for sleep, and the family's own. */
  listBabySounds(): Promise<BabyCatalogue> {
    return this.ask('GET', `/api/v1/babysounds/catalogue`);
  }

  /** Makes a recording of your library a sound for sleep. */
  addBabySound(body: BabySoundWish): Promise<BabySound> {
    return this.ask('POST', `/api/v1/babysounds/sounds`, { body });
  }

  /** Takes a recording of the family out; mixes play on without it. */
  deleteBabySound(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/sounds/${encodeURIComponent(id)}`);
  }

  /** The bytes of a recording of the family, in a form that every browser decodes. */
  getBabyAudio(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/babysounds/sounds/${encodeURIComponent(id)}/audio`, { raw: true });
  }

  /** The household's mixes. */
  listBabyMixes(): Promise<BabyMixList> {
    return this.ask('GET', `/api/v1/babysounds/mixes`);
  }

  /** One of the mixes. */
  getBabyMix(id: string): Promise<BabyMix> {
    return this.ask('GET', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`);
  }

  /** Makes or changes a mix, under an id of your making. */
  putBabyMix(id: string, body: BabyMixWish): Promise<BabyMix> {
    return this.ask('PUT', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`, { body });
  }

  /** Deletes a mix. */
  deleteBabyMix(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/mixes/${encodeURIComponent(id)}`);
  }

  /** What the household likes. */
  listBabyFavourites(): Promise<BabyFavouriteList> {
    return this.ask('GET', `/api/v1/babysounds/favourites`);
  }

  /** Likes a sound or a mix. */
  putBabyFavourite(id: string): Promise<BabyFavourite> {
    return this.ask('PUT', `/api/v1/babysounds/favourites/${encodeURIComponent(id)}`);
  }

  /** Likes it no more. */
  deleteBabyFavourite(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/favourites/${encodeURIComponent(id)}`);
  }

  /** Says what plays, since when and until when. */
  putBabySleep(id: string, body: BabySleepWish): Promise<BabySleep> {
    return this.ask('PUT', `/api/v1/babysounds/sleeps/${encodeURIComponent(id)}`, { body });
  }

  /** The newest of what plays. */
  getBabySleepNow(): Promise<BabySleepNow> {
    return this.ask('GET', `/api/v1/babysounds/sleeps/now`);
  }

  /** Ends it, and stops it where it was begun elsewhere; a child ends only its own. */
  endBabySleep(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/sleeps/${encodeURIComponent(id)}`);
  }

  /** Has a player play a sound or a mix, and stop after a while. */
  playBabySound(body: BabyPlayWish, key?: string): Promise<BabySleep> {
    return this.ask('POST', `/api/v1/babysounds/play`, { body, key });
  }

  /** Stops what was begun on players. */
  stopBabySounds(): Promise<void> {
    return this.ask('POST', `/api/v1/babysounds/stop`);
  }

  /** What parents have set. */
  getBabySettings(): Promise<BabySettings> {
    return this.ask('GET', `/api/v1/babysounds/settings`);
  }

  /** Changes what parents have set. */
  changeBabySettings(body: BabySettingsEdit, gate: string): Promise<BabySettings> {
    return this.ask('PATCH', `/api/v1/babysounds/settings`, { body, gate });
  }

  /** How loud the household's devices are at the ear. */
  listBabyCalibrations(): Promise<BabyCalibrationList> {
    return this.ask('GET', `/api/v1/babysounds/calibrations`);
  }

  /** Says how loud a device's output is. */
  putBabyCalibration(id: string, body: BabyCalibrationWish, gate: string): Promise<BabyCalibration> {
    return this.ask('PUT', `/api/v1/babysounds/calibrations/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Forgets how loud a device's output is; it is guessed again. */
  deleteBabyCalibration(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/calibrations/${encodeURIComponent(id)}`, { gate });
  }

  /** The children whose listening is counted. */
  listBabyChildren(): Promise<BabyChildList> {
    return this.ask('GET', `/api/v1/babysounds/children`);
  }

  /** Adds or renames a child. */
  putBabyChild(id: string, body: BabyChildWish, gate: string): Promise<BabyChild> {
    return this.ask('PUT', `/api/v1/babysounds/children/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Takes a child out, with all that was counted. */
  deleteBabyChild(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/children/${encodeURIComponent(id)}`, { gate });
  }

  /** Counts what a child has listened to. */
  addBabyListening(id: string, body: BabyListeningWish): Promise<BabyListeningKept> {
    return this.ask('POST', `/api/v1/babysounds/children/${encodeURIComponent(id)}/listening`, { body });
  }

  /** How much of a week's sound a child has had. */
  getBabyDose(id: string, query: { zone?: string; level?: number; minutes?: number } = {}): Promise<BabyDose> {
    return this.ask('GET', `/api/v1/babysounds/children/${encodeURIComponent(id)}/dose`, { query });
  }

  /** When parents let it be louder. */
  listBabyOverrides(): Promise<BabyOverrideList> {
    return this.ask('GET', `/api/v1/babysounds/overrides`);
  }

  /** Lets it be louder for 30 minutes. */
  beginBabyOverride(body: BabyOverrideWish, gate: string): Promise<BabyOverride> {
    return this.ask('POST', `/api/v1/babysounds/overrides`, { body, gate });
  }

  /** Ends it before its time, which only makes it quieter. */
  endBabyOverride(id: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/overrides/${encodeURIComponent(id)}`);
  }

  /** What begins by itself. */
  listBabySchedules(): Promise<BabyScheduleList> {
    return this.ask('GET', `/api/v1/babysounds/schedules`);
  }

  /** Makes or changes a schedule. */
  putBabySchedule(id: string, body: BabyScheduleWish, gate: string): Promise<BabySchedule> {
    return this.ask('PUT', `/api/v1/babysounds/schedules/${encodeURIComponent(id)}`, { body, gate });
  }

  /** Deletes a schedule. */
  deleteBabySchedule(id: string, gate: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/babysounds/schedules/${encodeURIComponent(id)}`, { gate });
  }

  /** How the gate for parents stands for you. */
  getBabyGate(): Promise<BabyGate> {
    return this.ask('GET', `/api/v1/babysounds/gate`);
  }

  /** Asks the gate for a question. */
  askBabyGate(body: BabyGateQuestionWish): Promise<BabyGateQuestion> {
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

  /** Your recordings as far as a device may have them. */
  listSonRecordings(query: { device?: string; album?: string; trashed?: boolean } = {}): Promise<SonRecordings> {
    return this.ask('GET', `/api/v1/sonidea/recordings`, { query });
  }

  /** Moves all of your recordings to one device. */
  adoptSonRecordings(body: SonAdoption, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/adopt`, { body, key });
  }

  /** One recording. */
  getSonRecording(id: string): Promise<SonRecording> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`);
  }

  /** Makes a sound of your library a recording, under an id of your making. */
  putSonRecording(id: string, body: SonRecordingWish): Promise<SonRecording> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`, { body });
  }

  /** Changes what is set on a recording. */
  editSonRecording(id: string, body: SonRecordingEdit, version: number, key?: string): Promise<SonRecording> {
    return this.ask('PATCH', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Makes two of a recording, which goes to the trash. */
  splitSonRecording(id: string, body: SonSplit, key?: string): Promise<SonPair> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/split`, { body, key });
  }

  /** Puts recordings into the trash. */
  trashSonRecordings(body: SonTrashing, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/trash`, { body, key });
  }

  /** Takes recordings out of the trash. */
  restoreSonRecordings(body: SonSelection, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/restore`, { body, key });
  }

  /** Deletes recordings of the trash for ever. */
  deleteSonRecordings(body: SonSelection, key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/delete`, { body, key });
  }

  /** Deletes all that lies in the trash for ever. */
  emptySonTrash(key?: string): Promise<void> {
    return this.ask('POST', `/api/v1/sonidea/recordings/empty`, { key });
  }

  /** What is heard of it, with its edits, in a form that every browser plays; ranges work. */
  getSonAudio(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/audio`, { query, raw: true });
  }

  /** The untouched original; ranges work. */
  getSonOriginal(id: string): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/original`, { raw: true });
  }

  /** The waveform of what is heard (docs/formats/peaks.md). */
  getSonPeaks(id: string, query: { v?: string } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/peaks`, { query, raw: true });
  }

  /** A file to keep, with its markers as chapters. */
  exportSonRecording(id: string, query: { format?: 'original' | 'wav' | 'm4a' | 'alac' } = {}): Promise<Response> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/export`, { query, raw: true });
  }

  /** Many recordings in one ZIP. */
  exportSonRecordings(body: SonExport): Promise<Response> {
    return this.ask('POST', `/api/v1/sonidea/export`, { body, raw: true });
  }

  /** What was done to a recording. */
  getSonEdits(id: string): Promise<SonEdits> {
    return this.ask('GET', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits`);
  }

  /** Sets what is done to a recording; its original stays. */
  putSonEdits(id: string, body: SonEditsWish, version: number, key?: string): Promise<SonEdits> {
    return this.ask('PUT', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits`, { body, version, key });
  }

  /** A part of what edits would make of a recording, as a WAV. */
  previewSonEdits(id: string, body: SonPreview): Promise<Response> {
    return this.ask('POST', `/api/v1/sonidea/recordings/${encodeURIComponent(id)}/edits/preview`, { body, raw: true });
  }

  /** Your albums, and those that others share with you. */
  listSonAlbums(): Promise<SonAlbumList> {
    return this.ask('GET', `/api/v1/sonidea/albums`);
  }

  /** One album. */
  getSonAlbum(id: string): Promise<SonAlbum> {
    return this.ask('GET', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`);
  }

  /** Makes an album under an id of your making. */
  putSonAlbum(id: string, body: SonAlbumWish): Promise<SonAlbum> {
    return this.ask('PUT', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { body });
  }

  /** Renames an album. */
  editSonAlbum(id: string, body: SonAlbumEdit, version: number, key?: string): Promise<SonAlbum> {
    return this.ask('PATCH', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes an album; its recordings go to Drafts. */
  deleteSonAlbum(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}`, { key });
  }

  /** Makes a link by which others come into an album. */
  inviteToSonAlbum(id: string, body: SonInviteWish, key?: string): Promise<SonInvite> {
    return this.ask('POST', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites`, { body, key });
  }

  /** The links that are open. */
  listSonInvites(id: string): Promise<SonInviteList> {
    return this.ask('GET', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites`);
  }

  /** Closes a link. */
  revokeSonInvite(id: string, invite: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/invites/${encodeURIComponent(invite)}`);
  }

  /** Comes into an album by a link. */
  acceptSonInvite(token: string): Promise<SonAlbum> {
    return this.ask('POST', `/api/v1/sonidea/invites/${encodeURIComponent(token)}`);
  }

  /** Changes what somebody may do in an album. */
  editSonMember(id: string, person: string, body: SonMemberEdit, key?: string): Promise<SonAlbum> {
    return this.ask('PATCH', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/members/${encodeURIComponent(person)}`, { body, key });
  }

  /** Takes somebody out of an album, or leaves it. */
  removeSonMember(id: string, person: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/albums/${encodeURIComponent(id)}/members/${encodeURIComponent(person)}`, { key });
  }

  /** Your tags. */
  listSonTags(): Promise<SonTagList> {
    return this.ask('GET', `/api/v1/sonidea/tags`);
  }

  /** One of your tags. */
  getSonTag(id: string): Promise<SonTag> {
    return this.ask('GET', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`);
  }

  /** Makes a tag under an id of your making. */
  putSonTag(id: string, body: SonTagWish): Promise<SonTag> {
    return this.ask('PUT', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a tag. */
  editSonTag(id: string, body: SonTagEdit, version: number, key?: string): Promise<SonTag> {
    return this.ask('PATCH', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a tag; recordings lose it. */
  deleteSonTag(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/tags/${encodeURIComponent(id)}`, { key });
  }

  /** Another tag takes the place of this one. */
  mergeSonTag(id: string, body: SonTagMerge, key?: string): Promise<SonTag> {
    return this.ask('POST', `/api/v1/sonidea/tags/${encodeURIComponent(id)}/merge`, { body, key });
  }

  /** Your projects. */
  listSonProjects(): Promise<SonProjectList> {
    return this.ask('GET', `/api/v1/sonidea/projects`);
  }

  /** One of your projects. */
  getSonProject(id: string): Promise<SonProject> {
    return this.ask('GET', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`);
  }

  /** Makes a project under an id of your making. */
  putSonProject(id: string, body: SonProjectWish): Promise<SonProject> {
    return this.ask('PUT', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a project. */
  editSonProject(id: string, body: SonProjectEdit, version: number, key?: string): Promise<SonProject> {
    return this.ask('PATCH', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a project; its recordings stay. */
  deleteSonProject(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/projects/${encodeURIComponent(id)}`, { key });
  }

  /** Your groups. */
  listSonGroups(): Promise<SonGroupList> {
    return this.ask('GET', `/api/v1/sonidea/groups`);
  }

  /** One of your groups. */
  getSonGroup(id: string): Promise<SonGroup> {
    return this.ask('GET', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`);
  }

  /** Makes a group under an id of your making. */
  putSonGroup(id: string, body: SonGroupWish): Promise<SonGroup> {
    return this.ask('PUT', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { body });
  }

  /** Changes a group. */
  editSonGroup(id: string, body: SonGroupEdit, version: number, key?: string): Promise<SonGroup> {
    return this.ask('PATCH', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { body, version, key });
  }

  /** Deletes a group; its recordings stay. */
  deleteSonGroup(id: string, key?: string): Promise<void> {
    return this.ask('DELETE', `/api/v1/sonidea/groups/${encodeURIComponent(id)}`, { key });
  }

  /** Makes one new recording of a group. */
  bounceSonGroup(id: string, body: SonBounce, key?: string): Promise<SonRecording> {
    return this.ask('POST', `/api/v1/sonidea/groups/${encodeURIComponent(id)}/mixdown`, { body, key });
  }

  /** What you have set; what is not bought reads as off. */
  getSonSettings(): Promise<SonSettings> {
    return this.ask('GET', `/api/v1/sonidea/settings`);
  }

  /** Changes settings; what is not named stays. */
  editSonSettings(body: SonSettingsEdit, key?: string): Promise<SonSettings> {
    return this.ask('PATCH', `/api/v1/sonidea/settings`, { body, key });
  }

  /** The same as an OpenAPI document. */
  getOpenAPI(): Promise<Response> {
    return this.ask('GET', `/api/v1/openapi.json`, { raw: true });
  }
}
