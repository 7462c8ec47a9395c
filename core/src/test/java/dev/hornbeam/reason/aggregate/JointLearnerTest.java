package dev.hornbeam.reason.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.aggregate.JointLearner.Example;
import dev.hornbeam.reason.aggregate.JointLearner.RankingFit;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JointLearnerTest {
    private static final int PEOPLE = 40;

    private static RankingFit fit(long seed) {
        Random random = new Random(seed);
        List<List<Example>> byRelation = new ArrayList<>();
        for (int relation = 0; relation < 3; relation++) {
            List<Example> examples = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                float[] features = new float[(2 + random.nextInt(6)) * Feature.COUNT];
                for (int f = 0; f < features.length; f++) {
                    features[f] = (float) random.nextGaussian();
                }
                features[relation] += 1;
                examples.add(new Example(new Query(i, relation), features));
            }
            byRelation.add(examples);
        }
        return new RankingFit(byRelation, 5, Set.of(), new ParallelTasks(2));
    }

    @Test
    void theSlopeIsThatOfTheLoss() {
        RankingFit fit = fit(1);
        double[] at = new Random(2).doubles(4 * Feature.COUNT, -1, 1).toArray();
        double[] slope = new double[at.length];
        fit.loss(at, slope);
        for (int i = 0; i < at.length; i++) {
            double[] more = at.clone();
            double[] less = at.clone();
            more[i] += 1e-5;
            less[i] -= 1e-5;
            double[] ignored = new double[at.length];
            assertThat((fit.loss(more, ignored) - fit.loss(less, ignored)) / 2e-5)
                    .isEqualTo(slope[i], within(1e-4));
        }
    }

    @Test
    void theMinimumIsThatOfManySmallSteps() {
        RankingFit fit = fit(3);
        double[] at = new double[4 * Feature.COUNT];
        double[] slope = new double[at.length];
        for (int step = 0; step < 5_000; step++) {
            fit.loss(at, slope);
            for (int i = 0; i < at.length; i++) {
                at[i] -= .01 * slope[i];
            }
        }
        double slow = fit.loss(at, slope);
        assertThat(fit.loss(fit.minimum(), slope)).isEqualTo(slow, within(1e-3 * slow));
    }

    /** Every two people are linked by one relation of three in one direction, as in a table of kinship terms. */
    private static Triples terms() {
        Random random = new Random(5);
        Triples.Builder facts = new Triples.Builder();
        for (int x = 0; x < PEOPLE; x++) {
            for (int y = 0; y < PEOPLE; y++) {
                if (x != y) {
                    facts.add(x, random.nextInt(3), y);
                }
            }
        }
        return facts.build();
    }

    @Test
    void aLinkThatIsThereSpeaksAgainstAnotherOne() {
        Triples.Builder train = new Triples.Builder();
        Triples.Builder heldOut = new Triples.Builder();
        Triples all = terms();
        for (int i = 0; i < all.size(); i++) {
            (i % 7 == 0 ? heldOut : train).add(all.head(i), all.relation(i), all.tail(i));
        }
        String[] names = new String[PEOPLE];
        Arrays.setAll(names, i -> "p" + i);
        Dataset data = new Dataset(
                "terms",
                Vocabulary.of(names),
                Relations.of("a", "b", "c"),
                train.build(),
                heldOut.build(),
                Triples.of());
        Graph graph = data.buildGraph();
        RuleBook rules = new RuleBook(RuleSet.of(graph.relations(), List.of()), RuleMeasure.LAPLACE);
        JointLearner.Learned learned = learn(data, graph, rules, 1);
        Joint joint = (Joint) learned.all().of(0);
        assertThat(joint.weight(Feature.LINKED)).isLessThan(-2);
        assertThat(mean(learned.crossFitted(), data.valid(), graph, rules)).isGreaterThan(.15);
        assertThat(mean(Aggregation.everywhere(AggregatorKind.NOISY_OR_5, 6), data.valid(), graph, rules))
                .isLessThan(.15);
        Joint onTwo = (Joint) learn(data, graph, rules, 2).all().of(0);
        for (Feature feature : Feature.values()) {
            assertThat(onTwo.weight(feature)).isEqualTo(joint.weight(feature));
        }
    }

    private static JointLearner.Learned learn(Dataset data, Graph graph, RuleBook rules, int threads) {
        Graph known = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        return new JointLearner(
                        graph,
                        known,
                        rules,
                        Aggregation.everywhere(AggregatorKind.NOISY_OR_5, 6),
                        100_000,
                        new ParallelTasks(threads),
                        TimeLimit.NONE)
                .learn(data.valid(), Progress.NONE);
    }

    /** The mean reciprocal rank of held-out tails among those that are not known, ties shared. */
    private static double mean(Aggregation aggregation, Triples facts, Graph graph, RuleBook rules) {
        double sum = 0;
        for (int i = 0; i < facts.size(); i++) {
            int relation = facts.relation(i);
            Grounding grounding = new PathGrounder(graph)
                    .ground(
                            Query.tailOf(facts.head(i), relation),
                            rules.of(relation),
                            PathGrounder.NOTHING_EXCLUDED,
                            true);
            double[] scores = new double[grounding.size()];
            aggregation.of(relation).score(grounding, scores);
            double own = scores[grounding.candidate(facts.tail(i))];
            double better = 0;
            for (int c = 0; c < scores.length; c++) {
                boolean known = graph.contains(facts.head(i), relation, grounding.entity(c));
                better += known ? 0 : scores[c] > own ? 1 : scores[c] == own ? .5 : 0;
            }
            sum += 1 / (better + .5);
        }
        return sum / facts.size();
    }
}
