import FoundationEssentials
import Web

/// That somebody wants a passkey.
struct PasskeyBeginning: Model {
  let password: String?

  static let schema = Schema.object(
    Schema.Object(
      "PasskeyBeginning", "A request for a passkey.",
      [
        .may(
          "password", .text(0...256),
          "The current password, unless you signed in within the last 15 minutes.")
      ]))
}

/// What a browser needs to make a passkey, under the names of `PublicKeyCredentialCreationOptions`.
struct PasskeyOptions: Model {
  struct Party: Model {
    let id: String
    let name: String

    static let schema = Schema.object(
      Schema.Object(
        "PasskeyParty", "The server for which a passkey is made.",
        [.must("id", .text(1...253), "The name of this machine."), .must("name", .text(1...100))]))
  }

  struct User: Model {
    let id: String
    let name: String
    let displayName: String

    static let schema = Schema.object(
      Schema.Object(
        "PasskeyUser", "Whose passkey it will be.",
        [
          .must("id", .text(22...22), "In base64url."), .must("name", Member.name),
          .must("display_name", Member.name),
        ]))
  }

  struct Known: Model {
    let id: String
    let transports: [String]

    static let schema = Schema.object(
      Schema.Object(
        "KnownPasskey", "One of your passkeys; the device that holds it creates no second one.",
        [
          .must("id", Passkey.credentialSchema, "In base64url."),
          .must("transports", PasskeyRequest.transportsSchema),
        ]))
  }

  let challenge: String
  let rp: Party
  let user: User
  let algorithms: [Int64]
  let excludeCredentials: [Known]
  let residentKey: String
  let userVerification: String
  let attestation: String
  let timeoutMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "PasskeyOptions", "What a browser needs to create a passkey.",
      [
        .must("challenge", challengeSchema, "In base64url."), .must("rp", Party.schema),
        .must("user", User.schema),
        .must("algorithms", .list(.integer(-65_536 ... -1), most: 10), "As COSE numbers them."),
        .must("exclude_credentials", .list(Known.schema, most: Accounts.passkeyLimit)),
        .must("resident_key", .choice(["required"])),
        .must("user_verification", .choice(["required"])),
        .must("attestation", .choice(["none"])), .must("timeout_ms", .count),
      ]))

  static let challengeSchema = Schema.text(16...200)
}

/// What a browser needs to sign somebody in, whoever they may be.
struct PasskeyQuestion: Model {
  let challenge: String
  let rpId: String
  let userVerification: String
  let timeoutMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "PasskeyQuestion", "What a browser needs to ask for a passkey.",
      [
        .must("challenge", PasskeyOptions.challengeSchema, "In base64url."),
        .must("rp_id", .text(1...253), "The name of this machine."),
        .must("user_verification", .choice(["required"])), .must("timeout_ms", .count),
      ]))
}

/// A passkey that was made, as the browser hands it over.
struct PasskeyRequest: Model {
  var label: String
  var credentialId: String
  var clientDataJson: String
  var attestationObject: String
  var transports: [String]?

  static let transportsSchema = Schema.list(.text(1...32), most: 16)
  /// The longest that a browser says.
  static let longestClientData = 4_096
  static let clientDataSchema = Schema.text(1...Passkey.base64Length(longestClientData))

  static let schema = Schema.object(
    Schema.Object(
      "PasskeyRequest", "A new passkey. Bytes are base64url without padding.",
      [
        .must("label", Session.label, "Its name."),
        .must("credential_id", Passkey.credentialSchema),
        .must("client_data_json", clientDataSchema),
        .must("attestation_object", .text(1...Passkey.base64Length(Attestation.longest))),
        .may("transports", transportsSchema, "How the device is reached."),
      ]))
}

struct PasskeyList: Model {
  var passkeys: [Passkey]

  static let schema = Schema.object(
    Schema.Object(
      "PasskeyList", "Your passkeys.",
      [.must("passkeys", .list(Passkey.schema, most: Accounts.passkeyLimit))]))
}

struct PasskeyEdit: Model {
  var label: String

  static let schema = Schema.object(
    Schema.Object("PasskeyEdit", "Changes; omitted fields stay.", [.must("label", Session.label)]))
}

/// What somebody sends to sign in with a passkey.
struct PasskeySignIn: Model {
  var credentialId: String
  var clientDataJson: String
  var authenticatorData: String
  var signature: String
  var userHandle: String
  var label: String?

  static let schema = Schema.object(
    Schema.Object(
      "PasskeySignIn", "A passkey's signature. Bytes are base64url without padding.",
      [
        .must("credential_id", Passkey.credentialSchema),
        .must("client_data_json", PasskeyRequest.clientDataSchema),
        .must("authenticator_data", .text(1...2_048)), .must("signature", .text(1...1_024)),
        .must("user_handle", .text(1...86), "The passkey's owner."),
        .may("label", Session.label, "What to call this browser."),
      ]))
}
