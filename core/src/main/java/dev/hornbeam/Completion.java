package dev.hornbeam;

import dev.hornbeam.complete.FactStream;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.FoundFact;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.NewFactOptions;
import dev.hornbeam.complete.NewFactSearch;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.RuleProof;
import dev.hornbeam.reason.ground.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A model at work on the facts of a graph: it answers, explains, measures itself and finds new facts. Any number of
 * threads may ask it.
 */
public final class Completion {
    private final RuleModel model;
    private final Facts facts;
    private final FactsUsed used;
    private final GraphCompleter completer;
    private final List<String> notes;

    /** Buffers of threads that are not asking just now. */
    private final Queue<Reasoner> idle = new ConcurrentLinkedQueue<>();

    Completion(RuleModel model, Facts facts, FactsUsed used, GraphCompleter completer, List<String> notes) {
        this.model = model;
        this.facts = facts;
        this.used = used;
        this.completer = completer;
        this.notes = List.copyOf(notes);
    }

    /** What {@code relation(head, ?)} leads to, the best answers first, known facts left out. */
    public List<Prediction> tails(String head, String relation, int most) {
        return answers(Question.tailOf(head, relation), most, false);
    }

    /** What {@code relation(?, tail)} comes from, the best answers first, known facts left out. */
    public List<Prediction> heads(String relation, String tail, int most) {
        return answers(Question.headOf(relation, tail), most, false);
    }

    /**
     * The best answers of a question. Where rules reach fewer than asked for, the entities that answer the relation most
     * often follow.
     *
     * @param withKnown whether answers that are known already are among them, marked
     * @throws dev.hornbeam.input.InputException if the graph does not know a name
     */
    public List<Prediction> answers(Question question, int most, boolean withKnown) {
        Query query = question.query(facts.names());
        Answers answers = reasoning(reasoner -> reasoner.answer(query, most, withKnown));
        return answers.answers().stream()
                .map(answer -> prediction(question, answer))
                .toList();
    }

    /** Why a prediction stands where it stands. */
    public Explanation explain(Prediction prediction) {
        return explain(prediction.question(), prediction.entity(), ExplanationOptions.DEFAULTS);
    }

    /** Why a fact should hold: its tail is asked for. If it is known already, what the rest of the graph says of it. */
    public Explanation explain(Fact fact) {
        return explain(Question.tailOf(fact.head(), fact.relation()), fact.tail(), ExplanationOptions.DEFAULTS);
    }

    /** Why an entity is, or is not, a good answer of a question. */
    public Explanation explain(Question question, String entity, ExplanationOptions options) {
        Query query = question.query(facts.names());
        int answer = facts.names().entity(entity);
        AnswerExplanation explained = reasoning(reasoner -> reasoner.explain(query, answer, options));
        return new Explanation(
                prediction(question, explained.answer()),
                explained.better(),
                explained.equal(),
                explained.proofs().stream().map(this::proof).toList());
    }

    /**
     * Ranks the answers of facts, both sides asked, all entities candidates, other answers that any split knows left out,
     * ties at their mean rank: what is commonly called filtered.
     */
    public Evaluation evaluate(Collection<Fact> asked) {
        return evaluate(asked, Protocol.STANDARD);
    }

    /** Ranks the answers of facts under a protocol. */
    public Evaluation evaluate(Collection<Fact> asked, Protocol protocol) {
        return completer.evaluate(facts.triples(asked), FactsUsed.ALL.buildGraph(facts.dataset()), protocol);
    }

    /**
     * Finds facts that the graph lacks, of every relation, and hands them on as they are found.
     *
     * @param leastProbability what is less likely is left out
     * @throws java.util.concurrent.CancellationException if the thread is interrupted
     */
    public void complete(double leastProbability, Consumer<NewFact> reader) {
        complete(NewFactOptions.of(facts.dataset().relations(), leastProbability), reader);
    }

    /** The same with a say in how. */
    public void complete(NewFactOptions options, Consumer<NewFact> reader) {
        FactStream stream = new FactStream(found -> reader.accept(newFact(found)), options.rounds());
        try {
            search(options, stream).run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NewFactSearch search(NewFactOptions options, FactStream stream) {
        return new NewFactSearch(
                completer, used.of(facts.dataset()), options, stream, (round, relation, done, total, found) -> {});
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
                answer.known());
    }

    private Proof proof(RuleProof proof) {
        PathText paths = new PathText(relations(), facts.dataset().entities()::name);
        return new Proof(ChainRule.of(proof.rule(), relations()), proof.share(), proof.pathCount(), paths.of(proof));
    }

    private Relations relations() {
        return facts.dataset().relations();
    }

    private <T> T reasoning(Function<Reasoner, T> work) {
        Reasoner reasoner = Optional.ofNullable(idle.poll()).orElseGet(completer::reasoner);
        T result = work.apply(reasoner);
        idle.add(reasoner); // one that failed is not used again
        return result;
    }

    /** The model at work. */
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

    /** What of the model or the facts cannot be used, in sentences for a person; mostly empty. */
    public List<String> notes() {
        return notes;
    }

    /** One call below: ids instead of names, for hot loops. */
    public GraphCompleter completer() {
        return completer;
    }
}
