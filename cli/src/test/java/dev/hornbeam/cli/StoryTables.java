package dev.hornbeam.cli;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stories as the plain tables that a user would write. */
public final class StoryTables {
    private StoryTables() {}

    public static void write(StoryDataset stories, Path folder) throws IOException {
        StringBuilder edges = new StringBuilder();
        StringBuilder train = new StringBuilder();
        StringBuilder test = new StringBuilder();
        int number = 0;
        for (Story story : stories.train()) {
            write(story, stories.relations(), "train" + ++number, edges, train);
        }
        number = 0;
        for (Story story : stories.test()) {
            write(story, stories.relations(), "test" + ++number, edges, test);
        }
        Files.writeString(folder.resolve("edges.tsv"), edges);
        Files.writeString(folder.resolve("train_queries.tsv"), train);
        Files.writeString(folder.resolve("test_queries.tsv"), test);
    }

    private static void write(Story story, Relations relations, String id, StringBuilder edges, StringBuilder queries) {
        Triples facts = story.graph().edges();
        for (int i = 0; i < facts.size(); i++) {
            row(edges, id, "p" + facts.head(i), relations.name(facts.relation(i)), "p" + facts.tail(i));
        }
        row(
                queries,
                id,
                "p" + story.head(),
                relations.name(story.target()),
                "p" + story.tail(),
                "" + story.hops().orElseThrow());
    }

    static void row(StringBuilder text, String... fields) {
        text.append(String.join("\t", fields)).append('\n');
    }
}
