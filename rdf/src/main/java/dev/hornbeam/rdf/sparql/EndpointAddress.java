package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.ShownAddress;
import dev.hornbeam.rdf.sparql.EndpointLogin.Secrets;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The address of an endpoint. A login before its host is taken out of it and sent as a header, and its text is the
 * {@linkplain ShownAddress shown} one, so that no message and no file can hold a secret of it by accident.
 */
public final class EndpointAddress {
    private final URI uri;
    private final Optional<EndpointLogin> login;
    private final Secrets secrets;

    private EndpointAddress(URI uri, Optional<EndpointLogin> login) {
        this.uri = uri;
        this.login = login;
        this.secrets = Secrets.of(values(uri));
    }

    /** @throws InputException if it is no address of a web server; the message repeats no login */
    public static EndpointAddress of(String text) {
        try {
            URI given = new URI(text.strip());
            if (isWeb(given) && given.getHost() != null) {
                return new EndpointAddress(
                        withoutLogin(given),
                        Optional.ofNullable(given.getUserInfo()).map(EndpointAddress::login));
            }
        } catch (URISyntaxException malformed) {
            // reported below, like any other text that is not an address
        }
        if (text.contains("@")) {
            throw InputException.of(
                    "SPARQL endpoint",
                    "an address with an @ that cannot be read",
                    "http://USER:PASSWORD@HOST/…",
                    "Maybe a character of the password must be written as %XX, such as %2F for a slash; or keep it in a file of credentials.");
        }
        throw InputException.of(
                "SPARQL endpoint",
                "\"" + ShownAddress.of(text) + "\"",
                "an address that begins with http:// or https://",
                "Maybe you meant https://" + ShownAddress.of(text) + ".");
    }

    private static boolean isWeb(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    }

    private static URI withoutLogin(URI given) throws URISyntaxException {
        String query = given.getRawQuery() == null ? "" : "?" + given.getRawQuery();
        String port = given.getPort() < 0 ? "" : ":" + given.getPort();
        return new URI(given.getScheme() + "://" + given.getHost() + port + given.getRawPath() + query);
    }

    private static EndpointLogin login(String user) {
        int colon = user.indexOf(':');
        return colon < 0
                ? EndpointLogin.inAddress(user, "")
                : EndpointLogin.inAddress(user.substring(0, colon), user.substring(colon + 1));
    }

    /** The values of parameters, as they stand there and as they are meant. */
    private static List<String> values(URI uri) {
        List<String> values = new ArrayList<>();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        for (String parameter : query.split("&")) {
            int equal = parameter.indexOf('=');
            if (equal < 0 || !ShownAddress.isHarmless(parameter.substring(0, equal))) {
                values.add(parameter.substring(equal + 1));
                values.add(URLDecoder.decode(parameter.substring(equal + 1), UTF_8));
            }
        }
        return values;
    }

    /** Where requests go; without a login. */
    URI uri() {
        return uri;
    }

    public String host() {
        return uri.getHost();
    }

    /** Whether what is sent can be read on the way. */
    public boolean isPlain() {
        return "http".equalsIgnoreCase(uri.getScheme());
    }

    /** The login that was given in the address. */
    public Optional<EndpointLogin> login() {
        return login;
    }

    /** A text of others without what must not be shown of the address. */
    String hidden(String text) {
        return secrets.hidden(text);
    }

    /** Whether two addresses have the same scheme, host and port. */
    public boolean isSameServer(EndpointAddress other) {
        return isSameServer(uri, other.uri);
    }

    static boolean isSameServer(URI one, URI other) {
        return one.getScheme().equalsIgnoreCase(other.getScheme())
                && isSameHost(one, other)
                && port(one) == port(other);
    }

    private static boolean isSameHost(URI one, URI other) {
        return one.getHost().equalsIgnoreCase(other.getHost());
    }

    /** Whether a redirect may be followed: on the same server, or from http to https of the same host. */
    static boolean mayFollow(URI from, URI to) {
        if (!isWeb(to) || to.getHost() == null || to.getRawUserInfo() != null) {
            return false;
        }
        boolean secured = "http".equalsIgnoreCase(from.getScheme())
                && "https".equalsIgnoreCase(to.getScheme())
                && isSameHost(from, to)
                && (port(to) == 443 || port(to) == port(from));
        return secured || isSameServer(from, to);
    }

    private static int port(URI address) {
        return address.getPort() >= 0 ? address.getPort() : "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EndpointAddress address && address.uri.equals(uri) && address.login.equals(login);
    }

    @Override
    public int hashCode() {
        return uri.hashCode();
    }

    @Override
    public String toString() {
        return ShownAddress.of(uri.toString());
    }
}
