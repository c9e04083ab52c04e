/// The members of a JSON object in the order of the text; no key occurs twice.
public struct JSONObject: Sendable {
  public struct Member: Sendable {
    public let key: String
    public let keyPosition: JSONPosition
    public let value: JSONValue
  }

  public let members: [Member]
  /// Where the object begins.
  public let position: JSONPosition
  /// Only for objects that are too large to search.
  private let index: [String: Int]?

  static let searchedCount = 16

  init(members: [Member], index: [String: Int]?, at position: JSONPosition) {
    self.members = members
    self.index = index
    self.position = position
  }

  public subscript(key: String) -> JSONValue? {
    if let index { return index[key].map { members[$0].value } }
    return members.first { $0.key == key }?.value
  }

  /// The value of a key that must be there.
  public func required(_ key: String) throws(JSONError) -> JSONValue {
    guard let value = self[key] else {
      throw JSONError(expected: "an object with \(JSONScanner.shown(key))", found: "one without", at: position)
    }
    return value
  }

  /// Refuses keys that nobody reads: in a configuration a typing error must not pass.
  public func expectOnly(_ keys: [String]) throws(JSONError) {
    for member in members where !keys.contains(member.key) {
      throw JSONError(
        expected: "one of \(keys.joined(separator: ", "))", found: JSONScanner.shown(member.key), at: member.keyPosition
      )
    }
  }
}

extension JSONObject: Equatable {
  /// Equal keys and values in any order; places do not count.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.count == b.members.count && a.members.allSatisfy { member in b[member.key] == member.value }
  }
}
