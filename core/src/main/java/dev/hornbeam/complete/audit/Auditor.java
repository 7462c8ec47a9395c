package dev.hornbeam.complete.audit;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.audit.DoubtfulFacts.Doubtful;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintKind;
import dev.hornbeam.shape.Contradiction;
import dev.hornbeam.shape.Origin;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Audits a graph: which facts are likely wrong, which are missing, and which entities are one, worst first.
 *
 * <pre>
 *   List&lt;Finding&gt; findings = new Auditor(completer, check, prefixes, names, AuditOptions.DEFAULTS).audit(Progress.NONE);
 * </pre>
 */
public final class Auditor {
    /** Questions that are asked in full about each wanted finding at most. */
    private static final int SPARE = 3;

    /** One proof with one path, and the best rival. */
    private static final ExplanationOptions SHORT = new ExplanationOptions(1, 1, 1);

    /** A rival can make a fact look so much worse. */
    private static final double LEAST_LOOKED_AT = .05;

    private static final double MOST_SURE = .95;

    private static final double STATED_SEVERITY = .5;

    private final GraphCompleter completer;
    private final Graph graph;
    private final ConstraintCheck check;
    private final Prefixes prefixes;
    private final DisplayNames names;
    private final AuditOptions options;
    private final Reasoner reasoner;

    /** @param names how names are shown in evidence */
    public Auditor(
            GraphCompleter completer,
            ConstraintCheck check,
            Prefixes prefixes,
            DisplayNames names,
            AuditOptions options) {
        this.completer = completer;
        this.graph = completer.graph();
        this.check = check;
        this.prefixes = prefixes;
        this.names = names;
        this.options = options;
        this.reasoner = completer.reasoner();
    }

    /**
     * All findings, worst first.
     *
     * @param progress is called in three stages: facts looked at, entities asked for missing facts, findings explained
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public List<Finding> audit(Progress progress) {
        List<Finding> findings = new ArrayList<>();
        DoubtfulFacts doubts = new DoubtfulFacts(completer, prefixes, options);
        List<Doubtful> doubtful = doubts.find(Integer.MAX_VALUE, progress);
        if (!Collections.disjoint(options.kinds(), FindingKind.ofFacts())) {
            findings.addAll(ofFacts(doubts, doubtful));
        }
        if (options.kinds().contains(FindingKind.MISSING)) {
            findings.addAll(new MissingFindings(completer, check, names, options)
                    .find(doubts, SPARE * options.most(), progress));
        }
        if (options.kinds().contains(FindingKind.DUPLICATE)) {
            findings.addAll(duplicates());
        }
        return findings.stream()
                .filter(each -> options.kinds().contains(each.kind()) && each.severity() >= options.leastSeverity())
                .sorted(Comparator.comparingDouble((Finding each) -> -each.severity()))
                .limit(options.most())
                .toList();
    }

    private List<Finding> ofFacts(DoubtfulFacts doubts, List<Doubtful> all) {
        Evidence evidence = new Evidence(graph, doubts, names);
        List<Finding> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Cancellation.check();
            Doubtful doubtful = all.get(i);
            boolean isBad =
                    i < SPARE * options.most() && doubtful.probability() >= LEAST_LOOKED_AT * options.leastSeverity();
            Optional<Contradiction> broken = isBad || check.hasStated() ? contradiction(doubtful) : Optional.empty();
            boolean isStated = broken.isPresent() && broken.get().constraint().origin() != Origin.LEARNED;
            if (isBad || isStated) {
                Finding finding = finding(doubtful, broken, evidence);
                if (options.kinds().contains(finding.kind())) {
                    found.add(finding);
                }
            } else if (!check.hasStated()) {
                break;
            }
        }
        return found;
    }

    private Optional<Contradiction> contradiction(Doubtful doubtful) {
        Triple fact = doubtful.fact();
        return check.of(fact.head(), fact.relation(), fact.tail());
    }

    private Finding finding(Doubtful doubtful, Optional<Contradiction> broken, Evidence evidence) {
        Triple fact = doubtful.fact();
        List<String> sentences = new ArrayList<>();
        broken.ifPresent(each -> sentences.add(each.text(names)));
        AnswerExplanation explained = reasoner.explain(new Query(fact.head(), fact.relation()), fact.tail(), SHORT);
        Optional<Answer> rival = rival(explained, fact);
        boolean single = check.has(fact.relation(), ConstraintKind.FUNCTIONAL);
        Optional<Rule> rule = evidence.rule(doubtful);
        double score = doubtful.score() - ofTwin(doubtful, evidence);
        if (rival.isPresent()) {
            AnswerExplanation better = reasoner.explain(
                    new Query(fact.head(), fact.relation()), rival.get().entity(), SHORT);
            if (!better.proofs().isEmpty()) {
                rule = Optional.of(better.proofs().get(0).rule());
                sentences.add(rivalText(rival.get(), better));
                score += single ? odds(better.proofs().get(0).rule(), explained) : 0;
            }
        }
        sentences.addAll(evidence.of(doubtful, broken));
        double probability = 1 / (1 + Math.exp(-score));
        boolean stated = broken.isPresent() && broken.get().constraint().origin() != Origin.LEARNED;
        double severity = stated ? Math.max(STATED_SEVERITY, probability) : probability;
        return new Finding(
                broken.map(each -> kind(each, fact))
                        .orElse(single && rival.isPresent() ? FindingKind.OTHER_VALUE : FindingKind.DOUBTFUL),
                fact.head(),
                OptionalInt.of(fact.relation()),
                fact.tail(),
                severity,
                rival.map(each -> OptionalInt.of(each.entity())).orElse(OptionalInt.empty()),
                rule,
                sentences);
    }

    /** Where a relation holds both ways round, what speaks against a fact may just be that its other half is missing: half of it. */
    private double ofTwin(Doubtful doubtful, Evidence evidence) {
        Triple fact = doubtful.fact();
        boolean alone = check.has(fact.relation(), ConstraintKind.SYMMETRIC)
                && !graph.contains(fact.tail(), fact.relation(), fact.head());
        return alone ? evidence.ofTwin(doubtful) / 2 : 0;
    }

    /**
     * Where there is room for one object, a rule that is right nine times of ten about another speaks nine to one against
     * this one, unless a rule leads to this one, too.
     */
    private static double odds(Rule rule, AnswerExplanation explained) {
        double sure = Math.min(MOST_SURE, MissingFacts.sure(rule));
        return explained.answer().reached() ? 0 : Math.max(0, Math.log(sure / (1 - sure)));
    }

    /** The best answer above the fact's own, if rules lead to it and it could stand in its place. */
    private static Optional<Answer> rival(AnswerExplanation explained, Triple fact) {
        return explained.rivals().stream()
                .map(each -> each.answer())
                .filter(answer -> answer.reached() && answer.entity() != fact.head() && !(answer.probability() < .3))
                .findFirst();
    }

    private String rivalText(Answer rival, AnswerExplanation better) {
        PathText paths = new PathText(names.relations(), names::entity);
        List<String> shown = paths.of(better.proofs().get(0));
        return "rules say " + names.entity(rival.entity())
                + (Double.isNaN(rival.probability())
                        ? ""
                        : String.format(Locale.ROOT, " (probability %.2f)", rival.probability()))
                + (shown.isEmpty() ? "" : ": " + shown.get(0));
    }

    private static FindingKind kind(Contradiction broken, Triple fact) {
        return switch (broken.constraint().kind()) {
            case FUNCTIONAL, INVERSE_FUNCTIONAL -> FindingKind.SECOND_VALUE;
            case SUBJECT_KIND, OBJECT_KIND, DISJOINT -> FindingKind.WRONG_KIND;
            case IRREFLEXIVE -> FindingKind.LOOP;
            default -> fact.head() == fact.tail() ? FindingKind.LOOP : FindingKind.BOTH_WAYS;
        };
    }

    private List<Finding> duplicates() {
        List<Finding> found = new ArrayList<>();
        for (Duplicates.Pair pair : new Duplicates(graph, graph.entities()::name).find(options.most())) {
            List<String> sentences = new ArrayList<>();
            sentences.add(String.format(
                    Locale.ROOT,
                    "they share %,d %s, %.0f %% of those that either has",
                    pair.shared(),
                    pair.shared() == 1 ? "fact" : "facts",
                    100 * pair.alike()));
            if (pair.sameName()) {
                sentences.add(0, "their names differ in case, accents, blanks or signs alone");
            }
            found.add(new Finding(
                    FindingKind.DUPLICATE,
                    pair.first(),
                    OptionalInt.empty(),
                    pair.second(),
                    pair.severity(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    sentences));
        }
        return found;
    }
}
