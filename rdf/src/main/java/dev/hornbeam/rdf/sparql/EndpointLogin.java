package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.ShownAddress;
import java.net.URI;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an endpoint is told to let us in: a user and a password, or a token, perhaps in a header of its own name. It is sent
 * to the server of the address it is asked for, and to no other, not even after a redirect. Its text never shows the
 * secret.
 */
public final class EndpointLogin {
    /** The variables of the environment that hold a login. */
    public static final String USER = "HORNBEAM_SPARQL_USER";

    public static final String PASSWORD = "HORNBEAM_SPARQL_PASSWORD";
    public static final String TOKEN = "HORNBEAM_SPARQL_TOKEN";
    public static final String HEADER = "HORNBEAM_SPARQL_HEADER";

    /** No login. */
    public static final EndpointLogin NONE = new EndpointLogin(List.of());

    private final List<Entry> entries;

    private EndpointLogin(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** A login for one host, or with an empty host for any. */
    static final class Entry {
        /** Names that mean something else in a request. */
        private static final Set<String> TAKEN =
                Set.of(("accept accept-encoding connection content-length content-type expect host transfer- "
                                + "encoding upgrade user-agent")
                        .split(" "));

        private final String host;
        private final String name;
        private final String value;
        private final Secrets secrets;

        private Entry(String host, String name, String value, List<String> secrets) {
            this.host = host.toLowerCase(Locale.ROOT);
            this.name = name;
            this.value = value;
            this.secrets = Secrets.of(secrets);
        }

        /**
         * @param where names the place of the login in messages
         * @param values by the keys user, password, token and header, as far as they are given
         */
        static Entry of(String where, String host, Map<String, String> values) {
            Optional<String> token = Optional.ofNullable(values.get("token"));
            Optional<String> user = Optional.ofNullable(values.get("user"));
            Optional<String> password = Optional.ofNullable(values.get("password"));
            Optional<String> header = Optional.ofNullable(values.get("header"));
            if (token.isPresent() && (user.isPresent() || password.isPresent())) {
                throw InputException.of(
                        where, "a token beside a user or password", "one of the two", "Maybe leave the token out.");
            }
            if (header.isPresent() && token.isEmpty()) {
                throw InputException.of(
                        where, "a header without a token", "a token that goes into it", "Maybe leave the header out.");
            }
            if (user.isPresent() != password.isPresent()) {
                throw InputException.of(
                        where,
                        user.isPresent() ? "a user without a password" : "a password without a user",
                        "both",
                        "Maybe one of the names is misspelled.");
            }
            return token.isPresent()
                    ? bearer(where, host, token.get(), header)
                    : basic(where, host, user.orElseThrow(), checked(where, "password", password.orElseThrow(), ""));
        }

        private static Entry bearer(String where, String host, String token, Optional<String> header) {
            checked(where, "token", token, "");
            if (!token.codePoints().allMatch(c -> c >= ' ' && c <= '~')) {
                throw InputException.of(
                        where,
                        "a token with letters that no header can hold",
                        "ASCII",
                        "Maybe it was copied from elsewhere.");
            }
            header.ifPresent(name -> {
                if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+") || TAKEN.contains(name.toLowerCase(Locale.ROOT))) {
                    throw InputException.of(
                            where,
                            "a header that cannot carry a token",
                            "a name such as X-API-Key",
                            "Maybe the name alone is needed, without a colon and the token.");
                }
            });
            return new Entry(
                    host,
                    header.orElse("Authorization"),
                    header.isPresent() ? token : "Bearer " + token,
                    List.of(token));
        }

        /** The password may be empty: some services take a key as the user. */
        static Entry basic(String where, String host, String user, String password) {
            checked(where, "user", user, ":");
            String both = user + ":" + password;
            String coded = Base64.getEncoder().encodeToString(both.getBytes(UTF_8));
            List<String> secrets = password.isEmpty() ? List.of(user, coded) : List.of(password, coded);
            return new Entry(host, "Authorization", "Basic " + coded, secrets);
        }

        static String checked(String where, String what, String value, String forbidden) {
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
    public static EndpointLogin of(String user, String password) {
        return new EndpointLogin(List.of(Entry.of("login", "", Map.of("user", user, "password", password))));
    }

    /** The login of whoever bears a token. */
    public static EndpointLogin ofToken(String token) {
        return new EndpointLogin(List.of(Entry.of("login", "", Map.of("token", token))));
    }

    /** The same with a header of another name than Authorization, which holds the token alone. */
    public static EndpointLogin ofToken(String token, String header) {
        return new EndpointLogin(List.of(Entry.of("login", "", Map.of("token", token, "header", header))));
    }

    /** The login in the environment, or none. */
    public static EndpointLogin of(Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        Map.of("user", USER, "password", PASSWORD, "token", TOKEN, "header", HEADER)
                .forEach((key, variable) -> {
                    if (!environment.getOrDefault(variable, "").isEmpty()) {
                        values.put(key, environment.get(variable));
                    }
                });
        return values.isEmpty() ? NONE : new EndpointLogin(List.of(Entry.of("environment", "", values)));
    }

    /** A login that stands in an address. */
    static EndpointLogin inAddress(String user, String password) {
        if (!password.isEmpty()) {
            Entry.checked("SPARQL endpoint", "password", password, "");
        }
        return new EndpointLogin(List.of(Entry.basic("SPARQL endpoint", "", user, password)));
    }

    static EndpointLogin of(List<Entry> entries) {
        return new EndpointLogin(entries);
    }

    /** Whether there is a login for an address. */
    public boolean isFor(EndpointAddress address) {
        return entry(address.uri()).isPresent();
    }

    /** The same for hosts that are named with it, and none for others. */
    public EndpointLogin named() {
        return new EndpointLogin(
                entries.stream().filter(entry -> !entry.host.isEmpty()).toList());
    }

    /** The name and value of the header to send to a server, when an address was asked for; none if that is another server's. */
    Optional<Map.Entry<String, String>> header(URI asked, URI server) {
        return EndpointAddress.isSameServer(asked, server)
                ? entry(asked).map(entry -> Map.entry(entry.name, entry.value))
                : Optional.empty();
    }

    /** A text of others without the secrets of the login. */
    String hidden(String text) {
        String shown = text;
        for (Entry entry : entries) {
            shown = entry.secrets.hidden(shown);
        }
        return shown;
    }

    private Optional<Entry> entry(URI address) {
        String host = address.getHost().toLowerCase(Locale.ROOT);
        return entries.stream()
                .filter(entry -> entry.host.equals(host))
                .findFirst()
                .or(() -> entries.stream().filter(entry -> entry.host.isEmpty()).findFirst());
    }

    @Override
    public String toString() {
        return entries.isEmpty() ? "no login" : "a login";
    }

    /** What must not be shown even if a server repeats it: servers quote requests in their error pages. */
    static final class Secrets {
        /** Shorter ones occur in any text. */
        private static final int SHORTEST = 3;

        private final List<String> values;

        private Secrets(List<String> values) {
            this.values = values;
        }

        static Secrets of(Collection<String> values) {
            return new Secrets(values.stream()
                    .filter(value -> value.length() >= SHORTEST)
                    .distinct()
                    .sorted(Comparator.comparingInt(String::length).reversed())
                    .toList());
        }

        String hidden(String text) {
            String shown = text;
            for (String value : values) {
                shown = shown.replace(value, ShownAddress.HIDDEN);
            }
            return shown;
        }

        @Override
        public String toString() {
            return values.size() + " secrets";
        }
    }
}
