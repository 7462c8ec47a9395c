package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.graph.read.TripleSink.LiteralUse;
import dev.hornbeam.input.InputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps all that a format hands over, facts as {@code head relation tail}. */
public class CollectingSink implements TripleSink {
    public static final ReadOptions STRICT = ReadOptions.DEFAULTS;
    static final ReadOptions LENIENT = new ReadOptions(Optional.empty(), "hrt", List.of(), true, false, Map.of());
    public static final ReadOptions WITH_LITERALS =
            new ReadOptions(Optional.empty(), "hrt", List.of(), false, true, Map.of());

    public final List<String> facts = new ArrayList<>();
    public final Map<String, String> prefixes = new LinkedHashMap<>();
    final List<String> problems = new ArrayList<>();
    private final boolean lenient;
    private final boolean keepsLiterals;
    public int literals;

    public CollectingSink(boolean lenient) {
        this(lenient, false);
    }

    public CollectingSink(boolean lenient, boolean keepsLiterals) {
        this.lenient = lenient;
        this.keepsLiterals = keepsLiterals;
    }

    public static CollectingSink read(TripleFormat format, String text, String where) {
        return read(format, text.getBytes(UTF_8), where, STRICT);
    }

    public static CollectingSink read(TripleFormat format, String text, String where, ReadOptions options) {
        return read(format, text.getBytes(UTF_8), where, options);
    }

    public static CollectingSink read(TripleFormat format, byte[] bytes, String where, ReadOptions options) {
        CollectingSink sink = new CollectingSink(options.lenient(), options.literals());
        try {
            format.read(new ByteArrayInputStream(bytes), where, options, sink);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return sink;
    }

    @Override
    public void add(byte[] buffer, int headFrom, int headTo, int relFrom, int relTo, int tailFrom, int tailTo) {
        facts.add(new String(buffer, headFrom, headTo - headFrom, UTF_8)
                + " " + new String(buffer, relFrom, relTo - relFrom, UTF_8)
                + " " + new String(buffer, tailFrom, tailTo - tailFrom, UTF_8));
    }

    @Override
    public void prefix(String prefix, String namespace) {
        prefixes.put(prefix, namespace);
    }

    @Override
    public void bad(InputException problem) {
        if (!lenient) {
            throw problem;
        }
        problems.add(problem.getMessage());
    }

    @Override
    public LiteralUse literalUse(byte[] buffer, int from, int to) {
        return keepsLiterals ? LiteralUse.FACT : LiteralUse.LEFT_OUT;
    }

    @Override
    public void literal() {
        literals++;
    }
}
