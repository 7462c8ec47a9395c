package dev.hornbeam.docs;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.Prediction;
import dev.hornbeam.RuleModel;
import dev.hornbeam.learn.Hornbeam;
import java.io.PrintStream;
import java.nio.file.Path;

/** Learns from a file of facts, keeps the model, answers a question with proofs, and measures. */
public final class LibraryExample {
    private LibraryExample() {}

    /** Learns rules, prints those about one relation and writes the model folder. */
    public static void learn(Path source, Path folder, PrintStream out) {
        Facts facts = Facts.read(source);
        RuleModel model = Hornbeam.learner().seed(7).learn(facts);
        model.rules("basedIn").forEach(out::println);
        model.save(folder);
    }

    /** Answers {@code basedIn(Gus, ?)}, says why, finds what else is missing, and measures. */
    public static double ask(Path folder, Path source, PrintStream out) {
        Facts facts = Facts.read(source);
        Completion company = RuleModel.load(folder).on(facts);
        for (Prediction prediction : company.tails("Gus", "basedIn", 3)) {
            out.println(prediction.entity() + " " + prediction.probability());
            company.explain(prediction).proofs().forEach(out::println);
        }
        company.complete(0.8, found -> out.println(found.fact() + " because " + found.rule()));
        return company.evaluate(facts.test()).mrr();
    }
}
