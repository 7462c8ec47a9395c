package dev.hornbeam.bench;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RuleWeigher;
import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.complete.audit.Auditor;
import dev.hornbeam.complete.audit.Finding;
import dev.hornbeam.complete.audit.WrongFacts;
import dev.hornbeam.complete.audit.WrongFacts.Sort;
import dev.hornbeam.complete.audit.WrongFacts.WrongFact;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Does the audit find errors? Plants wrong facts of five sorts in all facts of a data set, each in the place of a right one, mines
 * and weighs rules on the result without a network, audits it, and reports how many of the first findings are right. Errors that
 * were there before count as mistakes of the audit, so the precision is a lower bound.
 *
 * <p>Usage: {@code bench/run PlantedErrorsBench DATA [planted=200] [sample=N] [seed=1] [show=0] [removed=0]}. {@code sample}
 * keeps that many facts, those among entities drawn at random; {@code removed} right facts are removed too, and missing facts are
 * reported apart.
 */
public final class PlantedErrorsBench {
    private static final int[] CUTS = {50, 100};
    private static final Set<Sort> SORTS =
            EnumSet.of(Sort.SAME_KIND, Sort.OTHER_SUBJECT, Sort.RELATION, Sort.SWAPPED, Sort.OTHER_KIND);

    /** A relation is predictable if for half of its facts the right object is among the first three. */
    private static final double PREDICTABLE_RANK = 3;

    private static final int ASKED_OF_RELATION = 100;

    private final Dataset data;
    private final Arguments given;
    private final Map<Triple, WrongFact> planted = new LinkedHashMap<>();
    private final Set<Triple> lost = new HashSet<>();

    private PlantedErrorsBench(Dataset data, Arguments given) {
        this.data = data;
        this.given = given;
    }

    public static void main(String[] args) throws Exception {
        new PlantedErrorsBench(new DatasetReader().read(args[0]).dataset(), new Arguments(args, 1)).run();
    }

    private void run() throws Exception {
        Triples facts = sampled(data.facts(FactsUsed.ALL), given.whole("sample", Integer.MAX_VALUE));
        long seed = given.whole("seed", 1);
        Dataset spoiled = spoil(facts, seed);
        Graph graph = spoiled.buildGraph();
        System.out.printf(
                "%s, seed %d: %,d facts, %,d wrong ones in the place of right ones, %,d right ones removed%n",
                data.name(), seed, graph.tripleCount(), planted.size(), lost.size() - planted.size());
        GraphCompleter[] completer = new GraphCompleter[1];
        double learning = CpuClock.seconds(() -> completer[0] = learned(spoiled, graph, seed));
        List<Finding> found = new ArrayList<>();
        double auditing =
                CpuClock.seconds(() -> found.addAll(audit(completer[0], graph, EnumSet.copyOf(FindingKind.ofFacts()))));
        System.out.printf("CPU s: rules %.0f, audit %.0f%n", learning, auditing);
        for (int cut : CUTS) {
            report("first " + cut, found, cut);
        }
        report("first as many as planted", found, planted.size());
        bySort(found, predictable(completer[0]));
        reliability(found);
        if (given.whole("removed", 0) > 0) {
            List<Finding> missing = audit(completer[0], graph, EnumSet.of(FindingKind.MISSING));
            report("missing, first 100", missing, 100);
        }
        found.stream().limit(given.whole("show", 0)).forEach(finding -> System.out.println(text(finding)));
    }

    private List<Finding> audit(GraphCompleter completer, Graph graph, Set<FindingKind> kinds) {
        AuditOptions options = AuditOptions.DEFAULTS
                .withKinds(kinds)
                .withMost(Math.max(1_000, planted.size()))
                .withLeastSeverity(0);
        return new Auditor(
                        completer,
                        GraphShape.of(graph, data.prefixes()).constraints().on(graph, data.prefixes()),
                        data.prefixes(),
                        data.displayNames(),
                        options)
                .audit(Progress.NONE);
    }

    private static Triples sampled(Triples facts, int most) {
        if (facts.size() <= most) {
            return facts;
        }
        double share = Math.sqrt((double) most / facts.size());
        Triples.Builder kept = new Triples.Builder();
        for (int i = 0; i < facts.size(); i++) {
            if (isDrawn(facts.head(i), share) && isDrawn(facts.tail(i), share)) {
                kept.add(facts.head(i), facts.relation(i), facts.tail(i));
            }
        }
        return kept.build();
    }

    private static boolean isDrawn(int entity, double share) {
        return new SplitMix(7, entity).unit() < share;
    }

    private Dataset spoil(Triples facts, long seed) {
        Graph whole = Graph.of(data.entities(), data.relations(), facts);
        int remove = given.whole("removed", 0);
        Set<Triple> taken = new HashSet<>();
        int ofEach = given.whole("planted", 200) / SORTS.size();
        for (WrongFact wrong : new WrongFacts(whole, whole, facts).make(SORTS, ofEach, 1_000 + seed)) {
            if (taken.add(wrong.of()) && planted.putIfAbsent(wrong.fact(), wrong) == null) {
                lost.add(wrong.of());
            }
        }
        SplitMix random = new SplitMix(seed, 99);
        for (int left = remove, tries = 0; left > 0 && tries < 100 * remove; tries++) {
            Triple right = facts.get(random.below(facts.size()));
            boolean stays = whole.degree(right.head()) > 2 && whole.degree(right.tail()) > 2;
            if (stays && taken.add(right)) {
                lost.add(right);
                left--;
            }
        }
        Triples.Builder spoiled = new Triples.Builder();
        for (int i = 0; i < facts.size(); i++) {
            if (!lost.contains(facts.get(i))) {
                spoiled.add(facts.head(i), facts.relation(i), facts.tail(i));
            }
        }
        planted.keySet().forEach(each -> spoiled.add(each.head(), each.relation(), each.tail()));
        return new Dataset(
                data.name(),
                data.entities(),
                data.relations(),
                spoiled.build(),
                Triples.NONE,
                Triples.NONE,
                data.prefixes(),
                data.labels());
    }

    private static GraphCompleter learned(Dataset spoiled, Graph graph, long seed) {
        WeighingOptions options = WeighingOptions.DEFAULTS
                .withMining(any -> MiningOptions.suiting(graph))
                .withCompletion(completion -> CompletionOptions.suiting(graph));
        WeighedRules weighed =
                new RuleWeigher(spoiled, options, seed).weigh(RuleSet.of(spoiled.relations(), List.of()));
        return weighed.weighting().on(graph, weighed.rules());
    }

    /** The relations of which half of the right facts rank among the first three, hidden from themselves. */
    private Set<Integer> predictable(GraphCompleter completer) {
        Set<Integer> found = new TreeSet<>();
        Graph graph = completer.graph();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            int of = relation;
            List<Triple> own = new ArrayList<>();
            long subjects = graph.sources(relation);
            SplitMix random = new SplitMix(5, relation);
            for (int i = 0; i < ASKED_OF_RELATION && Slice.size(subjects) > 0; i++) {
                int head = graph.source(Slice.begin(subjects) + random.below(Slice.size(subjects)));
                long tails = graph.neighbours(head, relation);
                int tail = graph.target(Slice.begin(tails) + random.below(Slice.size(tails)));
                Triple fact = new Triple(head, relation, tail);
                if (!planted.containsKey(fact)) {
                    own.add(fact);
                }
            }
            long first = own.stream()
                    .filter(fact -> completer
                                    .rank(Query.tailOf(fact.head(), of), fact.tail())
                                    .mean()
                            <= PREDICTABLE_RANK)
                    .count();
            if (2 * first >= own.size() && !own.isEmpty()) {
                found.add(relation);
            }
        }
        return found;
    }

    private boolean isRight(Finding finding) {
        if (finding.relation().isEmpty()) {
            return false;
        }
        Triple fact = fact(finding);
        return finding.kind() == FindingKind.MISSING ? lost.contains(fact) : planted.containsKey(fact);
    }

    private static Triple fact(Finding finding) {
        return new Triple(finding.head(), finding.relation().getAsInt(), finding.tail());
    }

    private void report(String title, List<Finding> all, int cut) {
        List<Finding> first = all.subList(0, Math.min(cut, all.size()));
        long right = first.stream().filter(this::isRight).count();
        System.out.printf(
                "  %s: precision %.2f (%d of %d), recall %.2f of %d%n",
                title,
                (double) right / Math.max(1, first.size()),
                right,
                first.size(),
                (double) right / planted.size(),
                planted.size());
    }

    /** How many of each sort are among the first findings, as many as were planted. */
    private void bySort(List<Finding> findings, Set<Integer> predictable) {
        Set<Triple> first = new HashSet<>();
        findings.stream().limit(planted.size()).map(PlantedErrorsBench::fact).forEach(first::add);
        for (Sort sort : SORTS) {
            row(sort.words(), first, each -> each.sort() == sort);
        }
        row(
                "wrong object of the same kind, predictable relation",
                first,
                each -> each.sort() == Sort.SAME_KIND
                        && predictable.contains(each.fact().relation()));
        System.out.printf(
                "  predictable: %d of %d relations%n",
                predictable.size(), data.relations().count());
    }

    private void row(String title, Set<Triple> first, Predicate<WrongFact> wanted) {
        List<WrongFact> all = planted.values().stream().filter(wanted).toList();
        long found = all.stream().filter(each -> first.contains(each.fact())).count();
        System.out.printf(
                "  %-52s %4d of %4d found, %.2f%n", title, found, all.size(), (double) found / Math.max(1, all.size()));
    }

    private void reliability(List<Finding> findings) {
        for (double from : new double[] {.9, .7, .5, .3, .1, 0}) {
            double to = from == .9 ? 1.01 : from == 0 ? .1 : from + .2;
            List<Finding> inside = findings.stream()
                    .filter(each -> each.severity() >= from && each.severity() < to)
                    .sorted(Comparator.comparingDouble(Finding::severity))
                    .toList();
            System.out.printf(
                    "  severity from %.1f: %4d findings, %.2f right%n",
                    from,
                    inside.size(),
                    inside.stream().filter(this::isRight).count() / (double) Math.max(1, inside.size()));
        }
    }

    private String text(Finding finding) {
        return String.format(
                "%s %.3f %s %s(%s, %s) %s",
                isRight(finding) ? "+" : "-",
                finding.severity(),
                finding.kind().label(),
                finding.relation().isPresent()
                        ? data.relations().name(finding.relation().getAsInt())
                        : "",
                data.entities().name(finding.head()),
                data.entities().name(finding.tail()),
                finding.evidence());
    }
}
