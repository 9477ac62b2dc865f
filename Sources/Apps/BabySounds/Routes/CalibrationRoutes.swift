import Web

extension Calibrations {
  var routes: [Route] {
    let id = Parameter.path("id", .uuid, "The device's output.")
    return [
      Route(
        .get, PathTemplate("\(BabySounds.path)/calibrations"), "listBabyCalibrations",
        "Lists how loud the household's devices are at the ear.", for: .member(.child),
        giving: CalibrationList.self
      ) { _ in CalibrationList(calibrations: try await calibrations()) },
      gate.route(
        .put, "calibrations/{id}", "putBabyCalibration",
        "Sets the calibration of a device's output.",
        parameters: [id], taking: CalibrationRequest.self, giving: OutputCalibration.self
      ) { try await put($0.values.uuid("id"), $1) },
      gate.route(
        .delete, "calibrations/{id}", "deleteBabyCalibration",
        "Deletes the calibration of a device's output; it is estimated again.", parameters: [id]
      ) { call in
        try await delete(call.values.uuid("id"))
        return Response(204)
      },
    ]
  }
}
