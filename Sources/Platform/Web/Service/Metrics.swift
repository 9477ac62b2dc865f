import Files

/// Numbers about a running server, in the text format of Prometheus.
public final class Metrics: Sendable {
  private struct State {
    var counts: [String: [String: Double]] = [:]
    var helps: [String: (kind: String, text: String)] = [:]
    var times: [String: Histogram] = [:]
    var gauges: [(name: String, help: String, read: @Sendable () -> Double)] = []
  }

  private struct Histogram {
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var sum = 0.0
    var count = 0
  }

  static let bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

  private let state = Locked(State())

  public init() {}

  /// Adds to a counter. `labels` are names and values, such as `route="getAsset"`.
  public func count(_ name: String, _ help: String, labels: String = "", by amount: Double = 1) {
    state.withLock { state in
      state.helps[name] = ("counter", help)
      state.counts[name, default: [:]][labels, default: 0] += amount
    }
  }

  /// Notes how long a request on a route took.
  func time(route: String, seconds: Double) {
    state.withLock { state in
      var histogram = state.times[route] ?? Histogram()
      let slot = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      histogram.buckets[slot] += 1
      histogram.sum += seconds
      histogram.count += 1
      state.times[route] = histogram
    }
  }

  /// Tells a number that is read when somebody asks.
  public func gauge(_ name: String, _ help: String, read: @escaping @Sendable () -> Double) {
    state.withLock { $0.gauges.append((name, help, read)) }
  }

  /// Everything, as Prometheus reads it.
  public var text: String {
    let (counts, helps, times, gauges) = state.withLock {
      ($0.counts, $0.helps, $0.times, $0.gauges)
    }
    var text = ""
    for (name, values) in counts.sorted(by: { $0.key < $1.key }) {
      if let help = helps[name] {
        text += "# HELP \(name) \(help.text)\n# TYPE \(name) \(help.kind)\n"
      }
      for (labels, value) in values.sorted(by: { $0.key < $1.key }) {
        text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
      }
    }
    for gauge in gauges {
      text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n"
      text += "\(gauge.name) \(gauge.read())\n"
    }
    return text + histograms(times)
  }

  private func histograms(_ times: [String: Histogram]) -> String {
    let name = "quintet_request_seconds"
    guard !times.isEmpty else { return "" }
    var text = "# HELP \(name) How long requests took.\n# TYPE \(name) histogram\n"
    for (route, histogram) in times.sorted(by: { $0.key < $1.key }) {
      var below = 0
      for (slot, bound) in (Self.bounds.map { "\($0)" } + ["+Inf"]).enumerated() {
        below += histogram.buckets[slot]
        text += "\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(below)\n"
      }
      text += "\(name)_sum{route=\"\(route)\"} \(histogram.sum)\n"
      text += "\(name)_count{route=\"\(route)\"} \(histogram.count)\n"
    }
    return text
  }
}
