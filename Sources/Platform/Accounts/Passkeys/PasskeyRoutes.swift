import Web

extension Accounts {
  var passkeyRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The passkey.")
    return [
      Route(
        .post, "/api/v1/passkeys/challenges", "beginPasskey",
        "Returns what a browser needs to create a passkey for you.", for: .member(.child),
        taking: PasskeyBeginning.self, giving: PasskeyOptions.self
      ) { try await beginPasskey($1, by: $0.member, at: try RelyingParty($0.request)) },
      Route(
        .post, "/api/v1/passkeys", "addPasskey", "Saves a passkey that your browser has created.",
        for: .member(.child), taking: PasskeyRequest.self, giving: Passkey.self, status: 201
      ) { try await addPasskey($1, of: $0.member.person, at: try RelyingParty($0.request)) },
      Route(
        .get, "/api/v1/passkeys", "listPasskeys", "Lists your passkeys.", for: .member(.child),
        giving: PasskeyList.self
      ) { PasskeyList(passkeys: try await passkeys(of: $0.member.person)) },
      Route(
        .patch, "/api/v1/passkeys/{id}", "editPasskey", "Renames a passkey.",
        for: .member(.child), parameters: [id, .ifMatch], taking: PasskeyEdit.self,
        giving: Passkey.self
      ) { call, body in
        try await editPasskey(
          call.values.uuid("id"), body, version: call.values.version, of: call.member.person)
      },
      Route(
        .delete, "/api/v1/passkeys/{id}", "deletePasskey", "Removes a passkey.",
        for: .member(.child), parameters: [id]
      ) { call in
        try await deletePasskey(call.values.uuid("id"), of: call.member.person)
        return Response(204)
      },
      Route(
        .post, "/api/v1/sessions/challenges", "beginPasskeySignIn",
        "Returns what a browser needs to ask for a passkey.", for: .anyone,
        giving: PasskeyQuestion.self
      ) { try await beginPasskeySignIn(at: try RelyingParty($0.request)) },
      Route(
        .post, "/api/v1/sessions/passkey", "signInWithPasskey", "Signs in with a passkey.",
        for: .anyone, taking: .json(PasskeySignIn.schema), giving: .json(Me.schema)
      ) { call in
        let body = try await call.model(PasskeySignIn.self)
        return try welcome(try await signIn(body, at: try RelyingParty(call.request)), call)
      },
    ]
  }
}
