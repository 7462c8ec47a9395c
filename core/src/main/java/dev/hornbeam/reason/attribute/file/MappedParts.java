package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/**
 * The parts of a file of attribute rules, mapped into memory when it is opened, so that they stay what they were if another
 * file takes its place.
 */
final class MappedParts {
    private final String where;
    private final ByteBuffer attributes;
    private final ByteBuffer[] rules;
    private final ByteBuffer names;

    MappedParts(FileChannel channel, AttributeFileHeader header, String where) throws IOException {
        this.where = where;
        long length = channel.size();
        ByteBuffer whole = length <= Integer.MAX_VALUE ? channel.map(FileChannel.MapMode.READ_ONLY, 0, length) : null;
        attributes = part(channel, whole, header.bytes(), header.attributesBytes());
        rules = new ByteBuffer[header.heads().length];
        long at = header.rulesAt(0);
        for (int r = 0; r < rules.length; r++) {
            rules[r] = part(channel, whole, at, header.rulesBytes(r));
            at += header.rulesBytes(r);
        }
        names = part(channel, whole, at, header.nameBytes());
    }

    /** One mapping is enough for a file of less than 2 GB. */
    private ByteBuffer part(FileChannel channel, ByteBuffer whole, long at, long bytes) throws IOException {
        if (whole != null) {
            return whole.slice((int) at, (int) bytes);
        }
        if (bytes > Integer.MAX_VALUE) {
            throw InputException.of(
                    where,
                    "a part of " + (bytes >> 20) + " MB",
                    "at most 2,047 MB of rules about one relation",
                    "Maybe learn again without attributes.");
        }
        return channel.map(FileChannel.MapMode.READ_ONLY, at, bytes);
    }

    ByteBuffer attributes(AttributeFileHeader header) {
        return whole(attributes, header.attributesChecksum());
    }

    ByteBuffer rules(AttributeFileHeader header, int relation) {
        return whole(rules[relation], header.checksums()[relation]);
    }

    ByteBuffer names(AttributeFileHeader header) {
        return whole(names, header.namesChecksum());
    }

    private ByteBuffer whole(ByteBuffer part, int expected) {
        CRC32C checksum = new CRC32C();
        checksum.update(part.duplicate());
        if ((int) checksum.getValue() != expected) {
            throw InputException.of(
                    where,
                    "content with another checksum",
                    "what was written",
                    "Maybe the file was damaged or edited; copy the folder again, or learn again.");
        }
        return part.duplicate();
    }

    /** For numbers that have their checksum and yet lead nowhere. */
    InputException damaged() {
        return InputException.of(
                where,
                "numbers that do not fit together",
                AttributeFile.expected(),
                "Maybe it was damaged or belongs to another model.");
    }
}
