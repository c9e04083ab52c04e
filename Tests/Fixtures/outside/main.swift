// A stranger's program: the modules of both library products, with imports as anybody writes them.
import EvdevTouch
import RecognizerCore
import TouchDecoding
import TouchDevice
import TouchFeed
import TouchModel
import TouchRecording

var event = InputEvent(.absMTSlot, 1)
event.value = 2
print(event.usage == .absMTSlot, AxisRange(minimum: 0, maximum: 10).length ?? 0)
