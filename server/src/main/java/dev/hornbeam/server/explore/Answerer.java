package dev.hornbeam.server.explore;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import dev.hornbeam.Rank;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.server.view.AnswerPage;
import dev.hornbeam.server.view.AnswerRow;
import dev.hornbeam.server.view.ExplanationPage;
import dev.hornbeam.server.view.PathRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Answers and explains questions. */
public final class Answerer {
    private final ServedModel model;
    private final GraphCompleter completer;
    private final ShownNames names;
    private final Relations relations;

    Answerer(ServedModel model) {
        this.model = model;
        this.completer = Internals.of().completer(model.completion());
        this.names = model.names();
        this.relations = completer.graph().relations();
    }

    /** A question by ids; the relation may be an inverse that was asked for by name. */
    private record Asked(int entity, int relation, boolean asksTail) {
        Query query(Relations relations) {
            return asksTail ? Query.tailOf(entity, relation) : Query.headOf(entity, relation, relations);
        }

        Triple with(int answer, Relations relations) {
            boolean forward = asksTail != relations.isInverse(relation);
            return new Triple(forward ? entity : answer, relations.base(relation), forward ? answer : entity);
        }
    }

    /** The answers of {@code relation(entity, ?)} or {@code relation(?, entity)}. */
    public AnswerPage answers(
            String entity, String relation, boolean asksTail, int offset, int limit, boolean withKnown) {
        Asked asked = new Asked(names.entityId(entity), names.relationId(relation), asksTail);
        Answers found = model.reasoners()
                .with(reasoner -> reasoner.answer(asked.query(relations), offset + limit + 1, withKnown));
        List<AnswerRow> rows = new ArrayList<>();
        int to = Math.min(found.answers().size(), offset + limit);
        for (int i = offset; i < to; i++) {
            rows.add(row(asked, found.answers().get(i), i + 1));
        }
        Named known = names.entity(asked.entity());
        return new AnswerPage(
                asksTail ? Optional.of(known) : Optional.empty(),
                names.relation(asked.relation()),
                asksTail ? Optional.empty() : Optional.of(known),
                found.reached(),
                found.cutRules(),
                offset,
                found.answers().size() > offset + limit,
                rows);
    }

    private AnswerRow row(Asked asked, Answer answer, int rank) {
        Triple fact = asked.with(answer.entity(), relations);
        return new AnswerRow(
                rank,
                names.entity(answer.entity()),
                number(answer.probability()),
                number(answer.score()),
                answer.reached(),
                answer.known(),
                model.heldOut().split(fact.head(), fact.relation(), fact.tail()),
                answer.known() ? Optional.empty() : contradiction(fact));
    }

    private Optional<String> contradiction(Triple fact) {
        return Internals.of()
                .check(model.completion())
                .of(fact.head(), fact.relation(), fact.tail())
                .map(each -> each.text(names.display()));
    }

    static OptionalDouble number(double value) {
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }

    /** Why a fact has its rank as an answer. */
    public ExplanationPage explain(
            String head, String relation, String tail, boolean asksTail, ExplanationOptions options) {
        int from = names.entityId(head);
        int id = names.relationId(relation);
        int to = names.entityId(tail);
        Asked asked = new Asked(asksTail ? from : to, id, asksTail);
        int answer = asksTail ? to : from;
        AnswerExplanation found =
                model.reasoners().with(reasoner -> reasoner.explain(asked.query(relations), answer, options));
        Rank asTail = completer.rank(Query.tailOf(from, id), to);
        Rank asHead = completer.rank(Query.headOf(to, id, relations), from);
        return new ExplanationPage(
                new NamedFact(names.entity(from), names.relation(id), names.entity(to)),
                asksTail,
                row(asked, found.answer(), found.better() + 1),
                standing(asked.with(answer, relations)),
                asTail.mean(),
                asHead.mean(),
                found.better(),
                found.equal(),
                found.prior(),
                found.proofs().stream().map(this::proof).toList(),
                found.attributes().stream().map(this::attribute).toList(),
                found.rivals().stream().map(this::rival).toList());
    }

    private String standing(Triple fact) {
        if (completer.graph().contains(fact.head(), fact.relation(), fact.tail())) {
            return "The fact is known; this is what the rules say without it.";
        }
        return model.heldOut()
                .split(fact.head(), fact.relation(), fact.tail())
                .map(split -> "Not known to the rules, but among the held-out " + split + " facts.")
                .orElse("Not known.");
    }

    private ExplanationPage.ProofRow proof(RuleProof proof) {
        Rule stated = proof.rule().canonical(relations);
        List<PathRow> paths = proof.paths().stream()
                .map(path -> model.rules().sentences().path(proof.rule(), stated, path))
                .toList();
        return new ExplanationPage.ProofRow(
                model.rules().row(stated), proof.share(), proof.part(), proof.pathCount(), paths);
    }

    private ExplanationPage.AttributeRow attribute(AttributeProof proof) {
        FiredRule rule = proof.rule();
        NamedFact head = fact(rule.subject(), rule.headRelation(), rule.headConstant());
        NamedFact body = fact(rule.subject(), rule.bodyRelation(), rule.bodyConstant());
        OptionalDouble confidence = rule.bodyCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, (double) rule.support() / rule.bodyCount()));
        return new ExplanationPage.AttributeRow(
                text(head) + " ⇐ " + text(body), head, body, proof.share(), proof.part(), confidence, rule.bodyCount());
    }

    private static String text(NamedFact fact) {
        return fact.relation().shown() + "(" + fact.head().shown() + ", "
                + fact.tail().shown() + ")";
    }

    private NamedFact fact(int subject, int relation, int object) {
        boolean inverse = relations.isInverse(relation);
        return new NamedFact(
                names.entity(inverse ? object : subject),
                names.relation(relations.base(relation)),
                names.entity(inverse ? subject : object));
    }

    private ExplanationPage.RivalRow rival(Rival rival) {
        Optional<String> why = rival.advantages().isEmpty() && rival.attributes() <= 0
                ? Optional.of("It is the more common answer.")
                : Optional.empty();
        return new ExplanationPage.RivalRow(
                names.entity(rival.answer().entity()),
                number(rival.answer().probability()),
                number(rival.answer().score()),
                rival.advantages().stream()
                        .map(each -> new ExplanationPage.AdvantageRow(
                                model.rules().row(each.rule().canonical(relations)), each.gain()))
                        .toList(),
                rival.attributes(),
                why);
    }
}
