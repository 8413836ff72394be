package arrays.buffered;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Reads headers. */
class Reader {
    private final SeekableByteChannel channel;

    Reader(SeekableByteChannel channel) {
        this.channel = channel;
    }

    Header header() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(3);
        channel.read(buffer);
        return new Header(buffer.array());
    }
}
