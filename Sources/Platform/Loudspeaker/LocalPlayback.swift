import Files
import FoundationEssentials
import Media
import Players

/// This machine's sound card for one sound, without a server.
public enum LocalPlayback {
  /// Plays a file as its voicing says, and returns when it has ended, or has faded out because the
  /// task was cancelled.
  public static func play(
    _ path: String, name: String, voicing: Voicing, device: String = "default", media: Media
  ) async throws {
    let folder = try PassingFolder()
    let sound = try await DecodedSound.decode(path, in: folder.path, rate: VoiceLink.rate, media)
    let output = AudioOutput(device: device, volume: 1, onChange: {})
    try await output.wake()
    let request = SoundboardPlayer.Request(
      key: ItemKey(kind: "file", id: UUID()), name: name, volume: 1, loop: voicing.loops == -1,
      atSeconds: 0, fadeSeconds: 0, voicing: voicing)
    try output.withPlayback { playback throws(LoudspeakerError) in
      try playback.play(.soundboard(request, sound))
    }
    while !Task.isCancelled, !output.withPlayback(\.isSilent), output.trouble == nil {
      try? await Task.sleep(for: .milliseconds(20))
    }
    if let trouble = output.trouble { throw LoudspeakerError(.soundCard, trouble) }
    await output.end(fadeSeconds: 0.3)
    withExtendedLifetime(folder) {}
  }
}
