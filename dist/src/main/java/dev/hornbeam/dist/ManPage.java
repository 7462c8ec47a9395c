package dev.hornbeam.dist;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual of one command, in the language of man, written from the command itself.
 *
 * @param name {@code hornbeam-learn}
 */
record ManPage(String name, String text) {
    /** One page for the program and one for each command. */
    static List<ManPage> all(CommandLine root, String version, String day) {
        List<ManPage> pages = new ArrayList<>();
        add(root, "", version, day, pages);
        return pages;
    }

    private static void add(CommandLine command, String parent, String version, String day, List<ManPage> into) {
        String name = parent + command.getCommandName();
        into.add(new ManPage(name, new Writer(command, name, parent).write(version, day)));
        new LinkedHashSet<>(command.getSubcommands().values())
                .forEach(child -> add(child, name + "-", version, day, into));
    }

    String fileName() {
        return name + ".1";
    }

    /** Writes one page from top to bottom. */
    private static final class Writer {
        private final CommandLine command;
        private final CommandSpec spec;
        private final String name;
        private final String parent;
        private final StringBuilder page = new StringBuilder();

        Writer(CommandLine command, String name, String parent) {
            this.command = command;
            this.spec = command.getCommandSpec();
            this.name = name;
            this.parent = parent;
        }

        String write(String version, String day) {
            String description = plain(String.join(" ", spec.usageMessage().description()));
            line(".TH \"" + name.toUpperCase(Locale.ROOT) + "\" 1 \"" + day + "\" \"Hornbeam " + version
                    + "\" \"Hornbeam\"");
            section("NAME");
            text(name + " - " + description.replaceFirst("\\.$", ""));
            section("SYNOPSIS");
            text(plain(command.getHelp().synopsis(0)).strip().replaceAll("\\s+", " "));
            section("DESCRIPTION");
            text(description);
            remarks();
            commands();
            options();
            examples();
            section("EXIT STATUS");
            text("0 done, 1 failed, 2 wrong use or bad input, 130 interrupted.");
            section("ENVIRONMENT");
            item("HORNBEAM_OPTS", "Options for the Java virtual machine, for example -Xmx8g.");
            item("JAVA_HOME", "The Java to run with.");
            seeAlso();
            return page.toString();
        }

        private void commands() {
            if (!command.getSubcommands().isEmpty()) {
                section("COMMANDS");
                for (CommandLine child :
                        new LinkedHashSet<>(command.getSubcommands().values())) {
                    item(
                            child.getCommandName(),
                            plain(String.join(
                                    " ", child.getCommandSpec().usageMessage().description())));
                }
            }
        }

        private void options() {
            section("OPTIONS");
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                if (!parameter.hidden()) {
                    tagged("\\fI" + escaped(parameter.paramLabel()) + "\\fR", meaning(parameter));
                }
            }
            for (OptionSpec option : spec.options()) {
                if (!option.hidden()) {
                    String names = Arrays.stream(option.names())
                            .map(each -> "\\fB" + escaped(each) + "\\fR")
                            .collect(Collectors.joining(", "));
                    String value = option.arity().max() == 0 ? "" : " \\fI" + escaped(option.paramLabel()) + "\\fR";
                    tagged(names + value, meaning(option));
                }
            }
        }

        private static String meaning(ArgSpec argument) {
            return plain(String.join(" ", argument.description())) + (argument.required() ? " Required." : "");
        }

        /** What a footer says beside its examples. */
        private void remarks() {
            footer().filter(line -> !isExample(line) && !line.isBlank())
                    .filter(line -> !line.matches("Examples?:|Exit codes: .*|HORNBEAM_OPTS .*"))
                    .forEach(line -> {
                        line(".PP");
                        text(line);
                    });
        }

        private void examples() {
            List<String> examples = footer().filter(Writer::isExample).toList();
            if (!examples.isEmpty()) {
                section("EXAMPLES");
                line(".nf");
                examples.forEach(this::text);
                line(".fi");
            }
        }

        private java.util.stream.Stream<String> footer() {
            return Arrays.stream(spec.usageMessage().footer()).map(Writer::plain);
        }

        private static boolean isExample(String line) {
            return line.startsWith("  ");
        }

        private void seeAlso() {
            section("SEE ALSO");
            if (!parent.isEmpty()) {
                line(".BR " + escaped(parent.substring(0, parent.length() - 1)) + " (1)");
                return;
            }
            String children = new LinkedHashSet<>(command.getSubcommands().values())
                    .stream()
                            .map(child -> ".BR " + escaped(name + "-" + child.getCommandName()) + " (1)")
                            .collect(Collectors.joining(" ,\n"));
            line(children);
        }

        private void section(String title) {
            line(".SH " + title);
        }

        private void item(String term, String meaning) {
            tagged("\\fB" + escaped(term) + "\\fR", meaning);
        }

        private void tagged(String tag, String meaning) {
            line(".TP");
            line(tag);
            text(meaning);
        }

        private void text(String text) {
            String escaped = escaped(text);
            line(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped);
        }

        private void line(String line) {
            page.append(line).append('\n');
        }

        /** Without the marks of formatted text. */
        private static String plain(String text) {
            return text.replace("%n", " ").replace("%%", "%");
        }

        private static String escaped(String text) {
            return text.replace("\\", "\\e").replace("-", "\\-");
        }
    }
}
