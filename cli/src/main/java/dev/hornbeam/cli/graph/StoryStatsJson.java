package dev.hornbeam.cli.graph;

import dev.hornbeam.relate.StoryStatistics;
import dev.hornbeam.story.StoryDataset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a collection of stories contains, for programs. */
final class StoryStatsJson {
    private StoryStatsJson() {}

    static Map<String, Object> of(StoryDataset data, List<StoryStatistics> splits) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", data.name());
        json.put("kind", "stories");
        json.put("relations", data.relations().count());
        Map<String, Object> bySplit = new LinkedHashMap<>();
        splits.forEach(split -> bySplit.put(split.split().label(), split(data, split)));
        json.put("splits", bySplit);
        return json;
    }

    private static Map<String, Object> split(StoryDataset data, StoryStatistics split) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("graphs", split.graphs());
        json.put("questions", split.queries());
        json.put("entities", split.entities());
        json.put("edges", split.edges());
        json.put("edgeRelations", split.edgeRelations());
        json.put("bodies", split.bodies());
        json.put("longestPath", split.longest());
        json.put("mostPaths", split.mostPaths());
        json.put("unlinked", split.unlinked());
        json.put("cut", split.cut());
        json.put("ceiling", split.ceiling());
        json.put("hops", split.hops());
        Map<String, Long> answers = new LinkedHashMap<>();
        for (int relation = 0; relation < data.relations().count(); relation++) {
            if (split.answers()[relation] > 0) {
                answers.put(data.relations().name(relation), split.answers()[relation]);
            }
        }
        json.put("answers", answers);
        return json;
    }
}
