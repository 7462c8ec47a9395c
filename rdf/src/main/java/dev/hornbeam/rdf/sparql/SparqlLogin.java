package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What an endpoint is told to let us in: a user and a password, or a token. It is sent as a header to the server of the
 * address it is asked for, and to no other, not even after a redirect. Its text never shows the secret.
 */
public final class SparqlLogin {
    /** The variables of the environment that hold a login. */
    public static final String USER = "HORNBEAM_SPARQL_USER";

    public static final String PASSWORD = "HORNBEAM_SPARQL_PASSWORD";
    public static final String TOKEN = "HORNBEAM_SPARQL_TOKEN";

    /** No login. */
    public static final SparqlLogin NONE = new SparqlLogin(List.of());

    private final List<Entry> entries;

    private SparqlLogin(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** A login for one host, or with an empty host for any. */
    static final class Entry {
        private final String host;
        private final String header;

        private Entry(String host, String header) {
            this.host = host.toLowerCase(Locale.ROOT);
            this.header = header;
        }

        /** @param where names the place of the login in messages */
        static Entry of(
                String where, String host, Optional<String> user, Optional<String> password, Optional<String> token) {
            if (token.isPresent() && (user.isPresent() || password.isPresent())) {
                throw InputException.of(
                        where, "a token beside a user or password", "one of the two", "Maybe leave the token out.");
            }
            if (user.isPresent() != password.isPresent()) {
                throw InputException.of(
                        where,
                        user.isPresent() ? "a user without a password" : "a password without a user",
                        "both",
                        "Maybe one of the names is misspelled.");
            }
            return new Entry(
                    host,
                    token.isPresent()
                            ? "Bearer " + checked(where, "token", token.get(), "")
                            : basic(
                                    checked(where, "user", user.orElseThrow(), ":"),
                                    checked(where, "password", password.orElseThrow(), "")));
        }

        private static String basic(String user, String password) {
            return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
        }

        private static String checked(String where, String what, String value, String forbidden) {
            boolean fits = !value.isEmpty()
                    && value.codePoints().noneMatch(c -> Character.isISOControl(c) || forbidden.indexOf(c) >= 0);
            if (!fits) {
                throw InputException.of(
                        where,
                        value.isEmpty() ? "an empty " + what : "a " + what + " with a character that it cannot have",
                        "one without line breaks" + (forbidden.isEmpty() ? "" : " and colons"),
                        "Maybe a line break was copied with it.");
            }
            return value;
        }
    }

    /** The login of a user. */
    public static SparqlLogin of(String user, String password) {
        return new SparqlLogin(
                List.of(Entry.of("login", "", Optional.of(user), Optional.of(password), Optional.empty())));
    }

    /** The login of whoever bears a token. */
    public static SparqlLogin ofToken(String token) {
        return new SparqlLogin(List.of(Entry.of("login", "", Optional.empty(), Optional.empty(), Optional.of(token))));
    }

    /** The login in the environment, or none. */
    public static SparqlLogin of(Map<String, String> environment) {
        Optional<String> user = Optional.ofNullable(environment.get(USER)).filter(text -> !text.isEmpty());
        Optional<String> password =
                Optional.ofNullable(environment.get(PASSWORD)).filter(text -> !text.isEmpty());
        Optional<String> token = Optional.ofNullable(environment.get(TOKEN)).filter(text -> !text.isEmpty());
        return user.isEmpty() && password.isEmpty() && token.isEmpty()
                ? NONE
                : new SparqlLogin(List.of(Entry.of("environment", "", user, password, token)));
    }

    static SparqlLogin of(List<Entry> entries) {
        return new SparqlLogin(entries);
    }

    /** Whether there is a login for an address. */
    public boolean isFor(URI address) {
        return entry(address).isPresent();
    }

    /** The same for hosts that are named with it, and none for others. */
    public SparqlLogin named() {
        return new SparqlLogin(
                entries.stream().filter(entry -> !entry.host.isEmpty()).toList());
    }

    /** The header to send to a server, when an address was asked for; empty if that is another server's. */
    Optional<String> header(URI asked, URI server) {
        return isSameServer(asked, server) ? entry(asked).map(entry -> entry.header) : Optional.empty();
    }

    private Optional<Entry> entry(URI address) {
        String host = address.getHost().toLowerCase(Locale.ROOT);
        return entries.stream()
                .filter(entry -> entry.host.equals(host))
                .findFirst()
                .or(() -> entries.stream().filter(entry -> entry.host.isEmpty()).findFirst());
    }

    /** Whether two addresses have the same scheme, host and port. */
    public static boolean isSameServer(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && one.getHost().equalsIgnoreCase(other.getHost())
                && port(one) == port(other);
    }

    private static int port(URI address) {
        return address.getPort() >= 0 ? address.getPort() : "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
    }

    @Override
    public String toString() {
        return entries.isEmpty() ? "no login" : "a login";
    }
}
