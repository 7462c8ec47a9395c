package dev.hornbeam;

import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.InstanceSearch;
import dev.hornbeam.complete.InstanceSearch.InstanceOptions;
import dev.hornbeam.complete.Instances;
import dev.hornbeam.complete.audit.AuditOptions;
import dev.hornbeam.complete.audit.Auditor;
import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FactStream;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.NewFactOptions;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.complete.fact.NewFacts;
import dev.hornbeam.complete.fact.NewFactsWriter;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintEdits;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.work.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A model applied to the facts of a graph: it answers, explains, measures itself and finds new facts. Safe for use by
 * several threads.
 */
public final class Completion {
    private final RuleModel model;
    private final Facts facts;
    private final FactsUsed used;
    private final GraphCompleter completer;
    private final Constraints constraints;
    private final ConstraintCheck check;
    private final List<String> notes;

    /** Reasoners that no thread uses at the moment. */
    private final Queue<Reasoner> idle = new ConcurrentLinkedQueue<>();

    Completion(
            RuleModel model,
            Facts facts,
            FactsUsed used,
            GraphCompleter completer,
            Constraints constraints,
            List<String> notes) {
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
     * @throws dev.hornbeam.input.InputException if the graph does not know a name
     */
    public List<Prediction> answers(Question question, int most, boolean withKnown) {
        Query query = question.query(facts.names());
        Answers answers = reasoning(reasoner -> reasoner.answer(query, most, withKnown));
        return answers.answers().stream()
                .map(answer -> prediction(question, answer))
                .toList();
    }

    /** Why a prediction has its rank. */
    public Explanation explain(Prediction prediction) {
        return explain(prediction.question(), prediction.entity(), ExplanationOptions.DEFAULTS);
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
        Query query = question.query(facts.names());
        int answer = facts.names().entity(entity);
        AnswerExplanation explained = reasoning(reasoner -> reasoner.explain(query, answer, options));
        ReasonsInWords words = new ReasonsInWords(facts);
        return new Explanation(
                prediction(question, explained.answer()),
                explained.better(),
                explained.equal(),
                explained.proofs().stream().map(words::proof).toList(),
                explained.attributes().stream().map(words::support).toList());
    }

    /**
     * The pairs that a rule speaks of: which confirm it, which contradict it, which it predicts, some of each with paths.
     *
     * @param rule as it is written, {@code uncle(X,Y) ⇐ brother(X,A), mother(A,Y)}, or with {@code <=}; it need not be
     *     one of the model
     */
    public RuleInstances instances(String rule, InstanceOptions options) {
        Rule stated = RuleFormat.stated(rule, "rule", relations());
        Instances found = new InstanceSearch(completer.graph(), options).find(stated);
        return RuleInstances.of(found, RuleFormat.statement(found.rule(), relations()), facts);
    }

    /**
     * Ranks the answers of facts in the usual filtered setting: both sides are asked, all entities are candidates,
     * other answers that any split knows are left out, and ties get their mean rank.
     */
    public Evaluation evaluate(Collection<Fact> asked) {
        return evaluate(asked, Protocol.STANDARD);
    }

    /** Ranks the answers of facts under a protocol. */
    public Evaluation evaluate(Collection<Fact> asked, Protocol protocol) {
        return completer.evaluate(facts.triples(asked), FactsUsed.ALL.buildGraph(facts.dataset()), protocol);
    }

    /**
     * Finds facts of every relation that the graph lacks, and passes each one on as it is found.
     *
     * @param leastProbability facts less likely than this are left out
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public void complete(double leastProbability, Consumer<NewFact> reader) {
        complete(NewFactOptions.of(facts.dataset().relations(), leastProbability), reader);
    }

    /** The same with options. */
    public void complete(NewFactOptions options, Consumer<NewFact> reader) {
        try {
            newFacts(options).forEach(found -> reader.accept(newFact(found)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Finds facts of every relation that the graph lacks, and writes them to a file in the format of its ending; the file
     * appears complete or not at all.
     *
     * @return how many facts were found
     */
    public long complete(double leastProbability, Path file) throws IOException {
        NewFactFormat format = NewFactFormat.of(file.getFileName().toString());
        return new NewFactsWriter(facts.dataset(), origin(), format).write(newFacts(leastProbability), file);
    }

    /** Facts of every relation that the graph lacks, by ids: they are searched for each time they are asked for. */
    public NewFacts newFacts(double leastProbability) {
        return newFacts(NewFactOptions.of(facts.dataset().relations(), leastProbability));
    }

    /** The same with options. */
    public NewFacts newFacts(NewFactOptions options) {
        return reader -> new NewFactSearch(
                        completer,
                        used.of(facts.dataset()),
                        options,
                        this::check,
                        new FactStream(reader, options.rounds()),
                        (round, relation, done, total, found) -> {})
                .run();
    }

    /** What can be said about all new facts that are found now. */
    public FactOrigin origin() {
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
        return auditor(options).audit(progress).stream()
                .map(finding -> AuditFinding.of(finding, facts.dataset()))
                .toList();
    }

    /** The lower level: findings by ids. */
    public Auditor auditor(AuditOptions options) {
        return new Auditor(
                completer, check, facts.dataset().prefixes(), facts.dataset().displayNames(), options);
    }

    private NewFact newFact(FoundFact found) {
        Triple triple = new Triple(
                found.fact().head(), found.fact().relation(), found.fact().tail());
        return new NewFact(
                facts.named(triple),
                found.fact().probability(),
                ChainRule.of(found.fact().rule(), relations()),
                found.round());
    }

    private Prediction prediction(Question question, Answer answer) {
        return new Prediction(
                question,
                facts.dataset().entities().name(answer.entity()),
                answer.probability(),
                answer.score(),
                answer.reached(),
                answer.known(),
                answer.known() ? Optional.empty() : contradiction(question.with(answerName(answer))));
    }

    private String answerName(Answer answer) {
        return facts.dataset().entities().name(answer.entity());
    }

    /**
     * Why a fact cannot hold beside what is known, in words: {@code LIO already has inCountry Costa Rica}. Empty if nothing
     * speaks against it. A known fact is looked at as if it were not.
     */
    public Optional<String> contradiction(Fact fact) {
        NameFinder names = facts.names();
        int relation = names.relation(fact.relation());
        int head = names.entity(fact.head());
        int tail = names.entity(fact.tail());
        boolean inverse = relations().isInverse(relation);
        return check.of(inverse ? tail : head, relations().base(relation), inverse ? head : tail)
                .map(each -> each.text(facts.dataset().displayNames()));
    }

    /** What the graph must look like: learned with the model, stated among the facts, or given. */
    public Constraints constraints() {
        return constraints;
    }

    /**
     * The same with constraints added, changed or removed.
     *
     * @throws dev.hornbeam.input.InputException if they name what the graph lacks, or contradict each other or the facts
     */
    public Completion with(ConstraintEdits edits) {
        Constraints edited = edits.applied(constraints, completer.graph(), facts.names());
        return new Completion(model, facts, used, completer, edited, notes);
    }

    /** Tells what facts contradict in a graph over the same names. */
    public ConstraintCheck check(Graph graph) {
        return constraints.on(graph, facts.dataset().prefixes());
    }

    /** Tells what facts contradict in the graph that is reasoned on. */
    public ConstraintCheck check() {
        return check;
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

    /** The lower level: ids instead of names, for hot loops. */
    public GraphCompleter completer() {
        return completer;
    }
}
