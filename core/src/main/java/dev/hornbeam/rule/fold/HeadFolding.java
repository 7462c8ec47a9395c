package dev.hornbeam.rule.fold;

import dev.hornbeam.rule.Fold;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides which rules of one head are folded, given their true pairs. It goes through the rules twice: simple ones first,
 * where a rule is folded into one that is kept unless it is surely better; then, of what is left, the best first, where a
 * rule is folded into one that surely is better.
 */
final class HeadFolding {
    /** A rule that adds one of so many of its true pairs, or less, adds little. */
    private static final int ONE_OF = 10;

    private static final int NONE = -1;

    private final List<Rule> rules;
    private final HeadFacts.Found found;
    private final int[] into;

    /** @param rules of one head, rated and supported */
    HeadFolding(List<Rule> rules, HeadFacts.Found found) {
        this.rules = rules;
        this.found = found;
        this.into = new int[rules.size()];
    }

    /** One fold per rule, empty if the rule is kept. */
    List<Optional<Fold>> folds() {
        Arrays.fill(into, NONE);
        Comparator<Rule> best = RuleMeasure.WORTH.bestFirst();
        List<Integer> simple = fold(
                ordered(Comparator.comparingInt(Rule::length).thenComparing(best)),
                (rule, kept) -> !isSurelyBetter(rule, kept));
        fold(
                simple.stream().sorted(Comparator.comparing(rules::get, best)).toList(),
                (rule, kept) -> isSurelyBetter(kept, rule));
        List<Optional<Fold>> folds = new ArrayList<>();
        for (int rule = 0; rule < into.length; rule++) {
            folds.add(into[rule] == NONE ? Optional.empty() : Optional.of(fold(rule, last(rule))));
        }
        return folds;
    }

    private interface Standing {
        boolean allows(Rule rule, Rule kept);
    }

    private List<Integer> ordered(Comparator<Rule> order) {
        return IntStream.range(0, rules.size())
                .boxed()
                .sorted(Comparator.comparing(rules::get, order))
                .toList();
    }

    /** Folds each rule into that of the rules kept before it which leaves the fewest of its true pairs; returns the kept. */
    private List<Integer> fold(List<Integer> order, Standing standing) {
        List<Integer> kept = new ArrayList<>();
        for (int rule : order) {
            int least = Integer.MAX_VALUE;
            for (int other : kept) {
                if (standing.allows(rules.get(rule), rules.get(other)) && addsLittle(rule, other)) {
                    int missing = missing(rule, other);
                    if (missing < least) {
                        least = missing;
                        into[rule] = other;
                    }
                }
            }
            if (into[rule] == NONE) {
                kept.add(rule);
            }
        }
        return kept;
    }

    /** What a rule is worth at least is more than the other rule has been right. */
    private static boolean isSurelyBetter(Rule rule, Rule other) {
        return RuleMeasure.WORTH.of(rule) > RuleMeasure.CONFIDENCE.of(other);
    }

    /** Of all facts the share counts as it is; of a sample as if one more had been missing, of two more. */
    private boolean addsLittle(int rule, int other) {
        int facts = common(rule, other);
        int doubt = found.isAll() && facts == found.facts() ? 0 : 1;
        int own = found.pairs().get(rule).count(facts);
        return own > 0 && (long) ONE_OF * (missing(rule, other) + doubt) <= own + 2 * doubt;
    }

    private int missing(int rule, int other) {
        return found.pairs().get(rule).missingFrom(found.pairs().get(other), common(rule, other));
    }

    private int common(int rule, int other) {
        return Math.min(found.pairs().get(rule).seen(), found.pairs().get(other).seen());
    }

    /** The rule that is kept of a chain of folds. */
    private int last(int rule) {
        int last = into[rule];
        while (into[last] != NONE) {
            last = into[last];
        }
        return last;
    }

    /** What is missing of the pairs looked at, scaled up to the support. */
    private Fold fold(int rule, int other) {
        int own = found.pairs().get(rule).count(common(rule, other));
        double share = own == 0 ? 0 : (double) missing(rule, other) / own;
        long support = rules.get(rule).statistics().orElseThrow().support();
        return new Fold(Arrays.stream(rules.get(other).body()).boxed().toList(), Math.round(share * support));
    }
}
