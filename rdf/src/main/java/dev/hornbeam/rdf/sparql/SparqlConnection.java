package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;

/** Sends queries to an endpoint as the SPARQL protocol defines: by POST, as a form. */
final class SparqlConnection {
    private static final String FORM = "application/x-www-form-urlencoded; charset=UTF-8";
    private static final String ACCEPTED = "application/sparql-results+json, application/sparql-results+xml;q=0.8, "
            + "text/tab-separated-values;q=0.5";

    private final String where;
    private final List<String> graphs;
    private final SparqlHttp http;

    SparqlConnection(SparqlOptions options) {
        this.where = options.endpoint().toString();
        this.graphs = options.graphs();
        this.http = new SparqlHttp(options.endpoint(), options.timeout(), options.login(), SparqlHttp.RESULTS);
    }

    /**
     * The answer of an endpoint.
     *
     * @param rows the results
     * @param lang their format
     */
    record Answer(InputStream rows, Lang lang) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            rows.close();
        }
    }

    Answer ask(String query) throws IOException {
        HttpURLConnection connection = http.post(FORM, ACCEPTED, form(query).getBytes(UTF_8));
        return answer(connection, connection.getResponseCode());
    }

    private String form(String query) {
        StringBuilder form = new StringBuilder("query=").append(URLEncoder.encode(query, UTF_8));
        for (String graph : graphs) {
            form.append("&default-graph-uri=").append(URLEncoder.encode(graph.substring(1, graph.length() - 1), UTF_8));
        }
        return form.toString();
    }

    private Answer answer(HttpURLConnection connection, int status) throws IOException {
        if (status != 200) {
            throw http.refused(connection);
        }
        String type = String.valueOf(connection.getContentType()).toLowerCase(Locale.ROOT);
        Lang lang = type.contains("json")
                ? ResultSetLang.RS_JSON
                : type.contains("xml") && !type.contains("html")
                        ? ResultSetLang.RS_XML
                        : type.contains("tab-separated") ? ResultSetLang.RS_TSV : null;
        if (lang == null) {
            connection.disconnect();
            throw SparqlProblem.notResults(where, "an answer of the type " + type, null);
        }
        InputStream in = connection.getInputStream();
        boolean packed = "gzip".equalsIgnoreCase(connection.getContentEncoding());
        return new Answer(packed ? new GZIPInputStream(in) : in, lang);
    }
}
