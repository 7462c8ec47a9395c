package dev.hornbeam.cli.graph;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.RelationProfile;
import dev.hornbeam.shape.RelationProfile.Sample;
import dev.hornbeam.shape.StatedConstraints;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.work.Progress;
import java.util.List;

/**
 * What the train facts of a data set look like.
 *
 * @param constraints learned, and stated where a statement wins
 * @param samples what of it is estimated; profiles have their own
 * @param notes statements that are not used
 */
record ShapeOfData(
        Dataset data,
        List<RelationProfile> profiles,
        Constraints constraints,
        List<Sample> samples,
        List<String> notes) {

    static ShapeOfData of(Dataset data, DatasetStatistics counted, Progress progress) {
        Graph graph = data.buildGraph();
        GraphShape shape = GraphShape.of(graph, data.prefixes(), counted.table(), progress);
        StatedConstraints stated = new StatedConstraints(graph, data.prefixes());
        return new ShapeOfData(
                data, shape.profiles(), stated.over(shape.constraints(), data.name()), shape.samples(), stated.notes());
    }
}
