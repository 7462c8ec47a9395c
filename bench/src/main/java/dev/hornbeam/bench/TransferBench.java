package dev.hornbeam.bench;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.RuleModel;
import dev.hornbeam.learn.Hornbeam;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Learned on one graph, applied to another whose entities are new: how well answers are ranked there, and whether probabilities
 * keep what they promise.
 *
 * <p>Usage: {@code bench/run TransferBench ../shared/data/inductive/WN18RR_v1 … [models=FOLDER]} learns from each folder and asks
 * in the folder of the same name with {@code _ind} behind it; a folder without such a sister, as {@code ../shared/data/family},
 * is cut in two halves by its entities. With {@code models} models are kept there and reused.
 */
public final class TransferBench {
    private static final double SURE = 0.8;

    private TransferBench() {}

    public static void main(String[] args) {
        List<String> folders = new ArrayList<>();
        Path models = null;
        for (String arg : args) {
            if (arg.startsWith("models=")) {
                models = Path.of(arg.substring("models=".length()));
            } else {
                folders.add(arg);
            }
        }
        System.out.println(
                "| learned on | asked | MRR | Hits@10 | PageRank Hits@10 | ECE answers | ECE answers >= .1 | ECE new facts >= .1 | new facts >= .8 | hold | of relations without facts |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        for (String folder : folders) {
            Path sister = Path.of(folder + "_ind");
            Facts all = Facts.read(Path.of(folder));
            boolean inductive = Files.exists(sister);
            Facts here = inductive ? all : half(all, true);
            Facts there = inductive ? Facts.read(sister) : half(all, false);
            RuleModel model = model(here, models == null ? null : models.resolve(all.name()));
            measure(all.name(), model.on(there), model.on(there, FactsUsed.TRAIN_AND_VALID));
        }
    }

    private static RuleModel model(Facts facts, Path kept) {
        if (kept != null && Files.exists(kept)) {
            return RuleModel.load(kept);
        }
        RuleModel model = Hornbeam.learn(facts);
        if (kept != null) {
            model.save(kept);
        }
        return model;
    }

    /** The facts whose entities are both of one half. */
    private static Facts half(Facts all, boolean first) {
        Predicate<String> inside = entity -> (entity.hashCode() * 0x9E3779B9 >>> 31 == 0) == first;
        Predicate<Fact> own = fact -> inside.test(fact.head()) && inside.test(fact.tail());
        return Facts.of(
                all.train().stream().filter(own).toList(),
                all.valid().stream().filter(own).toList(),
                all.test().stream().filter(own).toList());
    }

    /**
     * @param there with the facts of train, as others rank
     * @param whole with those of valid as well: of all facts only those of test are missing
     */
    private static void measure(String name, Completion there, Completion whole) {
        List<Fact> test = there.facts().test();
        RankingMetrics ranking = there.evaluate(test).metrics();
        Set<Fact> hidden = new HashSet<>(test);
        Set<String> asked = new HashSet<>();
        there.facts().train().forEach(fact -> asked.add(fact.relation()));
        List<ReliabilityRow> reliability = whole.reliability(test);
        double[] answers = error(reliability, 0);
        double[] likely = error(reliability, 0.1);
        double[] bins = new double[10];
        double[] promised = new double[10];
        double[] held = new double[10];
        double[] notAsked = new double[1];
        whole.complete(0.1, fact -> {
            if (!asked.contains(fact.fact().relation())) { // nobody knows whether these hold
                notAsked[0]++;
                return;
            }
            int bin = Math.min(9, (int) (10 * fact.probability()));
            bins[bin]++;
            promised[bin] += fact.probability();
            held[bin] += hidden.contains(fact.fact()) ? 1 : 0;
        });
        double gap = 0;
        double count = 0;
        double sure = 0;
        double sureHeld = 0;
        for (int bin = 1; bin < 10; bin++) {
            gap += Math.abs(promised[bin] - held[bin]);
            count += bins[bin];
            sure += bin >= 10 * SURE ? bins[bin] : 0;
            sureHeld += bin >= 10 * SURE ? held[bin] : 0;
        }
        System.out.printf(
                "| %s | %d | %.3f | %.1f | %.1f | %.4f | %.3f (%.0f) | %.3f (%.0f) | %.0f | %.2f | %.0f |%n",
                name,
                test.size(),
                ranking.mrr(),
                100 * ranking.hits10(),
                100 * new PageRank(there.facts()).hitsAt10(test),
                answers[0],
                likely[0],
                likely[1],
                gap / count,
                count,
                sure,
                sureHeld / sure,
                notAsked[0]);
        for (int bin = 1; bin < 10; bin++) {
            System.out.printf(
                    "    %.1f: %6.0f promised %.2f held %.2f%n",
                    bin / 10.0, bins[bin], promised[bin] / bins[bin], held[bin] / bins[bin]);
        }
    }

    private static double[] error(List<ReliabilityRow> rows, double from) {
        double all = 0;
        double error = 0;
        for (ReliabilityRow row : rows) {
            if (row.answers() > 0 && row.from() >= from) {
                all += row.answers();
                error += row.answers() * Math.abs(row.promised() - row.held());
            }
        }
        return new double[] {error / all, all};
    }

    /**
     * Personalised PageRank from the known entity over all edges, whatever their relation: the baseline that says how much of an
     * answer is nearness alone. Known answers are left out, ties count half.
     */
    private static final class PageRank {
        private static final double RESTART = 0.15;
        private static final int ROUNDS = 30;

        private final Map<String, Integer> ids = new HashMap<>();
        private final List<List<Integer>> edges = new ArrayList<>();
        private final Map<String, Set<Integer>> known = new HashMap<>();

        PageRank(Facts facts) {
            facts.entities().forEach(entity -> {
                ids.put(entity, ids.size());
                edges.add(new ArrayList<>());
            });
            for (Fact fact : facts.train()) {
                edges.get(ids.get(fact.head())).add(ids.get(fact.tail()));
                edges.get(ids.get(fact.tail())).add(ids.get(fact.head()));
            }
            List.of(facts.train(), facts.valid(), facts.test())
                    .forEach(split -> split.forEach(fact -> {
                        answers(fact.head(), fact.relation(), true).add(ids.get(fact.tail()));
                        answers(fact.tail(), fact.relation(), false).add(ids.get(fact.head()));
                    }));
        }

        private Set<Integer> answers(String entity, String relation, boolean tails) {
            return known.computeIfAbsent(entity + "\t" + relation + "\t" + tails, none -> new HashSet<>());
        }

        double hitsAt10(List<Fact> asked) {
            double hits = 0;
            for (Fact fact : asked) {
                hits += hit(fact.head(), fact.tail(), answers(fact.head(), fact.relation(), true));
                hits += hit(fact.tail(), fact.head(), answers(fact.tail(), fact.relation(), false));
            }
            return hits / (2 * asked.size());
        }

        private double hit(String from, String to, Set<Integer> others) {
            double[] near = near(ids.get(from));
            int right = ids.get(to);
            double rank = 1;
            for (int entity = 0; entity < near.length; entity++) {
                if (entity != right && !others.contains(entity)) {
                    rank += near[entity] > near[right] ? 1 : near[entity] == near[right] ? 0.5 : 0;
                }
            }
            return rank <= 10 ? 1 : 0;
        }

        private double[] near(int from) {
            double[] now = new double[edges.size()];
            now[from] = 1;
            for (int round = 0; round < ROUNDS; round++) {
                double[] next = new double[now.length];
                next[from] = RESTART;
                for (int entity = 0; entity < now.length; entity++) {
                    double each = (1 - RESTART)
                            * now[entity]
                            / Math.max(1, edges.get(entity).size());
                    for (int neighbour : edges.get(entity)) {
                        next[neighbour] += each;
                    }
                }
                now = next;
            }
            return now;
        }
    }
}
