package dev.hornbeam.complete.audit;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.audit.MissingFacts.Missing;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.RuleProof;
import dev.hornbeam.reason.ground.PathFinder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Says how likely missing facts are, and why. */
final class MissingFindings {
    private static final ExplanationOptions SHORT = new ExplanationOptions(1, 1, 1);

    private final GraphCompleter completer;
    private final Graph graph;
    private final ConstraintCheck check;
    private final DisplayNames names;
    private final AuditOptions options;
    private final Reasoner reasoner;

    MissingFindings(GraphCompleter completer, ConstraintCheck check, DisplayNames names, AuditOptions options) {
        this.completer = completer;
        this.graph = completer.graph();
        this.check = check;
        this.names = names;
        this.options = options;
        this.reasoner = completer.reasoner();
    }

    /** As many as are asked for, the surest rules first. */
    List<Finding> find(DoubtfulFacts doubts, int most, Progress progress) {
        SignReader reader = doubts.reader();
        List<Missing> all = new MissingFacts(completer, check, options).find(most, progress);
        List<Finding> found = new ArrayList<>();
        for (Missing each : all) {
            Cancellation.check();
            AnswerExplanation explained = reasoner.explain(new Query(each.head(), each.relation()), each.tail(), SHORT);
            double severity = sure(each, explained.answer())
                    * (1 - doubt(explained, doubts))
                    / (1 + excess(new Triple(each.head(), each.relation(), each.tail()), reader, doubts));
            List<String> sentences = new ArrayList<>();
            sentences.add(ruleText(each.rule()));
            sentences.addAll(paths(each));
            found.add(new Finding(
                    FindingKind.MISSING,
                    each.head(),
                    OptionalInt.of(each.relation()),
                    each.tail(),
                    severity,
                    OptionalInt.empty(),
                    Optional.of(each.rule()),
                    sentences));
        }
        return found;
    }

    /** How likely a missing fact holds: no likelier than its rule is right, nor than all rules together say. */
    private double sure(Missing missing, Answer answer) {
        double probability = completer.calibration().ofFact(missing.relation(), answer.score());
        double sure = Double.isNaN(probability) ? missing.sure() : Math.min(missing.sure(), probability);
        return sure * MissingFacts.likely(missing.rule());
    }

    /** How much worse than even the odds of a missing fact are, apart from the rules that lead to it. */
    private static double excess(Triple fact, SignReader reader, DoubtfulFacts doubts) {
        byte[] signs = reader.read(fact, fact);
        double against = 0;
        for (Sign sign : Sign.values()) {
            against += sign == Sign.SUPPORT ? 0 : doubts.suspicion().part(fact.relation(), signs, sign);
        }
        return against <= 0 ? 0 : Math.expm1(against);
    }

    /** How doubtful the path behind an answer is. */
    private static double doubt(AnswerExplanation explained, DoubtfulFacts doubts) {
        double doubt = 0;
        if (!explained.proofs().isEmpty()
                && explained.proofs().get(0).pathCount() == 1
                && !explained.proofs().get(0).paths().isEmpty()) {
            List<Integer> path = explained.proofs().get(0).paths().get(0);
            for (int step = 0; step + 1 < path.size(); step++) {
                int relation = explained.proofs().get(0).rule().relation(step);
                doubt = Math.max(doubt, doubts.doubt(path.get(step), relation, path.get(step + 1)));
            }
        }
        return doubt;
    }

    /** A path by which the rule leads to a missing fact. */
    private List<String> paths(Missing missing) {
        List<List<Integer>> found = new PathFinder(graph, completer.options().budget())
                .find(missing.rule(), missing.head(), missing.tail(), 1);
        return new PathText(names.relations(), names::entity)
                .of(new RuleProof(missing.rule(), found.size(), 0, 0, found));
    }

    private String ruleText(Rule rule) {
        return RuleFormat.statement(rule.canonical(graph.relations()), names.relations())
                + rule.statistics()
                        .map(counted -> String.format(
                                Locale.ROOT, ", right for %,d of %,d pairs", counted.support(), counted.bodySize()))
                        .orElse("");
    }
}
