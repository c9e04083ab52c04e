/// The angle of a vector, by rotations that integers can do (CORDIC).
///
/// Unit: 1/1000 degree, −180,000…180,000, clockwise from the positive x axis since y points down. Exact to about 2/1000
/// degree, and the same in every build.
func angle(dx: Int64, dy: Int64) -> Int32 {
  if dx == 0, dy == 0 { return 0 }
  // Large enough to turn without losing digits, small enough not to overflow: the turning lengthens by 1.65.
  var x = dx
  var y = dy
  let largest = max(x.magnitude, y.magnitude)
  let shift = 40 - (64 - largest.leadingZeroBitCount)
  if shift > 0 {
    x <<= Int64(shift)
    y <<= Int64(shift)
  } else {
    x >>= Int64(-shift)
    y >>= Int64(-shift)
  }
  var turned: Int64 = 0
  if x < 0 {
    turned = y < 0 ? -180_000_000 : 180_000_000
    x = -x
    y = -y
  }
  for step in 0..<arcTangents.count {
    let (a, b) = (x >> Int64(step), y >> Int64(step))
    if y > 0 {
      x += b
      y -= a
      turned += arcTangents[step]
    } else {
      x -= b
      y += a
      turned -= arcTangents[step]
    }
  }
  return Int32(clamping: (turned + (turned < 0 ? -500 : 500)) / 1_000)
}

/// atan(2⁻ⁿ). Unit: 1/1,000,000 degree.
private let arcTangents: InlineArray<24, Int64> = [
  45_000_000, 26_565_051, 14_036_243, 7_125_016, 3_576_334, 1_789_911, 895_174, 447_614, 223_811, 111_906, 55_953,
  27_976, 13_988, 6_994, 3_497, 1_749, 874, 437, 219, 109, 55, 27, 14, 7,
]
