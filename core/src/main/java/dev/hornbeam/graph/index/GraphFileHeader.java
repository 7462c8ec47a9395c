package dev.hornbeam.graph.index;

import dev.hornbeam.input.InputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The beginning of a graph file, all numbers little-endian:
 *
 * <pre>
 *    0  89 48 42 47 0D 0A 1A 0A   which no text begins with, and which a copy as text would change
 *    8  the format, {@value #FORMAT}
 *   12  01020304, to tell another byte order
 *   16  the length of the file
 *   24  how many sections follow
 *   28  CRC-32C of the header with 0 here
 *   32  the {@linkplain SectionEntry sections}
 * </pre>
 */
final class GraphFileHeader {
    static final byte[] MAGIC = {(byte) 0x89, 'H', 'B', 'G', '\r', '\n', 0x1a, '\n'};
    static final int FORMAT = 2;
    static final int BYTES = 32 + Section.count() * SectionEntry.BYTES;
    private static final int ORDER = 0x01020304;
    private static final int CHECKSUM_AT = 28;
    private static final String AGAIN =
            "Maybe it was copied in part or damaged; copy it again, or index the data again.";

    private GraphFileHeader() {}

    static byte[] of(Map<Section, SectionEntry> sections, long length) {
        ByteBuffer header = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC).putInt(FORMAT).putInt(ORDER).putLong(length);
        header.putInt(Section.count()).putInt(0);
        for (int i = 0; i < Section.count(); i++) {
            sections.get(Section.at(i)).put(header);
        }
        header.putInt(CHECKSUM_AT, checksum(ByteBuffer.wrap(header.array())));
        return header.array();
    }

    /**
     * The sections that a header names, all of them within the file.
     *
     * @param start the first {@link #BYTES} of the file, or all of a shorter one
     * @param where for messages
     */
    static Map<Section, SectionEntry> read(byte[] start, long length, String where) {
        ByteBuffer header = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
        if (start.length < BYTES && (start.length == 0 || GraphFile.isOne(start))) {
            throw damaged(where, length + " bytes", "a graph file of at least " + BYTES);
        }
        if (!GraphFile.isOne(start)) {
            throw InputException.of(
                    where,
                    "another kind of file",
                    "a graph file, as hornbeam index writes it",
                    "Maybe its name should not end in ." + GraphFile.ENDING + ".");
        }
        int format = header.getInt(8);
        if (header.getInt(12) != ORDER || format == Integer.reverseBytes(FORMAT)) {
            throw damaged(where, "numbers in another byte order", "a graph file with the lowest byte first");
        }
        if (format != FORMAT) {
            throw InputException.of(
                    where,
                    "a graph file of format " + format,
                    "format " + FORMAT,
                    "Maybe it was made by another version of Hornbeam; index the data again.");
        }
        if (header.getLong(16) != length) {
            throw damaged(where, length + " bytes", header.getLong(16) + " as the file says of itself");
        }
        int checksum = header.getInt(CHECKSUM_AT);
        header.putInt(CHECKSUM_AT, 0);
        if (header.getInt(24) != Section.count() || checksum(ByteBuffer.wrap(start)) != checksum) {
            throw damaged(where, "a header with another checksum", "what was written");
        }
        Map<Section, SectionEntry> sections = new EnumMap<>(Section.class);
        header.position(32);
        for (int i = 0; i < Section.count(); i++) {
            SectionEntry entry = SectionEntry.get(header);
            if (entry.offset() < BYTES
                    || entry.bytes() < 0
                    || entry.bytes() > Integer.MAX_VALUE
                    || entry.offset() > length - entry.bytes()) {
                throw damaged(where, "a section beyond the end of the file", "sections within it");
            }
            sections.put(Section.at(i), entry);
        }
        return sections;
    }

    static int checksum(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    static InputException damaged(String where, String found, String expected) {
        return InputException.of(where, found, expected, AGAIN);
    }
}
