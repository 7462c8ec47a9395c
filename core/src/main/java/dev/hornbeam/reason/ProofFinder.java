package dev.hornbeam.reason;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathFinder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Splits the score of a candidate into the parts of each rule, and finds the paths behind them. */
final class ProofFinder {
    private final Grounding grounding;
    private final Aggregator aggregator;
    private final ExplanationOptions options;
    private final PathFinder paths;

    ProofFinder(Graph graph, Grounding grounding, Aggregator aggregator, ExplanationOptions options, int budget) {
        this.grounding = grounding;
        this.aggregator = aggregator;
        this.options = options;
        this.paths = new PathFinder(graph, budget);
    }

    /**
     * What each rule of the query adds to the score of an entity, and at the end the part that does not come from
     * rules.
     */
    private double[] parts(int entity) {
        double[] ofRules = new double[grounding.rules().size() + 1];
        int candidate = grounding.candidate(entity);
        if (candidate >= 0) {
            long hits = grounding.hits(candidate);
            double[] ofHits = new double[Slice.size(hits)];
            ofRules[ofRules.length - 1] = aggregator.parts(grounding, candidate, ofHits);
            for (int i = 0; i < ofHits.length; i++) {
                ofRules[grounding.rule(Slice.begin(hits) + i)] = ofHits[i];
            }
        }
        return ofRules;
    }

    double prior(int entity) {
        double[] parts = parts(entity);
        return parts[parts.length - 1];
    }

    List<RuleProof> proofs(int entity) {
        int candidate = grounding.candidate(entity);
        List<RuleProof> proofs = new ArrayList<>();
        if (candidate < 0) {
            return proofs;
        }
        double[] parts = parts(entity);
        double added = added(parts, entity);
        long hits = grounding.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            Optional<Rule> rule = grounding.rules().chain(grounding.rule(hit));
            if (rule.isPresent()) {
                double part = parts[grounding.rule(hit)];
                proofs.add(new RuleProof(rule.get(), grounding.paths(hit), part, share(part, added), List.of()));
            }
        }
        return proofs.stream()
                .sorted(Comparator.comparingDouble(RuleProof::part).reversed())
                .limit(options.rules())
                .map(proof -> withPaths(proof, entity))
                .toList();
    }

    /** The rules with constants read from a file that lead to an entity. */
    List<ConstantProof> constants(int entity) {
        int candidate = grounding.candidate(entity);
        List<ConstantProof> proofs = new ArrayList<>();
        if (candidate < 0) {
            return proofs;
        }
        double[] parts = parts(entity);
        double added = added(parts, entity);
        long hits = grounding.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            double part = parts[grounding.rule(hit)];
            grounding
                    .rules()
                    .constant(grounding.rule(hit))
                    .ifPresent(rule -> proofs.add(
                            new ConstantProof(rule, grounding.rules().statement(rule), part, share(part, added))));
        }
        return proofs.stream()
                .sorted(Comparator.comparingDouble(ConstantProof::part).reversed())
                .limit(options.rules())
                .toList();
    }

    private static double share(double part, double added) {
        return added == 0 ? 0 : Math.max(0, part) / added;
    }

    /** Everything that raises the score. */
    private double added(double[] parts, int entity) {
        double added = 0;
        for (double part : parts) {
            added += Math.max(0, part);
        }
        for (FiredRule fired : fired(entity)) {
            added += Math.max(0, part(fired));
        }
        return added;
    }

    private List<FiredRule> fired(int entity) {
        Query query = grounding.query();
        return aggregator.usesAttributes()
                ? FiredRule.of(grounding.rules().attributes(), query.entity(), query.relation(), entity).stream()
                        .filter(fired -> !isAskedFor(fired, entity))
                        .toList()
                : List.of();
    }

    /** A fact is no evidence for itself. */
    private boolean isAskedFor(FiredRule fired, int entity) {
        return fired.bodyRelation() == fired.headRelation() && fired.bodyConstant() == fired.headConstant()
                || fired.subject() == entity && entity == grounding.query().entity() && fired.bodyConstant() == entity;
    }

    private double part(FiredRule fired) {
        boolean known = fired.headRelation() == grounding.query().relation()
                && fired.subject() == grounding.query().entity();
        return fired.weight() * (known ? aggregator.knownFactor() : aggregator.ownFactor());
    }

    /** The rules with constants that do most for an entity or against it. */
    List<AttributeProof> attributes(int entity) {
        double added = added(parts(entity), entity);
        return fired(entity).stream()
                .map(fired -> new AttributeProof(fired, part(fired), added == 0 ? 0 : Math.max(0, part(fired)) / added))
                .sorted(Comparator.comparingDouble((AttributeProof proof) -> -Math.abs(proof.part())))
                .limit(options.rules())
                .sorted(Comparator.comparingDouble(AttributeProof::part).reversed())
                .toList();
    }

    private double attributeSum(int entity) {
        int candidate = grounding.candidate(entity);
        return candidate < 0 ? 0 : aggregator.attributes(grounding, candidate);
    }

    private RuleProof withPaths(RuleProof proof, int entity) {
        List<List<Integer>> some = paths.find(proof.rule(), grounding.query().entity(), entity, options.paths());
        return new RuleProof(proof.rule(), proof.pathCount(), proof.part(), proof.share(), some);
    }

    /** The best of the answers above an entity, each with the rules that do more for it. */
    List<Rival> rivals(int entity, List<Answer> above) {
        double[] own = parts(entity);
        List<Rival> rivals = new ArrayList<>();
        for (Answer answer : above.subList(0, Math.min(options.rivals(), above.size()))) {
            double more = attributeSum(answer.entity()) - attributeSum(entity);
            rivals.add(new Rival(answer, advantages(parts(answer.entity()), own), more));
        }
        return rivals;
    }

    private List<Rival.Advantage> advantages(double[] theirs, double[] own) {
        List<Rival.Advantage> advantages = new ArrayList<>();
        for (int rule = 0; rule < grounding.rules().size(); rule++) {
            if (theirs[rule] > own[rule] && grounding.rules().isChain(rule)) {
                advantages.add(new Rival.Advantage(grounding.rules().get(rule), theirs[rule] - own[rule]));
            }
        }
        return advantages.stream()
                .sorted(Comparator.comparingDouble(Rival.Advantage::gain).reversed())
                .limit(options.rules())
                .toList();
    }
}
