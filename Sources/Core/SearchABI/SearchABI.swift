import Search

/// Makes an empty index; what was there before is gone.
@c(search_create) @_expose(wasm, "search_create")
public func create() {
  destroy()
  let made = UnsafeMutablePointer<SearchState>.allocate(capacity: 1)
  made.initialize(to: SearchState())
  state = made
}

/// Gives everything back.
@c(search_destroy) @_expose(wasm, "search_destroy")
public func destroy() {
  guard let old = state else { return }
  state = nil
  old.deinitialize(count: 1)
  old.deallocate()
}

/// Where UTF-8 is put before `search_field` and `search_find`: 65,536 bytes.
@c(search_text) @_expose(wasm, "search_text")
public func text() -> UnsafeMutablePointer<UInt8>? {
  state?.pointee.text
}

/// The next field of the document that is being put together, from the text; 0 when there are too many, or
/// the text is too long.
@c(search_field) @_expose(wasm, "search_field")
public func field(_ bytes: Int32, _ weight: Int32) -> Int32 {
  guard let state, (0...Int32(SearchState.textBytes)).contains(bytes),
    state.pointee.fields.count < SearchLimits.fields
  else { return 0 }
  state.pointee.fields.append(
    SearchField(utf8: state.pointee.input(bytes), weight: Int(weight)))
  return 1
}

/// Takes the document in that was put together, in place of one with the same id; 1 when it is in, else why
/// not: 0 no index or no id, −1 too many fields, −2 text too long, −3 too many words, −4 weight, −5 boost,
/// −6 full.
@c(search_add) @_expose(wasm, "search_add")
public func add(_ id: Double, _ boost: Int32) -> Int32 {
  guard let state else { return 0 }
  let fields = state.pointee.fields
  state.pointee.fields = []
  guard let id = wholeNumber(id) else { return 0 }
  do {
    try state.pointee.index.add(id: id, fields: fields, boost: Int(boost))
    return 1
  } catch {
    return number(of: error)
  }
}

private func number(of error: SearchError) -> Int32 {
  switch error {
  case .tooManyFields: -1
  case .textTooLong: -2
  case .tooManyWords: -3
  case .weightOutOfRange: -4
  case .boostOutOfRange: -5
  case .indexFull: -6
  }
}

/// Takes a document out; 0 when there was none.
@c(search_remove) @_expose(wasm, "search_remove")
public func remove(_ id: Double) -> Int32 {
  guard let state, let id = wholeNumber(id) else { return 0 }
  return state.pointee.index.remove(id: id) ? 1 : 0
}

/// Documents in the index.
@c(search_count) @_expose(wasm, "search_count")
public func count() -> Int32 {
  Int32(state?.pointee.index.count ?? 0)
}

/// Bytes that the index holds, about.
@c(search_memory) @_expose(wasm, "search_memory")
public func memory() -> Double {
  Double(state?.pointee.index.memoryBytes ?? 0)
}
