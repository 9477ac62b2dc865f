import Console

/// The whole command: every verb, in the order of its help page.
enum Quintet {
  static let version = "0.1.0"

  static let program: Program = Program(
    name: "quintet", version: version,
    summary: "Audio software for your own machine: store, convert, measure and view sound.",
    footer: "Files are read in a sandbox without network.",
    commands: [
      probe, convert, extractAudio, peaks, loudness, silence, render, play, stretch,
      metronome, sample, transcribe, models, serve, open, work, player, authority, api, backup,
      restore, store,
      verifyReceipt,
      proof, doctor, about, completion,
    ] + apps.flatMap(\.commands))
}
