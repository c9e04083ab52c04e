import Testing
import TouchTesting

/// touchrec and its peers on one machine, one test after the other: what is played at its natural rate must not compete for the
/// processor with other tests.
@Suite("Peers", .requiresUinput, .serialized)
enum PeerTests {}
