public import TouchModel

/// The lengths and times that decide gestures.
///
/// All comparisons are made in these integers. Unit: µm for lengths, ns for times; a value of `.max` switches a limit off.
/// 1 dp = 0.15875 mm, 1 pt ≈ 0.156 mm.
public struct GestureConstants: Sendable, Hashable {
  /// How far a finger may go from where it landed and still tap or hold. 2.6 mm: utouch-grail; Flutter has 2.86,
  /// Chromium's desktop 2.38.
  public var tapSlop: Int32 = 2_600
  /// The same for a pen. 1.9 mm: Chromium on Android, 12 dip.
  public var stylusSlop: Int32 = 1_900
  /// A finger held this long is a long press and no tap. 500 ms: UIKit, Flutter, GTK, Chromium.
  public var longPress = TimeSpan.milliseconds(500)
  /// Longest time from one tap's lift to the next one's landing. 300 ms: Android, Flutter, Chromium on mobile.
  public var tapGap = TimeSpan.milliseconds(300)
  /// Sooner than this after a lift it is no second tap but contact bounce. 40 ms: Android, Flutter.
  public var tapGapMinimum = TimeSpan.milliseconds(40)
  /// Farthest place of a next tap. 15.9 mm: Android and Flutter, 100 dp.
  public var tapDistance: Int32 = 15_900
  /// All fingers of a tap land within this time. 300 ms: utouch-grail.
  public var landingWindow = TimeSpan.milliseconds(300)
  /// Fingers of one tap land no farther apart than this. 47.6 mm: Chromium, 300 dip.
  public var fingerSeparation: Int32 = 47_600

  /// Shortest way of a swipe. 5 mm: libinput.
  public var swipeTravel: Int32 = 5_000
  /// Slowest lift of a swipe. 48 mm/s: Hammer, 0.3 px/ms. Unit: µm/s.
  public var flickSpeed: Int32 = 48_000
  /// No velocity is reported above this, along its own direction. 1270 mm/s: Android and Flutter, 8000 dp/s. Unit: µm/s.
  public var maximumSpeed: Int32 = 1_270_000
  /// Tangent of how far a swipe may slant. 20°: Chromium. Unit: 1/1000.
  public var swipeSlant: Int64 = 364
  /// Farthest way across; off by default, since the slant decides. Unit: µm.
  public var swipeAcross: Int32 = .max
  /// A change of the fingers' distance that makes it a pinch whatever the fingers' mean does; off by default, where a
  /// pinch is a change greater than the mean's way. Unit: µm.
  public var swipeSpread: Int32 = .max
  /// An edge swipe begins no farther from the edge. 3 mm: libinput; Android 1.9.
  public var edgeZone: Int32 = 3_000
  /// Shortest way inwards of an edge swipe.
  public var edgeTravel: Int32 = 5_000

  /// A pinch begins when the fingers' distance has changed by this, or by the ratio. 5.2 mm: Android and Chromium, twice the
  /// slop.
  public var pinchSlop: Int32 = 5_200
  /// 1.1: utouch-grail. Unit: 1/1000.
  public var pinchRatio: Int64 = 1_100
  /// However near the fingers are to each other, a smaller change is trembling. 1.5 mm: libinput.
  public var pinchSlopMinimum: Int32 = 1_500
  /// A rotation begins when the fingers have turned by this. 7.2°: utouch-grail. Unit: 1/1000 degree.
  public var rotationSlop: Int32 = 7_200

  /// Shortest way of the two-finger swipe that turns pages. 7.8 mm: GestureWindow's sample, 50 pt.
  public var twoFingerTravel: Int32 = 7_800

  /// How long content may take to claim a touch before silence leaves the touch with it. 200 ms: Chromium's desktop.
  public var decisionDeadline = TimeSpan.milliseconds(200)
  /// How long an overlay waits for the content's claim before it reports a tap. 750 ms: WebOverlayView.
  public var reportWindow = TimeSpan.milliseconds(750)
  /// How long a tap observer waits for a second tap. 500 ms: TapDetectingWindow.
  public var tapReportDelay = TimeSpan.milliseconds(500)

  /// How far a finger may go on an overlay and still tap; published as 0, which fat fingers complained about.
  public var overlaySlop: Int32 = 2_600
  /// Shortest page swipe that is taken from the content. 1.25 mm: MyWebView, 8 pt.
  public var pageSwipeClaimTravel: Int32 = 1_250
  /// Shortest page swipe beside content that keeps the touch: above a browser's own click slop of 2.4 mm.
  public var pageSwipeObserveTravel: Int32 = 5_000

  /// The defaults.
  public init() {}

  /// The defaults.
  public static let standard = GestureConstants()

  /// For good panels and pens: Android's slop (8 dp) and long press (400 ms).
  public static let precise: GestureConstants = {
    var c = GestureConstants()
    c.tapSlop = 1_270
    c.stylusSlop = 1_270
    c.overlaySlop = 1_270
    c.longPress = .milliseconds(400)
    return c
  }()

  /// For gloves, big walls and shaking cars: Flutter's pan slop (36 dp), Qt's press and hold (800 ms), Chromium's desktop
  /// double tap (400 ms).
  public static let relaxed: GestureConstants = {
    var c = GestureConstants()
    c.tapSlop = 5_700
    c.stylusSlop = 2_600
    c.overlaySlop = 5_700
    c.longPress = .milliseconds(800)
    c.tapGap = .milliseconds(400)
    c.swipeTravel = 8_000
    c.pageSwipeObserveTravel = 8_000
    return c
  }()

  /// What the five published programs have: 8 pt, 0.75 s, 0.5 s, no slop for the overlay, 50 pt along and at most 50 pt
  /// across for two fingers, 100 pt of spread for a pinch.
  public static let seed: GestureConstants = {
    var c = GestureConstants()
    c.overlaySlop = 0
    c.pageSwipeObserveTravel = 1_250
    c.swipeSlant = .max
    c.swipeAcross = 7_800
    c.swipeSpread = 15_600
    return c
  }()
}
