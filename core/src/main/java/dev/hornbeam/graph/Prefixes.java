package dev.hornbeam.graph;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Short forms of IRIs: a name {@code <http://xmlns.com/foaf/0.1/knows>} is shown as {@code foaf:knows}; immutable. An
 * IRI that no prefix matches stays in angle brackets, so a short form is never mistaken for a full one.
 */
public final class Prefixes {
    /** No short forms. */
    public static final Prefixes NONE = new Prefixes(Map.of());

    private final Map<String, String> namespaces;

    /** @param namespaces prefix, without colon, to namespace */
    public Prefixes(Map<String, String> namespaces) {
        this.namespaces = Collections.unmodifiableMap(new TreeMap<>(namespaces));
    }

    /** Prefix, without colon, to namespace, in order of prefixes. */
    public Map<String, String> namespaces() {
        return namespaces;
    }

    /**
     * The short form of a name in angle brackets whose longest known namespace is followed by a plain local part; of a
     * literal, that of its datatype.
     */
    public String shorten(String name) {
        int type = datatype(name);
        if (type >= 0) {
            return name.substring(0, type) + shorten(name.substring(type));
        }
        if (!name.startsWith("<") || !name.endsWith(">")) {
            return name;
        }
        String iri = name.substring(1, name.length() - 1);
        String best = name;
        int longest = -1;
        for (Map.Entry<String, String> entry : namespaces.entrySet()) {
            String namespace = entry.getValue();
            boolean fits = iri.startsWith(namespace)
                    && isLocal(iri, namespace.length())
                    && !entry.getKey().startsWith(Relations.INVERSE_PREFIX); // or it would look like an inverse
            if (fits && namespace.length() > longest) {
                longest = namespace.length();
                best = entry.getKey() + ":" + iri.substring(longest);
            }
        }
        return best;
    }

    /** The name in angle brackets that a short form stands for; other names as they are. */
    public String expand(String name) {
        int type = datatype(name);
        if (type >= 0) {
            return name.substring(0, type) + expand(name.substring(type));
        }
        int colon = name.indexOf(':');
        String namespace = colon < 0 ? null : namespaces.get(name.substring(0, colon));
        return namespace == null ? name : "<" + namespace + name.substring(colon + 1) + ">";
    }

    /** Where the datatype of a literal begins, or -1. */
    private static int datatype(String name) {
        int end = name.startsWith("\"") ? name.lastIndexOf("\"^^") : -1;
        return end <= 0 ? -1 : end + 3;
    }

    /** These and others, where they use neither a prefix nor a namespace of these. */
    public Prefixes with(Prefixes others) {
        Map<String, String> both = new TreeMap<>(namespaces);
        others.namespaces.forEach((prefix, namespace) -> {
            if (!namespaces.containsValue(namespace)) {
                both.putIfAbsent(prefix, namespace);
            }
        });
        return both.size() == namespaces.size() ? this : new Prefixes(both);
    }

    /** Whether the part after a namespace is a single name, not a longer path. */
    private static boolean isLocal(String iri, int from) {
        for (int i = from; i < iri.length(); i++) {
            if ("/#?".indexOf(iri.charAt(i)) >= 0 || Character.isWhitespace(iri.charAt(i))) {
                return false;
            }
        }
        return from < iri.length();
    }
}
