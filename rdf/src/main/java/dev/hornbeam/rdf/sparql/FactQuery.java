package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.Declarations.WellKnownPrefixes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.aggregate.AggregatorFactory;
import org.apache.jena.sparql.syntax.ElementSubQuery;

/**
 * A query for facts: the text that is sent, page by page, and the patterns that each row of the answer fills in. A
 * SELECT fills the one pattern of its three variables. A CONSTRUCT is sent as a SELECT too, because only rows can be
 * counted and paged, and its template is filled in here.
 */
final class FactQuery {
    private static final String WHERE = "SPARQL query";
    private static final List<List<String>> USUAL_NAMES = List.of(
            List.of("s", "p", "o"),
            List.of("subject", "predicate", "object"),
            List.of("h", "r", "t"),
            List.of("head", "relation", "tail"));

    private final Query select;
    private final List<Triple> patterns;
    private final boolean paged;
    private final int pageSize;
    private final Map<String, String> prefixes;
    private final boolean template;
    private final boolean counted;
    private final boolean own;

    private FactQuery(
            Query select,
            List<Triple> patterns,
            boolean template,
            Map<String, String> prefixes,
            int pageSize,
            boolean counted,
            boolean own) {
        this.counted = counted;
        this.own = own;
        this.template = template;
        this.select = select;
        this.patterns = List.copyOf(patterns);
        this.prefixes = prefixes;
        this.pageSize = pageSize;
        this.paged = pageSize > 0 && !select.hasLimit() && !select.hasOffset();
    }

    /**
     * The queries that give all facts asked for. Blank nodes mean something within one answer only, so without a query
     * of the user's own, the facts about them are asked for apart, all at once.
     */
    static List<FactQuery> of(SparqlOptions options) {
        if (options.query().isPresent()) {
            return List.of(of(options.query().get(), options.pageSize(), false, true));
        }
        if (options.pageSize() == 0) {
            return List.of(of("SELECT ?s ?p ?o WHERE { ?s ?p ?o" + literals(options) + " }", 0, false, false));
        }
        String paged = " FILTER (!isBlank(?s) && !isBlank(?o))" + literals(options);
        String atOnce = " FILTER (isBlank(?s) || isBlank(?o))" + literals(options);
        return List.of(
                of("SELECT ?s ?p ?o WHERE { ?s ?p ?o" + paged + " }", options.pageSize(), false, false),
                of("SELECT ?s ?p ?o WHERE { ?s ?p ?o" + atOnce + " }", 0, true, false));
    }

    private static String literals(SparqlOptions options) {
        String some = options.literalRelations().isEmpty()
                ? ""
                : " || ?p IN (" + String.join(", ", options.literalRelations()) + ")";
        return options.literals() ? "" : " FILTER (!isLiteral(?o)" + some + ")";
    }

    private static FactQuery of(String text, int pageSize, boolean counted, boolean own) {
        Query query = parsed(text);
        Map<String, String> prefixes = declared(query);
        query.getPrefixMapping().clearNsPrefixMap().setNsPrefixes(prefixes);
        if (query.isSelectType()) {
            Triple pattern = pattern(query.getResultVars());
            return new FactQuery(query, List.of(pattern), false, prefixes, pageSize, counted, own);
        }
        if (query.isConstructType() && !query.isConstructQuad()) {
            List<Triple> template = numbered(query.getConstructTemplate().getTriples());
            return new FactQuery(selecting(query, template), template, true, prefixes, pageSize, false, own);
        }
        throw InputException.of(
                WHERE,
                query.isAskType() ? "an ASK" : "a query that gives no rows of facts",
                "a SELECT of three variables or a CONSTRUCT",
                "Maybe begin with SELECT ?s ?p ?o WHERE.");
    }

    /** Well-known prefixes need no declaration, because many endpoints know them. */
    private static Query parsed(String text) {
        Query query = new Query();
        query.getPrefixMapping().setNsPrefixes(WellKnownPrefixes.namespaces());
        try {
            return QueryFactory.parse(query, text, null, Syntax.syntaxSPARQL_11);
        } catch (QueryParseException malformed) {
            String place = malformed.getLine() > 0 ? ":" + malformed.getLine() + ":" + malformed.getColumn() : "";
            throw malformed(place, malformed);
        } catch (QueryException malformed) {
            throw malformed("", malformed);
        }
    }

    private static InputException malformed(String place, QueryException thrown) {
        String message = String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
        return InputException.of(
                WHERE + place,
                "a syntax error (" + message + ")",
                "SPARQL 1.1",
                "Maybe a bracket, a prefix or a quote is missing.",
                thrown);
    }

    /** The prefixes that the query declares itself. */
    private static Map<String, String> declared(Query query) {
        Map<String, String> prefixes = new TreeMap<>(query.getPrefixMapping().getNsPrefixMap());
        WellKnownPrefixes.namespaces().forEach(prefixes::remove);
        return prefixes;
    }

    private static Triple pattern(List<String> variables) {
        if (variables.size() < 3) {
            throw InputException.of(
                    WHERE,
                    "a SELECT of " + variables.size() + (variables.size() == 1 ? " variable" : " variables"),
                    "three: subject, predicate and object",
                    "Maybe begin with SELECT ?s ?p ?o WHERE.");
        }
        List<String> names =
                USUAL_NAMES.stream().filter(variables::containsAll).findFirst().orElse(variables.subList(0, 3));
        return Triple.create(Var.alloc(names.get(0)), Var.alloc(names.get(1)), Var.alloc(names.get(2)));
    }

    /** The same template with its blank nodes labelled by number, because the parser's labels differ each time. */
    private static List<Triple> numbered(List<Triple> template) {
        Map<Node, Node> labels = new HashMap<>();
        List<Triple> numbered = new ArrayList<>();
        for (Triple triple : template) {
            numbered.add(Triple.create(
                    numbered(triple.getSubject(), labels),
                    triple.getPredicate(),
                    numbered(triple.getObject(), labels)));
        }
        return numbered;
    }

    private static Node numbered(Node node, Map<Node, Node> labels) {
        return node.isBlank()
                ? labels.computeIfAbsent(node, unseen -> NodeFactory.createBlankNode("b" + labels.size()))
                : node;
    }

    private static Query selecting(Query construct, List<Triple> template) {
        Query select = construct.cloneQuery();
        select.setQuerySelectType();
        Set<String> names = variables(template);
        if (names.isEmpty()) {
            select.setQueryResultStar(true);
        } else {
            names.forEach(select::addResultVar);
        }
        return select;
    }

    private static Set<String> variables(List<Triple> patterns) {
        Set<String> names = new TreeSet<>();
        for (Triple pattern : patterns) {
            for (Node node : List.of(pattern.getSubject(), pattern.getPredicate(), pattern.getObject())) {
                if (node.isVariable()) {
                    names.add(node.getName());
                }
            }
        }
        return names;
    }

    /** Whether the query is sent page by page; a query with a LIMIT or OFFSET of its own is sent once, as it is. */
    boolean isPaged() {
        return paged;
    }

    /** Whether the answer is only right if its rows are counted. */
    boolean mustBeCounted() {
        return counted;
    }

    /** The most rows of all pages together, if the query says so itself. */
    OptionalLong limit() {
        return select.hasLimit() ? OptionalLong.of(select.getLimit()) : OptionalLong.empty();
    }

    /** The most rows of one answer. */
    OptionalLong pageLimit() {
        return paged ? OptionalLong.of(pageSize) : limit();
    }

    /** Whether equal rows of the answer stand side by side. */
    boolean isSorted() {
        return paged && !select.hasOrderBy();
    }

    /** The query for how many rows there are. */
    String count() {
        Query rows = select.cloneQuery();
        rows.getGraphURIs().clear();
        rows.getNamedGraphURIs().clear();
        Query count = new Query();
        count.setQuerySelectType();
        select.getGraphURIs().forEach(count::addGraphURI);
        select.getNamedGraphURIs().forEach(count::addNamedGraphURI);
        count.setQueryPattern(own ? new ElementSubQuery(rows) : select.getQueryPattern());
        count.addResultVar("n", count.allocAggregate(AggregatorFactory.createCount(false)));
        return count.toString();
    }

    /** The text to send for the page that begins at a row; pages follow each other in one order of all rows. */
    String page(long row) {
        if (!paged) {
            return select.toString();
        }
        Query page = select.cloneQuery();
        variables(patterns).forEach(name -> page.addOrderBy(Var.alloc(name), Query.ORDER_ASCENDING));
        page.setLimit(pageSize);
        page.setOffset(row);
        return page.toString();
    }

    /** The patterns that a row of the answer fills in. */
    List<Triple> patterns() {
        return patterns;
    }

    /** Whether the patterns are a template, of which parts without a value are left out. */
    boolean isTemplate() {
        return template;
    }

    Map<String, String> prefixes() {
        return prefixes;
    }
}
