package dev.hornbeam.reason.attribute;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A table of attribute rules on disk: eight bytes that identify the format, a version, the names of constants, attributes,
 * heads, and rules with their weights, all numbers big-endian. Rules are many, so this is not text; {@code hornbeam rules
 * --kind attribute} lists them.
 */
public final class AttributeFile {
    private static final byte[] MAGIC = {'H', 'o', 'r', 'n', 'A', 't', 't', 'r'};
    private static final int VERSION = 2;

    /** The first version, which did not say by which pull the rules were learned. */
    private static final int WITHOUT_PULL = 1;

    private final Path path;

    public AttributeFile(Path path) {
        this.path = path;
    }

    /** Writes the file completely or not at all. */
    public void write(AttributeTable table) throws IOException {
        AtomicFile.writeBytes(path, raw -> {
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(raw, 1 << 16));
            out.write(MAGIC);
            out.writeInt(VERSION);
            out.writeDouble(table.pull());
            out.writeInt(table.entities().size());
            for (int i = 0; i < table.entities().size(); i++) {
                byte[] name = table.entities().utf8(i);
                out.writeInt(name.length);
                out.write(name);
            }
            write(table.relation(), out);
            write(table.constant(), out);
            write(table.holders(), out);
            write(table.head(), out);
            write(table.firstRule(), out);
            write(table.body(), out);
            write(table.support(), out);
            int[] bits = new int[table.size()];
            Arrays.setAll(bits, i -> Float.floatToIntBits(table.weight()[i]));
            write(bits, out);
            out.flush();
        });
    }

    private static void write(int[] numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.length);
        byte[] bytes = new byte[4 * numbers.length];
        ByteBuffer.wrap(bytes).asIntBuffer().put(numbers);
        out.write(bytes);
    }

    /**
     * Reads a table back.
     *
     * @param relations those of the model
     * @throws InputException if the file is missing, damaged or of a newer version
     */
    public AttributeTable read(Relations relations) throws IOException {
        ByteBuffer in = load();
        byte[] magic = new byte[MAGIC.length];
        try {
            in.get(magic);
            if (!Arrays.equals(magic, MAGIC)) {
                throw bad("something else", "Maybe this is not the file you meant.");
            }
            int version = in.getInt();
            if (version != VERSION && version != WITHOUT_PULL) {
                throw bad("version " + version, "Maybe it was written by a newer Hornbeam.");
            }
            double pull = version == WITHOUT_PULL ? 0 : in.getDouble();
            AttributeTable table = decode(in, relations, pull);
            requireSound(table);
            return table;
        } catch (BufferUnderflowException | NegativeArraySizeException | IllegalArgumentException e) {
            throw InputException.of(
                    path.toString(), "a file that is cut off", expected(), "Maybe it was damaged; learn again.", e);
        }
    }

    private ByteBuffer load() throws IOException {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(path));
        } catch (NoSuchFileException missing) {
            throw InputException.of(
                    path.toString(), "no such file", expected(), "Maybe the name is misspelled.", missing);
        }
    }

    private static AttributeTable decode(ByteBuffer in, Relations relations, double pull) {
        VocabularyBuilder names = new VocabularyBuilder();
        int count = length(in, 4);
        for (int i = 0; i < count; i++) {
            int length = length(in, 1);
            int from = in.position();
            if (names.add(in.array(), from, from + length) != i) {
                throw new IllegalArgumentException("a name twice");
            }
            in.position(from + length);
        }
        int[] relation = numbers(in);
        int[] constant = numbers(in);
        int[] holders = numbers(in);
        int[] head = numbers(in);
        int[] firstRule = numbers(in);
        int[] body = numbers(in);
        int[] support = numbers(in);
        int[] bits = numbers(in);
        float[] weight = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            weight[i] = Float.intBitsToFloat(bits[i]);
        }
        return new AttributeTable(
                names.build(), relations, relation, constant, holders, head, firstRule, body, weight, support, pull);
    }

    /** A length that the rest of the file has room for. */
    private static int length(ByteBuffer in, int bytesEach) {
        int length = in.getInt();
        if (length < 0 || (long) length * bytesEach > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return length;
    }

    private static int[] numbers(ByteBuffer in) {
        int[] numbers = new int[length(in, 4)];
        in.slice().asIntBuffer().get(numbers);
        in.position(in.position() + 4 * numbers.length);
        return numbers;
    }

    private void requireSound(AttributeTable table) {
        int attributes = table.relation().length;
        boolean sound = table.pull() >= 0
                && Double.isFinite(table.pull())
                && table.constant().length == attributes
                && table.holders().length == attributes
                && within(table.relation(), table.relations().directedCount())
                && within(table.constant(), table.entities().size())
                && within(table.head(), attributes)
                && within(table.body(), attributes)
                && table.support().length == table.size()
                && table.weight().length == table.size()
                && table.firstRule().length == table.head().length + 1
                && ascends(table.firstRule(), table.size());
        if (!sound) {
            throw bad("numbers that do not fit together", "Maybe it was damaged or belongs to another model.");
        }
    }

    private static boolean within(int[] numbers, int end) {
        return Arrays.stream(numbers).allMatch(number -> number >= 0 && number < end);
    }

    private static boolean ascends(int[] first, int end) {
        for (int i = 1; i < first.length; i++) {
            if (first[i] < first[i - 1]) {
                return false;
            }
        }
        return first[0] == 0 && first[first.length - 1] == end;
    }

    private InputException bad(String found, String maybe) {
        return InputException.of(path.toString(), found, expected(), maybe);
    }

    private static String expected() {
        return "attribute rules of version " + VERSION;
    }
}
