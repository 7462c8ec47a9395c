package dev.hornbeam.reason.attribute.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The beginning of a file of attribute rules, all numbers big-endian:
 *
 * <pre>
 *    0  HornAttr
 *    8  the version, {@value #VERSION}
 *   12  CRC-32C of the header with 0 here
 *   16  the pull λ, a double
 *   24  32 bytes that say which model it belongs to
 *   56  how many constants
 *   60  1 if ids of constants are known, else 0
 *   64  how many bytes the names have, a long
 *   72  CRC-32C of the attributes
 *   76  CRC-32C of the names
 *   80  how many relations and inverses
 *   84  of each: how many attributes, heads and rules, and the CRC-32C of its rules
 * </pre>
 *
 * The attributes follow, then the rules of each relation and inverse, then the names. All lengths follow from the counts.
 *
 * @param owner which model it belongs to
 * @param attributes of each relation and inverse, how many; likewise heads, rules and checksums
 */
record AttributeFileHeader(
        double pull,
        byte[] owner,
        int constants,
        boolean hasIds,
        long nameBytes,
        int attributesChecksum,
        int namesChecksum,
        int[] attributes,
        int[] heads,
        int[] rules,
        int[] checksums) {
    static final byte[] MAGIC = "HornAttr".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 3;
    static final int OWNER_BYTES = 32;

    /** Up to the first relation. */
    static final int FIXED = 84;

    private static final int OF_RELATION = 16;
    private static final int CHECKSUM_AT = 12;

    static int bytes(int directedRelations) {
        return FIXED + OF_RELATION * directedRelations;
    }

    int bytes() {
        return bytes(heads.length);
    }

    byte[] encoded() {
        ByteBuffer out = ByteBuffer.allocate(bytes());
        out.put(MAGIC).putInt(VERSION).putInt(0).putDouble(pull).put(owner);
        out.putInt(constants).putInt(hasIds ? 1 : 0).putLong(nameBytes);
        out.putInt(attributesChecksum).putInt(namesChecksum).putInt(heads.length);
        for (int r = 0; r < heads.length; r++) {
            out.putInt(attributes[r]).putInt(heads[r]).putInt(rules[r]).putInt(checksums[r]);
        }
        return out.putInt(CHECKSUM_AT, checksum(out.array())).array();
    }

    /**
     * The header of a file.
     *
     * @param start at least {@link #FIXED} bytes from the beginning on, and all of a header if they are not damaged
     * @throws IllegalArgumentException if the bytes are not those that were written
     */
    static AttributeFileHeader of(byte[] start) {
        ByteBuffer in = ByteBuffer.wrap(start);
        int directed = in.getInt(FIXED - 4);
        if (directed < 0 || start.length < (long) FIXED + (long) OF_RELATION * directed) {
            throw new IllegalArgumentException("a header that is cut off");
        }
        byte[] header = new byte[bytes(directed)];
        in.get(0, header);
        ByteBuffer.wrap(header).putInt(CHECKSUM_AT, 0);
        if (checksum(header) != in.getInt(CHECKSUM_AT)) {
            throw new IllegalArgumentException("a header with another checksum");
        }
        byte[] owner = new byte[OWNER_BYTES];
        in.get(24, owner);
        int[][] columns = new int[4][directed];
        in.position(FIXED);
        for (int r = 0; r < directed; r++) {
            for (int[] column : columns) {
                column[r] = in.getInt();
            }
        }
        AttributeFileHeader read = new AttributeFileHeader(
                in.getDouble(16),
                owner,
                in.getInt(56),
                in.getInt(60) == 1,
                in.getLong(64),
                in.getInt(72),
                in.getInt(76),
                columns[0],
                columns[1],
                columns[2],
                columns[3]);
        read.requireSound();
        return read;
    }

    private void requireSound() {
        boolean sound = pull >= 0 && Double.isFinite(pull) && constants >= 0 && nameBytes >= 4L * constants;
        long numbers = 0;
        for (int r = 0; r < heads.length; r++) {
            sound &= attributes[r] >= 0 && heads[r] >= 0 && heads[r] <= attributes[r] && rules[r] >= 0;
            numbers += attributes[r];
        }
        if (!sound || numbers > Integer.MAX_VALUE || size() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("counts that do not fit together");
        }
    }

    /** The number of rules. */
    long size() {
        long size = 0;
        for (int of : rules) {
            size += of;
        }
        return size;
    }

    /** Of every relation and inverse its first attribute; and at the end the number of attributes. */
    int[] firstAttribute() {
        int[] first = new int[attributes.length + 1];
        for (int r = 0; r < attributes.length; r++) {
            first[r + 1] = first[r] + attributes[r];
        }
        return first;
    }

    /** The bytes of the attributes: ids of constants, then the constant and the holders of each. */
    long attributesBytes() {
        long all = 0;
        for (int of : attributes) {
            all += of;
        }
        return 4L * (hasIds ? constants : 0) + 8L * all;
    }

    /** The bytes of the rules of a relation: heads, first rules, then bodies, weights, support and order by body. */
    long rulesBytes(int relation) {
        return 4L * (2L * heads[relation] + 1) + 16L * rules[relation];
    }

    /** Where the rules of a relation begin; of one beyond the last, where the names begin. */
    long rulesAt(int relation) {
        long at = bytes() + attributesBytes();
        for (int r = 0; r < relation; r++) {
            at += rulesBytes(r);
        }
        return at;
    }

    long fileBytes() {
        return rulesAt(heads.length) + nameBytes;
    }

    private static int checksum(byte[] header) {
        CRC32C checksum = new CRC32C();
        checksum.update(header);
        return (int) checksum.getValue();
    }
}
