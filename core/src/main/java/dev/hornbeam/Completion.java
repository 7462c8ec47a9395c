package dev.hornbeam;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.audit.Auditor;
import dev.hornbeam.complete.audit.Finding;
import dev.hornbeam.complete.fact.FactFinder;
import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FactStream;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.FoundFacts;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.AttributeProof;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.aggregate.Joint;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.calibrate.FactModel;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintEdits;
import dev.hornbeam.shape.ConstraintFile;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.SchemaFacts;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * A model applied to the facts of a graph: it answers, explains, measures itself and finds new facts. Safe for use by
 * several threads.
 */
public final class Completion {
    /** Answers of one question that are proposed; more would flood the list with one relation. */
    private static final int PROPOSED = 5;

    /** Evidence that changes a score by less is not worth a line. */
    private static final double LEAST_EVIDENCE = 0.01;

    private final RuleModel model;
    private final Facts facts;
    private final FactsUsed used;
    private final GraphCompleter completer;
    private final Constraints constraints;
    private final ConstraintCheck check;
    private final List<String> notes;

    /** The rules of the model by the names that the graph has for their relations. */
    private final RuleSet named;

    /** The rules that the graph can use, found when they are first asked for. */
    @SuppressWarnings("NullAway.Init")
    private RuleSet rules;

    private final Map<Integer, List<Integer>> numbers = new HashMap<>();

    private static final int ASKED_WITHOUT_INDEX = 20;

    private final AtomicInteger asked = new AtomicInteger();

    /** Reasoners that no thread uses at the moment. */
    private final Queue<Reasoner> idle = new ConcurrentLinkedQueue<>();

    private final Map<SchemaUse, SchemaFacts> entailed = new EnumMap<>(SchemaUse.class);

    /** The facts that are not reasoned on, indexed when they are first asked for. */
    @SuppressWarnings("NullAway.Init")
    private Map<Split, Graph> heldOut;

    Completion(
            RuleModel model,
            Facts facts,
            FactsUsed used,
            GraphCompleter completer,
            RuleSet named,
            Constraints constraints,
            List<String> notes) {
        this.named = named;
        this.model = model;
        this.facts = facts;
        this.used = used;
        this.completer = completer;
        this.constraints = constraints;
        this.check = check(completer.graph());
        this.notes = List.copyOf(notes);
    }

    /** The answers of {@code relation(head, ?)}, best first, without known facts. */
    public List<Prediction> tails(String head, String relation, int most) {
        return answers(Question.tailOf(head, relation), most, false);
    }

    /** The answers of {@code relation(?, tail)}, best first, without known facts. */
    public List<Prediction> heads(String relation, String tail, int most) {
        return answers(Question.headOf(relation, tail), most, false);
    }

    /**
     * The best answers of a question. If rules reach fewer than asked for, the entities that answer the relation most
     * often follow.
     *
     * @param withKnown whether answers that are known already are included, marked as known
     * @throws dev.hornbeam.input.InputException if the graph does not know a name, or is another than the model was learned from and
     *     has no facts about the entity
     */
    public List<Prediction> answers(Question question, int most, boolean withKnown) {
        return ask(question, AnswerOptions.DEFAULTS.withLimit(most).withKnown(withKnown))
                .answers();
    }

    /** The same with how many entities rules reach, how many rules were cut, and the rules behind each answer if wanted. */
    public AnswerList ask(Question question, AnswerOptions options) {
        Query query = question.query(facts.names());
        requireFacts(query.entity());
        int last = (int) Math.min(Integer.MAX_VALUE - 1, (long) options.offset() + options.limit());
        Answers found = reasoning(reasoner -> reasoner.answer(query, last, options.withKnown()));
        List<Answer> all = found.answers();
        int[] ranks = ranks(all);
        Map<Integer, String> heldOut = heldOut(query);
        List<Prediction> answers = new ArrayList<>();
        for (int i = options.offset(); i < Math.min(all.size(), last); i++) {
            Answer answer = all.get(i);
            OptionalInt rank = answer.known() ? OptionalInt.empty() : OptionalInt.of(ranks[i]);
            Optional<AnswerExplanation> why = options.explanation()
                    .map(each -> reasoning(reasoner -> reasoner.explain(query, answer.entity(), each)));
            answers.add(prediction(question, query, answer, rank, heldOut, why));
        }
        Named known = facts.entity(query.entity());
        return new AnswerList(
                question,
                question.asksTail() ? Optional.of(known) : Optional.empty(),
                facts.relation(question.relation()),
                question.asksTail() ? Optional.empty() : Optional.of(known),
                found.reached(),
                found.cutRules(),
                options.offset(),
                found.total(),
                answers);
    }

    /**
     * On the graph learned from, how often an entity is an answer still ranks the answers about one without facts; on another graph
     * nothing does.
     */
    private void requireFacts(int entity) {
        if (completer.graph().degree(entity) == 0 && !model.provenance().data().hasFactsOf(facts.dataset())) {
            throw InputException.of(
                    facts.entity(entity).shown(),
                    "no fact about it in " + facts.name(),
                    "an entity with facts",
                    "Maybe its facts are in another split or file.");
        }
    }

    /** Tied answers share the first one's rank, known ones have none. */
    static int[] ranks(List<Answer> answers) {
        int[] ranks = new int[answers.size()];
        int fresh = 0;
        int last = -1;
        for (int i = 0; i < ranks.length; i++) {
            Answer answer = answers.get(i);
            if (!answer.known()) {
                fresh++;
                ranks[i] = last >= 0 && isTied(answers.get(last), answer) ? ranks[last] : fresh;
                last = i;
            }
        }
        return ranks;
    }

    private static boolean isTied(Answer a, Answer b) {
        return a.score() == b.score() && (a.scored() || a.frequency() == b.frequency());
    }

    /**
     * The best answers of many questions, in their order, on all processors of the model's options.
     *
     * @throws dev.hornbeam.input.InputException if the graph does not know a name
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public List<AnswerList> answers(Collection<Question> questions, int most, boolean withKnown) {
        List<Question> asked = List.copyOf(questions);
        AnswerOptions options = AnswerOptions.DEFAULTS.withLimit(most).withKnown(withKnown);
        AnswerList[] answers = new AnswerList[asked.size()];
        new ParallelTasks(completer.options().threads())
                .run(
                        answers.length,
                        () -> this,
                        (i, own) -> answers[i] = own.ask(asked.get(i), options),
                        Progress.NONE);
        return List.of(answers);
    }

    /** Why a prediction has its rank. */
    public Explanation explain(Prediction prediction) {
        return explain(prediction.question(), prediction.entity().name(), ExplanationOptions.DEFAULTS);
    }

    /**
     * Why a fact should hold: its tail is asked for. If the fact is known already, what the rest of the graph says
     * about it.
     */
    public Explanation explain(Fact fact) {
        return explain(Question.tailOf(fact.head(), fact.relation()), fact.tail(), ExplanationOptions.DEFAULTS);
    }

    /** Why an entity is, or is not, a good answer of a question. */
    public Explanation explain(Question question, String entity, ExplanationOptions options) {
        NameFinder names = facts.names();
        Query query = question.query(names);
        int answer = names.entity(entity);
        requireFacts(query.entity());
        requireFacts(answer);
        int relation = names.relation(question.relation());
        int head = question.asksTail() ? query.entity() : answer;
        int tail = question.asksTail() ? answer : query.entity();
        AnswerExplanation explained = reasoning(reasoner -> reasoner.explain(query, answer, options));
        Map<Integer, String> heldOut = heldOut(query);
        return new Explanation(
                new NamedFact(facts.entity(head), facts.relation(relation), facts.entity(tail)),
                question.asksTail(),
                prediction(
                        question,
                        query,
                        explained.answer(),
                        OptionalInt.of(explained.better() + 1),
                        heldOut,
                        Optional.empty()),
                contradiction(query, answer),
                standing(explained.answer().known(), Optional.ofNullable(heldOut.get(answer))),
                completer.rank(Query.tailOf(head, relation), tail),
                completer.rank(Query.headOf(tail, relation, relations()), head),
                explained.better(),
                explained.equal(),
                explained.prior(),
                evidence(explained),
                explained
                        .odds()
                        .map(parts -> odds(parts, explained.answer().frequency()))
                        .orElse(List.of()),
                explained.proofs().stream().map(this::proof).toList(),
                explained.attributes().stream().map(this::support).toList(),
                explained.rivals().stream().map(this::rival).toList());
    }

    private static List<Explanation.Evidence> evidence(AnswerExplanation explained) {
        Map<String, Explanation.Evidence> byText = new LinkedHashMap<>();
        for (Joint.Evidence each : explained.evidence()) {
            String text = text(each, explained.answer().frequency());
            byText.merge(
                    text, // two features tell how common an answer is
                    new Explanation.Evidence(each.feature().label(), text, each.part()),
                    (one, other) -> new Explanation.Evidence(one.kind(), text, one.part() + other.part()));
        }
        return byText.values().stream()
                .filter(each -> Math.abs(each.part()) >= LEAST_EVIDENCE)
                .sorted(Comparator.comparingDouble(each -> -Math.abs(each.part())))
                .toList();
    }

    private static List<Explanation.Evidence> odds(FactModel.Parts parts, int frequency) {
        int known = parts.knownAnswers();
        return Stream.of(
                        new Explanation.Evidence(
                                "rules",
                                "the rules that lead to it",
                                parts.of(
                                        Feature.RULES,
                                        Feature.NOISY_OR,
                                        Feature.BEST_RULE,
                                        Feature.PATHS,
                                        Feature.NO_RULE)),
                        new Explanation.Evidence(
                                "attributes",
                                "the attributes of both entities",
                                parts.of(Feature.KNOWN_SIDE, Feature.OWN_SIDE)),
                        new Explanation.Evidence(
                                "linked",
                                "links between the two",
                                parts.of(Feature.LINKED, Feature.LINKED_BACK, Feature.ITSELF)),
                        new Explanation.Evidence(
                                "frequency",
                                "how common it is (" + frequency + (frequency == 1 ? " fact" : " facts") + ")",
                                parts.of(Feature.FREQUENCY, Feature.NEVER, Feature.DEGREE)),
                        new Explanation.Evidence("nearness", "how near the two are", parts.of(Feature.NEARNESS)),
                        new Explanation.Evidence("others", "other answers that are likely, too", parts.others()),
                        new Explanation.Evidence(
                                "answers",
                                known == 0
                                        ? "no answer is known yet"
                                        : "already has " + known + (known == 1 ? " answer" : " answers"),
                                parts.answers()),
                        new Explanation.Evidence("base", "without any of this", parts.base()))
                .filter(each -> Math.abs(each.part()) >= LEAST_EVIDENCE)
                .sorted(Comparator.comparingDouble(each -> -Math.abs(each.part())))
                .toList();
    }

    private static String text(Joint.Evidence evidence, int frequency) {
        boolean holds = evidence.value() != 0;
        return switch (evidence.feature()) {
            case NO_RULE -> holds ? "no rule leads to it" : "a rule leads to it";
            case LINKED -> holds ? "already linked by another relation" : "not linked by another relation";
            case LINKED_BACK -> holds ? "linked in the opposite direction" : "not linked in the opposite direction";
            case FREQUENCY, NEVER ->
                frequency == 0
                        ? "in no fact of the relation yet"
                        : "in " + frequency + (frequency == 1 ? " fact" : " facts") + " of the relation already";
            case DEGREE -> {
                long facts = Math.round(Math.expm1(evidence.value()));
                yield "has " + facts + (facts == 1 ? " fact" : " facts") + " in all";
            }
            case NEARNESS -> evidence.part() > 0 ? "near in the graph" : "far away in the graph";
            case ITSELF -> holds ? "is the entity asked about" : "is not the entity asked about";
            case RULES, NOISY_OR, BEST_RULE, PATHS, KNOWN_SIDE, OWN_SIDE ->
                throw new IllegalArgumentException(evidence.feature() + " comes from rules or attributes");
        };
    }

    /** Why a rival stands higher, if neither rules nor attributes say it. */
    private static String why(Optional<Feature> most) {
        return most.map(feature -> switch (feature) {
                    case LINKED -> "It is not linked by another relation already.";
                    case LINKED_BACK -> "Links in the opposite direction speak for it.";
                    case NEARNESS -> "It is nearer in the graph.";
                    case DEGREE -> "The number of its facts speaks for it.";
                    case NO_RULE, ITSELF -> "It is the likelier of the two by other evidence.";
                    default -> "It is the more common answer.";
                })
                .orElse("It is the more common answer.");
    }

    private static String standing(boolean known, Optional<String> heldOut) {
        return known
                ? "The fact is known; this is what the rules say without it."
                : heldOut.map(split -> "Not known to the rules, but among the held-out " + split + " facts.")
                        .orElse("Not known.");
    }

    private Explanation.Rival rival(Rival rival) {
        boolean other = rival.advantages().isEmpty() && rival.attributes() <= 0;
        return new Explanation.Rival(
                facts.entity(rival.answer().entity()),
                rival.answer().probability(),
                rival.answer().score(),
                rival.advantages().stream()
                        .map(each -> new Explanation.Advantage(rule(each.rule()), each.gain()))
                        .toList(),
                rival.attributes(),
                other ? Optional.of(why(rival.most())) : Optional.empty());
    }

    private Proof proof(RuleProof proof) {
        Rule stated = proof.rule().canonical(relations());
        boolean turned = relations().isInverse(proof.rule().head());
        List<GraphPath> paths = new ArrayList<>();
        for (List<Integer> found : proof.paths()) {
            List<Integer> path = new ArrayList<>(found);
            if (turned) {
                Collections.reverse(path);
            }
            paths.add(facts.path(stated.body(), path));
        }
        return new Proof(rule(stated), proof.share(), proof.part(), proof.pathCount(), paths);
    }

    private AttributeSupport support(AttributeProof proof) {
        FiredRule rule = proof.rule();
        return new AttributeSupport(
                facts.shown(rule.subject(), rule.headRelation(), rule.headConstant()),
                facts.shown(rule.subject(), rule.bodyRelation(), rule.bodyConstant()),
                proof.share(),
                proof.part(),
                rule.weight(),
                rule.support(),
                rule.bodyCount());
    }

    /**
     * The rank of an entity among all that could answer a question; other answers that the graph has are left out. If the graph
     * has this answer too, it is ranked as if it had not.
     */
    public Rank rank(Question question, String entity) {
        return completer.rank(
                question.query(facts.names()), facts.names().entity(Objects.requireNonNull(entity, "entity")));
    }

    /**
     * New facts about an entity in either role, likeliest first, up to five of each relation; facts that would contradict the
     * graph are left out.
     *
     * @param leastProbability facts less likely than this are left out
     * @param offset how many of the likeliest to skip
     */
    public Proposals proposals(String entity, double leastProbability, int offset, int limit) {
        int known = facts.names().entity(Objects.requireNonNull(entity, "entity"));
        List<Proposal> found = new ArrayList<>();
        int asked = 0;
        for (int relation = 0; relation < relations().directedCount(); relation++) {
            if (completer.rules().of(relation).size() > 0) {
                Cancellation.check();
                asked++;
                Query query = Query.tailOf(known, relation);
                for (Answer answer : reasoning(reasoner -> reasoner.answer(query, PROPOSED, false))
                        .answers()) {
                    double probability = answer.probability();
                    if (answer.reached()
                            && probability >= leastProbability
                            && contradiction(query, answer.entity()).isEmpty()) {
                        NamedFact fact = facts.shown(known, relation, answer.entity());
                        found.add(new Proposal(
                                fact, !relations().isInverse(relation), probability, heldOut(fact.fact())));
                    }
                }
            }
        }
        found.sort(Comparator.comparingDouble(Proposal::probability).reversed());
        List<Proposal> page = found.stream().skip(offset).limit(limit).toList();
        return new Proposals(facts.entity(known), asked, found.size(), offset, page);
    }

    /**
     * New facts about an entity.
     *
     * @param asked how many questions were asked about it
     * @param total how many are likely enough
     * @param offset how many of the likeliest were skipped
     * @param proposals likeliest first
     */
    public record Proposals(Named entity, int asked, int total, int offset, List<Proposal> proposals) {
        public Proposals {
            proposals = List.copyOf(proposals);
        }
    }

    /**
     * A new fact about an entity.
     *
     * @param asksTail whether the entity is its head
     * @param probability that the fact holds
     * @param heldOut the split that has the fact, if it is not among those reasoned on
     */
    public record Proposal(NamedFact fact, boolean asksTail, double probability, Optional<String> heldOut) {}

    /** All entities with how many facts each is in, as a view. */
    public List<Neighbourhood.Node> entities() {
        return Facts.view(completer.graph().entityCount(), this::node);
    }

    private Neighbourhood.Node node(int entity) {
        return new Neighbourhood.Node(facts.entity(entity), completer.graph().degree(entity));
    }

    /**
     * An entity with its facts by relation and direction, the largest group first.
     *
     * @param offset how many facts of each group to skip
     * @param limit the most facts of each group
     */
    public EntityFacts entity(String name, int offset, int limit) {
        return entity(name, relation -> true, offset, limit);
    }

    /** The same with facts of one relation, {@code inv_r} for those where the entity is the tail. */
    public EntityFacts entity(String name, String relation, int offset, int limit) {
        int wanted = facts.names().relation(Objects.requireNonNull(relation, "relation"));
        return entity(name, each -> each == wanted, offset, limit);
    }

    private EntityFacts entity(String name, IntPredicate relation, int offset, int limit) {
        int entity = facts.names().entity(Objects.requireNonNull(name, "name"));
        Graph graph = completer.graph();
        List<EntityFacts.RelationFacts> rows = new ArrayList<>();
        long groups = graph.groups(entity);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            if (relation.test(graph.groupRelation(group))) {
                rows.add(group(group, offset, limit));
            }
        }
        rows.sort(Comparator.comparingInt((EntityFacts.RelationFacts row) -> -row.count())
                .thenComparing(row -> row.relation().shown()));
        return new EntityFacts(facts.entity(entity), graph.degree(entity), rows);
    }

    private EntityFacts.RelationFacts group(int group, int offset, int limit) {
        Graph graph = completer.graph();
        long edges = graph.group(group);
        int relation = graph.groupRelation(group);
        List<Named> others = new ArrayList<>();
        int end = (int) Math.min(Slice.end(edges), (long) Slice.begin(edges) + offset + limit);
        for (int i = Math.min(end, Slice.begin(edges) + offset); i < end; i++) {
            others.add(facts.entity(graph.target(i)));
        }
        return new EntityFacts.RelationFacts(
                facts.relation(relations().base(relation)),
                !relations().isInverse(relation),
                Slice.size(edges),
                offset,
                others);
    }

    /**
     * Some edges of an entity, spread over its relations.
     *
     * @param limit the most edges
     */
    public Neighbourhood neighbourhood(String name, int limit) {
        int entity = facts.names().entity(Objects.requireNonNull(name, "name"));
        Graph graph = completer.graph();
        Map<Integer, Neighbourhood.Node> nodes = new LinkedHashMap<>();
        nodes.put(entity, node(entity));
        List<NamedFact> edges = new ArrayList<>();
        long groups = graph.groups(entity);
        int seen = 0;
        for (int round = 0; seen < Math.min(limit, graph.degree(entity)); round++) {
            for (int group = Slice.begin(groups); group < Slice.end(groups) && seen < limit; group++) {
                long slice = graph.group(group);
                if (round < Slice.size(slice)) {
                    int other = graph.target(Slice.begin(slice) + round);
                    seen++;
                    nodes.computeIfAbsent(other, this::node);
                    edges.add(facts.shown(entity, graph.groupRelation(group), other));
                }
            }
        }
        return new Neighbourhood(
                facts.entity(entity),
                List.copyOf(nodes.values()),
                edges.stream().distinct().toList(),
                graph.degree(entity) - seen);
    }

    /** The known facts about an entity in either role, those of one relation together, as a view. */
    public List<Fact> known(String entity) {
        int id = facts.names().entity(Objects.requireNonNull(entity, "entity"));
        Graph graph = completer.graph();
        long edges = graph.edges(id);
        return Facts.view(Slice.size(edges), i -> {
            int position = Slice.begin(edges) + i;
            return facts.named(id, graph.relationAt(id, position), graph.target(position));
        });
    }

    /** Whether the facts that are reasoned on have this one. */
    public boolean isKnown(Fact fact) {
        Triples ids = facts.triples(List.of(fact));
        return completer.graph().contains(ids.head(0), ids.relation(0), ids.tail(0));
    }

    /** The held-out split that has a fact, {@code valid} or {@code test}; empty if there is none. */
    public Optional<String> heldOut(Fact fact) {
        Triples ids = facts.triples(List.of(fact));
        return heldOut().entrySet().stream()
                .filter(each -> each.getValue().contains(ids.head(0), ids.relation(0), ids.tail(0)))
                .map(each -> each.getKey().label())
                .findFirst();
    }

    private synchronized Map<Split, Graph> heldOut() {
        if (heldOut == null) {
            heldOut = new EnumMap<>(Split.class);
            for (Split split : heldOutSplits()) {
                heldOut.put(
                        split,
                        Graph.of(
                                facts.dataset().entities(),
                                facts.dataset().relations(),
                                facts.dataset().split(split)));
            }
        }
        return heldOut;
    }

    private List<Split> heldOutSplits() {
        return Stream.of(Split.VALID, Split.TEST)
                .filter(split -> split == Split.VALID ? used == FactsUsed.TRAIN : used != FactsUsed.ALL)
                .filter(split -> !facts.dataset().split(split).isEmpty())
                .toList();
    }

    /** The held-out answers of a question, each with its split. One question is not worth an index of the splits, many are. */
    private Map<Integer, String> heldOut(Query query) {
        Map<Integer, String> found = new HashMap<>();
        if (asked.incrementAndGet() > ASKED_WITHOUT_INDEX) {
            heldOut().forEach((split, graph) -> {
                long answers = graph.neighbours(query.entity(), query.relation());
                for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                    found.putIfAbsent(graph.target(i), split.label());
                }
            });
            return found;
        }
        int relation = relations().base(query.relation());
        boolean turned = relations().isInverse(query.relation());
        for (Split split : heldOutSplits()) {
            Triples some = facts.dataset().split(split);
            for (int i = 0; i < some.size(); i++) {
                if (some.relation(i) == relation && (turned ? some.tail(i) : some.head(i)) == query.entity()) {
                    found.putIfAbsent(turned ? some.head(i) : some.tail(i), split.label());
                }
            }
        }
        return found;
    }

    /**
     * The pairs that a rule speaks of: which confirm it, which contradict it, which it predicts, some of each with paths.
     *
     * @param rule as it is written, {@code uncle(X,Y) ⇐ brother(X,A), mother(A,Y)}, or with {@code <=}; it need not be
     *     one of the model
     */
    public RuleInstances instances(String rule, InstanceOptions options) {
        return RuleInstances.find(facts.rule(rule), completer.graph(), facts, options, this::rule);
    }

    /**
     * Ranks the answers of facts in the usual filtered setting: both sides are asked, all entities are candidates,
     * other answers that any split knows are left out, and ties get their mean rank.
     */
    public RankingReport evaluate(Collection<Fact> asked) {
        return evaluate(asked, Protocol.STANDARD, Progress.NONE);
    }

    /** Ranks the answers of facts under a protocol. */
    public RankingReport evaluate(Collection<Fact> asked, Protocol protocol, Progress progress) {
        return Evaluator.of(this, Objects.requireNonNull(protocol, "protocol")).evaluate(asked, progress);
    }

    /** Whether answers have probabilities: whether they were measured when the model was learned. */
    public boolean isCalibrated() {
        return completer.calibration().isKnown();
    }

    /**
     * How reliable probabilities are on facts other than those that they were measured on, in ten rows of equal width; none if
     * the model has no probabilities.
     */
    public List<ReliabilityRow> reliability(Collection<Fact> asked) {
        return Evaluator.of(this, Protocol.STANDARD).reliability(asked);
    }

    /**
     * Finds facts of every relation that the graph lacks, and passes each one on as it is found.
     *
     * @param leastProbability facts less likely than this are left out
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public void complete(double leastProbability, Consumer<NewFact> reader) {
        complete(NewFactOptions.of(leastProbability), reader, Progress.NONE);
    }

    /** Finds facts that the graph lacks with options, and passes each one on as it is found. */
    public void complete(NewFactOptions options, Consumer<NewFact> reader) {
        complete(options, reader, Progress.NONE);
    }

    /**
     * Finds facts that the graph lacks with options, and passes each one on as it is found.
     *
     * @param progress is called with the questions that were asked, of all in the round
     */
    public void complete(NewFactOptions options, Consumer<NewFact> reader, Progress progress) {
        Objects.requireNonNull(progress, "progress");
        List<String> all = wanted(options);
        complete(
                options,
                reader,
                (round, relation, done, total, found) ->
                        progress.update(all.indexOf(relation) * total + done, all.size() * total));
    }

    /** The same with progress by relation and round. */
    public void complete(NewFactOptions options, Consumer<NewFact> reader, NewFactListener listener) {
        search(
                options,
                new FactStream(named(Objects.requireNonNull(reader, "reader")), options.rounds()),
                Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Finds facts of every relation that the graph lacks, and writes them to a file in the format of its ending; the file
     * appears complete or not at all. After an interrupt, the same call continues.
     *
     * @return how many facts were found
     * @throws UncheckedIOException if it cannot be written
     */
    public long complete(double leastProbability, Path file) {
        return complete(NewFactOptions.of(leastProbability), file);
    }

    /** Finds facts that the graph lacks with options, and writes them to a file in the format of its ending. */
    public long complete(NewFactOptions options, Path file) {
        NewFactFormat.of(file.getFileName().toString()); // an ending that is not known is refused before the work
        try (CompletionRun run = begin(options, file)) {
            run.search();
            run.write(file);
            run.discard();
            return run.figures().facts();
        }
    }

    /**
     * A search for new facts that keeps what it finds beside a file; if the same search was interrupted there, it is
     * continued.
     *
     * @throws dev.hornbeam.input.InputException if another run writes the file, or the graph does not know a relation
     */
    public CompletionRun begin(NewFactOptions options, Path file) {
        NewFactOptions named = options.withRelations(wanted(options));
        return CompletionRun.beside(Objects.requireNonNull(file, "file"), this, named, work(named));
    }

    /** A search for new facts that keeps what it finds in a temporary folder until it is closed. */
    public CompletionRun begin(NewFactOptions options) {
        return CompletionRun.temporary(this, options.withRelations(wanted(options)));
    }

    /** Identifies a search: another one that was interrupted is not continued. */
    private String work(NewFactOptions options) {
        Provenance provenance = model.provenance();
        return String.join(
                " ",
                provenance.created(),
                provenance.data().fingerprint(),
                DataSource.exact(facts.dataset()),
                used.label() + completer.graph().tripleCount(),
                "p" + options.leastProbability(),
                "k" + options.limit(),
                "h" + options.heads(),
                "s" + options.schema().ordinal(),
                "b" + completer.options().budget(),
                "r" + options.relations(),
                "c" + ConstraintFile.text(constraints).hashCode());
    }

    /**
     * The relations among the wanted ones that no search finds facts of, since no fact of theirs was ever as likely as asked
     * for.
     */
    public List<String> unlikely(NewFactOptions options) {
        requireProbabilities();
        return wanted(options).stream()
                .filter(name ->
                        !(completer.calibration().mostOfFact(relations().id(name)) >= options.leastProbability()))
                .toList();
    }

    /**
     * Requires that answers have probabilities, without which there are no new facts.
     *
     * @throws dev.hornbeam.input.InputException if they were not measured
     */
    public void requireProbabilities() {
        if (!isCalibrated()) {
            throw InputException.of(
                    model.name(),
                    "a model without probabilities",
                    "one that has measured them on held-out facts",
                    "Maybe learn again with weights, from more facts.");
        }
    }

    void search(NewFactOptions options, FoundFacts found, NewFactListener listener) {
        requireProbabilities();
        try {
            new NewFactSearch(
                            completer,
                            facts.dataset().facts(used),
                            triples(entailed(options.schema())),
                            options.withRelations(wanted(options)),
                            this::check,
                            found,
                            listener)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What follows from the schema, found when it is first asked for. */
    private synchronized Optional<SchemaFacts> entailed(SchemaUse use) {
        return use == SchemaUse.NONE
                ? Optional.empty()
                : Optional.of(entailed.computeIfAbsent(
                        use,
                        asked -> SchemaFacts.of(
                                completer.graph(), facts.dataset().prefixes(), check, asked)));
    }

    private static Triples triples(Optional<SchemaFacts> some) {
        Triples.Builder triples = new Triples.Builder();
        some.map(SchemaFacts::facts)
                .orElse(List.of())
                .forEach(each -> triples.add(each.head(), each.relation(), each.tail()));
        return triples.build();
    }

    List<NewFactFormat.SchemaRow> schemaRows(NewFactOptions options) {
        Set<String> wanted = new HashSet<>(wanted(options));
        return entailed(options.schema()).map(SchemaFacts::facts).orElse(List.of()).stream()
                .filter(each -> wanted.contains(relations().name(each.relation())))
                .map(each -> new NewFactFormat.SchemaRow(
                        each.head(), each.relation(), each.tail(), each.reason().text(facts.displayNames())))
                .toList();
    }

    /**
     * The facts that the graph lacks and that follow from its schema, of the wanted relations. They are not among those that rules
     * predict, which may rest on them.
     */
    public List<SchemaFact> schemaFacts(NewFactOptions options) {
        return schemaRows(options).stream()
                .map(each -> new SchemaFact(facts.named(each.head(), each.relation(), each.tail()), each.reason()))
                .toList();
    }

    /**
     * Statements of the schema from which facts of a sort would follow that the graph never states, in words; with
     * {@link SchemaUse#ALL} they are new facts.
     */
    public List<String> unstated(NewFactOptions options) {
        return entailed(options.schema()).map(SchemaFacts::unstated).orElse(List.of()).stream()
                .map(each -> each.text(facts.displayNames()))
                .toList();
    }

    /** How many facts follow from the schema but contradict a constraint, by its kind; they are no new facts. */
    public Map<ConstraintKind, Long> refusedOfSchema(NewFactOptions options) {
        return entailed(options.schema()).map(SchemaFacts::refused).orElse(Map.of());
    }

    /** The names of the wanted relations, or of all. */
    private List<String> wanted(NewFactOptions options) {
        NameFinder names = facts.names();
        return options.relations().isEmpty()
                ? facts.relations()
                : options.relations().stream()
                        .map(name -> relations().name(relations().base(names.relation(name))))
                        .distinct()
                        .toList();
    }

    /** Passes facts on by name; rules are those of the model, each named once. */
    Consumer<FoundFact> named(Consumer<NewFact> reader) {
        Map<Rule, ChainRule> rules = new HashMap<>();
        return found -> reader.accept(
                newFact(found.fact(), rules.computeIfAbsent(found.fact().rule(), this::rule), found.round()));
    }

    /**
     * A rule as it is written, {@code uncle(X,Y) ⇐ brother(X,A), mother(A,Y)}; with its number and statistics if
     * the model has it.
     *
     * @param where where it was given, for messages
     * @throws dev.hornbeam.input.InputException if it is none over the relations of the graph
     */
    public ChainRule rule(String statement, String where) {
        return rule(RuleFormat.stated(Objects.requireNonNull(statement, "statement"), where, relations()));
    }

    /** The fact as rules derive it, with its probability; empty if they do not. */
    public Optional<NewFact> derive(Fact fact) {
        Triples ids = facts.triples(List.of(fact));
        FactFinder finder = new FactFinder(
                completer.graph(),
                completer.rules(),
                completer.aggregation(),
                completer.calibration(),
                check,
                completer.options().budget());
        return finder.find(ids.head(0), ids.relation(0), 0, Integer.MAX_VALUE).stream()
                .filter(each -> each.tail() == ids.tail(0))
                .findFirst()
                .map(found -> newFact(found, rule(found.rule()), 1));
    }

    /**
     * Writes new facts in a format of new facts, such as {@code tsv}, {@code nt} or {@code parquet}.
     *
     * @throws UncheckedIOException if they cannot be written
     */
    public void write(Collection<NewFact> some, String format, OutputStream out) {
        try {
            NewFactFormat.Output writer = NewFactFormat.named(Objects.requireNonNull(format, "format"))
                    .open(out, facts.dataset(), origin());
            for (NewFact each : some) {
                Triples ids = facts.triples(List.of(each.fact()));
                Rule rule = RuleFormat.stated(each.rule().statement(), "rule", relations());
                writer.write(new FoundFact(
                        new DerivedFact(
                                ids.head(0), ids.relation(0), ids.tail(0), each.score(), each.probability(), rule),
                        each.round()));
            }
            writer.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What can be said about all new facts that are found now. */
    FactOrigin origin() {
        Provenance provenance = model.provenance();
        DataSource data = DataSource.of(facts.dataset());
        String version = Completion.class.getPackage().getImplementationVersion();
        return new FactOrigin(
                version == null ? "Hornbeam" : "Hornbeam " + version,
                model.name(),
                provenance.created(),
                new FactOrigin.Source(
                        provenance.data().name(), provenance.data().fingerprint()),
                new FactOrigin.Source(data.name(), data.fingerprint()),
                Provenance.now(),
                FactOrigin.NEW_FACTS);
    }

    /** What is likely wrong or missing in the graph, worst first. */
    public List<AuditFinding> audit() {
        return audit(AuditOptions.DEFAULTS, Progress.NONE);
    }

    /**
     * The same with options.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public List<AuditFinding> audit(AuditOptions options, Progress progress) {
        return new Auditor(
                        completer,
                        check,
                        facts.dataset().prefixes(),
                        facts.dataset().displayNames(),
                        Objects.requireNonNull(options, "options"))
                .audit(Objects.requireNonNull(progress, "progress")).stream()
                        .map(this::finding)
                        .toList();
    }

    private AuditFinding finding(Finding finding) {
        OptionalInt relation = finding.relation();
        OptionalInt rival = finding.rival();
        return new AuditFinding(
                finding.kind(),
                finding.severity(),
                facts.entity(finding.head()),
                relation.isPresent() ? Optional.of(facts.relation(relation.getAsInt())) : Optional.empty(),
                facts.entity(finding.tail()),
                rival.isPresent() ? Optional.of(facts.entity(rival.getAsInt())) : Optional.empty(),
                finding.rule().map(this::rule),
                finding.evidence());
    }

    private NewFact newFact(DerivedFact found, ChainRule rule, int round) {
        return new NewFact(
                facts.named(found.head(), found.relation(), found.tail()),
                found.probability(),
                found.score(),
                rule,
                round);
    }

    /** A rule with its number, and with its counts if the model has them. */
    private ChainRule rule(Rule rule) {
        Rule stated = rule.canonical(relations());
        List<Integer> numbers = numbersOf(stated.head());
        for (int number : numbers) {
            if (ownRules().get(number).sameStatement(stated)) {
                return rule(number);
            }
        }
        return ChainRule.of(stated, OptionalInt.empty(), relations(), facts.displayNames());
    }

    private Prediction prediction(
            Question question,
            Query query,
            Answer answer,
            OptionalInt rank,
            Map<Integer, String> heldOut,
            Optional<AnswerExplanation> why) {
        return new Prediction(
                question,
                rank,
                facts.entity(answer.entity()),
                facts.dataset().labels().entity(answer.entity()),
                answer.probability(),
                answer.share(),
                answer.score(),
                answer.frequency(),
                answer.reached(),
                answer.known(),
                Optional.ofNullable(heldOut.get(answer.entity())),
                answer.known() ? Optional.empty() : contradiction(query, answer.entity()),
                why.map(each -> each.proofs().stream().map(this::proof).toList()),
                why.map(each -> each.attributes().stream().map(this::support).toList()));
    }

    private Optional<String> contradiction(Query query, int answer) {
        boolean turned = relations().isInverse(query.relation());
        return check.of(
                        turned ? answer : query.entity(),
                        relations().base(query.relation()),
                        turned ? query.entity() : answer)
                .map(each -> each.text(facts.displayNames()));
    }

    /**
     * Why a fact cannot hold beside what is known, in words: {@code LIO already has inCountry Costa Rica}. Empty if nothing
     * speaks against it. A known fact is looked at as if it were not.
     */
    public Optional<String> contradiction(Fact fact) {
        Triples ids = facts.triples(List.of(fact));
        return check.of(ids.head(0), ids.relation(0), ids.tail(0)).map(each -> each.text(facts.displayNames()));
    }

    /** The constraints on the graph: learned with the model, stated among the facts, or given. */
    public List<Constraint> constraints() {
        return constraints.all();
    }

    /**
     * The same with constraints added, changed or removed by a file, one per line.
     *
     * @throws dev.hornbeam.input.InputException if it names what the graph lacks, or contradicts itself or the facts
     */
    public Completion withConstraints(Path file) {
        try {
            Constraints edited = ConstraintEdits.read(Objects.requireNonNull(file, "file"))
                    .applied(constraints, completer.graph(), facts.names());
            return new Completion(model, facts, used, completer, named, edited, notes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether probabilities were measured on the graph learned from, and this is another. */
    public boolean isCalibratedElsewhere() {
        return completer.calibration().isFromElsewhere();
    }

    /**
     * The same with probabilities measured on these facts, where there are enough of a relation: some are hidden in turn and asked for.
     * Of a model that is applied to another graph, the probabilities were measured on the graph learned from.
     *
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public Completion calibrated(Progress progress) {
        return new Completion(
                model,
                facts,
                used,
                completer.calibratedHere(facts.dataset().facts(used), progress),
                named,
                constraints,
                notes);
    }

    private ConstraintCheck check(Graph graph) {
        return constraints.on(graph, facts.dataset().prefixes());
    }

    private Relations relations() {
        return facts.dataset().relations();
    }

    private <T> T reasoning(Function<Reasoner, T> work) {
        Reasoner reasoner = Optional.ofNullable(idle.poll()).orElseGet(completer::reasoner);
        T result = work.apply(reasoner);
        idle.add(reasoner); // a reasoner whose query failed is not reused
        return result;
    }

    /** The model in use. */
    public RuleModel model() {
        return model;
    }

    /** The rules of the model as far as the graph has their relations, by their numbers, as a view. */
    public List<ChainRule> rules() {
        return Facts.view(ownRules().size(), this::rule);
    }

    private ChainRule rule(int number) {
        return ChainRule.of(ownRules().get(number), OptionalInt.of(number), relations(), facts.displayNames());
    }

    private synchronized RuleSet ownRules() {
        if (rules == null) {
            rules = named.over(relations());
        }
        return rules;
    }

    /** The numbers of the rules of a head. */
    private synchronized List<Integer> numbersOf(int head) {
        return numbers.computeIfAbsent(head, asked -> {
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < ownRules().size(); i++) {
                if (ownRules().get(i).head() == asked) {
                    found.add(i);
                }
            }
            return found;
        });
    }

    /** Rules that match a query, sorted. */
    public RulePage rules(RuleQuery query, int offset, int limit) {
        List<Integer> found = find(query);
        return new RulePage(
                found.size(),
                ownRules().size(),
                offset,
                found.stream().skip(offset).limit(limit).map(this::rule).toList());
    }

    private List<Integer> find(RuleQuery query) {
        NameFinder names = facts.names();
        List<Integer> heads = query.heads().stream()
                .map(names::relation)
                .map(relations()::base)
                .toList();
        List<Integer> body = query.body().stream().map(names::relation).toList();
        Optional<String> text = query.text().map(part -> part.toLowerCase(Locale.ROOT));
        RuleSet all = ownRules();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Rule rule = all.get(i);
            boolean wanted = (heads.isEmpty() || heads.contains(rule.head()))
                    && rule.length() >= query.minLength()
                    && rule.length() <= query.maxLength()
                    && (query.unsupported() || rule.isSupported())
                    && (query.folded() || !rule.isSupported() || rule.fold().isEmpty())
                    && isGoodEnough(rule, query)
                    && (body.isEmpty()
                            || Collections.indexOfSubList(
                                            Arrays.stream(rule.body()).boxed().toList(), body)
                                    >= 0)
                    && (text.isEmpty()
                            || RuleFormat.statement(rule, facts.displayNames().relations())
                                    .toLowerCase(Locale.ROOT)
                                    .contains(text.get()));
            if (wanted) {
                found.add(i);
            }
        }
        Comparator<Rule> bestFirst = RuleMeasure.valueOf(query.sort().name()).bestFirst();
        found.sort(Comparator.comparing(all::get, query.worstFirst() ? bestFirst.reversed() : bestFirst));
        return found;
    }

    private static boolean isGoodEnough(Rule rule, RuleQuery query) {
        double confidence =
                rule.statistics().map(counted -> counted.confidence().orElse(0)).orElse(rule.score());
        long support = rule.statistics().map(RuleStatistics::support).orElse(0L);
        return confidence >= query.minConfidence() && support >= query.minSupport();
    }

    /**
     * Some rules in a language of other programs, such as {@code prolog}; names are in full, comments show the short ones.
     *
     * @param ids numbers of {@link #rules()}
     */
    public String export(Collection<Integer> ids, String format) {
        RuleSet some = RuleSet.of(
                relations(), ids.stream().distinct().map(ownRules()::get).toList());
        ExportOptions options = ExportOptions.DEFAULTS.withNames(
                new IriNames(new Prefixes(model.provenance().prefixes()), IriNames.BASE));
        StringWriter out = new StringWriter();
        try {
            ExportFormat.named(Objects.requireNonNull(format, "format"))
                    .write(ExportedRules.of(some, facts.displayNames().relations(), options), out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    /** The facts it works on. */
    public Facts facts() {
        return facts;
    }

    /** Which of the facts are reasoned on. */
    public FactsUsed used() {
        return used;
    }

    /** Warnings about parts of the model or the facts that cannot be used, one sentence each; usually empty. */
    public List<String> notes() {
        return notes;
    }

    GraphCompleter completer() {
        return completer;
    }

    /** The model and the facts. */
    @Override
    public String toString() {
        return model + " on " + facts;
    }
}
