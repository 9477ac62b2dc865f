import FoundationEssentials
import Web

extension Accounts {
  /// How people sign in, and look after their household.
  public var routes: [Route] { doorRoutes + passkeyRoutes + sessionRoutes + memberRoutes }

  private var doorRoutes: [Route] {
    [
      Route(
        .get, "/api/v1/setup", "getSetUp",
        "Returns whether the household still needs to be set up.",
        for: .anyone, giving: SetUpState.self
      ) { _ in SetUpState(isNeeded: try await needsSetUp()) },
      Route(
        .post, "/api/v1/setup", "setUp", "Sets the household up, once, with the console's code.",
        for: .anyone, taking: .json(SetUp.schema), giving: .json(Me.schema)
      ) { call in
        try welcome(
          try await setUp(try await call.model(SetUp.self), from: call.request.client), call)
      },
      Route(
        .post, "/api/v1/sessions", "signIn", "Signs in with a password.", for: .anyone,
        taking: .json(SignIn.schema), giving: .json(Me.schema)
      ) { call in
        try welcome(
          try await signIn(try await call.model(SignIn.self), from: call.request.client), call)
      },
      Route(
        .post, "/api/v1/sessions/links", "makeSignInLink",
        "Creates a link that signs the owner in, once; only for commands on the server's machine.",
        for: .member(.owner), giving: SignInLink.self, status: 201
      ) { call in
        guard call.member.session == nil else { throw Problem.forbidden }
        return try await makeSignInLink(minutes: Self.linkMinutes)
      },
      Route(
        .post, "/api/v1/sessions/link", "signInByLink", "Signs in with the code of a link, once.",
        for: .anyone, taking: .json(LinkSignIn.schema), giving: .json(Me.schema)
      ) { call in
        try welcome(try await signIn(try await call.model(LinkSignIn.self)), call)
      },
      Route(
        .get, "/api/v1/me", "getMe", "Returns the signed-in member.", for: .member(.child),
        giving: Me.self
      ) { call in
        Me(
          member: try await member(call.member.person), session: call.member.session.map(ID.init),
          needsOldPassword: try await needsOldPassword(call.member))
      },
    ]
  }

  func welcome(_ entry: (member: Member, token: String), _ call: Call) throws -> Response {
    var response = try Response.json(
      Me(member: entry.member, needsOldPassword: entry.member.hasPassword))
    response.headers["Set-Cookie"] = SessionCookie(call.request).line(
      entry.token, seconds: Self.sessionMilliseconds / 1_000)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private var sessionRoutes: [Route] {
    [
      Route(
        .get, "/api/v1/sessions", "listSessions", "Lists your browsers and devices.",
        for: .member(.child), giving: SessionList.self
      ) { SessionList(sessions: try await sessions(of: $0.member)) },
      Route(
        .delete, "/api/v1/sessions/{id}", "endSession", "Ends a session.", for: .member(.child),
        parameters: [.path("id", .uuid, "The session.")]
      ) { call in
        let id = call.values.uuid("id")
        try await revoke(id, of: call.member)
        var response = Response(204)
        if id == call.member.session {
          response.headers["Set-Cookie"] = SessionCookie(call.request).line("", seconds: 0)
          // What the browser keeps of answers; not what the page keeps, where changes may wait. Browsers heed it
          // over encrypted connections only, and complain of it over others.
          if call.request.client.isSecure { response.headers["Clear-Site-Data"] = "\"cache\"" }
        }
        return response
      },
      Route(
        .post, "/api/v1/devices", "addDevice",
        "Creates a token for a device; it is returned only once.",
        for: .member(.adult), taking: NewDevice.self, giving: NewToken.self, status: 201
      ) { try await makeDevice($1, for: $0.member.person) },
    ]
  }

  private var memberRoutes: [Route] {
    let id = Parameter.path("id", .uuid, "The member.")
    return [
      Route(
        .get, "/api/v1/members", "listMembers", "Lists the members of the household.",
        for: .member(.child), giving: MemberList.self
      ) { _ in MemberList(members: try await members()) },
      Route(
        .put, "/api/v1/members/{id}", "addMember", "Adds a member.", for: .member(.owner),
        parameters: [id], taking: NewMember.self, giving: Member.self
      ) { try await add($0.values.uuid("id"), $1, by: $0.member.person) },
      Route(
        .patch, "/api/v1/members/{id}", "editMember",
        "Changes a member's name, role or storage limit.",
        for: .member(.owner), parameters: [id, .ifMatch, .requestKey],
        taking: MemberEdit.self, giving: Member.self
      ) { call, body in
        try await edit(
          call.values.uuid("id"), body, version: call.values.version, by: call.member.person,
          as: call.requestKey)
      },
      Route(
        .put, "/api/v1/members/{id}/password", "setPassword",
        "Changes your password, or as an owner any member's.", for: .member(.child),
        parameters: [id], taking: .json(PasswordRequest.schema)
      ) { call in
        let id = call.values.uuid("id")
        guard call.member.person == id || call.member.role == .owner else {
          throw Problem.forbidden
        }
        try await setPassword(id, try await call.model(PasswordRequest.self), by: call.member)
        return Response(204)
      },
      Route(
        .delete, "/api/v1/members/{id}", "deleteMember",
        "Removes a member and everything they own.", for: .member(.owner),
        parameters: [id, .requestKey]
      ) { call in
        try await delete(call.values.uuid("id"), by: call.member.person, as: call.requestKey)
        return Response(204)
      },
      Route(
        .get, "/api/v1/audit", "getAuditLog", "Returns the household's activity.",
        for: .member(.owner),
        parameters: [
          .query("before", .moment, "Only entries before this time."),
          .query("limit", .integer(1...200), "Page size; default 50."),
        ], giving: AuditLog.self
      ) { call in
        let limit = call.values.integer("limit") ?? 50
        let entries = try await log(
          before: call.values.integer("before").map(Int64.init), limit: limit)
        return AuditLog(
          entries: entries, beforeMs: entries.count == limit ? entries.last?.atMs : nil)
      },
    ]
  }
}
