package dev.hornbeam.spark;

import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.OptionGroup;
import dev.hornbeam.model.Task;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of learning that have an effect on a graph elsewhere, as flags of a command. */
final class LearningFlags {
    /** How paths are sampled is settled, and threads are those of the cluster. */
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "sampler",
            "walks",
            "path-budget",
            "counting-threads",
            "mining-threads",
            "mined-counting-threads",
            "weighing-threads",
            "mined-counting-seed",
            "weighing-seed");

    private LearningFlags() {}

    private static List<LearnOption<?>> options() {
        return LearnOptionTable.of(Task.COMPLETION).stream()
                .filter(option -> option.group() != OptionGroup.WEIGHING && !WITHOUT_EFFECT.contains(option.name()))
                .toList();
    }

    static CommandSpec addTo(CommandSpec command) {
        for (LearnOption<?> option : options()) {
            command.addOption(OptionSpec.builder("--" + option.name())
                    .description(option.meaning().replace("%", "%%") + " (default: " + option.defaultText() + ")")
                    .type(List.class)
                    .auxiliaryTypes(String.class)
                    .splitRegex(option.type().isRelations() ? "," : "")
                    .arity("1")
                    .paramLabel(
                            option.type().isFlag()
                                    ? "true|false"
                                    : option.type().label())
                    .hidden(option.isAdvanced())
                    .build());
        }
        return command;
    }

    static AskedSettings asked(CommandSpec command) {
        AskedSettings asked = new AskedSettings(Task.COMPLETION);
        for (LearnOption<?> option : options()) {
            String flag = "--" + option.name();
            if (command.commandLine().getParseResult().hasMatchedOption(flag)) {
                asked.ask(option, command.findOption(flag).getValue(), flag);
            }
        }
        return asked;
    }
}
