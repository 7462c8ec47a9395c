package dev.hornbeam.cli;

import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes docs/commands.md from the commands themselves, so that the page and the program cannot differ. */
final class CommandsPage {
    private static final Pattern DEFAULT = Pattern.compile("^(.*) \\(default: (.*)\\)(\\.?)$");
    private static final Set<String> EVERYWHERE =
            Set.of("--help", "--debug", "--quiet", "--verbose", "--progress", "--log-file", "--log-format");

    private final StringBuilder page = new StringBuilder();

    private CommandsPage() {}

    /** The whole page. */
    static String text() {
        return new CommandsPage().write(Application.commands());
    }

    private String write(CommandLine root) {
        page.append("# Commands\n\n")
                .append("Every command and option, written by the program from its own command model; ")
                .append("`hornbeam COMMAND --help` shows the\nsame. [Back to the index](README.md).\n\n")
                .append("| command | what it does |\n|---|---|\n");
        for (CommandLine command : distinct(root)) {
            String name = command.getCommandName();
            page.append("| [`" + name + "`](#hornbeam-" + name + ") | " + description(command) + " |\n");
        }
        page.append(
                        "\nOptions of every command: `-h`, `--help` shows its help, `--debug` the stack trace of an error. ")
                .append("`--quiet`,\n`--verbose`, `--progress`, `--log-file` and `--log-format` say ")
                .append("[what is told beside results](logs.md). `hornbeam --version`\nshows ")
                .append("the versions of Hornbeam and of Java.\n\n")
                .append("Exit codes: 0 done, 1 failed, 2 wrong use or bad input, 130 interrupted. ")
                .append("`HORNBEAM_OPTS` holds options for the Java\nvirtual machine, for example `-Xmx8g`.\n");
        distinct(root).forEach(command -> section("hornbeam", command));
        return page.toString();
    }

    private static Set<CommandLine> distinct(CommandLine parent) {
        return new LinkedHashSet<>(parent.getSubcommands().values());
    }

    private void section(String parent, CommandLine command) {
        String name = parent + " " + command.getCommandName();
        CommandSpec spec = command.getCommandSpec();
        page.append("\n## " + name + "\n\n" + description(command) + "\n");
        table(spec);
        examples(spec);
        if (name.equals("hornbeam learn")) {
            settingsForExperts();
        }
        distinct(command).forEach(child -> section(name, child));
    }

    private void table(CommandSpec spec) {
        List<String> rows = new ArrayList<>();
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            if (!parameter.hidden()) {
                rows.add(row("`" + parameter.paramLabel() + "`", parameter, parameter.required()));
            }
        }
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && !EVERYWHERE.contains(option.longestName())) {
                rows.add(row(names(option), option, option.required()));
            }
        }
        if (!rows.isEmpty()) {
            page.append("\n| option | what it does | default |\n|---|---|---|\n");
            rows.forEach(page::append);
        }
    }

    /** What the help does not show; a configuration file can set it, and so can the command line. */
    private void settingsForExperts() {
        page.append("\n### Settings for experts\n\n")
                .append("What the help of `learn` does not show: for a file that `--config` reads, ")
                .append("where the options above have\nthe same names without dashes. `hornbeam info MODEL --config` ")
                .append("prints all of them with their values.\n\n")
                .append("| group | setting | what it means | values | default |\n|---|---|---|---|---|\n");
        for (LearnOption<?> option : LearnOptionTable.all()) {
            if (option.isAdvanced()) {
                page.append("| " + option.group().label() + " | `" + option.name() + "` | "
                        + (option.isFor(Task.COMPLETION) ? "" : "Task relation: ") + cell(option.meaning()) + " | "
                        + cell(option.type().expected()) + " | " + option.defaultText() + " |\n");
            }
        }
    }

    private static String names(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
        return Arrays.stream(option.names())
                .map(name -> "`" + cell(name + (name.equals(option.longestName()) ? value : "")) + "`")
                .collect(Collectors.joining(", "));
    }

    private static String row(String name, ArgSpec argument, boolean required) {
        String text = cell(String.join(" ", argument.description()));
        Matcher withDefault = DEFAULT.matcher(text);
        String fallback = required ? "required" : argument.arity().max() == 0 ? "off" : "–";
        if (withDefault.matches()) {
            text = withDefault.group(1) + ".";
            fallback = withDefault.group(2);
        }
        return "| " + name + " | " + text + " | " + fallback + " |\n";
    }

    private void examples(CommandSpec spec) {
        String footer = String.join("\n", spec.usageMessage().footer()).strip();
        String examples = footer.replaceFirst("^Examples?:\n", "");
        if (!examples.isEmpty()) {
            page.append('\n');
            examples.lines().forEach(line -> page.append(line.isBlank() ? "\n" : exampleLine(line) + "\n"));
        }
    }

    /** Examples are indented in the help; what is not, is a remark. */
    private static String exampleLine(String line) {
        String plain = line.replace("%n", "").replace("%%", "%");
        return plain.startsWith("  ") ? "  " + plain : plain;
    }

    private static String description(CommandLine command) {
        return cell(String.join(" ", command.getCommandSpec().usageMessage().description()));
    }

    private static String cell(String text) {
        return text.replace("%n", " ").replace("%%", "%").replace("|", "\\|").strip();
    }
}
