package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;
import java.util.List;

/** Stories: CLUTRR, GraphLog and plain tables. */
final class StoryTargets {
    private static final String CLUTRR = """
            ,id,target,task_name,story_edges,edge_types,query_edge,genders
            0,s1,aunt,task_1.2,"[(0, 1), (1, 2)]","['mother', 'sister']","(0, 2)","Ann:female,Bea:female,Cis:female"
            1,s2,father,task_1.3,"[(0, 1), (1, 2), (2, 3)]","['mother', ""x's"", 'sister']","(0, 3)","A:male,B:male,C:male,D:female"
            """;
    private static final String GRAPHLOG = """
            {"edges": [[4, 0, "R_1"], [0, 3, "R_\\u00e4"]], "query": [4, 3, "R_3"], "p": [1.5e3, null]}
            {"edges": [[1, 2, "R_1"], [2, 3, "R_1"]], "query": [1, 3, "R_3"], "descriptor": "R_1,R_1"}
            """;
    private static final String EDGES = "g1\tann\tmother\tbea\ng1\tbea\tsister\tcis\ng2\ta\tmother\tb\n";
    private static final String QUERIES = "g1\tann\taunt\tcis\t2\ng2\ta\tmother\tb\n";

    private StoryTargets() {}

    static List<Target> in(Path scratch) {
        return List.of(
                file(scratch, "clutrr", "stories.csv", CLUTRR),
                file(scratch, "graphlog", "stories.jsonl", GRAPHLOG),
                table(scratch, "edges.tsv", EDGES),
                table(scratch, "train_queries.tsv", QUERIES),
                config(scratch));
    }

    private static Target file(Path scratch, String name, String file, String sample) {
        Scratch folder = new Scratch(scratch, name);
        return new Target(name, 1, Scratch.texts(sample), input -> {
            Path stories = folder.put(file, input);
            StoryReader.isStories(stories);
            new StoryReader().read(stories);
        });
    }

    private static Target table(Path scratch, String file, String sample) {
        Scratch folder = new Scratch(scratch, "stories-" + file);
        folder.put("edges.tsv", EDGES.getBytes(UTF_8));
        folder.put("train_queries.tsv", QUERIES.getBytes(UTF_8));
        return new Target("stories-" + file, 1, Scratch.texts(sample), input -> {
            folder.put(file, input);
            new StoryReader().read(folder.folder());
        });
    }

    private static Target config(Path scratch) {
        Scratch folder = new Scratch(scratch, "graphlog-config");
        String sample =
                "{\"rules\": [{\"body\": [\"r\", \"s\"], \"head\": \"r\", \"p\": 1.0}, {\"body\": [\"r\"], \"head\": \"s\"}]}";
        return new Target(
                "graphlog-config",
                1,
                Scratch.texts(sample),
                input -> new GroundRulesReader(Relations.of("r", "s")).read(folder.put("config.json", input)));
    }
}
