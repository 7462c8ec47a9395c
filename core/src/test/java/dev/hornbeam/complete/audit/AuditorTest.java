package dev.hornbeam.complete.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A company in which a few facts are wrong or missing. */
class AuditorTest {
    private static final int TEAMS = 30;
    private static final int MEMBERS = 8;

    private static List<String> company() {
        List<String> facts = new ArrayList<>();
        for (int team = 0; team < TEAMS; team++) {
            facts.add("t" + team + " sitsIn c" + team % 5);
            for (int i = 0; i < MEMBERS; i++) {
                String person = "p" + (team * MEMBERS + i);
                facts.add(person + " memberOf t" + team);
                facts.add(person + " basedIn c" + team % 5);
            }
        }
        return facts;
    }

    private static Auditor auditor(Graph graph, AuditOptions options) {
        Relations relations = graph.relations();
        RuleSet stated = RuleSet.of(
                relations,
                List.of(
                        rule(relations, "basedIn", "memberOf", "sitsIn"),
                        rule(relations, "basedIn", "memberOf", "inv_memberOf", "basedIn")));
        RuleSet rules = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(stated);
        return new Auditor(
                GraphCompleter.of(graph, rules, CompletionOptions.DEFAULTS),
                GraphShape.of(graph, Prefixes.NONE).constraints().on(graph, Prefixes.NONE),
                Prefixes.NONE,
                new DisplayNames(graph.entities(), graph.relations(), Prefixes.NONE, Labels.NONE),
                options);
    }

    private static Rule rule(Relations relations, String head, String... body) {
        int[] steps = new int[body.length];
        for (int i = 0; i < body.length; i++) {
            steps[i] = relations.id(body[i]);
        }
        return Rule.of(relations.id(head), steps, .9);
    }

    private static String text(Graph graph, Finding finding) {
        return finding.kind().label() + " "
                + (finding.relation().isPresent()
                        ? graph.relations().name(finding.relation().getAsInt())
                        : "=") + " "
                + graph.entities().name(finding.head()) + " " + graph.entities().name(finding.tail());
    }

    private static List<String> texts(Graph graph, AuditOptions options) {
        return auditor(graph, options).audit(Progress.NONE).stream()
                .map(finding -> text(graph, finding))
                .toList();
    }

    @Test
    void wrongFactsComeFirstWithTheirRival() {
        List<String> facts = company();
        facts.remove("p17 basedIn c2");
        facts.add("p17 basedIn c4");
        facts.add("p40 basedIn c3");
        facts.remove("p81 memberOf t10");
        facts.add("t10 memberOf p81");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        AuditOptions options =
                AuditOptions.DEFAULTS.withLeastSeverity(.1).withKinds(EnumSet.copyOf(FindingKind.ofFacts()));
        List<Finding> findings = auditor(graph, options).audit(Progress.NONE);
        assertThat(findings.stream().limit(3).map(each -> text(graph, each)))
                .containsExactlyInAnyOrder(
                        "other-value basedIn p17 c4", "second-value basedIn p40 c3", "doubtful memberOf t10 p81");
        Finding other = findings.stream()
                .filter(each -> each.kind() == FindingKind.OTHER_VALUE)
                .findFirst()
                .orElseThrow();
        assertThat(graph.entities().name(other.rival().orElseThrow())).isEqualTo("c2");
        assertThat(other.evidence()).anyMatch(line -> line.contains("rules say c2: p17 –memberOf→ t2 –sitsIn→ c2"));
    }

    @Test
    void missingFactsAreFoundByStrongRules() {
        List<String> facts = company();
        facts.remove("p17 basedIn c2");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        assertThat(texts(graph, AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.MISSING))))
                .containsExactly("missing basedIn p17 c2");
    }

    /** Rules whose facts are never that severe are not followed; if all are, and findings are left out afterwards, it is the same. */
    @Test
    void whatIsSevereIsFoundWhateverElseIsAskedFor() {
        List<String> facts = company();
        facts.removeIf(fact -> fact.endsWith("basedIn c3") && fact.hashCode() % 3 == 0);
        facts.remove("p17 basedIn c2");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        AuditOptions all =
                AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.MISSING)).withLeastSeverity(0);
        List<Finding> found = auditor(graph, all).audit(Progress.NONE);
        assertThat(found).isNotEmpty();
        for (double least : new double[] {.05, .2, .3, .5, .8}) {
            assertThat(texts(graph, all.withLeastSeverity(least)))
                    .isEqualTo(found.stream()
                            .filter(each -> each.severity() >= least)
                            .map(each -> text(graph, each))
                            .toList());
        }
    }

    @Test
    void entitiesWithNearlyOneNameAndTheSameFactsAreOne() {
        List<String> facts = company();
        facts.add("Anna-Lee memberOf t3");
        facts.add("anna_lee memberOf t3");
        facts.add("Anna-Lee basedIn c3");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        assertThat(texts(graph, AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.DUPLICATE))))
                .containsExactly("duplicate = Anna-Lee anna_lee");
    }

    @Test
    void aGraphWithoutErrorsHasNoFindings() {
        assertThat(texts(Graphs.of(company().toArray(String[]::new)), AuditOptions.DEFAULTS))
                .isEmpty();
    }

    @Test
    void aFewFactsAreNotDoubted() {
        Graph graph = Graphs.of("p basedIn c", "p memberOf t", "t sitsIn d");
        assertThat(texts(
                        graph,
                        AuditOptions.DEFAULTS.withLeastSeverity(.02).withKinds(EnumSet.copyOf(FindingKind.ofFacts()))))
                .isEmpty();
    }

    @Test
    void anyNumberOfThreadsFindsTheSame() {
        List<String> facts = company();
        facts.remove("p17 basedIn c2");
        facts.add("p40 basedIn c3");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        AuditOptions options = AuditOptions.DEFAULTS.withLeastSeverity(0);
        assertThat(texts(graph, options.withThreads(1))).isEqualTo(texts(graph, options.withThreads(3)));
    }
}
