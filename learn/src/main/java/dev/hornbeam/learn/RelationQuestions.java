package dev.hornbeam.learn;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import java.util.function.IntConsumer;

/** Questions to learn from: by which relation does one entity lead to another, each in a graph that may be its own. */
public interface RelationQuestions {
    /** Over which all questions and graphs are. */
    Relations relations();

    /** Where they come from, for the manifest and for telling whether a run is resumed with the same. */
    DataSource source();

    /** A hash of the questions that are not learned from. */
    String heldOut();

    /** How many there are to learn from. */
    int count();

    /**
     * The paths that answer them.
     *
     * @param paths which of them count
     * @param progress gets the number of questions so far
     */
    RelationCorpus corpus(PathOptions paths, IntConsumer progress);
}
