package dev.hornbeam.complete;

import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.constant.ConstantRule.ConstantRuleText;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A question while its answer is being ranked: what else was found, and by which rules. */
public final class RankedQuery {
    private final Graph facts;
    private final Graph known;
    private final Grounding grounding;
    private final Aggregator aggregator;
    private final double[] scores;
    private final RankedAnswer outcome;

    /** Computed when it is first asked for. */
    private double level = Double.NaN;

    RankedQuery(
            Graph facts,
            Graph known,
            Grounding grounding,
            Aggregator aggregator,
            double[] scores,
            RankedAnswer outcome) {
        this.facts = facts;
        this.known = known;
        this.grounding = grounding;
        this.aggregator = aggregator;
        this.scores = scores;
        this.outcome = outcome;
    }

    /** The answer that is right, and its rank. */
    public RankedAnswer outcome() {
        return outcome;
    }

    /**
     * One answer that a rule speaks for.
     *
     * @param score comparable within the question only
     */
    public record Scored(int entity, double score) {}

    /**
     * The best answers that rules speak for, without other known ones; tied ones by their ids.
     *
     * @param most how many at most
     */
    public List<Scored> best(int most) {
        Query query = grounding.query();
        List<Scored> answers = new ArrayList<>();
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            int entity = grounding.entity(candidate);
            boolean other = entity != outcome.answer() && known.contains(query.entity(), query.relation(), entity);
            if (scores[candidate] != Aggregator.UNREACHED && !other) {
                answers.add(new Scored(entity, scores[candidate]));
            }
        }
        answers.sort(Comparator.comparingDouble(Scored::score).reversed().thenComparingInt(Scored::entity));
        return answers.subList(0, Math.min(most, answers.size()));
    }

    private double level() {
        if (Double.isNaN(level)) {
            level = aggregator.level(grounding, scores);
        }
        return level;
    }

    /** The chance that an answer that rules speak for holds if the question has one; NaN if it is not known. */
    public double share(Scored answer, Calibration calibration) {
        int relation = grounding.query().relation();
        return calibration.share(grounding, grounding.candidate(answer.entity()), relation, answer.score() - level());
    }

    /** The rule that does most for an answer, as people read it; empty if none speaks for it. */
    public Optional<String> bestRule(int entity) {
        int candidate = grounding.candidate(entity);
        if (candidate < 0 || scores[candidate] == Aggregator.UNREACHED) {
            return Optional.empty();
        }
        return Slice.size(grounding.hits(candidate)) == 0
                ? bestAttribute(entity)
                : Optional.of(bestFollowed(candidate));
    }

    private String bestFollowed(int candidate) {
        long hits = grounding.hits(candidate);
        double[] parts = new double[Slice.size(hits)];
        aggregator.parts(grounding, candidate, parts);
        int best = 0;
        for (int i = 1; i < parts.length; i++) {
            best = parts[i] > parts[best] ? i : best;
        }
        int number = grounding.rule(Slice.begin(hits) + best);
        Relations relations = facts.relations();
        Optional<Rule> chain = grounding.rules().chain(number);
        return chain.isPresent()
                ? RuleFormat.statement(chain.get().canonical(relations), relations)
                : grounding.rules().statement(grounding.rules().constant(number).orElseThrow());
    }

    private Optional<String> bestAttribute(int entity) {
        if (!aggregator.usesEvidence()) {
            return Optional.empty();
        }
        Query query = grounding.query();
        return FiredRule.of(grounding.rules().attributes(), query.entity(), query.relation(), entity).stream()
                .max(Comparator.comparingDouble(FiredRule::weight))
                .map(fired -> ConstantRuleText.of(asConstantRule(fired), facts.relations(), facts.entities()));
    }

    private static ConstantRule asConstantRule(FiredRule fired) {
        int[] body = {fired.bodyRelation()};
        return new ConstantRule(
                fired.headRelation(), fired.headConstant(), body, fired.bodyConstant(), 0, Optional.empty());
    }

    /** Is told of every answer as it is ranked, by the thread that ranked it. */
    public interface RankListener {
        /** Is not interested. */
        RankListener NONE = (place, query) -> {};

        /**
         * @param place of the answer among the outcomes of the evaluation
         * @param query is valid during this call only
         */
        void ranked(int place, RankedQuery query);
    }
}
