package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Preset.PaperSettings;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The settings of a cell, by name, as options of learning and as choices of the work. */
final class CellSettings {
    static final String AUTO = "auto";
    private static final String RELATION = "relation";
    private static final String EPOCHS = "epochs";
    private static final String LEAST_STEPS = "leastSteps";
    private static final String WALKS = "walks";
    private static final String SAMPLER = "sampler";

    /** Names that declarations use for options that are called otherwise: results are told apart by them. */
    private static final Map<String, String> OTHERWISE =
            Map.of("weighs", "weights", "endsOnAll", "final", "pathLength", "max-length", "budget", "query-budget");

    /** Where the paper's model differs from the paper, whatever the settings: what, the paper, here, why. */
    static final List<List<String>> EVERYWHERE = List.of(
            List.of(
                    "training rows",
                    "one per sampled path",
                    "one per distinct body, weighted by its count",
                    "the same expected gradient, at a fraction of the cost"),
            List.of(
                    "heads of a path",
                    "the first relation found between its ends",
                    "all of them",
                    "the choice is an accident of the order of the file"),
            List.of("gradient of f", "none (arg max)", "straight-through", "f would not learn"),
            List.of(
                    "phases of training",
                    "bodies of two relations, then of three",
                    "of up to two, then of all",
                    "what was learned first is not lost"),
            List.of(
                    "score of a rule",
                    "θ read in one direction",
                    "mean of θ in both directions",
                    "both sides can be asked"),
            List.of("facts trained on", "train and valid", "train", "valid is for choices"));

    private final Cell cell;
    private final AskedSettings asked;

    CellSettings(Cell cell) {
        this.cell = cell;
        Task task = cell.kind().equals(RELATION) ? Task.RELATION : Task.COMPLETION;
        asked = new AskedSettings(task);
        cell.settings().forEach((name, value) -> {
            if (WorkSetting.labelled(name).isEmpty()) {
                asked.ask(option(name, task), List.of(value), where() + ": " + name);
            }
        });
    }

    private LearnOption<?> option(String name, Task task) {
        String known =
                OTHERWISE.getOrDefault(name, name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
        return LearnOptionTable.named(known, task)
                .orElseThrow(() -> InputException.of(
                        where(),
                        "the setting \"" + name + "\"",
                        "a choice of the work or an option of learning",
                        LearnOptionTable.maybe(known)));
    }

    /** How to learn: on one thread, so that several cells can run at a time and the machine does not change the outcome. */
    LearnOptions options() {
        return asUsual().change(s -> s.withThreads(1));
    }

    /** How to learn, on as many threads in each step as learning takes by itself. */
    LearnOptions asUsual() {
        String preset = text(WorkSetting.PRESET, AUTO);
        LearnOptions options = LearnOptions.DEFAULTS;
        if (isPaper()) {
            options = options.preset(Preset.PAPER).change(this::asThePaper);
        } else if (!preset.equals(AUTO)) {
            options = options.preset(Preset.valueOf(preset.toUpperCase(Locale.ROOT)));
        }
        return options.change(s -> changed(s).withSeed(cell.seed()));
    }

    /**
     * The settings of every step, on one thread.
     *
     * @param corpus whose size decides the settings that are not given; null for a small one
     */
    LearnSettings settled(Corpus corpus) {
        LearnSettings base;
        if (isPaper()) {
            base = asThePaper(LearnSettings.of(Preset.PAPER));
        } else {
            base = LearnSettings.of(corpus == null ? Preset.SMALL : Preset.of(corpus));
        }
        return changed(base).withSeed(cell.seed()).withThreads(1);
    }

    /** Whether it is run with the paper's model and settings. */
    boolean isPaper() {
        return text(WorkSetting.PRESET, AUTO).equals("paper");
    }

    /** With the paper's settings for the data, as far as this machine allows. */
    private LearnSettings asThePaper(LearnSettings settings) {
        PaperSettings paper = paper(cell.data());
        List<Integer> most = list(WorkSetting.PAPER_AT_MOST, "").stream()
                .map(Integer::valueOf)
                .toList();
        if (most.isEmpty()) {
            return settings.withModel(usual -> paper.model()).withTrainer(usual -> paper.trainer());
        }
        int steps = Math.min(most.get(2), paper.trainer().schedule().leastSteps());
        return settings.withModel(usual -> paper.model()
                        .withDimension(Math.min(most.get(0), paper.model().dimension())))
                .withTrainer(usual -> paper.trainer()
                        .withSchedule(schedule -> schedule.withBatch(Math.min(most.get(1), schedule.batch()))
                                .withShortSteps(steps)
                                .withLeastSteps(steps)));
    }

    /** Where a cell of the paper's model is not run as the paper ran it: what, the paper, here, why. */
    List<List<String>> deviations() {
        if (!isPaper()) {
            return List.of();
        }
        LearnSettings here = settled(null);
        PaperSettings paper = paper(cell.data());
        List<List<String>> rows = new ArrayList<>();
        deviation(
                rows,
                "dimension",
                "embedding size d",
                paper.model().dimension(),
                here.model().dimension());
        deviation(
                rows,
                "batch",
                "batch",
                paper.trainer().schedule().batch(),
                here.trainer().schedule().batch());
        deviation(
                rows,
                LEAST_STEPS,
                "steps of each of two phases",
                paper.trainer().schedule().leastSteps(),
                here.trainer().schedule().leastSteps());
        return rows;
    }

    private void deviation(List<List<String>> rows, String setting, String what, int paper, int here) {
        if (paper != here && !cell.point().containsKey(setting)) {
            rows.add(List.of(cell.data() + ": " + what, "" + paper, "" + here, "two cores"));
        }
    }

    private String where() {
        return "experiment " + cell.experiment();
    }

    /** Rejects values that learning or the work does not allow. */
    void check() {
        changed(LearnSettings.of(Preset.SMALL));
        for (WorkSetting each : WorkSetting.values()) {
            String value = cell.settings().get(each.label());
            if (value != null) {
                try {
                    each.check(value);
                } catch (IllegalArgumentException e) { // numbers that are none among them
                    throw InputException.of(
                            where(),
                            each.label() + " \"" + value + "\"",
                            "a valid value (" + e.getMessage() + ")",
                            "Maybe it is a mistake in the declaration.",
                            e);
                }
            }
        }
    }

    private LearnSettings changed(LearnSettings settings) {
        LearnSettings changed = asked.onto(settings, name -> {
            throw new IllegalArgumentException(cell.experiment() + " names the relation " + name);
        });
        if (cell.settings().containsKey(EPOCHS) && !cell.settings().containsKey(LEAST_STEPS)) {
            int steps = settings.trainer().schedule().leastSteps(); // a few passes are no reason for few steps
            changed = changed.withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withLeastSteps(steps)));
        }
        boolean walks = cell.settings().containsKey(WALKS) && !cell.settings().containsKey(SAMPLER);
        return walks ? changed.withSampler(SamplerKind.WALK) : changed;
    }

    /** The settings that the paper found best for a data set; those for UMLS if it has none. */
    static PaperSettings paper(String data) {
        return switch (data) {
            case "family" -> PaperSettings.FAMILY;
            case "kinship" -> PaperSettings.KINSHIP;
            case "wn18rr", "wn18rr-ncrl" -> PaperSettings.WN18RR;
            case "fb15k-237" -> PaperSettings.FB15K_237;
            case "yago3-10-quarter" -> PaperSettings.YAGO3_10;
            default -> PaperSettings.UMLS;
        };
    }

    String text(WorkSetting setting, String otherwise) {
        return cell.settings().getOrDefault(setting.label(), otherwise);
    }

    int whole(WorkSetting setting, int otherwise) {
        return Integer.parseInt(text(setting, "" + otherwise));
    }

    double number(WorkSetting setting, double otherwise) {
        return Double.parseDouble(text(setting, "" + otherwise));
    }

    /** Several values, separated by blanks. */
    List<String> list(WorkSetting setting, String otherwise) {
        String text = text(setting, otherwise);
        return text.isBlank() ? List.of() : List.of(text.split(" "));
    }

    /** What a declaration may set for the work itself, by name; all else it sets are options of learning. */
    enum WorkSetting {
        PRESET("preset", WorkSetting::requirePreset),
        /** The largest embedding size, batch and number of steps of the paper's settings that is used. */
        PAPER_AT_MOST("paperAtMost", WorkSetting::requireThree),
        SHARE("share", WorkSetting::requireShare),
        METHODS("methods", WorkSetting::requireMethods),
        RULES_PER_HEAD("rulesAHead", WorkSetting::requireWholes),
        CHOSEN_OF("chosenOf", WorkSetting::requireWholes),
        HOPS("hops", Integer::parseInt),
        SIMULATED("simulated", WorkSetting::requireWholes),
        PLAIN("plain", WorkSetting::requireWholes),
        HEADS("heads", Integer::parseInt);

        private final String label;
        private final Consumer<String> check;

        WorkSetting(String label, Consumer<String> check) {
            this.label = label;
            this.check = check;
        }

        /** As declarations write it. */
        String label() {
            return label;
        }

        static Optional<WorkSetting> labelled(String label) {
            return Arrays.stream(values())
                    .filter(each -> each.label.equals(label))
                    .findFirst();
        }

        /**
         * Refuses what it cannot be.
         *
         * @throws IllegalArgumentException with what it can be
         */
        void check(String value) {
            check.accept(value);
        }

        private static void requirePreset(String value) {
            if (!value.equals(CellSettings.AUTO)) {
                Preset.valueOf(value.toUpperCase(Locale.ROOT));
            }
        }

        private static void requireMethods(String values) {
            for (String each : values.split(" ")) {
                if (!CompletionWork.SCORERS.contains(each)
                        && !each.equals(CompletionWork.CHOSEN)
                        && AggregatorKind.labelled(each).isEmpty()) {
                    throw new IllegalArgumentException("no method " + each);
                }
            }
        }

        private static void requireShare(String value) {
            double share = Double.parseDouble(value);
            if (!(share > 0 && share <= 1)) {
                throw new IllegalArgumentException("more than 0, at most 1");
            }
        }

        private static void requireThree(String values) {
            requireWholes(values);
            if (values.split(" ").length != 3) {
                throw new IllegalArgumentException("embedding size, batch and steps");
            }
        }

        private static void requireWholes(String values) {
            for (String each : values.isBlank() ? new String[0] : values.split(" ")) {
                Integer.parseInt(each);
            }
        }
    }
}
