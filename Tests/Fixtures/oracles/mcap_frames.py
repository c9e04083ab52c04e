"""Prints what the Python mcap package and its protobuf decoder find in recordings.

One line a message: topic, sequence, log_time, publish_time, then the decoded fields. Attachments and metadata follow.
Exit status 77: a package is missing. Without arguments: nothing else.
"""
import sys

try:
    from mcap.reader import NonSeekingReader, make_reader
    from mcap_protobuf.decoder import DecoderFactory
except ImportError as error:
    print(error)
    sys.exit(77)
if len(sys.argv) < 2:
    sys.exit(0)


def numbers(values):
    return ",".join(str(value) for value in values)


def show(reader, out):
    for schema, channel, message, decoded in reader.iter_decoded_messages(log_time_order=False):
        head = f"{channel.topic} {message.sequence} {message.log_time} {message.publish_time}"
        if schema.name == "touchrec.EvdevFrame":
            out(f"{head} {numbers(decoded.usage)} {numbers(decoded.value)} {decoded.flags} {numbers(decoded.offset_us)}")
        elif schema.name == "touchrec.ClockSample":
            out(f"{head} {decoded.monotonic_ns} {decoded.boottime_ns} {decoded.realtime_ns}")
        else:
            out(f"{head} {decoded}")


class Json:
    """The control channel's messages, decoded as text."""

    def decoder_for(self, message_encoding, schema):
        return (lambda data: data.decode()) if message_encoding == "json" else None


decoders = [DecoderFactory(), Json()]
for path in sys.argv[1:]:
    with open(path, "rb") as stream:
        reader = make_reader(stream, validate_crcs=True, decoder_factories=decoders)
        header = reader.get_header()
        print("header", header.profile, header.library)
        show(reader, print)
        for attachment in reader.iter_attachments():
            print("attachment", attachment.name, attachment.media_type, len(attachment.data))
        for metadata in reader.iter_metadata():
            print("metadata", metadata.name, sorted(metadata.metadata.items()))
        summary = reader.get_summary()
        if summary is None:
            print("summary none")
        else:
            print(
                "summary", summary.statistics.message_count, len(summary.schemas), len(summary.channels),
                len(summary.attachment_indexes), len(summary.metadata_indexes), summary.statistics.message_start_time,
                summary.statistics.message_end_time)

    # The streaming reader also checks the data section's checksum, and must agree.
    with open(path, "rb") as stream:
        count = 0

        def counted(_):
            global count
            count += 1

        show(NonSeekingReader(stream, validate_crcs=True, decoder_factories=decoders), counted)
        print("streamed", count)
