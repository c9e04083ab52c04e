/// A text from outside (a device's name, a file's words) as a terminal may get it: without characters that would steer it.
func printable(_ text: String) -> String {
  if !text.unicodeScalars.contains(where: isControl) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isControl(scalar) && scalar != "\n" ? "\u{fffd}" : scalar) }
  return String(result)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) }
