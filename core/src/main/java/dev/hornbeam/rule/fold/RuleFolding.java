package dev.hornbeam.rule.fold;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.Fold;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Folds rules that say nearly the same as another rule of their head, so that a list of rules holds each finding once.
 *
 * <p>A rule is folded into a kept rule of the same head that has nearly all of its true pairs, those that are facts: all but
 * one in ten. The kept rule is no longer than the folded one, which is not surely better; or it is surely better itself,
 * however long. Surely better is a rule whose worth is above the other's confidence. The same statement read from its other
 * end is one rule, and the second of the two is folded.
 *
 * <p>Rules are compared by the facts of their head, in the graph they were counted in. Of a head with many facts, and for
 * rules whose walks are long, the facts of a sample of sources are looked at, and the doubt that leaves is in favour of
 * keeping. The result depends on graph, rules and options alone, not on the number of threads.
 */
public final class RuleFolding {
    private final Graph graph;
    private final FoldOptions options;

    public RuleFolding(Graph graph, FoldOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /** The same rules, some of them folded. */
    public RuleSet fold(RuleSet rules) {
        return fold(rules, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param rules over the relations of the graph; those that are not rated or have no support are kept as they are
     * @param progress is called with how many heads are done
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public RuleSet fold(RuleSet rules, Progress progress) {
        StatedRules stated = new StatedRules(rules);
        List<List<Integer>> heads = stated.byHead();
        Fold[] folds = new Fold[rules.size()];
        new ParallelTasks(options.threads())
                .run(
                        heads.size(),
                        () -> new HeadFacts(graph, options),
                        (number, facts) -> fold(stated, heads.get(number), facts, folds),
                        progress);
        List<Rule> folded = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            folded.add(stated.withFold(i, Optional.ofNullable(folds[stated.first(i)])));
        }
        return RuleSet.of(rules.relations(), folded);
    }

    private static void fold(StatedRules stated, List<Integer> ofHead, HeadFacts facts, Fold[] into) {
        List<Rule> rules = ofHead.stream().map(stated::get).toList();
        List<Optional<Fold>> folds =
                new HeadFolding(rules, facts.of(rules.get(0).head(), rules)).folds();
        for (int i = 0; i < rules.size(); i++) {
            into[ofHead.get(i)] = folds.get(i).orElse(null);
        }
    }
}
