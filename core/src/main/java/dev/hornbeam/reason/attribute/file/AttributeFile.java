package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.AttributeStore;
import dev.hornbeam.reason.attribute.AttributeTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A table of attribute rules on disk, by relation and inverse, in an order in which single rules are found without reading the
 * others ({@linkplain AttributeFileHeader layout}). Rules are many, so this is not text; {@code hornbeam rules --kind attribute} lists
 * them.
 */
public final class AttributeFile {
    private final Path path;

    public AttributeFile(Path path) {
        this.path = path;
    }

    /**
     * Writes the file completely or not at all.
     *
     * @param owner {@value AttributeFileHeader#OWNER_BYTES} bytes that say which model it belongs to
     */
    public void write(AttributeTable table, byte[] owner) throws IOException {
        FileOrder order = new FileOrder(table);
        int[] heads = order.headsByRelation();
        int[] rules = new int[heads.length];
        int[] checksums = new int[heads.length];
        try (AtomicFile part = AtomicFile.beside(path)) {
            OutputStream out = part.out();
            out.write(new byte[AttributeFileHeader.bytes(heads.length)]);
            int attributes = write(out, order.ids(), order.constants(), order.holders());
            int first = 0;
            for (int r = 0; r < heads.length; r++) {
                FileOrder.OrderedRules own = order.rules(first, first + heads[r]);
                first += heads[r];
                rules[r] = own.body().length;
                checksums[r] = write(out, own.columns());
            }
            CRC32C names = new CRC32C();
            long nameBytes = 0;
            for (int i = 0; i < table.entities().size(); i++) {
                byte[] name = order.name(i);
                byte[] length = ByteBuffer.allocate(4).putInt(name.length).array();
                for (byte[] bytes : new byte[][] {length, name}) {
                    names.update(bytes);
                    out.write(bytes);
                    nameBytes += bytes.length;
                }
            }
            part.atStart(new AttributeFileHeader(
                            table.pull(),
                            owner,
                            table.entities().size(),
                            table.ids().length > 0,
                            nameBytes,
                            attributes,
                            (int) names.getValue(),
                            order.attributesByRelation(),
                            heads,
                            rules,
                            checksums)
                    .encoded());
            part.commit();
        }
    }

    /** Writes numbers and gives their checksum. */
    private static int write(OutputStream out, int[]... columns) throws IOException {
        CRC32C checksum = new CRC32C();
        ByteBuffer block = ByteBuffer.allocate(1 << 16);
        for (int[] column : columns) {
            for (int from = 0; from < column.length; from += block.capacity() / 4) {
                int count = Math.min(block.capacity() / 4, column.length - from);
                block.clear().asIntBuffer().put(column, from, count);
                checksum.update(block.array(), 0, 4 * count);
                out.write(block.array(), 0, 4 * count);
            }
        }
        return (int) checksum.getValue();
    }

    /**
     * Reads a table back, of whichever model.
     *
     * @param relations those of the model
     * @throws InputException if the file is missing, damaged or of another version
     */
    public AttributeTable read(Relations relations) throws IOException {
        return opened(relations).table();
    }

    /**
     * Opens a file; rules are read when they are needed.
     *
     * @param owner as it was written
     */
    public AttributeStore open(Relations relations, byte[] owner) throws IOException {
        OpenedAttributes opened = opened(relations);
        if (!Arrays.equals(opened.owner(), owner)) {
            throw bad("the rules of another model", "Maybe it was copied from there; copy the whole folder.");
        }
        return opened;
    }

    private OpenedAttributes opened(Relations relations) throws IOException {
        try (FileChannel channel = open()) {
            byte[] start = start(channel, AttributeFileHeader.bytes(relations.directedCount()));
            if (start.length < 12) {
                throw cutOff();
            }
            if (!Arrays.equals(start, 0, 8, AttributeFileHeader.MAGIC, 0, 8)) {
                throw bad("something else", "Maybe this is not the file you meant.");
            }
            int version = ByteBuffer.wrap(start).getInt(8);
            if (version != AttributeFileHeader.VERSION) {
                throw bad("version " + version, "Maybe it was written by a newer Hornbeam.");
            }
            if (start.length < AttributeFileHeader.FIXED) {
                throw cutOff();
            }
            AttributeFileHeader header = AttributeFileHeader.of(start);
            if (header.heads().length != relations.directedCount()) {
                throw bad(header.heads().length + " relations and inverses", "Maybe it belongs to another model.");
            }
            if (header.fileBytes() != channel.size()) {
                throw cutOff();
            }
            return new OpenedAttributes(new MappedParts(channel, header, path.toString()), header, relations);
        } catch (IllegalArgumentException damaged) {
            throw InputException.of(
                    path.toString(),
                    damaged.getMessage(),
                    expected(),
                    "Maybe it was damaged or belongs to another model; copy the folder again, or learn again.",
                    damaged);
        }
    }

    private FileChannel open() throws IOException {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException missing) {
            throw InputException.of(
                    path.toString(), "no such file", expected(), "Maybe the name is misspelled.", missing);
        }
    }

    /** The first bytes of a file, or all of a shorter one. */
    private static byte[] start(FileChannel channel, int bytes) throws IOException {
        ByteBuffer start = ByteBuffer.allocate((int) Math.min(bytes, channel.size()));
        while (start.hasRemaining() && channel.read(start) >= 0) {
            continue;
        }
        return Arrays.copyOf(start.array(), start.position());
    }

    private InputException cutOff() {
        return bad("a file that is cut off", "Maybe it was damaged; learn again.");
    }

    private InputException bad(String found, String maybe) {
        return InputException.of(path.toString(), found, expected(), maybe);
    }

    static String expected() {
        return "attribute rules of version " + AttributeFileHeader.VERSION;
    }

    /**
     * A table in the order of a file: constants by their ids, attributes by relation and constant, heads likewise. So whatever a
     * question asks for is found by halving. Where ids are not known, heads of a relation stay as they are.
     */
    private static final class FileOrder {
        private final AttributeTable table;

        /** The place in the table of each constant of the file. */
        private final int[] constants;

        /** The number in the file of each attribute of the table. */
        private final int[] fileNumber;

        /** Relation in the high half, constant of the file in the low half, of each attribute of the file. */
        private final long[] keys;

        /** The place in the table of each attribute of the file. */
        private final int[] attributes;

        /** The place in the table of each head of the file. */
        private final int[] heads;

        FileOrder(AttributeTable table) {
            this.table = table;
            int[] ids = table.ids();
            constants = places(table.entities().size(), i -> ids.length == 0 ? i : ids[i]);
            int[] fileConstant = new int[constants.length];
            for (int i = 0; i < constants.length; i++) {
                fileConstant[constants[i]] = i;
            }
            long[] unordered = new long[table.relation().length];
            Arrays.setAll(unordered, i -> (long) table.relation()[i] << 32 | fileConstant[table.constant()[i]]);
            keys = unordered.clone();
            Arrays.sort(keys);
            fileNumber = new int[keys.length];
            Arrays.setAll(fileNumber, i -> Arrays.binarySearch(keys, unordered[i]));
            attributes = new int[keys.length];
            for (int i = 0; i < keys.length; i++) {
                attributes[fileNumber[i]] = i;
            }
            heads = places(
                    table.head().length,
                    h -> ids.length == 0 ? table.relation()[table.head()[h]] : fileNumber[table.head()[h]]);
        }

        private interface Number {
            int of(int place);
        }

        /** Places in the order of a number of each. */
        private static int[] places(int count, Number number) {
            long[] order = new long[count];
            Arrays.setAll(order, i -> (long) number.of(i) << 32 | i);
            Arrays.sort(order);
            return Arrays.stream(order).mapToInt(each -> (int) each).toArray();
        }

        int[] ids() {
            return table.ids().length == 0
                    ? table.ids()
                    : Arrays.stream(constants).map(place -> table.ids()[place]).toArray();
        }

        /** The constant of each attribute. */
        int[] constants() {
            return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
        }

        /** How many entities had each attribute. */
        int[] holders() {
            return Arrays.stream(attributes)
                    .map(place -> table.holders()[place])
                    .toArray();
        }

        /** How many attributes each relation and inverse has. */
        int[] attributesByRelation() {
            return counted(table.relation());
        }

        /** How many heads each relation and inverse has. */
        int[] headsByRelation() {
            return counted(
                    Arrays.stream(table.head()).map(of -> table.relation()[of]).toArray());
        }

        private int[] counted(int[] relations) {
            int[] counts = new int[table.relations().directedCount()];
            for (int relation : relations) {
                counts[relation]++;
            }
            return counts;
        }

        byte[] name(int constant) {
            return table.entities().utf8(constants[constant]);
        }

        /** The rules of heads that stand side by side in the file, those of one relation or inverse. */
        OrderedRules rules(int begin, int end) {
            int[] head = new int[end - begin];
            int[] firstRule = new int[head.length + 1];
            for (int h = 0; h < head.length; h++) {
                int place = heads[begin + h];
                head[h] = fileNumber[table.head()[place]];
                firstRule[h + 1] = firstRule[h] + table.firstRule()[place + 1] - table.firstRule()[place];
            }
            int count = firstRule[head.length];
            int[] body = new int[count];
            int[] weight = new int[count];
            int[] support = new int[count];
            for (int h = 0; h < head.length; h++) {
                int from = table.firstRule()[heads[begin + h]];
                for (int rule = firstRule[h]; rule < firstRule[h + 1]; rule++, from++) {
                    body[rule] = fileNumber[table.body()[from]];
                    weight[rule] = Float.floatToIntBits(table.weight()[from]);
                    support[rule] = table.support()[from];
                }
            }
            return new OrderedRules(head, firstRule, body, weight, support, places(count, rule -> body[rule]));
        }

        /**
         * The rules of one relation or inverse, numbered from 0.
         *
         * @param weight as bits
         * @param byBody the rules by their bodies
         */
        record OrderedRules(int[] head, int[] firstRule, int[] body, int[] weight, int[] support, int[] byBody) {
            int[][] columns() {
                return new int[][] {head, firstRule, body, weight, support, byBody};
            }
        }
    }
}
