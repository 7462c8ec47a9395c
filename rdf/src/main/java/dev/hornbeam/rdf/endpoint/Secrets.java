package dev.hornbeam.rdf.endpoint;

import dev.hornbeam.input.ShownAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What must not be shown even if a server repeats it: servers quote requests in their error pages. */
final class Secrets {
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
