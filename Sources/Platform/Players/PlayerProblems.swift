import Web

/// Why a player was not asked, or not listened to.
extension Problem {
  static let noSuchPlayer = Problem(
    404, "not_found", "This player or command does not exist.")
  static let notYourPlayer = Problem(
    403, "not_your_player", "This player belongs to another member or device.")
  static let notForChildren = Problem(
    403, "not_for_children",
    "This player is not for children. Its owner can allow it in the list of players.")
  static let notForChildToMove = Problem(
    403, "ask_an_adult", "Only adults can change where a player is. Ask an adult.")
  static let tooLoud = Problem(
    403, "too_loud", "Ask a parent: this is louder than children may set it.")
  static let startedByOthers = Problem(
    403, "not_yours", "Someone else started this. Ask them or a parent to change it.")
  static let tooManyPlayers = Problem(
    409, "too_many_players", "You have \(Players.playerLimit) players; remove some first.")
  static let commandIDTaken = Problem(
    409, "id_taken", "Another command has this id. Use a new one.")
  static let expired = Problem(
    409, "expired", "This command has expired and was not played.")
  static let noSound = Problem(
    409, "no_sound", "This command needs no sound.")
  static let alreadyAnswered = Problem(
    409, "settled", "This command already has a different result.")
  static let noSuchSoundForYou = Problem(
    404, "no_such_sound", "This sound does not exist, or you are not allowed to play it.")

  static func noSuchSound(_ name: String?) -> Problem {
    Problem(
      404, "no_such_sound", "“\(name ?? "It")” no longer exists, so it was not played.")
  }

  static func soundChanged(_ name: String) -> Problem {
    Problem(
      409, "changed_meanwhile",
      "“\(name)” has changed in the meantime; play it again to hear the new version.")
  }

  static var tooManyWaiting: Problem {
    Problem(
      429, "too_many_waiting",
      "\(Players.waitingLimit) commands are waiting for this player. Try again in a moment.",
      retryAfter: 5)
  }
}
