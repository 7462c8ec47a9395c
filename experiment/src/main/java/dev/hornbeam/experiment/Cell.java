package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One run of an experiment: a data set, a point of what is varied, and a seed.
 *
 * @param kind the work it does
 * @param point what is varied, by name
 * @param settings all that holds for it, the point included
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

    /** What tells it from the other cells of its experiment: {@code kinship dimension=64 seed=1}. */
    public String key() {
        String varied = point.entrySet().stream()
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
        return data + varied + " seed=" + seed;
    }

    /** A hash of all that decides its outcome: a line of results with another hash was declared otherwise. */
    public String declaration() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String all = kind + "\n" + data + "\n" + new TreeMap<>(settings) + "\n" + seed;
            return HexFormat.of().formatHex(digest.digest(all.getBytes(UTF_8)), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
