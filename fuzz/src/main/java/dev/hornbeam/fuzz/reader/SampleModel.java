package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.RuleLearner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** A small model that was learned, and a run that was interrupted. */
final class SampleModel {
    private final Facts facts;

    SampleModel(Path scratch) {
        Scratch folder = new Scratch(scratch, "model-facts");
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            rows.append("p" + i + "\tparent\tp" + (i + 1) + "\n");
            rows.append("p" + i + "\tgrand\tp" + (i + 2) + "\n");
            rows.append("p" + i + "\tlives\tc" + i % 3 + "\n");
        }
        folder.put("train.tsv", rows.toString().getBytes(UTF_8));
        folder.put("valid.tsv", "p24\tparent\tp25\np1\tlives\tc1\n".getBytes(UTF_8));
        this.facts = Facts.read(folder.folder());
    }

    Facts facts() {
        return facts;
    }

    RuleLearner learner() {
        return Hornbeam.learner()
                .seed(7)
                .option("epochs", 2)
                .option("restarts", 1)
                .option("dimension", 4);
    }

    /** The files of a finished model. */
    Map<String, byte[]> finished(Path scratch) {
        Path folder = scratch.resolve("model-sample");
        if (!Files.exists(folder)) {
            learner().learn(facts, folder, IfThere.REFUSE);
        }
        return Scratch.files(folder);
    }

    /** The files of a run that was interrupted after its first epoch. */
    Map<String, byte[]> interrupted(Path scratch) {
        Path folder = scratch.resolve("run-sample");
        LearnListener interrupts = new LearnListener() {
            @Override
            public void begins(LearnStep step) {
                if (step.ordinal() > LearnStep.TRAIN.ordinal()) {
                    throw new CancellationException();
                }
            }
        };
        try {
            learner().progress(interrupts).learn(facts, folder, IfThere.REFUSE);
            throw new IllegalStateException("the run was not interrupted");
        } catch (CancellationException wanted) {
            return Scratch.files(folder);
        }
    }
}
