package dev.hornbeam.learn;

import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.SplitShares;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.extract.RuleExtractor;
import dev.hornbeam.rule.mine.RuleMiner;
import java.util.Arrays;
import java.util.Set;

/**
 * Puts rules to use: joins those read off the model with those that the facts bear out best, and learns how their votes
 * are added up. Choices are made and probabilities measured on valid; without valid, on facts held out of train, after
 * which everything is counted and weighed again with all of them.
 */
final class RuleWeigher {
    private static final double HELD_OUT = 0.05;
    private static final int MOST_HELD_OUT = 5_000;

    /** Facts below which none is held out: what is left would say nothing. */
    private static final int LEAST_FACTS = 400;

    private static final int BATCH = 1024;

    private final Dataset data;
    private final LearnSettings settings;
    private final BodyScorer model;

    RuleWeigher(Dataset data, LearnSettings settings, BodyScorer model) {
        this.data = data;
        this.settings = settings;
        this.model = model;
    }

    /** The data with facts to choose on: its own, or some of train, or none if there are too few. */
    Dataset choosing() {
        if (!data.valid().isEmpty() || data.train().size() < LEAST_FACTS) {
            return data;
        }
        double share = Math.min(HELD_OUT, (double) MOST_HELD_OUT / data.train().size());
        return new RandomSplit(new SplitShares(1 - share, share, 0), settings.seed()).split(data);
    }

    /** Whether all is counted and weighed again with the facts that choices were made on. */
    boolean endsOnAll(Dataset choosing) {
        return !choosing.valid().isEmpty() && (settings.endsOnAll() || choosing != data);
    }

    /**
     * The rules of the model, then those that a graph bears out best, scored by the model.
     *
     * @param extracted of the model, counted in that graph
     */
    RuleSet joined(RuleSet extracted, Graph graph) {
        RuleSet mined =
                new RuleMiner(graph, settings.mining()).mine(settings.seed()).filter(this::isAskedFor);
        return extracted.and(new RuleExtractor(data.relations()).scored(mined, model, BATCH));
    }

    /** Rules counted in another graph than before. */
    RuleSet counted(RuleSet rules, Graph graph) {
        return new RuleStatisticsCounter(graph, settings.counting()).count(rules);
    }

    private boolean isAskedFor(Rule rule) {
        return isAmong(settings.extraction().heads(), rule.head())
                && Arrays.stream(rule.body())
                        .allMatch(relation -> isAmong(settings.extraction().relations(), relation));
    }

    private boolean isAmong(Set<Integer> asked, int relation) {
        Relations relations = data.relations();
        return asked.isEmpty() || asked.contains(relation) || asked.contains(relations.inverse(relation));
    }

    /** Learns weights, chooses and measures. */
    CompletionLearner.Lesson weigh(Dataset choosing, RuleSet rules) {
        return learner().learnAndTell(choosing, usable(rules));
    }

    /** Learns the weights again, of rules counted in all facts. */
    GraphCompleter weighOnAll(Dataset choosing, GraphCompleter chosen, RuleSet rules) {
        return learner().learnOnAll(choosing, chosen, graph -> usable(rules));
    }

    Weighting weighting(GraphCompleter completion) {
        return new Weighting(
                completion.aggregation(),
                completion.calibration(),
                completion.options(),
                settings.mining().leastSupport());
    }

    private RuleSet usable(RuleSet rules) {
        return Weighting.usable(rules, settings.mining().leastSupport());
    }

    private CompletionLearner learner() {
        return new CompletionLearner(settings.reasoning());
    }
}
