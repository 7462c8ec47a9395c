package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.AttributeTable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Files of attribute rules as models of earlier builds have them: eight bytes that identify the format, a version, the names of
 * constants, attributes, heads, and rules with their weights, all numbers big-endian. They are read as a whole.
 */
final class EarlierAttributeFile {
    private static final byte[] MAGIC = {'H', 'o', 'r', 'n', 'A', 't', 't', 'r'};
    private static final int LAST = 2;

    /** The first version, which did not say by which pull the rules were learned. */
    private static final int WITHOUT_PULL = 1;

    private final Path path;

    EarlierAttributeFile(Path path) {
        this.path = path;
    }

    /**
     * Reads a table back.
     *
     * @param relations those of the model
     * @throws InputException if the file is missing, damaged or of a newer version
     */
    AttributeTable read(Relations relations) throws IOException {
        ByteBuffer in = load();
        byte[] magic = new byte[MAGIC.length];
        try {
            in.get(magic);
            if (!Arrays.equals(magic, MAGIC)) {
                throw bad("something else", "Maybe this is not the file you meant.");
            }
            int version = in.getInt();
            if (version != LAST && version != WITHOUT_PULL) {
                throw bad("version " + version, "Maybe it was written by a newer Hornbeam.");
            }
            double pull = version == WITHOUT_PULL ? 0 : in.getDouble();
            AttributeTable table = decode(in, relations, pull);
            SoundTable.require(
                    table,
                    () -> bad("numbers that do not fit together", "Maybe it was damaged or belongs to another model."));
            return table;
        } catch (BufferUnderflowException | NegativeArraySizeException | IllegalArgumentException e) {
            throw InputException.of(
                    path.toString(),
                    "a file that is cut off",
                    AttributeFile.expected(),
                    "Maybe it was damaged; learn again.",
                    e);
        }
    }

    private ByteBuffer load() throws IOException {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(path));
        } catch (NoSuchFileException missing) {
            throw InputException.of(
                    path.toString(),
                    "no such file",
                    AttributeFile.expected(),
                    "Maybe the name is misspelled.",
                    missing);
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
                names.build(),
                new int[0],
                relations,
                relation,
                constant,
                holders,
                head,
                firstRule,
                body,
                weight,
                support,
                pull);
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

    private InputException bad(String found, String maybe) {
        return InputException.of(path.toString(), found, AttributeFile.expected(), maybe);
    }
}
