package dev.hornbeam.server.job;

import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.RuleModel;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.RuleLearner;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Learns a model from data as a job. */
public final class LearnWork implements Jobs.Work {
    /** The options that most people change. */
    private static final List<String> MAIN = List.of("preset", "max-length", "epochs", "seed", "threads");

    private final Supplier<Facts> data;
    private final Path folder;
    private final RuleLearner learner;

    /**
     * @param data reads what to learn from
     * @param folder where the model is written, which must not be there yet
     * @throws InputException if an option is not known or has no such value
     */
    public LearnWork(Supplier<Facts> data, Path folder, Map<String, String> options) {
        this.data = data;
        this.folder = folder;
        RuleLearner asked = Hornbeam.learner();
        for (Map.Entry<String, String> each : options.entrySet()) {
            asked = asked.option(each.getKey(), each.getValue());
        }
        this.learner = asked.checked();
        if (Files.exists(folder)) {
            throw InputException.of(
                    folder.getFileName().toString(), "something of that name", "a new name", "Maybe add a number.");
        }
    }

    /** An option that people may set. */
    public record OptionView(
            String name, String meaning, String byDefault, String expected, boolean main, List<String> choices) {}

    /** The options of learning. */
    public record OptionList(List<OptionView> options) {}

    /** All options that the command line shows. */
    public static OptionList options() {
        return new OptionList(LearnOptionTable.of(Task.COMPLETION).stream()
                .filter(option -> !option.isAdvanced() && !option.type().isRelations())
                .map(LearnWork::view)
                .toList());
    }

    private static OptionView view(LearnOption<?> option) {
        List<String> choices = option.type().isChoice()
                ? Stream.of(option.type().expected().split(", ")).toList()
                : option.type().isFlag() ? List.of("true", "false") : List.of();
        return new OptionView(
                option.name(),
                option.meaning(),
                option.defaultText(),
                option.type().expected(),
                MAIN.contains(option.name()),
                choices);
    }

    @Override
    public void run(Job job) {
        job.step("reading");
        Facts facts = data.get();
        job.log("read " + facts.name() + ": " + facts.size() + " facts");
        RuleModel model = learner.progress(new Watcher(job)).learn(facts, folder, IfThere.REFUSE);
        job.result("model", folder.getFileName().toString());
        job.result("rules", Integer.toString(model.info().rules()));
        job.step("done");
    }

    /** Tells the job how learning goes. */
    private record Watcher(Job job) implements LearnListener {
        @Override
        public void begins(LearnStep step) {
            job.step(step.doing());
        }

        @Override
        public void moves(LearnStep step, long done, long total, String note) {
            job.moves(done, total, note);
        }

        @Override
        public void ends(LearnStep step, String outcome, double seconds) {
            job.log(step.doing() + ": " + outcome + String.format(Locale.ROOT, ", %.1f s", seconds));
        }

        @Override
        public void notes(String line) {
            job.log(line);
        }
    }
}
