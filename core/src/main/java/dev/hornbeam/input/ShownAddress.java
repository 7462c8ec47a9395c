package dev.hornbeam.input;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one way in which an address is shown and stored: without a login, and without the values of its parameters, because
 * they may be keys. Scheme, host, port, path and the names of parameters stay, so that everybody knows which address is
 * meant.
 */
public final class ShownAddress {
    /** Stands for what is left out. */
    public static final String HIDDEN = "…";

    private static final Pattern ADDRESS = Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]*:)?(//)?([^/?#]*)([^?#]*)(.*)");
    private static final Pattern SERVER = Pattern.compile("[^:@]*(:\\d*)?|\\[[^]@]*](:\\d*)?");
    private static final Pattern PATH_VALUE = Pattern.compile(";([^=;/]*)=[^;/]*");
    private static final Set<String> HARMLESS =
            Set.of(("default default-graph-uri format graph infer named-graph-uri output reasoning timeout "
                            + "using-graph-uri using-named-graph-uri")
                    .split(" "));

    private ShownAddress() {}

    /** An address, well-formed or not, as it is shown. */
    public static String of(String address) {
        Matcher parts = ADDRESS.matcher(address.strip());
        if (!parts.matches()) {
            return HIDDEN;
        }
        String scheme = parts.group(1) == null ? "" : parts.group(1);
        if (parts.group(2) == null) { // what looks like a scheme may be a user
            return address.contains("@")
                    ? HIDDEN + address.strip().substring(address.strip().lastIndexOf('@'))
                    : server(parts, scheme);
        }
        return server(parts, scheme + "//");
    }

    private static String server(Matcher parts, String before) {
        String server = parts.group(3).substring(parts.group(3).lastIndexOf('@') + 1);
        String path = parts.group(4);
        if (!SERVER.matcher(server).matches() && path.contains("@")) { // a password with a slash in it
            String rest = path.substring(path.lastIndexOf('@') + 1);
            int slash = rest.indexOf('/');
            server = slash < 0 ? rest : rest.substring(0, slash);
            path = slash < 0 ? "" : rest.substring(slash);
        }
        return before + server + PATH_VALUE.matcher(path).replaceAll(";$1=" + HIDDEN) + parameters(parts.group(5));
    }

    private static String parameters(String text) {
        int hash = text.indexOf('#');
        String query = hash < 0 ? text : text.substring(0, hash);
        StringBuilder shown = new StringBuilder();
        if (query.startsWith("?")) {
            for (String parameter : query.substring(1).split("&")) {
                shown.append(shown.isEmpty() ? '?' : '&').append(parameter(parameter));
            }
        }
        return shown + (hash < 0 || hash == text.length() - 1 ? "" : "#" + HIDDEN);
    }

    private static String parameter(String parameter) {
        int equal = parameter.indexOf('=');
        if (equal < 0) {
            return parameter.isEmpty() ? "" : HIDDEN;
        }
        String name = parameter.substring(0, equal);
        return isHarmless(name) ? parameter : name + "=" + HIDDEN;
    }

    /** Whether a parameter of this name never holds a secret. */
    public static boolean isHarmless(String parameter) {
        return HARMLESS.contains(parameter.toLowerCase(Locale.ROOT));
    }
}
