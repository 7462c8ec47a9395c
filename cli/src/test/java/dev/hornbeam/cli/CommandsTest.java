package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.cli.Application.Commands;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandsTest {
    @Test
    void everyCommandIsMadeByTheNameThatItHas() {
        assertThat(Commands.NAMES)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(Commands.named(name)
                                .getClass()
                                .getAnnotation(Command.class)
                                .name())
                        .isEqualTo(name));
    }

    @Test
    void theOneThatIsNamedFirstIsEnough() {
        assertThat(Commands.meantBy(List.of("predict", "model", "stats"))).containsExactly("predict");
        assertThat(Commands.meantBy(List.of("--debug", "stats", "x"))).containsExactly("stats");
        assertThat(Commands.meantBy(List.of("--version"))).isEmpty();
    }

    @Test
    void whatNamesNoneNeedsAll() {
        for (List<String> arguments : List.of(
                List.<String>of(),
                List.of("--debug"),
                List.of("--help"),
                List.of("help", "stats"),
                List.of("completion"),
                List.of("stat"),
                List.of("--versoin"),
                List.of("--version", "stats"))) {
            assertThat(Commands.meantBy(arguments)).as("%s", arguments).isEqualTo(Commands.NAMES);
        }
    }

    @Test
    void aCommandAloneHasTheHelpThatItHasAmongAll() {
        Console console = new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, false);
        CommandLine all = new Application(console).commandLine(new Failures(console, false));
        all.getSubcommands()
                .forEach((name, command) ->
                        assertThat(Run.of(name, "--help").out()).as(name).isEqualTo(command.getUsageMessage()));
    }

    @Test
    void debuggingIsUnderstoodOnBothSidesOfACommand() {
        assertThat(Run.of("--debug", "stats", "nowhere").err()).contains("InputException", "\tat ");
        assertThat(Run.of("stats", "--debug", "nowhere").err()).contains("InputException", "\tat ");
        assertThat(Run.of("--version").out()).startsWith("hornbeam ").contains("Java ");
        assertThat(Run.of("-V", "stats").out()).isEqualTo(Run.of("--version").out());
    }

    @Test
    void experimentsAreFoundAsAServiceAndTheirModuleIsNamedWhereItIsMissing() {
        assertThat(Run.of("experiment", "list").out()).contains("window", "quick");

        ClassLoader usual = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            for (Run run : List.of(Run.of("experiment", "list"), Run.of("report", "results", "-o", "report.html"))) {
                assertThat(run.code()).isEqualTo(2);
                assertThat(run.err()).contains("hornbeam-experiment", "Maybe ").hasLineCount(1);
            }
        } finally {
            Thread.currentThread().setContextClassLoader(usual);
        }
    }
}
