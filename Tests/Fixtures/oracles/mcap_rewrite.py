"""Writes a recording anew with the Python mcap package: mcap_rewrite.py IN OUT COMPRESSION [foreign].

COMPRESSION is none, zstd or lz4; chunks are small, so that there are many. `foreign` adds a channel, an attachment and
metadata of somebody else's. Exit status 77: the package is missing. Without arguments: nothing else.
"""
import sys

try:
    from mcap.reader import make_reader
    from mcap.writer import CompressionType, Writer
except ImportError as error:
    print(error)
    sys.exit(77)
if len(sys.argv) < 4:
    sys.exit(0)

kinds = {"none": CompressionType.NONE, "zstd": CompressionType.ZSTD, "lz4": CompressionType.LZ4}
with open(sys.argv[1], "rb") as source, open(sys.argv[2], "wb") as target:
    reader = make_reader(source)
    writer = Writer(target, chunk_size=600, compression=kinds[sys.argv[3]], enable_crcs=True, enable_data_crcs=True)
    writer.start(profile="touchrec", library="mcap_rewrite")
    for metadata in reader.iter_metadata():
        writer.add_metadata(metadata.name, metadata.metadata)
    for attachment in reader.iter_attachments():
        writer.add_attachment(
            attachment.create_time, attachment.log_time, attachment.name, attachment.media_type, attachment.data)
    if len(sys.argv) > 4:
        writer.add_attachment(0, 0, "photo.jpg", "image/jpeg", b"x" * 300000)
        writer.add_metadata("somebody", {"else": "yes"})
        schema = writer.register_schema("other.Thing", "jsonschema", b"{}")
        other = writer.register_channel("/touch/0/evdev", "json", schema)
    schemas, channels = {}, {}
    for schema, channel, message in reader.iter_messages(log_time_order=False):
        if schema.id not in schemas:
            schemas[schema.id] = writer.register_schema(schema.name, schema.encoding, schema.data)
        if channel.id not in channels:
            channels[channel.id] = writer.register_channel(
                channel.topic, channel.message_encoding, schemas[schema.id], channel.metadata)
        writer.add_message(
            channels[channel.id], message.log_time, message.data, message.publish_time, message.sequence)
        if len(sys.argv) > 4:
            writer.add_message(other, message.log_time, b'{"not": "ours"}', message.publish_time)
    writer.finish()
