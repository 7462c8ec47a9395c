package dev.hornbeam.cli.relate;

import dev.hornbeam.relate.PathOptions;
import java.util.ListResourceBundle;
import java.util.Locale;

/** The defaults that the help of {@code relate} shows, read from the options of the search for paths. */
public final class RelateDefaults extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"the.graphLength", "" + PathOptions.GRAPH.maxLength()},
            {"the.graphBudget", grouped(PathOptions.GRAPH.maxSteps())},
            {"the.storyBudget", grouped(PathOptions.STORY.maxSteps())}
        };
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
