import Web

extension Gate {
  var routes: [Route] {
    let path = "\(BabySounds.path)/gate"
    return [
      Route(
        .get, PathTemplate(path), "getBabyGate", "Returns your state of the parental gate.",
        for: .member(.child), giving: GateState.self
      ) { try await state(for: $0.member.person) },
      Route(
        .post, PathTemplate("\(path)/questions"), "askBabyGate", "Asks the gate for a question.",
        for: .member(.child), taking: GateQuestionRequest.self, giving: GateQuestion.self
      ) { try await ask($1.kind, for: $0.member.person) },
      Route(
        .post, PathTemplate("\(path)/answers"), "answerBabyGate",
        "Answers a question, which opens the gate for five minutes.", for: .member(.child),
        taking: GateAnswer.self, giving: GatePass.self
      ) { try await answer($1, by: $0.member.person) },
      Route(
        .delete, PathTemplate(path), "closeBabyGate", "Closes the gate again.",
        for: .member(.child)
      ) { call in
        try await close(for: call.member.person)
        return Response(204)
      },
    ]
  }
}
