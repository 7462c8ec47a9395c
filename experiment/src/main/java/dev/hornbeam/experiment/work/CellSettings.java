package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnSettings;
import dev.hornbeam.neural.train.PaperSettings;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.corpus.Corpus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The settings of a cell, by name, as options of learning and as choices of the work. */
final class CellSettings {
    static final String AUTO = "auto";

    private final Cell cell;

    CellSettings(Cell cell) {
        this.cell = cell;
        for (String name : cell.settings().keySet()) {
            Setting.labelled(name).orElseThrow(() -> unknown(name));
        }
    }

    /** How to learn: on one thread, so that several cells can run at a time and the machine does not change the outcome. */
    LearnOptions options() {
        return asUsual().change(s -> s.withThreads(1));
    }

    /** How to learn, on as many threads in each step as learning takes by itself. */
    LearnOptions asUsual() {
        String preset = text(Setting.PRESET, AUTO);
        LearnOptions options = LearnOptions.DEFAULTS;
        if (preset.equals("paper")) {
            PaperSettings paper = paper(cell.data());
            options = options.preset(Preset.PAPER)
                    .change(s -> s.withModel(paper.model()).withTrainer(paper.trainer()));
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
        if (text(Setting.PRESET, AUTO).equals("paper")) {
            PaperSettings paper = paper(cell.data());
            base = LearnSettings.of(Preset.PAPER).withModel(paper.model()).withTrainer(paper.trainer());
        } else {
            base = LearnSettings.of(corpus == null ? Preset.SMALL : Preset.of(corpus));
        }
        return changed(base).withSeed(cell.seed()).withThreads(1);
    }

    private InputException unknown(String name) {
        List<String> known = Arrays.stream(Setting.values()).map(Setting::label).toList();
        return InputException.of(
                where(),
                "the setting \"" + name + "\"",
                "one of " + String.join(", ", known),
                ClosestName.in(known, name)
                        .map(close -> "Maybe you meant " + close + ".")
                        .orElse("Maybe it is a mistake in the declaration."));
    }

    private String where() {
        return "experiment " + cell.experiment();
    }

    /** Rejects values that learning or the work does not allow. */
    void check() {
        LearnSettings tried = LearnSettings.of(Preset.SMALL);
        for (Setting each : Setting.values()) {
            String value = cell.settings().get(each.label());
            if (value != null) {
                try {
                    tried = each.apply(tried, value);
                } catch (IllegalArgumentException e) { // including numbers that cannot be parsed
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
        LearnSettings changed = settings;
        for (Setting each : Setting.values()) { // in this order, whatever the order of the declaration
            if (cell.settings().containsKey(each.label())) {
                changed = each.apply(changed, cell.settings().get(each.label()));
            }
        }
        return changed;
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

    String text(Setting setting, String otherwise) {
        return cell.settings().getOrDefault(setting.label(), otherwise);
    }

    int whole(Setting setting, int otherwise) {
        return Integer.parseInt(text(setting, "" + otherwise));
    }

    double number(Setting setting, double otherwise) {
        return Double.parseDouble(text(setting, "" + otherwise));
    }

    /** Several values, separated by blanks. */
    List<String> list(Setting setting, String otherwise) {
        String text = text(setting, otherwise);
        return text.isBlank() ? List.of() : List.of(text.split(" "));
    }
}
