package dev.hornbeam.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Who may ask. Another site's page in the same browser may not: its requests carry its origin, and a name that it made to point
 * here is not one of ours. With a token, nobody may who does not know it.
 */
public final class Guard {
    private static final Set<String> SAFE = Set.of("GET", "HEAD");
    /** Headers by which a request claims another method than the one that is checked. */
    private static final List<String> OVERRIDES =
            List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override");

    private static final String BEARER = "Bearer ";

    /** Nothing of the page comes from elsewhere, and nothing in it is written into it. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Optional<byte[]> token;
    private final Set<String> hosts;

    /** @param hosts the names by which this server is called, without port; empty for any */
    public Guard(Optional<String> token, Set<String> hosts) {
        this.token = token.map(text -> text.getBytes(UTF_8));
        this.hosts = Set.copyOf(hosts);
    }

    /** Headers that every answer has. */
    void protect(Exchange exchange) {
        exchange.put("Content-Security-Policy", POLICY);
        exchange.put("X-Content-Type-Options", "nosniff");
        exchange.put("Referrer-Policy", "no-referrer");
        exchange.put("X-Frame-Options", "DENY");
        exchange.put("Cross-Origin-Opener-Policy", "same-origin");
        exchange.put("Cross-Origin-Resource-Policy", "same-origin");
        exchange.put("Cache-Control", "no-store");
    }

    /**
     * Refuses requests under a foreign name, which somebody may have made to point here. An address in numbers cannot be made to
     * point elsewhere.
     */
    void checkHost(Exchange exchange) {
        String host = exchange.header("Host");
        if (!hosts.isEmpty() && (host == null || !isOurs(name(host)))) {
            throw new ApiProblem(
                    421,
                    InputException.of(
                                    "Host",
                                    host == null ? "none" : host,
                                    "an address in numbers, or one of "
                                            + String.join(
                                                    ", ",
                                                    hosts.stream().sorted().toList()),
                                    "Maybe open the address that hornbeam serve printed, or add --allow-host.")
                            .getMessage());
        }
    }

    private boolean isOurs(String name) {
        boolean numbers = name.startsWith("[") && name.endsWith("]")
                || !name.isEmpty()
                        && name.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9')
                        && name.chars().filter(c -> c == '.').count() == 3;
        return numbers || hosts.contains(name);
    }

    /** The name without the port, in small letters. */
    private static String name(String host) {
        int colon = host.lastIndexOf(':');
        boolean port = colon > host.lastIndexOf(']');
        return (port ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
    }

    /** Refuses a header that would change the method after it was checked. */
    void checkMethod(Exchange exchange) {
        for (String header : OVERRIDES) {
            if (exchange.header(header) != null) {
                throw new ApiProblem(
                        400,
                        InputException.of(
                                        header,
                                        "another method",
                                        "the method in the request line",
                                        "Maybe leave the header out.")
                                .getMessage());
            }
        }
    }

    /**
     * Refuses what another site has a browser send.
     *
     * @param everything whether requests that change nothing are refused, too
     */
    void checkSite(Exchange exchange, boolean everything) {
        if (!everything && SAFE.contains(exchange.method())) {
            return;
        }
        String origin = exchange.header("Origin");
        String own = exchange.header("Host");
        boolean foreign = origin != null && !(origin.equals("http://" + own) || origin.equals("https://" + own));
        String site = exchange.header("Sec-Fetch-Site");
        if (foreign || site != null && !site.equals("same-origin") && !site.equals("none")) {
            throw new ApiProblem(
                    403,
                    InputException.of(
                                    "Origin",
                                    origin == null ? "a request of another site" : origin,
                                    "a page of this server",
                                    "Maybe use its own page, or a program.")
                            .getMessage());
        }
    }

    /** Refuses who does not know the token. */
    void checkToken(Exchange exchange) {
        if (token.isEmpty()) {
            return;
        }
        String given = exchange.header("Authorization");
        boolean right = given != null
                && given.startsWith(BEARER)
                && MessageDigest.isEqual(
                        given.substring(BEARER.length()).strip().getBytes(UTF_8), token.get());
        if (!right) {
            throw new ApiProblem(
                    401,
                    InputException.of(
                                    "Authorization",
                                    given == null ? "no token" : "another token",
                                    "the token of this server",
                                    "Maybe add the header Authorization: Bearer TOKEN.")
                            .getMessage());
        }
    }
}
