import Files

/// Numbers about a running server, in the text format of Prometheus.
public final class Metrics: Sendable {
  private struct State {
    var times: [String: Histogram] = [:]
    var answers: [Answered: Int] = [:]
    var gauges: [(name: String, help: String, read: @Sendable () -> Double)] = []
  }

  private struct Answered: Hashable {
    let route: String
    let status: Int
  }

  private struct Histogram {
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var sum = 0.0
    var count = 0
  }

  static let bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

  private let state = Locked(State())

  public init() {}

  /// Notes that a request on a route was answered, and how long it took.
  func answered(_ route: String, status: Int, seconds: Double) {
    state.withLock { state in
      state.answers[Answered(route: route, status: status), default: 0] += 1
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
    let (times, gauges, answers) = state.withLock { ($0.times, $0.gauges, $0.answers) }
    var text = requests(answers)
    for gauge in gauges {
      text += "# HELP \(gauge.name) \(gauge.help)\n# TYPE \(gauge.name) gauge\n"
      text += "\(gauge.name) \(gauge.read())\n"
    }
    return text + histograms(times)
  }

  private func requests(_ answers: [Answered: Int]) -> String {
    let name = "quintet_requests_total"
    var text = "# HELP \(name) Requests answered, by route and status.\n# TYPE \(name) counter\n"
    let lines = answers.map { answered, count in
      "\(name){route=\"\(answered.route)\",status=\"\(answered.status)\"} \(count)\n"
    }
    text += lines.sorted().joined()
    return text
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
