package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A default is defined once, in the options of its step; help and docs say the same. */
class DocumentedDefaultsTest {
    private static String page(String name) throws IOException {
        return Files.readString(Launcher.root().resolve("docs").resolve(name));
    }

    @Test
    void theHelpReadsItsDefaultsFromTheOptions() {
        ExplanationOptions explanation = ExplanationOptions.DEFAULTS;
        assertThat(CommandsPage.text())
                .contains("| The most rules to show. | " + explanation.rules() + " |")
                .contains("| The most paths per rule. | " + explanation.paths() + " |")
                .contains("| The most better-ranked answers to show. | " + explanation.rivals() + " |")
                .contains("| The seed of all random numbers. | " + SplitMix.FIRST_SEED + " |")
                .contains("| by the graph, " + MiningOptions.FEWEST_RULES + " to " + MiningOptions.MOST_RULES + " |")
                .contains(String.format(
                        Locale.ROOT,
                        "| %,d in a graph, %,d in a story |",
                        PathOptions.GRAPH.maxSteps(),
                        PathOptions.STORY.maxSteps()))
                .contains("in a large graph " + PathOptions.GRAPH.maxLength() + " for a model of stories |");
    }

    @Test
    void thePageOfStoriesNamesTheDefaultsOfTheSearch() throws IOException {
        assertThat(page("stories.md"))
                .contains("the longest path, " + PathOptions.LEARNED.maxLength() + " by default")
                .contains("shortest first, " + PathOptions.LEARNED.maxPaths() + " by default");
    }

    @Test
    void theAdviceOnLengthNamesTheDefault() throws IOException {
        assertThat(page("troubleshooting.md"))
                .contains("`--max-length` matters most. 2 is quick, " + SamplerOptions.DEFAULTS.maxLength()
                        + " the default");
    }

    /** Every term of the paper has an option and a class, and both exist. */
    @Test
    void thePapersTermsHaveOptionsAndClasses() throws IOException, ClassNotFoundException {
        List<String> rows = page("method.md")
                .lines()
                .dropWhile(line -> !line.startsWith("| the paper | option | class |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertThat(rows)
                .extracting(row -> row.split("\\|")[1].strip())
                .containsExactly(
                        "random walk",
                        "length of a walk",
                        "open-path ratio",
                        "sliding window {2, 3}",
                        "encoder",
                        "selection network f",
                        "null r0",
                        "W_Q, W_K",
                        "W_V = W_K",
                        "cross-entropy",
                        "top-k extraction",
                        "forward chaining",
                        "the filtered setting");
        Set<String> options = new HashSet<>();
        for (String command : List.of("learn", "evaluate")) {
            Application.commands()
                    .getSubcommands()
                    .get(command)
                    .getCommandSpec()
                    .options()
                    .forEach(option -> options.addAll(List.of(option.names())));
        }
        for (String row : rows) {
            Matcher option = Pattern.compile("`(--[a-z-]+)").matcher(row.split("\\|")[2]);
            assertThat(option.find()).as(row).isTrue();
            do {
                assertThat(options).as(row).contains(option.group(1));
            } while (option.find());
            Class.forName(row.split("\\|")[3].replace('`', ' ').strip());
        }
    }
}
