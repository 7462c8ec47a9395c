package dev.hornbeam.rdf.sparql;

import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.rdf.BlankNames;
import dev.hornbeam.rdf.Declarations;
import dev.hornbeam.rdf.FactRows;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * Reads facts from a SPARQL endpoint, page by page in one order of all rows, until a page is empty; so an endpoint that
 * returns less than a page at once is also read completely. A query with its own LIMIT or OFFSET is sent once, as it
 * is. The endpoint counts the rows, too: an answer that is not whole is an error.
 *
 * <p>Labels of blank nodes mean something within one answer only: a node on two pages would become two. So all facts
 * about blank nodes are asked for in one answer; and a query of the user's own whose answer has blank nodes must fit on one
 * page.
 */
public final class SparqlSource {
    private final SparqlOptions options;

    public SparqlSource(SparqlOptions options) {
        this.options = options;
    }

    /** Passes every fact of the answer to the sink; gives sentences about what happened on the way. */
    public List<String> read(TripleSink sink) {
        Declarations declarations = new Declarations(sink);
        QueryConnection connection = new QueryConnection(options);
        List<FactQuery> queries = FactQuery.of(options);
        PageCount pages = new PageCount(options);
        for (FactQuery query : queries) {
            query.prefixes().forEach(declarations::declare);
            new QueryPages(options, query, connection, pages, new FactRows(sink, declarations), sink).read();
        }
        declarations.finish();
        List<String> notes = new ArrayList<>();
        if (connection.sentAgain() > 0) {
            notes.add(options.endpoint() + ": asked again " + connection.sentAgain()
                    + (connection.sentAgain() == 1 ? " time" : " times")
                    + ", because the endpoint was busy or the connection broke.");
        }
        return notes;
    }

    /** How many rows and pages all queries together have taken. */
    static final class PageCount {
        private final SparqlOptions options;
        private long rows;
        private long pages;

        PageCount(SparqlOptions options) {
            this.options = options;
        }

        void row() {
            if (++rows > options.limits().rows()) {
                throw SparqlProblem.tooMany(
                        options.endpoint().toString(), "rows", options.limits().rows());
            }
        }

        void page() {
            if (++pages > options.limits().pages()) {
                throw SparqlProblem.tooMany(
                        options.endpoint().toString(), "pages", options.limits().pages());
            }
        }
    }

    /** The pages of one query, with what must be remembered from one to the next. */
    private static final class QueryPages {
        /** Pages that differ only in blank nodes look the same; this many of them in a row mean that OFFSET is ignored. */
        private static final int MOST_REPEATS = 100;

        private static final int ROWS_WATCHED = 1_000_000;

        /** What the names of blank nodes begin with: the same for every endpoint, so that no address is in a name. */
        private static final String BLANK_SCOPE = "sparql";

        private final String where;
        private final FactQuery query;
        private final QueryConnection connection;
        private final SparqlSource.PageCount taken;
        private final FactRows facts;
        private final TripleSink sink;
        private final BlankNames blanks;
        private final RowWatch watch = new RowWatch(ROWS_WATCHED);
        private long row;
        private int page;
        private long fingerprint;
        private long lastRow;
        private boolean blank;
        private boolean anyBlank;
        private boolean shown = true;
        private boolean repeated;
        private int repeats;

        QueryPages(
                SparqlOptions options,
                FactQuery query,
                QueryConnection connection,
                SparqlSource.PageCount taken,
                FactRows facts,
                TripleSink sink) {
            this.where = options.endpoint().toString();
            this.query = query;
            this.connection = connection;
            this.taken = taken;
            this.facts = facts;
            this.sink = sink;
            this.blanks = new BlankNames(sink.blankScope(BLANK_SCOPE));
        }

        /** Reads all of them. */
        void read() {
            OptionalLong counted = query.limit().isPresent() ? OptionalLong.empty() : count();
            if (query.mustBeCounted() && counted.isEmpty()) {
                throw SparqlProblem.notResults(where, "an answer without a count", null);
            }
            if (query.mustBeCounted() && counted.getAsLong() == 0) {
                return;
            }
            while (next()) {
                // until a page is empty
            }
            if (query.limit().isPresent()) {
                counted = row == query.limit().getAsLong() ? OptionalLong.of(row) : count();
            }
            verify(counted);
        }

        private void verify(OptionalLong counted) {
            if (counted.isPresent() && counted.getAsLong() != row) {
                if (query.mustBeCounted()) {
                    throw SparqlProblem.cutBlanks(where, row, counted.getAsLong());
                }
                sink.bad(SparqlProblem.miscounted(where, row, counted.getAsLong()));
            }
            if (counted.isEmpty() && !(query.isPaged() && shown)) {
                sink.bad(SparqlProblem.unverified(where));
            }
        }

        /** How many rows there are, if the endpoint says so. */
        private OptionalLong count() {
            return connection
                    .first(query.count())
                    .map(row -> row.get(Var.alloc("n")))
                    .filter(value ->
                            value.isLiteral() && value.getLiteralLexicalForm().matches("\\d{1,18}"))
                    .map(value -> OptionalLong.of(Long.parseLong(value.getLiteralLexicalForm())))
                    .orElse(OptionalLong.empty());
        }

        /** Reads a page; returns whether another may follow. */
        private boolean next() {
            long before = row;
            long previous = fingerprint;
            fingerprint = 1;
            blank = false;
            taken.page();
            readPage();
            if (!query.isPaged() || row == before) {
                return false;
            }
            anyBlank |= blank;
            if (anyBlank && page > 0) {
                throw SparqlProblem.splitBlanks(where);
            }
            repeats = page > 0 && fingerprint == previous ? repeats + 1 : 0;
            if (repeats > (blank ? MOST_REPEATS : 0)) {
                throw SparqlProblem.samePage(where);
            }
            if (repeated) { // in one order, equal rows stand side by side
                throw SparqlProblem.repeated(where);
            }
            page++;
            return true;
        }

        /** A page is taken when it is there as a whole, so that it can be asked for again. */
        private void readPage() {
            if (!query.isPaged()) {
                shown &= connection.stream(query.page(row), binding -> {
                    checkLimit(row);
                    take(binding);
                });
                return;
            }
            List<Binding> rows = new ArrayList<>();
            shown &= connection.collect(query.page(row), rows, binding -> checkLimit(rows.size()));
            rows.forEach(this::take);
        }

        private void checkLimit(long rowsBefore) {
            if (query.pageLimit().isPresent() && rowsBefore >= query.pageLimit().getAsLong()) {
                throw SparqlProblem.tooManyOnPage(where, query.pageLimit().getAsLong());
            }
        }

        private void take(Binding binding) {
            taken.row();
            boolean named = true;
            long hash = RowWatch.FIRST;
            for (Triple pattern : query.patterns()) {
                Node subject = filled(pattern.getSubject(), binding);
                Node predicate = filled(pattern.getPredicate(), binding);
                Node object = filled(pattern.getObject(), binding);
                take(subject, predicate, object);
                for (Node variable : List.of(pattern.getSubject(), pattern.getPredicate(), pattern.getObject())) {
                    Node value = variable.isVariable() ? binding.get(Var.alloc(variable)) : variable;
                    named &= value != null && value.isURI() || !variable.isVariable();
                    hash = RowWatch.hash(hash, text(value));
                }
            }
            repeated |= named && query.isSorted() && (row == 0 || hash != lastRow) && watch.isRepeated(hash);
            lastRow = hash;
            fingerprint = RowWatch.hash(hash, Long.toString(fingerprint));
            row++;
        }

        private static String text(Node value) {
            return value == null || value.isBlank() ? "" : value.isURI() ? value.getURI() : value.toString();
        }

        private void take(Node subject, Node predicate, Node object) {
            if (subject != null && predicate != null && object != null) {
                facts.add(subject, predicate, object, where);
            } else if (!query.isTemplate()) {
                sink.bad(SparqlProblem.unbound(where));
            }
        }

        /** The value of a term of a pattern in a row, or null. A blank node of a template is a new one in each row. */
        private Node filled(Node term, Binding binding) {
            if (term.isBlank()) {
                return NodeFactory.createBlankNode(blanks.labelled("-" + row + "." + term.getBlankNodeLabel()));
            }
            if (!term.isVariable()) {
                return term;
            }
            Node value = binding.get(Var.alloc(term));
            if (value == null || !value.isBlank()) {
                return value;
            }
            blank = true;
            return NodeFactory.createBlankNode(blanks.labelled("p" + page + "." + value.getBlankNodeLabel()));
        }

        /**
         * Notices a row that was there before, on another page: then pages are cut from different orders, and other rows are missing.
         * It remembers all rows of an answer up to a number, and of a longer one a fair sample: those whose hash ends in some
         * zeros.
         */
        private static final class RowWatch {
            /** The hash of a row without values. */
            static final long FIRST = 0xCBF29CE484222325L;

            private final int most;
            private final Set<Long> rows = new HashSet<>();
            private long mask;

            /** @param most how many rows are remembered */
            RowWatch(int most) {
                this.most = most;
            }

            /** Adds a row by its hash; whether it was there already, as far as that is known. */
            boolean isRepeated(long hash) {
                long mixed = SplitMix.mix(hash);
                boolean isNew = (mixed & mask) != 0 || rows.add(mixed);
                if (rows.size() > most) {
                    mask = mask << 1 | 1;
                    rows.removeIf(row -> (row & mask) != 0);
                }
                return !isNew;
            }

            /** The hash of a row with one more value. Thirty-two bits, as strings have them, would be too few for millions of rows. */
            static long hash(long before, String value) {
                long hash = before;
                for (int i = 0; i < value.length(); i++) {
                    hash = (hash ^ value.charAt(i)) * 0x100000001B3L;
                }
                return (hash ^ 0x1F) * 0x100000001B3L;
            }
        }
    }
}
