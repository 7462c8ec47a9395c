package dev.hornbeam.rdf.sparql;

import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.rdf.Declarations;
import dev.hornbeam.rdf.FactRows;
import java.util.ArrayList;
import java.util.List;

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
}
