package dev.hornbeam.bench.relation;

import dev.hornbeam.bench.Arguments;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationPredictor;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Relation prediction on a large graph as {@code hornbeam relate} does it: the rank of the true relation for pairs of
 * the valid split spread evenly, other true relations of the pair left out, and the time per question.
 *
 * <p>Usage: {@code bench/run RelateBench MODEL ../shared/data/fb15k-237 [pairs=1000] [length=3] [weight=log|once|count]}
 */
public final class RelateBench {
    private final Dataset data;
    private final Graph graph;
    private final Map<List<Integer>, Set<Integer>> known = new HashMap<>();

    private RelateBench(Dataset data) {
        this.data = data;
        this.graph = data.buildGraph();
        for (Triples facts : List.of(data.train(), data.valid(), data.test())) {
            for (int i = 0; i < facts.size(); i++) {
                known.computeIfAbsent(List.of(facts.head(i), facts.tail(i)), pair -> new HashSet<>())
                        .add(facts.relation(i));
            }
        }
    }

    public static void main(String[] args) {
        Arguments arguments = new Arguments(args, 2);
        try (RelationNetwork model = RelationNetwork.load(Path.of(args[0]))) {
            RelateBench bench =
                    new RelateBench(new DatasetReader().read(args[1]).dataset());
            PathOptions paths = model.graphPaths();
            paths = paths.withMaxLength(arguments.whole("length", paths.maxLength()));
            PathWeight weight = PathWeight.valueOf(
                    arguments.text("weight", model.weight().name()).toUpperCase(Locale.ROOT));
            bench.run(model, paths, weight, arguments.whole("pairs", 1000));
        }
    }

    private void run(RelationNetwork model, PathOptions options, PathWeight weight, int pairs) {
        long[] facts = IntStream.range(0, data.relations().count())
                .mapToLong(graph::tripleCount)
                .toArray();
        RelationPredictor predictor =
                new RelationPredictor(model.scorer(data.relations()), data.relations(), facts, weight);
        PairPaths search = new PairPaths(graph, options);
        Triples asked = data.valid();
        double[] milliseconds = new double[pairs];
        double reciprocals = 0;
        int first = 0;
        int top10 = 0;
        int cut = 0;
        int prior = 0;
        for (int i = 0; i < pairs; i++) {
            int query = (int) ((long) i * asked.size() / pairs);
            int head = asked.head(query);
            int tail = asked.tail(query);
            long begin = System.nanoTime();
            PathBag paths = search.between(head, tail).readableBy(model.corpus());
            RelationAnswer answer = predictor.answer(paths);
            milliseconds[i] = (System.nanoTime() - begin) / 1e6;
            double rank = rank(answer, asked.relation(query), known.get(List.of(head, tail)));
            reciprocals += 1 / rank;
            first += rank <= 1 ? 1 : 0;
            top10 += rank <= 10 ? 1 : 0;
            cut += paths.isCut() ? 1 : 0;
            prior += answer.basis() == RelationAnswer.Basis.PATHS ? 0 : 1;
        }
        Arrays.sort(milliseconds);
        System.out.printf(
                "%s, %d pairs, paths up to %d, weight %s: MRR %.3f, hits@1 %.3f, hits@10 %.3f; %d from the prior, %d cut;"
                        + " ms per question: mean %.1f, median %.1f, 95 %% %.1f, most %.1f%n",
                data.name(),
                pairs,
                options.maxLength(),
                weight.name().toLowerCase(Locale.ROOT),
                reciprocals / pairs,
                (double) first / pairs,
                (double) top10 / pairs,
                prior,
                cut,
                Arrays.stream(milliseconds).average().orElse(0),
                milliseconds[pairs / 2],
                milliseconds[pairs * 95 / 100],
                milliseconds[pairs - 1]);
    }

    /** The rank, ties at their mean rank, without the other relations that are true of the pair. */
    private static double rank(RelationAnswer answer, int target, Set<Integer> others) {
        double rank = answer.rank(target);
        for (int other : others) {
            if (other != target) {
                double more = answer.probability(other) - answer.probability(target);
                rank -= more > 0 ? 1 : more == 0 ? 0.5 : 0;
            }
        }
        return rank;
    }
}
