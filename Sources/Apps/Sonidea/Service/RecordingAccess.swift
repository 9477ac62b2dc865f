import FoundationEssentials
import Storage

/// A recording, and what a member may do with it.
struct RecordingAccess: Sendable {
  let recording: StoredRecording
  let isOwn: Bool
  /// What they may do in its album; nil where that is none of theirs.
  let role: AlbumRole?

  var id: UUID { recording.id }
  var owner: UUID { recording.owner }
  var album: UUID { recording.album }

  var mayEdit: Bool { Recording.mayEdit(isOwn: isOwn, role) }

  /// The recording as this member gets it.
  func response(in reading: any Reading) throws -> Recording {
    try recording.recording().response(isOwn: isOwn, role, in: reading)
  }
}

extension Recording {
  /// Whether others who share its album neither see nor hear it.
  var isHidden: Bool { isSensitive && !isApproved }

  static func mayEdit(isOwn: Bool, _ role: AlbumRole?) -> Bool {
    isOwn ? role != .viewer : role?.canEditOthers ?? false
  }

  /// A recording as its owner gets it, or somebody else.
  func response(isOwn: Bool, _ role: AlbumRole?, in reading: any Reading) throws -> Recording {
    var response = self
    response.mayEdit = Self.mayEdit(isOwn: isOwn, role)
    if isOwn {
      response.tags = try TagRepository.tags(ofRecording: id.uuid, in: reading)
    } else {
      (response.isFavorite, response.resumeSeconds) = (false, 0)
      response.location = location?.shared(locationSharing)
      (response.locationSharing, response.isApproved) = (.none, isSensitive)
      (response.project, response.take, response.isBest, response.group) = (nil, nil, false, nil)
    }
    return response
  }
}
