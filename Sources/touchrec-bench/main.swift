import Glibc

// What DESIGN §10 promises, measured: every figure is of rounds within one run, so that a busy machine shows as the
// distance between the fastest round and the median.

let options = Options(CommandLine.arguments.dropFirst())
var report = Report()
report.add(countPlantedAllocations())
if options.measures(.decode) { report.add(measureDecoding(options.frameCount)) }
if options.measures(.ring) { report.add(try measureRing(options.frameCount)) }
if options.measures(.read) { report.add(try measureReading()) }
report.print()
exit(options.checks && !report.isAsPromised ? 1 : 0)
