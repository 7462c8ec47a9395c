package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import dev.hornbeam.input.PassingStream;
import dev.hornbeam.rdf.DocumentReader.FirstFailure;
import dev.hornbeam.rdf.DocumentReader.Utf8Watch;
import dev.hornbeam.rdf.sparql.EndpointClient.EndpointAnswer;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;
import org.apache.jena.riot.rowset.RowSetReaderRegistry;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;

/**
 * Sends queries to an endpoint as the SPARQL protocol defines, by POST, as a form; and passes the rows of the answer on, which
 * is whole or an error.
 */
final class QueryConnection {
    private static final String FORM = "application/x-www-form-urlencoded; charset=UTF-8";
    private static final String ACCEPTED = "application/sparql-results+json, application/sparql-results+xml;q=0.8, "
            + "text/tab-separated-values;q=0.5";
    private static final Pattern CHARSET = Pattern.compile("charset\\s*=\\s*\"?([^\";\\s]+)");
    private static final Set<String> UTF_8_NAMES = Set.of("utf-8", "utf8", "us-ascii", "ascii");

    /** What an endpoint says that cannot carry a query out. */
    private static final Set<Integer> CANNOT = Set.of(400, 500, 501);

    /** Virtuoso's word for an answer that holds what it found in time. */
    private static final String STATE = "X-SQL-State";

    private final String where;
    private final List<String> graphs;
    private final EndpointClient client;

    QueryConnection(SparqlOptions options) {
        this.where = options.endpoint().toString();
        this.graphs = options.graphs();
        this.client =
                new EndpointClient(options.endpoint(), options.login(), options.limits(), SparqlProblem.RESULTS, false);
    }

    /** Asks for rows that are passed on one by one; if the connection breaks, nothing is asked again. */
    boolean stream(String query, Consumer<Binding> reader) {
        return ask(query, false, answer -> eachRow(required(answer), reader));
    }

    /**
     * Asks for rows that are kept until all are there, so that they can be asked for again when the connection breaks.
     *
     * @param rows is emptied before each try
     */
    boolean collect(String query, List<Binding> rows, Consumer<Binding> check) {
        return ask(query, true, answer -> {
            rows.clear();
            return eachRow(required(answer), row -> {
                check.accept(row);
                rows.add(row);
            });
        });
    }

    /** The first row, or none if the endpoint cannot answer such a query. */
    Optional<Binding> first(String query) {
        return ask(query, true, answer -> {
            if (CANNOT.contains(answer.status())) {
                return Optional.empty();
            }
            Binding[] first = new Binding[1];
            eachRow(required(answer), row -> first[0] = first[0] == null ? row : first[0]);
            return Optional.ofNullable(first[0]);
        });
    }

    private <T> T ask(String query, boolean again, EndpointClient.Reader<T> reader) {
        return client.post(FORM, ACCEPTED, form(query).getBytes(UTF_8), again, reader);
    }

    private String form(String query) {
        StringBuilder form = new StringBuilder("query=").append(URLEncoder.encode(query, UTF_8));
        for (String graph : graphs) {
            form.append("&default-graph-uri=").append(URLEncoder.encode(graph.substring(1, graph.length() - 1), UTF_8));
        }
        return form.toString();
    }

    private EndpointAnswer required(EndpointAnswer answer) {
        if (answer.status() != 200) {
            throw client.refused(answer);
        }
        Optional<String> state = answer.header(STATE);
        if (state.isPresent()) {
            throw SparqlProblem.partial(where, client.excerpt(STATE + " " + state.get()));
        }
        return answer;
    }

    /** Gives whether the format or the connection shows that the answer is whole. */
    private boolean eachRow(EndpointAnswer answer, Consumer<Binding> reader) throws IOException {
        Lang lang = lang(answer.header("Content-Type").orElse("none"));
        boolean table = lang.equals(ResultSetLang.RS_TSV);
        FirstFailure failure = new FirstFailure();
        Context context = ARQ.getContext().copy().set(ARQ.inputGraphBNodeLabels, true);
        AnswerStream in = new AnswerStream(answer.body(), where, lang, answer.isFramed(), failure);
        try {
            RowSet rows = RowSetReaderRegistry.getFactory(lang).create(lang).read(in, context);
            while (rows.hasNext()) {
                Binding row = rows.next();
                in.row();
                try {
                    reader.accept(row);
                } catch (RuntimeException thrown) {
                    throw failure.keep(thrown);
                }
            }
            in.drain();
        } catch (RuntimeException | StackOverflowError thrown) {
            failure.rethrow();
            if (in.isOver() && !answer.isFramed()) {
                throw new EOFException("it ends too early");
            }
            String said = client.excerpt(LibraryWords.of(thrown));
            throw SparqlProblem.notResults(where, ("an answer that cannot be read " + said).strip(), thrown);
        }
        return !table || answer.isFramed();
    }

    private Lang lang(String header) {
        String type = header.toLowerCase(Locale.ROOT);
        Lang lang = type.contains("json")
                ? ResultSetLang.RS_JSON
                : type.contains("xml") && !type.contains("html")
                        ? ResultSetLang.RS_XML
                        : type.contains("tab-separated") ? ResultSetLang.RS_TSV : null;
        if (lang == null) {
            throw SparqlProblem.notResults(where, "an answer of the type " + client.excerpt(type), null);
        }
        Matcher charset = CHARSET.matcher(type);
        if (charset.find() && !UTF_8_NAMES.contains(charset.group(1))) {
            throw SparqlProblem.otherCharset(where, client.excerpt(charset.group(1)));
        }
        return lang;
    }

    /** How many requests had to be sent more than once so far. */
    int sentAgain() {
        return client.sentAgain();
    }

    /**
     * Passes an answer on to a parser and stops at what parsers do not report: bytes that are not UTF-8, a row without an end, and
     * an answer that was cut. Its failures are kept, and the caller closes the stream.
     */
    private static final class AnswerStream extends PassingStream {
        /** White space and one row, with what a parser reads in advance. */
        private static final long MOST_PER_ROW = 16_000_000;

        /** How results in XML end; Jena does not look beyond their last row. */
        private static final long XML_END = packed("sparql>");

        private static final long SEVEN_BYTES = (1L << 56) - 1;

        private final String where;
        private final Lang lang;
        private final boolean framed;
        private final FirstFailure failure;
        private final Utf8Watch text = new Utf8Watch();
        private long offset;
        private long lastRow;
        private int last = '\n';
        private long tail;
        private boolean over;

        /**
         * @param lang its format
         * @param framed whether the connection tells where it ends
         */
        AnswerStream(InputStream in, String where, Lang lang, boolean framed, FirstFailure failure) {
            super(in);
            this.where = where;
            this.lang = lang;
            this.framed = framed;
            this.failure = failure;
        }

        /** A row was taken from it. */
        void row() {
            lastRow = offset;
        }

        /** Whether all was read. */
        boolean isOver() {
            return over;
        }

        /** Reads to the end, so that an answer that was cut behind its rows is noticed. */
        void drain() throws IOException {
            byte[] buffer = new byte[1 << 13];
            while (!over) {
                read(buffer, 0, buffer.length);
            }
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            try {
                return super.read(buffer, from, length);
            } catch (IOException failed) {
                throw failure.keep(failed);
            } catch (InputException refused) {
                throw failure.keep(refused);
            }
        }

        @Override
        protected void passed(byte[] buffer, int from, int count) throws IOException {
            if (count < 0) {
                over = true;
                checkEnd();
            }
            for (int i = from; i < from + count; i++, offset++) {
                if (!text.accepts(buffer[i] & 0xFF)) {
                    throw SparqlProblem.notUtf8(where, offset);
                }
                tail = buffer[i] <= ' ' && buffer[i] >= 0 ? tail : tail << 8 | buffer[i] & 0xFF;
            }
            if (count > 0) {
                last = buffer[from + count - 1];
            }
            if (offset - lastRow > MOST_PER_ROW) {
                throw SparqlProblem.longRow(where, MOST_PER_ROW);
            }
        }

        private void checkEnd() throws IOException {
            boolean cut = lang.equals(ResultSetLang.RS_TSV)
                    ? last != '\n'
                    : lang.equals(ResultSetLang.RS_XML) && (tail & SEVEN_BYTES) != XML_END;
            if (cut) {
                if (framed) {
                    throw SparqlProblem.cut(where);
                }
                throw new EOFException("it ends too early");
            }
            if (!text.isWhole()) {
                throw SparqlProblem.notUtf8(where, offset);
            }
        }

        private static long packed(String text) {
            return text.chars().asLongStream().reduce(0, (all, next) -> all << 8 | next);
        }

        @Override
        public void close() {
            // the caller closes the stream
        }
    }
}
