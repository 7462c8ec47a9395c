package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;

/**
 * Sends queries to an endpoint as the SPARQL protocol defines: by POST, as a form. The JDK's plain connection is used
 * because its time-out applies to every read of the answer, not only until the answer begins.
 */
final class SparqlConnection {
    private static final int MOST_REDIRECTS = 5;
    private static final String ACCEPTED = "application/sparql-results+json, application/sparql-results+xml;q=0.8, "
            + "text/tab-separated-values;q=0.5";

    private final String where;
    private final int timeout;
    private final List<String> graphs;
    private URI address;

    SparqlConnection(SparqlOptions options) {
        this.address = options.endpoint();
        this.where = options.endpoint().toString();
        this.timeout = (int) Math.min(Integer.MAX_VALUE, options.timeout().toMillis());
        this.graphs = options.graphs();
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
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            HttpURLConnection connection = sent(query);
            int status = connection.getResponseCode();
            Optional<URI> elsewhere = redirect(connection, status);
            if (elsewhere.isEmpty()) {
                return answer(connection, status);
            }
            connection.disconnect();
            address = elsewhere.get();
        }
        throw SparqlProblem.notResults(where, "one redirect after another", null);
    }

    private HttpURLConnection sent(String query) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(timeout);
        connection.setReadTimeout(timeout);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Accept", ACCEPTED);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        connection.setRequestProperty("User-Agent", "Hornbeam");
        connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8");
        connection.setDoOutput(true);
        byte[] form = form(query).getBytes(UTF_8);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(form);
        }
        return connection;
    }

    private String form(String query) {
        StringBuilder form = new StringBuilder("query=").append(URLEncoder.encode(query, UTF_8));
        for (String graph : graphs) {
            form.append("&default-graph-uri=").append(URLEncoder.encode(graph.substring(1, graph.length() - 1), UTF_8));
        }
        return form.toString();
    }

    /** Where the endpoint has moved to; the JDK would not follow from http to https, and would drop the query. */
    private Optional<URI> redirect(HttpURLConnection connection, int status) {
        String location = connection.getHeaderField("Location");
        if (status < 301 || status > 308 || location == null) {
            return Optional.empty();
        }
        try {
            URI target = SparqlOptions.address(address.resolve(location).toString());
            return Optional.of(target);
        } catch (IllegalArgumentException | InputException malformed) {
            throw SparqlProblem.notResults(where, "a redirect to " + location, malformed);
        }
    }

    private Answer answer(HttpURLConnection connection, int status) throws IOException {
        if (status != 200) {
            throw SparqlProblem.status(where, status, beginning(connection.getErrorStream()));
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

    /** The first words of an error page; the status is enough if they cannot be read. */
    private static String beginning(InputStream body) {
        if (body == null) {
            return "";
        }
        try (body) {
            String text = new String(body.readNBytes(2000), UTF_8);
            return text.stripLeading().startsWith("<") ? text.replaceAll("<[^>]*>", " ") : text;
        } catch (IOException unreadable) {
            return "";
        }
    }
}
