package dev.hornbeam.bench;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.NewFact;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.Progress;
import dev.hornbeam.Question;
import dev.hornbeam.RuleModel;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.work.SplitMix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Do new facts keep what their probabilities promise, relation by relation? Some facts of several relations are hidden, the rest is
 * learned from and completed, and for each relation it is reported how many hidden facts rank first for their head, how many came back
 * at a probability of at least .5, how many facts were proposed there, their mean probability, and the share of them that was
 * hidden. A proposal that is true but was never stated counts as wrong, so the last figure is a lower bound.
 *
 * <p>Usage: {@code bench/run HiddenTruthBench DATA [share=.05] [relations=12] [least=.5] [seed=1] [show=0] [model=FOLDER]
 * [calibrate=yes]}. DATA is
 * whatever {@code learn} reads; all its splits are one graph. The relations are those with at least 100 facts, evenly spread by
 * size. With {@code model} the model is kept there and reused; with {@code calibrate} probabilities are then measured anew.
 */
public final class HiddenTruthBench {
    private static final int ENOUGH = 100;

    private final Arguments given;
    private final List<Fact> all = new ArrayList<>();
    private final Map<String, Set<Fact>> hidden = new LinkedHashMap<>();

    private HiddenTruthBench(Facts facts, Arguments given) {
        this.given = given;
        all.addAll(facts.train());
        all.addAll(facts.valid());
        all.addAll(facts.test());
    }

    public static void main(String[] args) throws Exception {
        new HiddenTruthBench(Facts.read(Path.of(args[0])), new Arguments(args, 1)).run();
    }

    private void run() throws Exception {
        hide();
        Set<Fact> away = new HashSet<>();
        hidden.values().forEach(away::addAll);
        Facts rest = Facts.of(all.stream().filter(fact -> !away.contains(fact)).toList());
        RuleModel[] model = new RuleModel[1];
        double cpu = CpuClock.seconds(() -> model[0] = model(rest));
        Completion completion = given.text("calibrate", "").isEmpty()
                ? model[0].on(rest)
                : model[0].on(rest).calibrated(Progress.NONE);
        Map<String, List<NewFact>> proposed = new TreeMap<>();
        completion.complete(
                NewFactOptions.of(given.number("least", .5)),
                fact -> proposed.computeIfAbsent(fact.fact().relation(), relation -> new ArrayList<>())
                        .add(fact));
        System.out.printf("%,d facts, %,d hidden; learned in %.0f CPU s%n", all.size(), away.size(), cpu);
        System.out.println("| relation | facts | hidden | ranked first | came back | proposed | promised | held |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        hidden.forEach((relation, facts) -> report(relation, facts, proposed, completion));
        reportOthers(proposed);
        show(proposed);
    }

    private RuleModel model(Facts rest) {
        Path kept = Path.of(given.text("model", ""));
        boolean keeps = !kept.toString().isEmpty();
        if (keeps && Files.exists(kept)) {
            return RuleModel.load(kept);
        }
        RuleModel model = Hornbeam.learner().seed(given.whole("seed", 1)).learn(rest);
        if (keeps) {
            model.save(kept);
        }
        return model;
    }

    /** Hides facts whose entities both have others that stay. */
    private void hide() {
        Map<String, List<Fact>> byRelation = new TreeMap<>();
        Map<String, Integer> degree = new HashMap<>();
        for (Fact fact : all) {
            byRelation
                    .computeIfAbsent(fact.relation(), relation -> new ArrayList<>())
                    .add(fact);
            degree.merge(fact.head(), 1, Integer::sum);
            degree.merge(fact.tail(), 1, Integer::sum);
        }
        List<Map.Entry<String, List<Fact>>> large = byRelation.entrySet().stream()
                .filter(each -> each.getValue().size() >= ENOUGH)
                .sorted(Comparator.comparingInt(each -> -each.getValue().size()))
                .toList();
        int wanted = Math.min(given.whole("relations", 12), large.size());
        for (int i = 0; i < wanted; i++) {
            Map.Entry<String, List<Fact>> of = large.get((int) ((long) i * large.size() / wanted));
            List<Fact> facts = of.getValue();
            SplitMix random = new SplitMix(given.whole("seed", 1), i);
            int most = (int) Math.ceil(given.number("share", .05) * facts.size());
            Set<Fact> away = new HashSet<>();
            for (int tries = 0; tries < 20 * most && away.size() < most; tries++) {
                Fact fact = facts.get(random.below(facts.size()));
                if (degree.get(fact.head()) > 1 && degree.get(fact.tail()) > 1 && away.add(fact)) {
                    degree.merge(fact.head(), -1, Integer::sum);
                    degree.merge(fact.tail(), -1, Integer::sum);
                }
            }
            hidden.put(of.getKey(), away);
        }
    }

    private void report(String relation, Set<Fact> facts, Map<String, List<NewFact>> proposed, Completion completion) {
        List<NewFact> own = proposed.getOrDefault(relation, List.of());
        long back = own.stream().filter(each -> facts.contains(each.fact())).count();
        long first = facts.stream()
                .filter(fact -> completion
                                .rank(Question.tailOf(fact.head(), relation), fact.tail())
                                .mean()
                        < 2)
                .count();
        double promised =
                own.stream().mapToDouble(NewFact::probability).average().orElse(Double.NaN);
        int count = (int)
                all.stream().filter(fact -> fact.relation().equals(relation)).count();
        System.out.printf(
                "| %s | %,d | %d | %d | %d | %,d | %.2f | %.2f |%n",
                relation,
                count,
                facts.size(),
                first,
                back,
                own.size(),
                promised,
                own.isEmpty() ? Double.NaN : (double) back / own.size());
    }

    private void reportOthers(Map<String, List<NewFact>> proposed) {
        Map<String, Integer> others = new TreeMap<>();
        proposed.forEach((relation, facts) -> {
            if (!hidden.containsKey(relation)) {
                others.put(relation, facts.size());
            }
        });
        System.out.println("proposed for relations of which nothing was hidden: " + others);
    }

    private void show(Map<String, List<NewFact>> proposed) {
        proposed.values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparingDouble((NewFact each) -> -each.probability()))
                .limit(given.whole("show", 0))
                .forEach(each -> System.out.printf(
                        "%.3f %s %s%n",
                        each.probability(),
                        hidden.getOrDefault(each.fact().relation(), Set.of()).contains(each.fact())
                                ? "hidden"
                                : "other",
                        each));
    }
}
