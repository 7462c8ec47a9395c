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
import dev.hornbeam.complete.audit.WrongFacts.WrongFact;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
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
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Does the audit find errors? Plants wrong facts of five sorts in all facts of a data set and removes right ones, mines and
 * weighs rules on the result without a network, audits it, and reports how many of the first findings are right. Right are
 * wrong facts that were planted, and missing facts that were removed or whose place a wrong one took. Errors that were there
 * before count as mistakes of the audit, so the precision is a lower bound.
 *
 * <p>Usage: {@code bench/run AuditBench DATA [planted=500] [removed=500] [sample=N] [seed=1] [show=20] [budget=N] [queries=N]}.
 * On graphs of fewer than 25,000 facts one fact in fifty is planted and one in fifty removed. {@code sample} keeps that many
 * facts, those among entities drawn at random.
 */
public final class AuditBench {
    private static final int[] CUTS = {100, 500, 1_000};

    private final Dataset data;
    private final Arguments given;
    private final Map<Triple, WrongFact> planted = new LinkedHashMap<>();
    private final Set<Triple> lost = new HashSet<>();

    private AuditBench(Dataset data, Arguments given) {
        this.data = data;
        this.given = given;
    }

    public static void main(String[] args) throws Exception {
        new AuditBench(new DatasetReader().read(args[0]).dataset(), new Arguments(args, 1)).run();
    }

    private void run() throws Exception {
        Triples facts = sampled(data.facts(FactsUsed.ALL), given.whole("sample", Integer.MAX_VALUE));
        long seed = given.whole("seed", 1);
        Dataset spoiled = spoil(facts, seed);
        Graph graph = spoiled.buildGraph();
        System.out.printf(
                "%s, seed %d: %,d facts, %,d wrong ones planted, %,d right ones removed or replaced%n",
                data.name(), seed, graph.tripleCount(), planted.size(), lost.size());
        GraphCompleter[] completer = new GraphCompleter[1];
        double learning = CpuClock.seconds(() -> completer[0] = learned(spoiled, graph, seed));
        List<List<Finding>> found = new ArrayList<>();
        double auditing = 0;
        for (Set<FindingKind> kinds : List.of(
                EnumSet.copyOf(FindingKind.ofFacts()), EnumSet.of(FindingKind.MISSING, FindingKind.DUPLICATE))) {
            auditing += CpuClock.seconds(() -> found.add(audit(completer[0], graph, kinds)));
        }
        List<Finding> all = Stream.concat(found.get(0).stream(), found.get(1).stream())
                .sorted(Comparator.comparingDouble((Finding each) -> -each.severity()))
                .toList();
        System.out.printf("CPU s: rules %.0f, audit %.0f%n", learning, auditing);
        report("all findings", all, kind -> true);
        report("wrong facts alone", found.get(0), kind -> FindingKind.ofFacts().contains(kind));
        report("missing facts alone", found.get(1), kind -> kind == FindingKind.MISSING);
        bySort(found.get(0));
        reliability("wrong facts", found.get(0));
        reliability("missing facts", found.get(1));
        mistakes(found.get(0));
        mistakes(found.get(1));
        for (List<Finding> each : found) {
            each.stream().limit(given.whole("show", 0)).forEach(finding -> System.out.println(text(finding)));
        }
    }

    /** The mistakes among the first findings by relation, and how many have to do with a removed or planted fact. */
    private void mistakes(List<Finding> findings) {
        Map<String, Integer> byRelation = new TreeMap<>();
        int turned = 0;
        int all = 0;
        for (Finding finding : findings.subList(0, Math.min(CUTS[1], findings.size()))) {
            if (!isRight(finding) && finding.relation().isPresent()) {
                all++;
                Triple twin = new Triple(finding.tail(), finding.relation().getAsInt(), finding.head());
                turned += lost.contains(twin) || planted.containsKey(twin) ? 1 : 0;
                byRelation.merge(data.relations().name(twin.relation()), 1, Integer::sum);
            }
        }
        System.out.printf(
                "  %d mistakes among the first %d, %d of them the other way round of a removed or planted fact; %s%n",
                all, CUTS[1], turned, byRelation);
    }

    private List<Finding> audit(GraphCompleter completer, Graph graph, Set<FindingKind> kinds) {
        AuditOptions options = AuditOptions.DEFAULTS
                .withKinds(kinds)
                .withMost(CUTS[CUTS.length - 1])
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
        int proportional = Math.max(5, whole.tripleCount() / 50);
        int plant = Math.min(given.whole("planted", 500), proportional);
        int remove = Math.min(given.whole("removed", 500), proportional);
        Set<Triple> taken = new HashSet<>();
        for (WrongFact wrong : new WrongFacts(whole, whole, facts).make(plant / 5, 1_000 + seed)) {
            if (taken.add(wrong.of()) && planted.putIfAbsent(wrong.fact(), wrong) == null) {
                if (!wrong.replaced().equals(wrong.fact())) {
                    lost.add(wrong.of());
                }
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

    private GraphCompleter learned(Dataset spoiled, Graph graph, long seed) {
        WeighingOptions options = WeighingOptions.DEFAULTS
                .withMining(any -> MiningOptions.suiting(graph))
                .withMining(mining -> mining.withCandidates(given.whole("candidates", mining.candidates()))
                        .withRules(given.whole("rules", mining.rules()))
                        .withPaths(paths -> paths.withAnchors(given.whole("anchors", paths.anchors()))))
                .withCompletion(completion -> CompletionOptions.suiting(graph)
                        .withBudget(given.whole(
                                "budget", CompletionOptions.suiting(graph).budget()))
                        .withLearning(learning -> learning.withQueries(given.whole("queries", learning.queries())))
                        .withAttributes(some -> some.withUsed(Boolean.parseBoolean(given.text("attributes", "true")))));
        WeighedRules weighed = new RuleWeigher(spoiled, options, seed).weigh(RuleSet.of(data.relations(), List.of()));
        return weighed.weighting().on(graph, weighed.rules());
    }

    private boolean isRight(Finding finding) {
        if (finding.relation().isEmpty()) {
            return false;
        }
        Triple fact = new Triple(finding.head(), finding.relation().getAsInt(), finding.tail());
        return finding.kind() == FindingKind.MISSING ? lost.contains(fact) : planted.containsKey(fact);
    }

    private void report(String title, List<Finding> all, Predicate<FindingKind> wanted) {
        List<Finding> findings =
                all.stream().filter(each -> wanted.test(each.kind())).toList();
        long target = (wanted.test(FindingKind.DOUBTFUL) ? planted.size() : 0)
                + (wanted.test(FindingKind.MISSING) ? lost.size() : 0);
        System.out.println(title);
        for (int cut : CUTS) {
            List<Finding> first = findings.subList(0, Math.min(cut, findings.size()));
            long right = first.stream().filter(this::isRight).count();
            System.out.printf(
                    "  at %5d: precision %.3f (%d of %d), recall %.3f of %d%n",
                    cut,
                    (double) right / Math.max(1, first.size()),
                    right,
                    first.size(),
                    (double) right / target,
                    target);
        }
    }

    private void bySort(List<Finding> findings) {
        Map<WrongFacts.Sort, int[]> counts = new TreeMap<>();
        planted.values().forEach(each -> counts.computeIfAbsent(each.sort(), sort -> new int[2])[1]++);
        for (Finding finding : findings) {
            if (finding.kind() != FindingKind.MISSING && isRight(finding)) {
                Triple fact = new Triple(finding.head(), finding.relation().getAsInt(), finding.tail());
                counts.get(planted.get(fact).sort())[0]++;
            }
        }
        counts.forEach(
                (sort, count) -> System.out.printf("  %-32s %4d of %4d found%n", sort.words(), count[0], count[1]));
        Map<String, int[]> kinds = new TreeMap<>();
        for (Finding finding : findings) {
            int[] count = kinds.computeIfAbsent(finding.kind().label(), kind -> new int[2]);
            count[1]++;
            count[0] += isRight(finding) ? 1 : 0;
        }
        kinds.forEach((kind, count) -> System.out.printf("  %-14s %4d of %4d right%n", kind, count[0], count[1]));
    }

    private void reliability(String title, List<Finding> findings) {
        for (double from : new double[] {.9, .7, .5, .3, .1, 0}) {
            double to = from == .9 ? 1.01 : from == 0 ? .1 : from + .2;
            List<Finding> inside = findings.stream()
                    .filter(each -> each.severity() >= from && each.severity() < to)
                    .toList();
            System.out.printf(
                    "  %s, severity from %.1f: %4d findings, %.2f right%n",
                    title,
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
