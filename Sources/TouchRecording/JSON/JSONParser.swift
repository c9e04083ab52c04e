/// Arrays, objects and words; strings and numbers are in files of their own.
struct JSONParser {
  var scanner: JSONScanner
  /// Bytes of the string being read, kept to save allocations.
  var scratch: [UInt8] = []
  private var depth = 0

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  mutating func document(_ text: Span<UInt8>) throws(JSONError) -> JSONValue {
    if text.count >= 3, text[0] == 0xef, text[1] == 0xbb, text[2] == 0xbf { scanner.offset = 3 }
    try scanner.skipSpace(text)
    let result = try value(text)
    try scanner.skipSpace(text)
    if scanner.peek(text) != nil { throw scanner.error(expected: "the end", text) }
    return result
  }

  private mutating func value(_ text: Span<UInt8>) throws(JSONError) -> JSONValue {
    let position = scanner.position(text)
    guard let byte = scanner.peek(text) else { throw scanner.error(expected: "a value", text) }
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .object(try object(text, at: position))
    case UInt8(ascii: "["): content = .array(try array(text))
    case UInt8(ascii: "\""): content = .string(try string(text))
    case UInt8(ascii: "'") where scanner.isTolerant: content = .string(try string(text))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): content = .number(try number(text))
    case UInt8(ascii: "+") where scanner.isTolerant, UInt8(ascii: ".") where scanner.isTolerant:
      content = .number(try number(text))
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): content = try word(text)
    default: throw scanner.error(expected: "a value", text)
    }
    return JSONValue(content, at: position)
  }

  private mutating func word(_ text: Span<UInt8>) throws(JSONError) -> JSONValue.Content {
    let start = scanner.offset
    var end = start
    while end < text.count, isLetterOrDigit(text[end]) { end += 1 }
    let word = text.extracting(start..<end)
    let content: JSONValue.Content
    if isEqual(word, "true") {
      content = .bool(true)
    } else if isEqual(word, "false") {
      content = .bool(false)
    } else if isEqual(word, "null") {
      content = .null
    } else {
      var name = ""
      for i in 0..<min(word.count, 100) { name.unicodeScalars.append(Unicode.Scalar(word[i])) }
      throw JSONError(expected: "a value", found: JSONScanner.shown(name), at: scanner.position(text))
    }
    scanner.offset = end
    return content
  }

  private mutating func array(_ text: Span<UInt8>) throws(JSONError) -> [JSONValue] {
    try enter(text)
    scanner.offset += 1
    var elements: [JSONValue] = []
    while true {
      try scanner.skipSpace(text)
      if elements.isEmpty || scanner.isTolerant, scanner.take(UInt8(ascii: "]"), text) { break }
      elements.append(try value(text))
      try scanner.skipSpace(text)
      if scanner.take(UInt8(ascii: "]"), text) { break }
      guard scanner.take(UInt8(ascii: ","), text) else { throw scanner.error(expected: "',' or ']'", text) }
    }
    depth -= 1
    return elements
  }

  private mutating func object(_ text: Span<UInt8>, at position: JSONPosition) throws(JSONError) -> JSONObject {
    try enter(text)
    scanner.offset += 1
    var members: [JSONObject.Member] = []
    var index: [String: Int]?
    while true {
      try scanner.skipSpace(text)
      if members.isEmpty || scanner.isTolerant, scanner.take(UInt8(ascii: "}"), text) { break }
      let keyPosition = scanner.position(text)
      let key = try key(text, isFirst: members.isEmpty)
      if let first = index.map({ $0[key] }) ?? members.firstIndex(where: { $0.key == key }) {
        let line = members[first].keyPosition.line
        throw JSONError(
          expected: "each key once", found: "\(JSONScanner.shown(key)) again, first on line \(line)", at: keyPosition)
      }
      try scanner.skipSpace(text)
      guard scanner.take(UInt8(ascii: ":"), text) else { throw scanner.error(expected: "':'", text) }
      try scanner.skipSpace(text)
      index?[key] = members.count
      members.append(JSONObject.Member(key: key, keyPosition: keyPosition, value: try value(text)))
      if index == nil, members.count == JSONObject.searchedCount {
        index = [:]
        for (i, member) in members.enumerated() { index?[member.key] = i }
      }
      try scanner.skipSpace(text)
      if scanner.take(UInt8(ascii: "}"), text) { break }
      guard scanner.take(UInt8(ascii: ","), text) else { throw scanner.error(expected: "',' or '}'", text) }
    }
    depth -= 1
    return JSONObject(members: members, index: index, at: position)
  }

  private mutating func key(_ text: Span<UInt8>, isFirst: Bool) throws(JSONError) -> String {
    switch scanner.peek(text) {
    case UInt8(ascii: "\""): return try string(text)
    case UInt8(ascii: "'") where scanner.isTolerant: return try string(text)
    default:
      if scanner.isTolerant, let name = identifier(text) { return name }
      throw scanner.error(expected: isFirst ? "a key or '}'" : "a key", text)
    }
  }

  /// JSON5's unquoted keys: letters, digits, `$` and `_`, no digit first.
  private mutating func identifier(_ text: Span<UInt8>) -> String? {
    var name = ""
    while let scalar = JSONScanner.scalar(text, scanner.offset) {
      let isLetter = scalar == "$" || scalar == "_" || scalar.properties.isIDStart
      guard isLetter || (!name.isEmpty && scalar.properties.isIDContinue) else { break }
      name.unicodeScalars.append(scalar)
      scanner.offset += UTF8.width(scalar)
    }
    return name.isEmpty ? nil : name
  }

  private mutating func enter(_ text: Span<UInt8>) throws(JSONError) {
    depth += 1
    if depth > JSON.depthLimit {
      throw JSONError(
        expected: "at most \(JSON.depthLimit) arrays and objects within each other", found: "one more",
        at: scanner.position(text))
    }
  }
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
    true
  default: false
  }
}

private func isEqual(_ bytes: Span<UInt8>, _ word: String) -> Bool {
  let other = word.utf8.span
  guard bytes.count == other.count else { return false }
  for i in 0..<bytes.count where bytes[i] != other[i] { return false }
  return true
}
