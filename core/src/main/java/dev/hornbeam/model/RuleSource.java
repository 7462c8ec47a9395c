package dev.hornbeam.model;

import java.util.Objects;

/**
 * A file of rules that a model was given.
 *
 * @param file its name
 * @param format how it is written: {@code anyburl}
 * @param sha256 the checksum of its content
 * @param rules how many rules it has
 * @param used how many of them could be used
 * @param constants how many of them have constants, which a model does not hold
 */
public record RuleSource(String file, String format, String sha256, int rules, int used, int constants) {
    public RuleSource {
        Objects.requireNonNull(file);
        Objects.requireNonNull(format);
        Objects.requireNonNull(sha256);
    }
}
