package dev.hornbeam.rule.text;

import java.util.EnumMap;
import java.util.Map;

/** The rules of a file that are well written but not understood or given twice, counted by reason; immutable. */
public final class SkippedRules {
    /** None. */
    public static final SkippedRules NONE = new SkippedRules(Map.of());

    /** Why a rule is not taken. */
    public enum Reason {
        CONSTANT("with a constant"),
        MISPLACED("with constants elsewhere than in its head and at the end of its body"),
        NO_BODY("without a body"),
        NOT_A_CHAIN("whose body is not a chain"),
        REPEATED("given earlier in the file"),
        MORE_THAN_RELATIONS("with more than relations between two variables"),
        UNKNOWN_RELATION("with a relation that the data does not have");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** Completes "3 rules …". */
        public String words() {
            return words;
        }
    }

    /**
     * The rules left out for one reason.
     *
     * @param count how many
     * @param first the file and line of the first, and what is wrong with it where that differs from rule to rule
     */
    public record Group(int count, String first) {}

    private final Map<Reason, Group> groups;

    SkippedRules(Map<Reason, Group> groups) {
        this.groups = groups.isEmpty() ? Map.of() : new EnumMap<>(groups);
    }

    /** One rule. */
    public static SkippedRules of(Reason reason, String place) {
        return new SkippedRules(Map.of(reason, new Group(1, place)));
    }

    /** These and others, which come later in the file. */
    public SkippedRules and(SkippedRules more) {
        Map<Reason, Group> both = new EnumMap<>(Reason.class);
        both.putAll(groups);
        more.groups.forEach((reason, group) ->
                both.merge(reason, group, (first, next) -> new Group(first.count() + next.count(), first.first())));
        return new SkippedRules(both);
    }

    /** How many rules were left out, for any reason. */
    public int count() {
        return groups.values().stream().mapToInt(Group::count).sum();
    }

    /** One line that names every reason with its count and first place; empty if nothing was left out. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        groups.forEach((reason, group) -> line.append(line.isEmpty() ? "left out " : ", ")
                .append(group.count())
                .append(group.count() == 1 ? " rule " : " rules ")
                .append(reason.words())
                .append(" (first at ")
                .append(group.first())
                .append(")"));
        return line.toString();
    }

    /** What becomes of a rule that is well written but cannot be used: a relation is unknown, or its body is no chain. */
    public enum Unusable {
        /** Reading ends with an error that names it, except for what files of other programs are known to have. */
        REFUSED,
        /** It is left out and counted. */
        LEFT_OUT
    }
}
