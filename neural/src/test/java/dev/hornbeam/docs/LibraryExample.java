package dev.hornbeam.docs;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.TiePolicy;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.ExplanationOptions;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.RuleProof;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.nio.file.Path;

/** Learns from a file of facts, keeps the model, and answers a question with a proof. */
public final class LibraryExample {
    private final PrintStream out;

    public LibraryExample(PrintStream out) {
        this.out = out;
    }

    /** Learns rules, prints the best of each head and writes the model folder. */
    public void learn(Path facts, Path folder) {
        Dataset data = new DatasetReader().read(facts).dataset();
        LearnOptions options = LearnOptions.DEFAULTS.change(s -> s.withSeed(7)
                .withTrainer(trainer ->
                        trainer.withSchedule(schedule -> schedule.withEpochs(60).withLeastSteps(0))));
        try (LearnedModel model = new Learner(options).learn(data)) {
            model.rules()
                    .topOfEachHead(1, RuleMeasure.SCORE)
                    .forEach(rule -> out.println(RuleFormat.statement(rule, model.relations())));
            model.save(folder);
        }
    }

    /** Answers {@code relation(head, ?)} and says why. */
    public void ask(Path folder, Path facts, String head, String relation) {
        Dataset data = new DatasetReader().read(facts).dataset();
        try (LearnedModel model = LearnedModel.load(folder)) {
            Weighting reasoning = model.weighting().orElseThrow();
            Reasoner reasoner = reasoning.on(data.graph(), model.rules()).reasoner();
            Query query =
                    Query.tailOf(data.entities().id(head), data.relations().id(relation));
            for (Answer answer : reasoner.answer(query, 1, false).answers()) {
                out.printf("%s %.2f%n", data.entities().name(answer.entity()), answer.probability());
                for (RuleProof proof : reasoner.explain(query, answer.entity(), ExplanationOptions.DEFAULTS)
                        .proofs()) {
                    out.printf("  %.2f %s%n", proof.share(), RuleFormat.statement(proof.rule(), data.relations()));
                }
            }
        }
    }

    /** The mean reciprocal rank on the test split, ties at their mean rank. */
    public double mrr(Path folder, Path source) {
        Dataset data = new DatasetReader().read(source).dataset();
        try (LearnedModel model = LearnedModel.load(folder)) {
            GraphCompleter completion = model.weighting().orElseThrow().on(data.graph(), model.rules());
            Evaluation evaluation = completion.evaluate(data.test(), data.graph(), Protocol.STANDARD);
            return evaluation.metrics(TiePolicy.MEAN).mrr();
        }
    }
}
