package dev.hornbeam.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import io.javalin.http.Context;
import java.security.MessageDigest;
import java.util.List;
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
    void protect(Context context) {
        context.header("Content-Security-Policy", POLICY);
        context.header("X-Content-Type-Options", "nosniff");
        context.header("Referrer-Policy", "no-referrer");
        context.header("X-Frame-Options", "DENY");
        context.header("Cross-Origin-Opener-Policy", "same-origin");
        context.header("Cross-Origin-Resource-Policy", "same-origin");
        context.header("Cache-Control", "no-store");
    }

    /** Refuses requests under a foreign name. */
    void checkHost(Context context) {
        String host = context.header("Host");
        if (!hosts.isEmpty() && (host == null || !hosts.contains(withoutPort(host)))) {
            throw new ApiProblem(
                    421,
                    InputException.of(
                                    "Host",
                                    host == null ? "none" : host,
                                    "one of "
                                            + String.join(
                                                    ", ",
                                                    hosts.stream().sorted().toList()),
                                    "Maybe open the address that hornbeam serve printed.")
                            .getMessage());
        }
    }

    private static String withoutPort(String host) {
        return host.replaceFirst(":[0-9]*$", "");
    }

    /** Refuses a header that would change the method after it was checked. */
    void checkMethod(Context context) {
        for (String header : OVERRIDES) {
            if (context.req().getHeader(header) != null) {
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

    /** Refuses what changes something on behalf of another site. */
    void checkOrigin(Context context) {
        if (SAFE.contains(context.req().getMethod())) {
            return;
        }
        String origin = context.header("Origin");
        String own = context.header("Host");
        boolean foreign = origin != null && !(origin.equals("http://" + own) || origin.equals("https://" + own));
        String site = context.header("Sec-Fetch-Site");
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
    void checkToken(Context context) {
        if (token.isEmpty()) {
            return;
        }
        String given = context.header("Authorization");
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
