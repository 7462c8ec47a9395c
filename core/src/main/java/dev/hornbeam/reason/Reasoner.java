package dev.hornbeam.reason;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.ConstantProof;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.Joint;
import dev.hornbeam.reason.aggregate.Joint.Evidence;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.FactModel;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathFinder;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** Answers queries by rules and explains the answers. One per thread: it reuses its buffers. */
public final class Reasoner {
    private static final Comparator<Answer> BEST_FIRST = Comparator.comparingDouble(Answer::score)
            .reversed()
            .thenComparing(Comparator.comparingInt(Answer::frequency).reversed())
            .thenComparingInt(Answer::entity);

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final Calibration calibration;
    private final int budget;
    private final PathGrounder grounder;
    private double[] scores = new double[256];
    private double level;

    /** @param budget the most edges that a query may look up and follow */
    public Reasoner(Graph graph, RuleBook rules, Aggregation aggregation, Calibration calibration, int budget) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.calibration = calibration;
        this.budget = budget;
        this.grounder = new PathGrounder(graph, budget);
    }

    public Reasoner(Graph graph, RuleBook rules, Aggregation aggregation) {
        this(graph, rules, aggregation, Calibration.NONE, PathGrounder.DEFAULT_BUDGET);
    }

    /**
     * The best answers of a query. If rules reach fewer than asked for, entities that were an answer of the relation
     * before follow, the most frequent first.
     *
     * @param most how many answers to give
     * @param withKnown whether answers that the graph has already are included, marked as known
     */
    public Answers answer(Query query, int most, boolean withKnown) {
        Grounding grounding = ground(query, PathGrounder.NOTHING_EXCLUDED);
        List<Answer> answers = new ArrayList<>();
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            if (scores[candidate] != Answer.UNREACHED) {
                add(reached(grounding, candidate), withKnown, answers);
            }
        }
        addUnreached(grounding, withKnown, answers);
        answers.sort(BEST_FIRST);
        List<Answer> best = answers.subList(0, Math.min(most, answers.size()));
        int reached = grounding.reached();
        int cutRules = grounding.cutRules();
        return new Answers(query, withProbabilities(query, best), answers.size(), reached, cutRules);
    }

    /**
     * Why an entity is, or is not, a good answer of a query. If the graph has that fact already, it is explained as in
     * the graph without it: a known fact is no evidence for itself.
     */
    public AnswerExplanation explain(Query query, int entity, ExplanationOptions options) {
        Grounding grounding = ground(query, entity);
        List<Answer> above = new ArrayList<>();
        int candidate = grounding.candidate(entity);
        Answer answer = candidate >= 0 && scores[candidate] != Answer.UNREACHED
                ? reached(grounding, candidate)
                : unreached(grounding, entity);
        int equal = 0;
        for (int other = 0; other < grounding.size(); other++) {
            if (other != candidate && !isKnown(query, grounding.entity(other))) {
                if (scores[other] > answer.score()) {
                    above.add(reached(grounding, other));
                } else if (scores[other] == answer.score()) {
                    equal++;
                }
            }
        }
        above.sort(BEST_FIRST);
        ProofFinder finder = new ProofFinder(graph, grounding, aggregation.of(query.relation()), options, budget);
        AnswerExplanation explanation = new AnswerExplanation(
                query,
                answer,
                above.size(),
                equal,
                finder.prior(entity),
                finder.evidence(entity),
                finder.proofs(entity),
                finder.constants(entity),
                finder.attributes(entity),
                finder.rivals(entity, above),
                Optional.empty());
        return calibration.isKnown()
                ? explanation.withProbabilities(each -> withProbability(query, each), parts(query, answer))
                : explanation;
    }

    /** The log-odds of the fact that an answer makes, in parts. */
    private Optional<FactModel.Parts> parts(Query query, Answer answer) {
        Query asked = asked(query, answer.entity());
        int tail = asked.equals(query) ? answer.entity() : query.entity();
        Aggregator aggregator = aggregation.of(asked.relation());
        Grounding grounding = groundProposable(asked, answer.known() ? tail : PathGrounder.NOTHING_EXCLUDED);
        int candidate = grounding.candidate(tail);
        double[] theirs = new double[grounding.size()];
        aggregator.score(grounding, theirs);
        return candidate < 0 || candidate >= grounding.proposable()
                ? Optional.empty()
                : calibration
                        .partsOfFacts(grounding, asked.relation(), aggregator, theirs)
                        .map(question -> question.parts(candidate));
    }

    /** The question for the tail of a fact, whichever side was asked for. */
    private Query asked(Query query, int answer) {
        return graph.relations().isInverse(query.relation())
                ? Query.tailOf(answer, graph.relations().base(query.relation()))
                : query;
    }

    private Grounding groundProposable(Query query, int excluded) {
        return grounder.groundProposable(
                query,
                rules.of(query.relation()),
                excluded,
                aggregation.of(query.relation()).usesEvidence());
    }

    /**
     * The same answers with the probabilities of their facts. A fact is looked at from its head, whichever side was asked for, and as if it
     * were not known, so it has one probability.
     */
    private List<Answer> withProbabilities(Query query, List<Answer> answers) {
        if (!calibration.isKnown()) {
            return answers;
        }
        boolean turned = graph.relations().isInverse(query.relation());
        List<Answer> all = new ArrayList<>(answers);
        if (!turned && answers.stream().anyMatch(answer -> !answer.known())) {
            ToDoubleFunction<Integer> probability = probabilities(query, PathGrounder.NOTHING_EXCLUDED);
            all.replaceAll(answer ->
                    answer.known() ? answer : answer.withProbability(probability.applyAsDouble(answer.entity())));
        }
        all.replaceAll(answer -> turned || answer.known() ? withProbability(query, answer) : answer);
        return all;
    }

    private Answer withProbability(Query query, Answer answer) {
        Query asked = asked(query, answer.entity());
        int tail = asked.equals(query) ? answer.entity() : query.entity();
        return answer.withProbability(probabilities(asked, answer.known() ? tail : PathGrounder.NOTHING_EXCLUDED)
                .applyAsDouble(tail));
    }

    /** The probabilities of facts with a given head by their tails; valid until the next question. */
    private ToDoubleFunction<Integer> probabilities(Query query, int excluded) {
        Aggregator aggregator = aggregation.of(query.relation());
        Grounding grounding = groundProposable(query, excluded);
        double[] theirs = new double[grounding.size()];
        aggregator.score(grounding, theirs);
        IntToDoubleFunction ofCandidate = calibration.ofFacts(grounding, query.relation(), aggregator, theirs);
        return entity -> {
            int candidate = grounding.candidate(entity);
            return candidate < 0 ? 0 : ofCandidate.applyAsDouble(candidate);
        };
    }

    /**
     * How an answer of a query stands among those that the graph does not have.
     *
     * @param hidden an answer that the graph has and that is looked at as if it had not, such as the answer itself; negative for none
     */
    public Standing standing(Query query, int answer, int hidden) {
        Grounding grounding = ground(query, hidden < 0 ? PathGrounder.NOTHING_EXCLUDED : hidden);
        int candidate = grounding.candidate(answer);
        double own = candidate >= 0 ? scores[candidate] : Answer.UNREACHED;
        int better = 0;
        int equal = 0;
        double best = Answer.UNREACHED;
        for (int other = 0; other < grounding.size(); other++) {
            int entity = grounding.entity(other);
            if (other != candidate && (entity == hidden || !isKnown(query, entity))) {
                better += scores[other] > own ? 1 : 0;
                equal += scores[other] == own ? 1 : 0;
                best = Math.max(best, scores[other]);
            }
        }
        double lead = own == best ? 0 : own - best;
        return new Standing(better, equal, own != Answer.UNREACHED, lead);
    }

    /**
     * How an answer stands among others.
     *
     * @param better how many have a higher score
     * @param equal how many others have the same score
     * @param scored whether anything speaks for the answer or against it
     * @param lead by how much its score exceeds the best of the others; negative if it does not
     */
    public record Standing(int better, int equal, boolean scored, double lead) {}

    private Grounding ground(Query query, int excluded) {
        Grounding grounding = grounder.ground(
                query,
                rules.of(query.relation()),
                excluded,
                aggregation.of(query.relation()).usesEvidence());
        if (scores.length < grounding.size()) {
            scores = new double[2 * grounding.size()];
        }
        aggregation.of(query.relation()).score(grounding, scores);
        level = aggregation.of(query.relation()).level(grounding, scores);
        return grounding;
    }

    private Answer reached(Grounding grounding, int candidate) {
        int entity = grounding.entity(candidate);
        Query query = grounding.query();
        return new Answer(
                entity,
                scores[candidate],
                calibration.share(grounding, candidate, query.relation(), scores[candidate] - level),
                Double.NaN,
                grounding.frequency(candidate),
                candidate < grounding.reached(),
                isKnown(query, entity));
    }

    private Answer unreached(Grounding grounding, int entity) {
        Query query = grounding.query();
        return new Answer(
                entity,
                Answer.UNREACHED,
                calibration.unreached(query.relation()),
                Double.NaN,
                grounding.frequencyOf(entity),
                false,
                isKnown(query, entity));
    }

    private void addUnreached(Grounding grounding, boolean withKnown, List<Answer> answers) {
        Query query = grounding.query();
        long frequent = graph.sources(graph.relations().inverse(query.relation()));
        for (int i = Slice.begin(frequent); i < Slice.end(frequent); i++) {
            int candidate = grounding.candidate(graph.source(i));
            if (candidate < 0 || scores[candidate] == Answer.UNREACHED) {
                add(unreached(grounding, graph.source(i)), withKnown, answers);
            }
        }
    }

    private static void add(Answer answer, boolean withKnown, List<Answer> answers) {
        if (withKnown || !answer.known()) {
            answers.add(answer);
        }
    }

    private boolean isKnown(Query query, int entity) {
        return graph.contains(query.entity(), query.relation(), entity);
    }

    /** Splits the score of a candidate into the parts of each rule, and finds the paths behind them. */
    private static final class ProofFinder {
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

        /** What else speaks for an entity or against it, if all evidence is weighed in one model. */
        List<Evidence> evidence(int entity) {
            int candidate = grounding.candidate(entity);
            return candidate >= 0 && aggregator instanceof Joint joint
                    ? joint.evidence(grounding, candidate)
                    : List.of();
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
            return aggregator.usesEvidence()
                    ? FiredRule.of(grounding.rules().attributes(), query.entity(), query.relation(), entity).stream()
                            .filter(fired -> !isAskedFor(fired, entity))
                            .toList()
                    : List.of();
        }

        /** A fact is no evidence for itself. */
        private boolean isAskedFor(FiredRule fired, int entity) {
            return fired.bodyRelation() == fired.headRelation() && fired.bodyConstant() == fired.headConstant()
                    || fired.subject() == entity
                            && entity == grounding.query().entity()
                            && fired.bodyConstant() == entity;
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
                    .map(fired ->
                            new AttributeProof(fired, part(fired), added == 0 ? 0 : Math.max(0, part(fired)) / added))
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
            List<List<Integer>> some =
                    paths.find(proof.rule(), grounding.query().entity(), entity, options.paths());
            return new RuleProof(proof.rule(), proof.pathCount(), proof.part(), proof.share(), some);
        }

        /** The best of the answers above an entity, each with the rules that do more for it. */
        List<Rival> rivals(int entity, List<Answer> above) {
            double[] own = parts(entity);
            List<Evidence> ownEvidence = evidence(entity);
            List<Rival> rivals = new ArrayList<>();
            for (Answer answer : above.subList(0, Math.min(options.rivals(), above.size()))) {
                double more = attributeSum(answer.entity()) - attributeSum(entity);
                rivals.add(new Rival(
                        answer,
                        advantages(parts(answer.entity()), own),
                        more,
                        most(evidence(answer.entity()), ownEvidence)));
            }
            return rivals;
        }

        /** The evidence with the largest gain over that of the explained answer, which has the same features or none. */
        private static Optional<Feature> most(List<Evidence> theirs, List<Evidence> own) {
            Optional<Feature> most = Optional.empty();
            double gain = 0;
            for (int i = 0; i < theirs.size() && !own.isEmpty(); i++) {
                double here = theirs.get(i).part() - own.get(i).part();
                if (here > gain) {
                    gain = here;
                    most = Optional.of(theirs.get(i).feature());
                }
            }
            return most;
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
}
