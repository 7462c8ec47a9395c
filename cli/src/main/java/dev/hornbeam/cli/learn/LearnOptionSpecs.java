package dev.hornbeam.cli.learn;

import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Gives a command the options of the table of learning, shows them in groups, and reads what was given. */
public final class LearnOptionSpecs implements IModelTransformer {
    private static final String NOT = "no-";

    @Override
    public CommandSpec transform(CommandSpec command) {
        Map<OptionSpec, LearnOption.Group> groups = new LinkedHashMap<>();
        for (String name : LearnOptionTable.names()) {
            if (!command.optionsMap().containsKey("--" + name)) { // the seed is there for every command that reads data
                OptionSpec spec = spec(name);
                command.addOption(spec);
                groups.put(spec, entries(name).get(0).group());
            }
        }
        command.usageMessage()
                .sectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> inGroups(help, groups));
        return command;
    }

    /** The options of that name, at most one for each task. */
    private static List<LearnOption<?>> entries(String name) {
        return LearnOptionTable.all().stream()
                .filter(option -> option.name().equals(name))
                .toList();
    }

    private static OptionSpec spec(String name) {
        LearnOption<?> option = entries(name).get(0);
        OptionSpec.Builder builder =
                OptionSpec.builder(flag(option)).description(description(name)).hidden(option.isAdvanced());
        if (isSwitch(option)) {
            return builder.type(boolean.class).arity("0").build();
        }
        return builder.type(List.class)
                .auxiliaryTypes(String.class)
                .splitRegex(option.type().isRelations() ? "," : "")
                .arity("1")
                .paramLabel(option.type().label())
                .build();
    }

    /** A flag of everybody is given or not; one for experts is told true or false. */
    private static boolean isSwitch(LearnOption<?> option) {
        return option.type().isFlag() && !option.isAdvanced();
    }

    /** {@code --max-length}; what is on by default is switched off by {@code --no-weights}. */
    private static String flag(LearnOption<?> option) {
        return "--" + (isOffSwitch(option) ? NOT : "") + option.name();
    }

    private static boolean isOffSwitch(LearnOption<?> option) {
        return isSwitch(option) && option.defaultText().equals("true");
    }

    private static String description(String name) {
        List<LearnOption<?>> entries = entries(name);
        LearnOption<?> option = entries.get(0);
        String task = entries.size() == 1 && !option.isFor(Task.COMPLETION) ? "Task relation: " : "";
        String meaning = option.meaning().substring(0, option.meaning().length() - 1);
        if (isOffSwitch(option)) {
            return task + "Leave out " + lowered(meaning) + ".";
        }
        if (isSwitch(option)) {
            return task + meaning + ".";
        }
        String choices = option.type().isChoice() ? ": " + option.type().expected() : "";
        String more = entries.size() > 1 ? "; " + entries.get(1).defaultText() + " in stories" : "";
        return task + (task.isEmpty() ? meaning : lowered(meaning)) + choices + " (default: " + option.defaultText()
                + more + ").";
    }

    private static String lowered(String sentence) {
        return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private static String inGroups(Help help, Map<OptionSpec, LearnOption.Group> groups) {
        StringBuilder text = new StringBuilder();
        List<OptionSpec> others = new ArrayList<>(help.commandSpec().options());
        others.removeAll(groups.keySet());
        text.append(list(help, others));
        for (LearnOption.Group group : LearnOption.Group.values()) {
            List<OptionSpec> options = groups.keySet().stream()
                    .filter(option -> groups.get(option) == group && !option.hidden())
                    .toList();
            text.append(System.lineSeparator())
                    .append(group.title())
                    .append(':')
                    .append(System.lineSeparator())
                    .append(list(help, options));
        }
        return text.toString();
    }

    private static String list(Help help, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout(help.commandSpec().options(), List.of(), help.colorScheme());
        layout.addOptions(options, help.createDefaultParamLabelRenderer());
        return layout.toString();
    }

    /** The options that have no effect on a task. */
    static Set<String> withoutEffectOn(Task task) {
        return LearnOptionTable.all().stream()
                .filter(option -> LearnOptionTable.named(option.name(), task).isEmpty())
                .map(LearnOptionSpecs::flag)
                .collect(Collectors.toSet());
    }

    /** What was given on the command line. */
    static AskedSettings given(CommandSpec command, Optional<Long> seed, Task task) {
        AskedSettings asked = new AskedSettings(task);
        for (LearnOption<?> option : LearnOptionTable.of(task)) {
            if (option.name().equals("seed")) {
                seed.ifPresent(value -> asked.ask(option, List.of("" + value), flag(option)));
            } else if (command.commandLine().getParseResult().hasMatchedOption(flag(option))) {
                asked.ask(option, words(option, command.findOption(flag(option))), flag(option));
            }
        }
        return asked;
    }

    private static List<String> words(LearnOption<?> option, OptionSpec given) {
        return isSwitch(option) ? List.of(isOffSwitch(option) ? "false" : "true") : given.getValue();
    }
}
