package dev.hornbeam.story;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Stories to learn from, to choose on and to measure on, over one set of relations; immutable.
 *
 * @param name what the collection is called in reports
 * @param relations the relations of all stories, those of train first
 * @param train the stories to learn from
 * @param valid the stories to choose on, may be empty
 * @param test the stories to measure on, may be empty
 */
public record StoryDataset(String name, Relations relations, List<Story> train, List<Story> valid, List<Story> test) {
    /** The key of stories whose number of hops is not known. */
    public static final int HOPS_UNKNOWN = 0;

    public StoryDataset {
        train = List.copyOf(train);
        valid = List.copyOf(valid);
        test = List.copyOf(test);
    }

    public List<Story> split(Split split) {
        return switch (split) {
            case TRAIN -> train;
            case VALID -> valid;
            case TEST -> test;
        };
    }

    /** The test stories by number of hops, ascending; {@link #HOPS_UNKNOWN} where it is not known. */
    public SortedMap<Integer, List<Story>> testByHops() {
        SortedMap<Integer, List<Story>> rows = new TreeMap<>();
        for (Story story : test) {
            rows.computeIfAbsent(story.hops().orElse(HOPS_UNKNOWN), hops -> new ArrayList<>())
                    .add(story);
        }
        return rows;
    }

    /** The same with only those stories to learn from that are wanted, such as the ones of few hops. */
    public StoryDataset learningFrom(Predicate<Story> wanted) {
        return new StoryDataset(name, relations, train.stream().filter(wanted).toList(), valid, test);
    }
}
