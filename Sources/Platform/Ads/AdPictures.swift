import Web

/// The pictures of our own advertisements: small drawings without scripts.
enum AdPictures {
  static let path = "/api/v1/store/ads/pictures/"

  static var route: Route {
    Route(
      .get, "/api/v1/store/ads/pictures/{name}", "getAdPicture",
      "Returns the picture of a house ad.", for: .anyone,
      parameters: [.path("name", .word, "The name given in the ad.")],
      giving: .bytes(["image/svg+xml"])
    ) { call in
      guard let drawing = drawings[call.values.text("name") ?? ""] else { throw Problem.notFound }
      return Response(
        200,
        headers: [
          "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400",
          "Content-Security-Policy": "default-src 'none'",
        ], content: .bytes(Array(svg(drawing).utf8)))
    }
  }

  private static func svg(_ drawing: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" \
    height="64">\(drawing)</svg>
    """
  }

  static let drawings = [
    "moon": """
    <rect width="64" height="64" rx="12" fill="#1d2550"/>\
    <path d="M40 12a22 22 0 1 0 12 30A18 18 0 0 1 40 12z" fill="#ffe9a8"/>\
    <circle cx="50" cy="16" r="2" fill="#fff"/><circle cx="14" cy="14" r="1.5" fill="#fff"/>
    """,
    "keys": """
    <rect width="64" height="64" rx="12" fill="#4b2a63"/>\
    <path d="M10 16h44v32H10z" fill="#fffdf6"/>\
    <path d="M24.500 16v32M39.500 16v32" stroke="#4b2a63" stroke-width="2"/>\
    <path d="M20 16h9v19h-9zM35 16h9v19h-9z" fill="#2a1738"/>
    """,
    "pads": """
    <rect width="64" height="64" rx="12" fill="#051a08"/>\
    <path d="M12 12h18v18H12zM34 34h18v18H34z" fill="#00ff41"/>\
    <path d="M34 12h18v18H34zM12 34h18v18H12z" fill="#00661a"/>
    """,
    "wave": """
    <rect width="64" height="64" rx="12" fill="#7a1f2b"/>\
    <path d="M12 28v8M20 20v24M28 12v40M36 22v20M44 16v32M52 28v8" stroke="#ffe3d6" \
    stroke-width="4" \
    stroke-linecap="round"/>
    """,
    "book": """
    <rect width="64" height="64" rx="12" fill="#14532d"/>\
    <path d="M32 18c-6-5-14-6-22-5v34c8-1 16 0 22 5 6-5 14-6 22-5V13c-8-1-16 0-22 5z" \
    fill="#fff6dd"/>\
    <path d="M32 18v34" stroke="#14532d" stroke-width="2"/>\
    <path d="M44 24v12a4 4 0 1 1-2-3.500V24z" fill="#14532d"/>
    """,
    "place": """
    <rect x="2" y="2" width="60" height="60" rx="12" fill="none" stroke="#888" stroke-width="3" \
    stroke-dasharray="6 5"/>
    """,
  ]
}
