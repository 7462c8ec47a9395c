package dev.hornbeam.model;

import java.util.ArrayList;
import java.util.List;

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
}
