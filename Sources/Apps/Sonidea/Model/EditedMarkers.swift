import Web

/// The markers of a recording, or the moments of its comments, as its edits come and go: each moves with the sound that
/// it stands in, and what was taken out with its sound comes back with it.
struct EditedMarkers: Equatable {
  /// A marker in what an edit has taken out, where it stood before that.
  struct Lost: Codable, Equatable {
    var marker: Marker
    var edit: ID
    /// Set where it is the moment of the comment with its id.
    var isComment: Bool?
  }

  var markers: [Marker]
  var lost: [Lost] = []

  /// Where each of them stands, by its id.
  var seconds: [ID: Double] { Dictionary(markers.map { ($0.id, $0.seconds) }) { $1 } }

  /// Goes from some edits over a sound of so many seconds to others: back to where both part, and on from there.
  mutating func move(from old: [Edit], to new: [Edit], over seconds: Double) throws(Problem) {
    let (before, after) = (
      try EditLengths.lengths(of: old[...], from: seconds),
      try EditLengths.lengths(of: new[...], from: seconds)
    )
    let shared = zip(old, new).prefix { $0 == $1 }.count
    for index in old.indices.dropFirst(shared).reversed() {
      undo(old[index], from: before[index], to: before[index + 1])
    }
    for index in new.indices.dropFirst(shared) {
      follow(new[index], from: after[index], to: after[index + 1])
    }
    markers.sort { $0.seconds < $1.seconds }
  }

  /// An edit that has made a sound of `now` seconds one of `then`.
  private mutating func follow(_ edit: Edit, from now: Double, to then: Double) {
    let part = edit.part(of: now)
    var remaining: [Marker] = []
    for var marker in markers {
      let at = marker.seconds
      switch edit.kind {
      case .trim:
        guard part.contains(at) || at == part.upperBound && at >= now else {
          lost.append(Lost(marker: marker, edit: edit.id))
          continue
        }
        marker.seconds -= part.lowerBound
      case .cut where at >= part.upperBound: marker.seconds -= now - then
      case .cut where at > part.lowerBound:
        lost.append(Lost(marker: marker, edit: edit.id))
        continue
      case .insert, .paste: if at >= edit.at ?? 0 { marker.seconds += then - now }
      case .cut, .silence, .gain, .fade, .normalize, .loudness, .gate: break
      }
      remaining.append(marker)
    }
    markers = remaining
  }

  private mutating func undo(_ edit: Edit, from now: Double, to then: Double) {
    let part = edit.part(of: now)
    let at = min(edit.at ?? 0, now)
    for index in markers.indices {
      let seconds = markers[index].seconds
      switch edit.kind {
      case .trim: markers[index].seconds += part.lowerBound
      case .cut: if seconds > part.lowerBound { markers[index].seconds += now - then }
      // What was put in goes, and a marker in there stays at its edge.
      case .insert, .paste:
        if seconds > at { markers[index].seconds = max(at, seconds - (then - now)) }
      case .silence, .gain, .fade, .normalize, .loudness, .gate: break
      }
    }
    markers += lost.filter { $0.edit == edit.id }.map(\.marker)
    lost.removeAll { $0.edit == edit.id }
  }
}
