package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.experiment.Experiment.Size;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run of an experiment: a data set, one combination of the varied settings (a point), and a seed.
 *
 * @param kind the work it does
 * @param point the varied settings, by name
 * @param settings all its settings, including the point
 */
public record Cell(
        String experiment,
        Size size,
        String kind,
        String data,
        Map<String, String> point,
        Map<String, String> settings,
        long seed) {
    private static final int HASH_BYTES = 8;

    public Cell {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** Its key within its experiment: {@code kinship dimension=64 seed=1}. */
    public String key() {
        String varied = point.entrySet().stream()
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
        return data + varied + " seed=" + seed;
    }

    /** A hash of everything that determines its outcome: a result with another hash belongs to another declaration. */
    public String declaration() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String all = kind + "\n" + data + "\n" + new TreeMap<>(settings) + "\n" + seed;
            return HexFormat.of().formatHex(digest.digest(all.getBytes(UTF_8)), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
