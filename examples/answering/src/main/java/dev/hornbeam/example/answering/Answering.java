package dev.hornbeam.example.answering;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.Prediction;
import dev.hornbeam.RuleModel;
import java.nio.file.Path;

/** Asks a learned model where Gus is based, why, and how good the model is: with {@code hornbeam-core} alone. */
public final class Answering {
    private Answering() {}

    public static void main(String[] arguments) {
        Facts facts = Facts.read(Path.of(arguments[1]));
        Completion company = RuleModel.load(Path.of(arguments[0])).on(facts);
        for (Prediction prediction : company.tails("Gus", "basedIn", 3)) {
            System.out.printf("%s, probability %.2f%n", prediction.entity(), prediction.probability());
            company.explain(prediction).proofs().forEach(proof -> System.out.println("  " + proof));
        }
        System.out.printf(
                "MRR %.3f on %d test facts%n",
                company.evaluate(facts.test()).mrr(), facts.test().size());
    }
}
