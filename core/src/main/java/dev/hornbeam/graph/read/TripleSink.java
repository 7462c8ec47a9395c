package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;

/** Takes the facts of one file as a {@link TripleFormat} finds them. */
public interface TripleSink {
    /** One fact, each name as a range {@code from..to} of UTF-8 bytes in a buffer that may be reused afterwards. */
    void add(byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo);

    /** One fact by names; IRIs stand in angle brackets. */
    default void add(String head, String relation, String tail) {
        byte[] h = head.getBytes(UTF_8);
        byte[] r = relation.getBytes(UTF_8);
        byte[] t = tail.getBytes(UTF_8);
        byte[] all = new byte[h.length + r.length + t.length];
        System.arraycopy(h, 0, all, 0, h.length);
        System.arraycopy(r, 0, all, h.length, r.length);
        System.arraycopy(t, 0, all, h.length + r.length, t.length);
        add(all, 0, h.length, h.length, h.length + r.length, h.length + r.length, all.length);
    }

    /** A short form that the file declares for IRIs. */
    default void prefix(String prefix, String namespace) {}

    /**
     * A row that cannot be used. Throws the problem, or counts it and returns if reading is lenient.
     *
     * @param problem what is wrong with it, and where
     */
    void bad(InputException problem);

    /** What becomes of the literals of a relation, given as a range of UTF-8 bytes with its angle brackets. */
    default LiteralUse literalUse(byte[] buffer, int from, int to) {
        return LiteralUse.LEFT_OUT;
    }

    /** The same by name. */
    default LiteralUse literalUse(String relation) {
        byte[] bytes = relation.getBytes(UTF_8);
        return literalUse(bytes, 0, bytes.length);
    }

    /**
     * What something is called.
     *
     * @param language the tag of its language, empty if it has none
     */
    default void label(String name, String relation, String label, String language) {}

    /** A fact left out on purpose because its object is a literal. */
    default void literal() {}

    /**
     * The same, where its parts are known.
     *
     * @param head any number that other subjects rarely have
     * @param length the length of the literal, or -1 if it is no text
     */
    default void literal(int head, String relation, int length) {
        literal();
    }

    /** Whether facts that are only quoted, in statements about statements, are facts. */
    default boolean takesQuoted() {
        return false;
    }

    /** A statement about a statement, left out on purpose. */
    default void annotation() {}

    /** A fact left out on purpose because it is in another named graph than those asked for. */
    default void otherGraph() {}

    /**
     * What sets the blank nodes of a source apart from those of all others that are read together.
     *
     * @param where the source's path or address
     */
    default String blankScope(String where) {
        return where.substring(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1);
    }

    /** What becomes of facts of a relation whose object is a literal. */
    enum LiteralUse {
        /** They are counted and left out. */
        LEFT_OUT(false, false),
        /** They say what a thing is called, and are no facts. */
        LABEL(true, false),
        /** They are facts like others. */
        FACT(false, true),
        /** Both. */
        LABEL_AND_FACT(true, true);

        private final boolean label;
        private final boolean fact;

        LiteralUse(boolean label, boolean fact) {
            this.label = label;
            this.fact = fact;
        }

        public boolean isLabel() {
            return label;
        }

        public boolean isFact() {
            return fact;
        }
    }
}
