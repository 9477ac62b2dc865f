import Web

extension Recording {
  /// As the encoder writes it. A list of ten thousand is told anew with every change, and the encoder
  /// takes ten times as long.
  func json() throws -> JSON {
    var members: [(String, JSON)] = [
      ("id", .string(id.description)), ("title", .string(title)),
      ("created_ms", .integer(createdMs)), ("added_ms", .integer(addedMs)),
      ("version", .integer(version)), ("state", .string(state.rawValue)),
      ("is_rendering", .bool(isRendering)), ("silence", .array(silence.map(JSON.number))),
      ("quality", .string(quality.rawValue)), ("source", .string(source.rawValue)),
      ("person", .string(person.description)),
      ("tags", .array(tags.map { .string($0.description) })), ("is_favorite", .bool(isFavorite)),
      ("is_icon_auto", .bool(isIconAuto)), ("notes", .string(notes)),
      ("markers", try Self.json(markers)), ("eq", try Self.json(eq)), ("speed", .number(speed)),
      ("skips_silence", .bool(skipsSilence)), ("resume_seconds", .number(resumeSeconds)),
      ("location_sharing", .string(locationSharing.rawValue)),
      ("is_sensitive", .bool(isSensitive)), ("is_approved", .bool(isApproved)),
      ("is_best", .bool(isBest)), ("device", .string(device.description)),
      ("edit_count", .integer(Int64(editCount))), ("may_edit", .bool(mayEdit)),
    ]
    for (name, text) in [
      ("error", error), ("codec", codec), ("hash", hash), ("audio_type", audioType),
      ("icon", icon), ("album", album?.description), ("project", project?.description),
      ("group", group?.description),
    ] {
      if let text { members.append((name, .string(text))) }
    }
    for (name, number) in [
      ("seconds", seconds), ("loudness", loudness), ("true_peak", truePeak), ("hue", hue),
    ] {
      if let number { members.append((name, .number(number))) }
    }
    for (name, number) in [
      ("sample_rate", sampleRate.map(Int64.init)), ("channels", channels.map(Int64.init)),
      ("bytes", bytes), ("take", take.map(Int64.init)), ("trashed_ms", trashedMs),
    ] {
      if let number { members.append((name, .integer(number))) }
    }
    if let location { members.append(("location", try Self.json(location))) }
    return .object(members)
  }

  private static func json(_ list: [some Encodable]) throws -> JSON {
    list.isEmpty ? .array([]) : try JSON(reading: Array(StoredJSON.text(list).utf8))
  }

  private static func json(_ location: Location) throws -> JSON {
    try JSON(reading: Array(StoredJSON.text(location).utf8))
  }
}

extension RecordingList {
  func json() throws -> JSON {
    var members: [(String, JSON)] = [
      ("recordings", .array(try recordings.map { try $0.json() })),
      ("elsewhere", .integer(elsewhere)),
    ]
    if let after { members.append(("after", .string(after))) }
    return .object(members)
  }
}
