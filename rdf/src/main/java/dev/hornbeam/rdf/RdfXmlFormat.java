package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** RDF/XML, as most OWL ontologies are written. External entities are never fetched. */
public final class RdfXmlFormat extends RdfFormat {
    public RdfXmlFormat() {
        super("rdfxml", ".rdf", ".xml", ".owl");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isXml();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new DocumentReader(Syntax.RDF_XML, where, options, sink).read(new XmlProlog(in, where));
    }

    /**
     * Watches the beginning of an XML document pass by: the parser of the JDK prints a stack trace to the terminal when a
     * document ends within its document type, so that such an end is refused before the parser meets it. Comments, processing
     * instructions and quotes are told apart as far as they hide angle brackets.
     */
    public static final class XmlProlog extends FilterInputStream {
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
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = in.read(buffer, offset, length);
            for (int i = offset; !over && i < offset + count; i++) {
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
            return count;
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

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
