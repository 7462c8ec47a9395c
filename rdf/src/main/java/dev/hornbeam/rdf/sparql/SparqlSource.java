package dev.hornbeam.rdf.sparql;

import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.rdf.BlankNames;
import dev.hornbeam.rdf.Declarations;
import dev.hornbeam.rdf.FactRows;
import dev.hornbeam.rdf.FirstFailure;
import dev.hornbeam.rdf.GuardedStream;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.rowset.RowSetReaderRegistry;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.util.Context;

/**
 * Reads facts from a SPARQL endpoint, page by page in one order of all rows, until a page is empty; so an endpoint that
 * returns less than a page at once is also read completely. A query with its own LIMIT or OFFSET is sent once, as it
 * is.
 *
 * <p>Labels of blank nodes mean something within one answer only: a node on two pages would become two. So all facts
 * about blank nodes are asked for in one answer, whose rows are counted; and a query of the user's own whose answer has
 * blank nodes must fit on one page.
 */
public final class SparqlSource {
    /** Pages that differ only in blank nodes look the same; this many of them in a row mean that OFFSET is ignored. */
    private static final int MOST_REPEATS = 100;

    private final SparqlOptions options;
    private final String where;

    public SparqlSource(SparqlOptions options) {
        this.options = options;
        this.where = options.endpoint().toString();
    }

    /** Passes every fact of the answer to the sink. */
    public void read(TripleSink sink) {
        Declarations declarations = new Declarations(sink);
        for (FactQuery query : FactQuery.of(options)) {
            query.prefixes().forEach(declarations::declare);
            Pages pages = new Pages(query, new FactRows(sink, declarations), sink);
            OptionalLong expected = pages.count();
            while ((expected.isEmpty() || expected.getAsLong() > 0) && pages.next()) {
                // until a page is empty
            }
            if (expected.isPresent() && expected.getAsLong() != pages.row) {
                throw SparqlProblem.cutBlanks(where, pages.row, expected.getAsLong());
            }
        }
        declarations.finish();
    }

    /** The state of a reading between pages. */
    private final class Pages {
        private final FactQuery query;
        private final FactRows facts;
        private final TripleSink sink;
        private final SparqlConnection connection = new SparqlConnection(options);
        private final BlankNames blanks;
        private long row;
        private int page;
        private long fingerprint;
        private boolean blank;
        private boolean anyBlank;
        private int repeats;

        Pages(FactQuery query, FactRows facts, TripleSink sink) {
            this.query = query;
            this.facts = facts;
            this.sink = sink;
            this.blanks = new BlankNames(sink.blankScope(where));
        }

        /** How many rows there must be, if that is asked for. */
        OptionalLong count() {
            if (query.count().isEmpty()) {
                return OptionalLong.empty();
            }
            FirstFailure failure = new FirstFailure();
            long[] count = {-1};
            try (SparqlConnection.Answer answer = connection.ask(query.count().get())) {
                eachRow(answer, failure, row -> {
                    Node value = row.get(Var.alloc("n"));
                    count[0] = value == null || !value.isLiteral() ? -1 : Long.parseLong(value.getLiteralLexicalForm());
                });
            } catch (IOException failed) {
                throw SparqlProblem.failed(where, options.timeout(), failed);
            }
            if (count[0] < 0) {
                throw SparqlProblem.notResults(where, "an answer without a count", null);
            }
            return OptionalLong.of(count[0]);
        }

        /** Reads a page; returns whether another may follow. */
        boolean next() {
            long before = row;
            long previous = fingerprint;
            fingerprint = 1;
            blank = false;
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
            page++;
            return true;
        }

        private void readPage() {
            FirstFailure failure = new FirstFailure();
            try (SparqlConnection.Answer answer = connection.ask(query.page(row))) {
                eachRow(answer, failure, row -> take(row, failure));
            } catch (IOException failed) {
                throw SparqlProblem.failed(where, options.timeout(), failed);
            }
        }

        private void eachRow(SparqlConnection.Answer answer, FirstFailure failure, Consumer<Binding> reader)
                throws IOException {
            Context context = ARQ.getContext().copy().set(ARQ.inputGraphBNodeLabels, true);
            try {
                RowSet rows = RowSetReaderRegistry.getFactory(answer.lang())
                        .create(answer.lang())
                        .read(new GuardedStream(answer.rows(), where, false, failure), context);
                while (rows.hasNext()) {
                    reader.accept(rows.next());
                }
            } catch (RuntimeException | StackOverflowError thrown) {
                failure.rethrow();
                throw SparqlProblem.notResults(
                        where, "an answer that cannot be read (" + thrown.getMessage() + ")", thrown);
            }
        }

        private void take(Binding binding, FirstFailure failure) {
            binding.forEach((variable, value) ->
                    fingerprint = 1_000_003 * (1_000_003 * fingerprint + variable.hashCode()) + value.hashCode());
            try {
                for (Triple pattern : query.patterns()) {
                    take(binding, pattern);
                }
            } catch (RuntimeException thrown) {
                throw failure.keep(thrown);
            }
            row++;
        }

        private void take(Binding binding, Triple pattern) {
            Node subject = filled(pattern.getSubject(), binding);
            Node predicate = filled(pattern.getPredicate(), binding);
            Node object = filled(pattern.getObject(), binding);
            if (subject == null || predicate == null || object == null) {
                if (!query.isTemplate()) {
                    sink.bad(SparqlProblem.unbound(where));
                }
            } else {
                facts.add(subject, predicate, object, where);
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
    }
}
