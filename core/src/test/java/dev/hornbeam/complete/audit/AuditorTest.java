package dev.hornbeam.complete.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
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

    private static GraphCompleter completer(Graph graph) {
        Relations relations = graph.relations();
        RuleSet stated = RuleSet.of(
                relations,
                List.of(
                        rule(relations, "basedIn", "memberOf", "sitsIn"),
                        rule(relations, "basedIn", "memberOf", "inv_memberOf", "basedIn")));
        RuleSet rules = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(stated);
        return GraphCompleter.of(graph, rules, CompletionOptions.DEFAULTS);
    }

    private static Auditor auditor(Graph graph, AuditOptions options) {
        return new Auditor(
                completer(graph),
                new StatedConstraints(graph, Prefixes.NONE)
                        .over(GraphShape.of(graph, Prefixes.NONE).constraints(), "company")
                        .on(graph, Prefixes.NONE),
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

    /** The audit asks about each fact what predict would say without it. */
    @Test
    void aFactStandsAmongTheAnswersAsItIsExplained() {
        List<String> facts = company();
        facts.remove("p17 basedIn c2");
        facts.add("p17 basedIn c4");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        Reasoner reasoner = completer(graph).reasoner();
        int basedIn = graph.relations().id("basedIn");
        for (int person = 0; person < TEAMS * MEMBERS; person++) {
            int head = graph.entities().id("p" + person);
            int tail = graph.target(Slice.begin(graph.neighbours(head, basedIn)));
            Query query = new Query(head, basedIn);
            AnswerExplanation explained = reasoner.explain(query, tail, ExplanationOptions.DEFAULTS);
            Reasoner.Standing standing = reasoner.standing(query, tail, tail);
            assertThat(standing.better()).isEqualTo(explained.better());
            assertThat(standing.scored()).isEqualTo(explained.answer().scored());
            assertThat(standing.lead() < 0).isEqualTo(explained.better() > 0);
        }
        assertThat(reasoner.standing(
                                new Query(graph.entities().id("p17"), basedIn),
                                graph.entities().id("c4"),
                                graph.entities().id("c4"))
                        .better())
                .isPositive();
    }

    @Test
    void entitiesThatLackWhatNearlyAllOfTheirClassHaveAreOneFinding() {
        List<String> facts = company();
        for (int person = 0; person < TEAMS * MEMBERS; person++) {
            facts.add("p" + person + " rdf:type Person");
        }
        facts.remove("p17 basedIn c2");
        facts.remove("p34 basedIn c4");
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        AuditOptions options = AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.INCOMPLETE));

        List<Finding> found = auditor(graph, options).audit(Progress.NONE);
        assertThat(found).hasSize(1);
        assertThat(text(graph, found.get(0))).isEqualTo("incomplete basedIn p17 Person");
        assertThat(found.get(0).evidence()).containsExactly("99.1 % of 240 Person have basedIn; 2 do not: p17, p34");
        assertThat(found.get(0).severity()).isBetween(.9, .992);
    }

    @Test
    void entitiesThatLackWhatTheSchemaAsksForAreAFinding() {
        List<String> facts = company();
        for (int person = 0; person < TEAMS * MEMBERS; person++) {
            facts.add("p" + person + " rdf:type Person");
            if (person % 3 > 0) {
                facts.add("p" + person + " speaks english");
            }
        }
        facts.addAll(List.of(
                "Person rdfs:subClassOf _:speaker",
                "_:speaker owl:onProperty speaks",
                "_:speaker owl:someValuesFrom Language"));
        Graph graph =
                Graphs.dataset(facts.toArray(String[]::new)).withSchemaApart().buildGraph();
        AuditOptions options = AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.INCOMPLETE));

        List<Finding> found = auditor(graph, options).audit(Progress.NONE);
        assertThat(found)
                .singleElement()
                .satisfies(each -> assertThat(each.evidence())
                        .containsExactly("66.6 % of 240 Person have speaks, which the schema asks for; 80 do not:"
                                + " p0, p3, p6, p9, p12, …"));
        assertThat(found.get(0).severity()).isBetween(.5, .667);
    }

    @Test
    void factsThatBreakOneStatementAreOneFinding() {
        List<String> facts = company();
        facts.add("basedIn rdfs:range City");
        for (int city = 0; city < 5; city++) {
            facts.add("c" + city + " rdf:type City");
        }
        for (int i = 0; i < 12; i++) {
            facts.add("h" + i + " rdf:type Hamlet");
            facts.add("h" + i + " sitsIn c0");
            facts.remove("p" + (20 * i + 3) + " basedIn c" + (20 * i + 3) / MEMBERS % 5);
            facts.add("p" + (20 * i + 3) + " basedIn h" + i);
        }
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        AuditOptions options = AuditOptions.DEFAULTS.withKinds(EnumSet.of(FindingKind.WRONG_KIND));
        List<Finding> grouped = auditor(graph, options).audit(Progress.NONE).stream()
                .filter(each -> each.evidence().get(0).contains("break this statement"))
                .toList();
        assertThat(grouped).hasSize(1);
        assertThat(grouped.get(0).evidence().get(0)).startsWith("12 facts break this statement, such as basedIn(p");
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
