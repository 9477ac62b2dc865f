import FoundationEssentials
import Web

extension RemoteRecorder {
  /// How recordings are started and stopped from elsewhere: by a button on the wall, a command.
  var routes: [Route] {
    let path = "\(Sonidea.path)/recorder"
    return [
      Route(
        .get, PathTemplate(path), "listSonRecorders",
        "Lists your devices that can be asked to record, and what they record.",
        for: .member(.child, devices: [.intents]), giving: RecorderList.self
      ) { RecorderList(recorders: try await states(for: $0.member)) },
      Route(
        .post, PathTemplate("\(path)/start"), "startSonRecorder",
        "Starts a recording on one of your devices that has Sonidea open and allows it.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: RecorderStart.self, giving: RecorderState.self
      ) { call, request in
        try await start(request, as: call.requestKey?.id ?? UUID(), by: call.member)
      },
      Route(
        .post, PathTemplate("\(path)/stop"), "stopSonRecorder",
        "Stops and saves the recording of one of your devices.",
        for: .member(.child, devices: [.intents]), parameters: [.requestKey],
        taking: RecorderStop.self, giving: RecorderState.self
      ) { call, request in
        try await stop(request, as: call.requestKey?.id ?? UUID(), by: call.member)
      },
    ]
  }
}
