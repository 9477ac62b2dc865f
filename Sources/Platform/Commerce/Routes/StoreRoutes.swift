import FoundationEssentials
import Web

extension Commerce {
  /// How members look into the store, and how the owner tries it.
  public var routes: [Route] { lookingRoutes + buyingRoutes + ownerRoutes }

  private static let path = "/api/v1/store"

  private var lookingRoutes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Self.path)/catalogue"), "getStoreCatalogue",
        "Lists products, prices and the limits of free use.", for: .member(.child),
        giving: StoreCatalogue.self
      ) { _ in try await catalogueAnswer() },
      Route(
        .get, PathTemplate("\(Self.path)/entitlements"), "getStoreAccess",
        "Returns what you or your household have bought, and what it allows.",
        for: .member(.child), giving: StoreAccess.self
      ) { try await access(of: $0.member.person) },
      Route(
        .get, PathTemplate("\(Self.path)/quotas"), "listStoreQuotas",
        "Lists daily quotas and what remains of them.", for: .member(.child),
        giving: StoreQuotas.self
      ) { StoreQuotas(quotas: try await quotas(of: $0.member.person)) },
      Route(
        .get, PathTemplate("\(Self.path)/transactions"), "listStoreTransactions",
        "Lists store events about your purchases; for the owner, about all purchases.",
        for: .member(.child), giving: StoreTransactions.self
      ) { try await transactions(for: $0.member) },
    ]
  }

  private var buyingRoutes: [Route] {
    [
      Route(
        .put, PathTemplate("\(Self.path)/purchases/{id}"), "buy",
        "Buys something in the sandbox, where nothing is charged; idempotent for the same id.",
        for: .member(.adult), parameters: [.path("id", .uuid, "The purchase's id, chosen by you.")],
        taking: PurchaseRequest.self, giving: StoreAccess.self
      ) { call, request in
        try await buy(
          request.product, as: call.values.uuid("id"), token: request.gateToken, by: call.member)
        return try await access(of: call.member.person)
      },
      Route(
        .put, PathTemplate("\(Self.path)/purchases/{id}/renewal"), "setStoreRenewal",
        "Turns renewal of a sandbox plan off or on.",
        for: .member(.adult), parameters: [.path("id", .uuid, "Of the purchase.")],
        taking: RenewalRequest.self, giving: StoreAccess.self
      ) { call, request in
        try await setRenewal(request.renews, of: call.values.uuid("id"), by: call.member)
        return try await access(of: call.member.person)
      },
      Route(
        .post, PathTemplate("\(Self.path)/restore"), "restorePurchases",
        "Restores your purchases.", for: .member(.child), giving: StoreAccess.self
      ) { call in
        try await restore(call.member.person)
        return try await access(of: call.member.person)
      },
      Route(
        .post, PathTemplate("\(Self.path)/transactions"), "takeStoreTransaction",
        "Accepts a transaction signed by the store, once.", for: .member(.adult),
        taking: SignedTransaction.self, giving: StoreAccess.self
      ) { call, request in
        try await add(signed: request.transaction)
        return try await access(of: call.member.person)
      },
    ]
  }

  private var ownerRoutes: [Route] {
    [
      Route(
        .get, PathTemplate("\(Self.path)/sales"), "getStoreSales", "What was sold.",
        for: .member(.owner), giving: StoreSales.self
      ) { _ in try await sales() },
      Route(
        .get, PathTemplate("\(Self.path)/purchases"), "listStorePurchases",
        "Lists all purchases, the newest first.", for: .member(.owner),
        giving: StorePurchases.self
      ) { _ in try await purchases() },
      Route(
        .put, PathTemplate("\(Self.path)/config"), "putStoreConfig",
        "Installs a signed configuration newer than the current one.", for: .member(.owner),
        taking: SignedConfig.self, giving: StoreCatalogue.self
      ) { _, request in
        try await configure(request.document, signature: request.signature)
        return try await catalogueAnswer()
      },
      Route(
        .post, PathTemplate("\(Self.path)/sandbox/purchases/{id}"), "controlSandboxPurchase",
        "Simulates a refund or a failed renewal of a sandbox purchase.",
        for: .member(.owner), parameters: [.path("id", .uuid, "The purchase.")],
        taking: SandboxRequest.self, giving: StoreSales.self
      ) { call, request in
        try await perform(request.action, on: call.values.uuid("id"))
        return try await sales()
      },
      Route(
        .post, PathTemplate("\(Self.path)/sandbox/time"), "advanceSandbox",
        "Moves the sandbox's time forward; it cannot be turned back.", for: .member(.owner),
        taking: SandboxTime.self, giving: StoreSales.self
      ) { _, request in
        try await advance(by: request.hours * 3_600_000)
        return try await sales()
      },
    ]
  }
}
