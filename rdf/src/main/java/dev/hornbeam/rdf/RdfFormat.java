package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.PassingStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/**
 * What the RDF syntaxes share: each recognises a file by its ending, and by its content if the ending says nothing.
 * Creating one is cheap: Jena starts with the first document that needs it.
 */
public abstract class RdfFormat implements TripleFormat {

    private final Predicate<RdfOpening> looksRight;
    private final Reading reading;
    private final String name;
    private final List<String> endings;

    /** Reads one document. */
    private interface Reading {
        void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException;
    }

    /** @param looksRight whether the first bytes of a file whose ending says nothing are of this syntax */
    private RdfFormat(Predicate<RdfOpening> looksRight, Reading reading, String name, String... endings) {
        this.looksRight = looksRight;
        this.reading = reading;
        this.name = name;
        this.endings = List.of(endings);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean claims(String fileName, byte[] opening) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        if (endings.stream().anyMatch(lower::endsWith)) {
            return true;
        }
        return saysNothing(lower) && looksRight.test(new RdfOpening(opening));
    }

    @Override
    public final void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        reading.read(in, where, options, sink);
    }

    private static boolean saysNothing(String lower) {
        String last = lower.substring(lower.lastIndexOf('/') + 1);
        return last.indexOf('.') < 0 || lower.endsWith(".txt") || lower.endsWith(".json");
    }

    /** The first bytes of a file, tested for what they look like. */
    static final class RdfOpening {
        private static final String TERM = "(?:<[^<>\\s]*>|_:[^\\s<>\"]+)";
        private static final String LITERAL = "\"(?:[^\"\\\\]|\\\\.)*+\"(?:@[\\w-]+|\\^\\^<[^<>\\s]*>)?";
        private static final String FACT = TERM + "\\s*<[^<>\\s]*>\\s*(?:" + TERM + "|" + LITERAL + ")\\s*";
        private static final String END = "\\.\\s*(?:#.*)?";

        private static final Pattern TRIPLE = Pattern.compile(FACT + END);
        private static final Pattern QUAD = Pattern.compile(FACT + TERM + "\\s*" + END);
        private static final Pattern DIRECTIVE =
                Pattern.compile("(?i)(?:@prefix|prefix)\\s+[^\\s:]*:\\s*<.*|(?:@base|base)\\s*<.*");
        private static final Pattern JSON_LD = Pattern.compile("\"@(?:context|id|graph|type)\"\\s*:");

        private final String text;

        RdfOpening(byte[] bytes) {
            String decoded = new String(bytes, UTF_8);
            this.text = decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        }

        boolean isTriple() {
            return TRIPLE.matcher(firstLine()).matches();
        }

        boolean isQuad() {
            return QUAD.matcher(firstLine()).matches();
        }

        boolean isDirective() {
            return DIRECTIVE.matcher(firstLine()).matches();
        }

        boolean isXml() {
            String line = firstLine();
            return line.startsWith("<?xml") || line.startsWith("<rdf:RDF");
        }

        boolean isJsonLd() {
            String start = text.stripLeading();
            return (start.startsWith("{") || start.startsWith("["))
                    && JSON_LD.matcher(start).find();
        }

        /** The first line that is neither blank nor a comment. */
        private String firstLine() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .findFirst()
                    .orElse("");
        }
    }

    /**
     * JSON-LD 1.1. The whole document is held in memory while it is read, because its meaning depends on parts that may
     * come last. Contexts that the document only refers to are not fetched.
     */
    public static final class JsonLdFormat extends RdfFormat {
        public JsonLdFormat() {
            super(
                    RdfOpening::isJsonLd,
                    (in, where, options, sink) -> {
                        QuietJsonLd.ensure();
                        new DocumentReader(Syntax.JSON_LD, where, options, sink).read(in);
                    },
                    "jsonld",
                    ".jsonld");
        }

        /** Keeps the JSON-LD library from printing warnings to the terminal, unless the application has set a level itself. */
        private static final class QuietJsonLd {
            /** Kept in a field, because a logger without a reference to it loses its level. */
            private static final List<Logger> QUIET = List.of(Logger.getLogger("com.apicatalog"));

            static {
                QUIET.stream()
                        .filter(logger -> logger.getLevel() == null)
                        .forEach(logger -> logger.setLevel(Level.OFF));
            }

            private QuietJsonLd() {}

            /** Calling it loads the class, which does the work. */
            public static void ensure() {
                // the class is initialised now
            }
        }
    }

    /** N-Quads: one fact per line, with the name of its graph, which is ignored. */
    public static final class NQuadsFormat extends RdfFormat {
        public NQuadsFormat() {
            super(
                    RdfOpening::isQuad,
                    (in, where, options, sink) -> new StatementReader(Syntax.N_QUADS, where, options, sink).read(in),
                    "nquads",
                    ".nq",
                    ".nquads");
        }
    }

    /** N-Triples: one fact per line, every IRI in full. */
    public static final class NTriplesFormat extends RdfFormat {
        public NTriplesFormat() {
            super(
                    RdfOpening::isTriple,
                    (in, where, options, sink) -> new StatementReader(Syntax.N_TRIPLES, where, options, sink).read(in),
                    "ntriples",
                    ".nt",
                    ".ntriples");
        }
    }

    /** RDF/XML, as most OWL ontologies are written. External entities are never fetched. */
    public static final class RdfXmlFormat extends RdfFormat {
        public RdfXmlFormat() {
            super(
                    RdfOpening::isXml,
                    (in, where, options, sink) ->
                            new DocumentReader(Syntax.RDF_XML, where, options, sink).read(new XmlProlog(in, where)),
                    "rdfxml",
                    ".rdf",
                    ".xml",
                    ".owl");
        }

        /**
         * Watches the beginning of an XML document pass by: the parser of the JDK prints a stack trace to the terminal when a
         * document ends within its document type, so that such an end is refused before the parser meets it. Comments, processing
         * instructions and quotes are told apart as far as they hide angle brackets.
         */
        private static final class XmlProlog extends PassingStream {
            private static final String DOCTYPE = "<!DOCTYPE";
            private static final int LONGEST_WORD = DOCTYPE.length();

            private final String where;
            /** The last few signs, without the zeros of UTF-16. */
            private final StringBuilder word = new StringBuilder();
            /** How a comment or the like ends that is being passed, or an empty text. */
            private String end = "";

            private int depth;
            private boolean inType;
            private boolean over;

            public XmlProlog(InputStream in, String where) {
                super(in);
                this.where = where;
            }

            @Override
            protected void passed(byte[] buffer, int from, int count) {
                for (int i = from; !over && i < from + count; i++) {
                    if (buffer[i] != 0) {
                        pass((char) (buffer[i] & 0xFF));
                    }
                }
                if (count < 0 && inType) {
                    throw InputException.of(
                            where,
                            "a document that ends within its document type",
                            Syntax.RDF_XML.title(),
                            "Maybe the file was cut off.");
                }
            }

            private void pass(char sign) {
                if (word.length() == LONGEST_WORD) {
                    word.deleteCharAt(0);
                }
                word.append(sign);
                if (!end.isEmpty()) {
                    end = endsWith(end) ? "" : end;
                } else if (endsWith("<!--")) {
                    hide("-->");
                    depth -= inType ? 1 : 0;
                } else if (endsWith("<?")) {
                    hide("?>");
                    depth -= inType ? 1 : 0;
                } else if (inType) {
                    passType(sign);
                } else if (endsWith(DOCTYPE)) {
                    inType = true;
                    depth = 1;
                } else {
                    over = word.length() > 1 && isNameStart(sign) && word.charAt(word.length() - 2) == '<';
                }
            }

            private void passType(char sign) {
                switch (sign) {
                    case '"' -> hide("\"");
                    case '\'' -> hide("'");
                    case '<' -> depth++;
                    case '>' -> depth--;
                    default -> {
                        // a name
                    }
                }
                inType = depth > 0;
                over = !inType;
            }

            private void hide(String until) {
                end = until;
                word.setLength(0);
            }

            private boolean endsWith(String text) {
                int from = word.length() - text.length();
                return from >= 0 && word.indexOf(text, from) == from;
            }

            private static boolean isNameStart(char sign) {
                return sign != '!' && sign != '?';
            }
        }
    }

    /**
     * TriG: Turtle with named graphs, whose names are ignored. It looks like Turtle, so only its ending distinguishes it.
     */
    public static final class TrigFormat extends RdfFormat {
        public TrigFormat() {
            super(
                    opening -> false,
                    (in, where, options, sink) -> new DocumentReader(Syntax.TRIG, where, options, sink).read(in),
                    "trig",
                    ".trig");
        }
    }

    /** Turtle: prefixes, and statements that share subjects and predicates. */
    public static final class TurtleFormat extends RdfFormat {
        public TurtleFormat() {
            super(
                    RdfOpening::isDirective,
                    (in, where, options, sink) -> new DocumentReader(Syntax.TURTLE, where, options, sink).read(in),
                    "turtle",
                    ".ttl",
                    ".turtle",
                    ".n3");
        }
    }
}
