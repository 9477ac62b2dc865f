import FoundationEssentials
import Web

extension Ads {
  public var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The view's id, chosen by you.")
    return [
      Route(
        .get, "/api/v1/store/ads/slots/{slot}", "getStoreAd",
        "Returns the content of an ad slot, for you.", for: .member(.child),
        parameters: [.path("slot", .word, "Such as yakback.banner.")],
        giving: StoreAdSlot.self
      ) { call in
        try await show(try AdSlot.named(call.values.text("slot") ?? ""), to: call.member)
      },
      Route(
        .put, "/api/v1/store/ads/views/{id}", "beginAdView",
        "Starts a rewarded ad view; idempotent for the same id.",
        for: .member(.child), parameters: [id], taking: AdRequest.self, giving: StoreAdView.self
      ) { call, request in
        StoreAdView(try await begin(call.values.uuid("id"), request, by: call.member))
      },
      Route(
        .post, "/api/v1/store/ads/views/{id}/finish", "finishAdView",
        "Completes a rewarded ad view and grants its reward.",
        for: .member(.child), parameters: [id], giving: StoreAdView.self
      ) { call in StoreAdView(try await finish(call.values.uuid("id"), by: call.member)) },
      Route(
        .post, "/api/v1/store/ads/views/{id}/abort", "abortAdView",
        "Ends an ad early; the next one can start after 30 seconds.",
        for: .member(.child), parameters: [id]
      ) { call in
        try await abort(call.values.uuid("id"), by: call.member)
        return Response(204)
      },
      AdPictures.route,
    ]
  }
}
