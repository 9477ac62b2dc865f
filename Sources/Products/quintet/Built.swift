/// What this program was built with: the package's traits, and nowhere else in the sources.
enum Built {
  #if Ads
    static let hasAds = true
  #else
    static let hasAds = false
  #endif

  #if Subscriptions
    static let hasSubscriptions = true
  #else
    static let hasSubscriptions = false
  #endif
}
