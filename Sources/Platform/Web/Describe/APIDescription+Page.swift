extension APIDescription {
  /// The description as a page for people.
  public var page: String {
    var text = Page.head("Quintet API reference")
    text += "<h1>API reference</h1>\n"
    text +=
      "<p>Version \(Page.escaped(version)). Generated from the server’s routes. Also available as "
    text += "<a href=\"/api/v1/openapi.json\">OpenAPI 3.1</a>.</p>\n"
    for route in routes { text += section(route) }
    text += "<h1>Objects</h1>\n"
    for object in objects { text += section(object) }
    return text + Page.tail
  }

  private func section(_ route: Route) -> String {
    var text = "<section id=\"\(route.name)\">\n<h2><code>\(route.method.rawValue) "
    text += "\(Page.escaped(route.path.description))</code></h2>\n"
    text += "<p>\(Page.escaped(route.summary)) \(who(route.permission))</p>\n"
    if !route.parameters.isEmpty {
      text += "<dl>\n"
      for parameter in route.parameters {
        text += "<dt><code>\(parameter.name)</code></dt>"
        text += "<dd>\(Page.escaped(parameter.summary))</dd>\n"
      }
      text += "</dl>\n"
    }
    return text + "<p class=\"wire\">\(wire(route))</p>\n</section>\n"
  }

  private func wire(_ route: Route) -> String {
    let takes: String? =
      switch route.taking {
      case .nothing: nil
      case .json(let schema): "Takes \(type(schema))."
      case .bytes(let limit): "Takes up to \(limit) bytes."
      case .form(let limit): "Takes a form with a file of up to \(limit) bytes."
      }
    let gives =
      switch route.giving {
      case .nothing: "Returns nothing."
      case .json(let schema): "Returns \(type(schema))."
      case .bytes(let types): "Returns \(types.joined(separator: ", "))."
      case .events: "Returns a stream of events."
      }
    return [takes, gives].compactMap { $0 }.joined(separator: " ")
  }

  /// A type as in TypeScript, which leads to the objects that it names.
  private func type(_ schema: Schema) -> String {
    var text = Page.escaped(schema.typeScript)
    for object in schema.objects where text.contains(object.name) {
      if text == object.name || text == object.name + "[]" {
        text = text.replacing(object.name, with: "<a href=\"#\(object.name)\">\(object.name)</a>")
      }
    }
    return "<code>\(text)</code>"
  }

  private func section(_ object: Schema.Object) -> String {
    var text = "<section id=\"\(object.name)\">\n<h2><code>\(object.name)</code></h2>\n"
    text += "<p>\(Page.escaped(object.summary))</p>\n<dl>\n"
    for field in object.fields {
      text += "<dt><code>\(field.name)\(field.isRequired ? "" : "?")</code></dt>"
      text += "<dd>\(type(field.schema)) \(Page.escaped(field.summary))</dd>\n"
    }
    return text + "</dl>\n</section>\n"
  }

  private func who(_ permission: Permission) -> String {
    switch permission {
    case .anyone: "Open to anyone."
    case .member(.child, _): "For every member of the household."
    case .member(.adult, _): "For adults and the owner."
    case .member(.owner, _): "For the owner."
    }
  }
}

/// Plain pages that need nothing but themselves.
public enum Page {
  public static func head(_ title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(title))</title>
    <style>
    :root { --paper: #fbfaf7; --ink: #1d2326; --quiet: #5a6469; --line: #dcd9d0; --mark: #0a6c74 }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #14181a; --ink: #e8e6e0; --quiet: #9aa5aa; --line: #2c3437; --mark: #63c7cf }
    }
    body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 46rem; background: var(--paper);
      color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
    h1 { font-size: clamp(1.6rem, 5vw, 2.2rem); line-height: 1.2; margin: 0 0 .75rem }
    h2 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
    section { border-top: 1px solid var(--line); padding: 1rem 0 }
    p { margin: .25rem 0 .75rem } a { color: var(--mark) } code { font-size: .95em }
    dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0 }
    dt, dd { overflow-wrap: anywhere } dd { margin: 0; color: var(--quiet) }
    section + h1 { margin-top: 2.5rem } .wire { color: var(--quiet); margin-bottom: 0 }
    ul { padding: 0; list-style: none } li { padding: .5rem 0; border-top: 1px solid var(--line) }
    li a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; font-weight: 600 }
    li span { display: block; color: var(--quiet) }
    </style>
    </head>
    <body>
    <main>

    """
  }

  public static let tail = "</main>\n</body>\n</html>\n"

  public static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      default: out.append(character)
      }
    }
    return out
  }
}
