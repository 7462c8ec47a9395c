package dev.hornbeam.story;

import dev.hornbeam.graph.Fingerprint;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.learn.RelationQuestions;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntConsumer;
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
public record StoryDataset(String name, Relations relations, List<Story> train, List<Story> valid, List<Story> test)
        implements RelationQuestions {
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

    /** Its entities are those of all train graphs, its facts are the questions. */
    @Override
    public DataSource source() {
        Fingerprint.Ordered print = new Fingerprint.Ordered().names(relations.names());
        int entities = 0;
        StoryGraph before = null;
        for (Story story : train) {
            if (story.graph() != before) {
                before = story.graph();
                entities += before.entities().size();
                print.facts(before.edges());
            }
            print.fact(story.head(), story.target(), story.tail());
        }
        return new DataSource(name, print.text(), entities, relations.count(), train.size());
    }

    @Override
    public String heldOut() {
        Fingerprint.Ordered print = new Fingerprint.Ordered();
        for (List<Story> stories : List.of(valid, test)) {
            for (Story story : stories) {
                print.facts(story.graph().edges()).fact(story.head(), story.target(), story.tail());
            }
            print.end();
        }
        return print.text();
    }

    @Override
    public int count() {
        return train.size();
    }

    @Override
    public RelationCorpus corpus(PathOptions paths, IntConsumer progress) {
        StoryPaths found = new StoryPaths(relations, paths);
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(relations);
        for (int i = 0; i < train.size(); i++) {
            progress.accept(i);
            corpus.add(found.of(train.get(i)), train.get(i).target());
        }
        return corpus.build();
    }
}
