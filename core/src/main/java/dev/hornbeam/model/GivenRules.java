package dev.hornbeam.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a model was told rather than learned: files of rules that were added, and of rules that it must not have.
 *
 * @param added in the order in which they were given
 * @param banned the same
 */
public record GivenRules(List<RuleSource> added, List<RuleSource> banned) {
    /** Nothing was given. */
    public static final GivenRules NONE = new GivenRules(List.of(), List.of());

    public GivenRules {
        added = List.copyOf(added);
        banned = List.copyOf(banned);
    }

    public boolean isEmpty() {
        return added.isEmpty() && banned.isEmpty();
    }

    /** These, and then others. */
    public GivenRules and(GivenRules more) {
        List<RuleSource> allAdded = new ArrayList<>(added);
        allAdded.addAll(more.added);
        List<RuleSource> allBanned = new ArrayList<>(banned);
        allBanned.addAll(more.banned);
        return new GivenRules(allAdded, allBanned);
    }

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
}
