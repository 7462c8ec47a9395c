package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
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
}
