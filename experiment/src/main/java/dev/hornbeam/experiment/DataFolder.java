package dev.hornbeam.experiment;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The folder that holds the data sets; the one read last is kept, as the cells of one data set follow each other. */
public final class DataFolder {
    private static final String SUFFIX_OF_NEW_ENTITIES = "_ind";

    private final Path root;
    private final Map<String, String> origins = Experiments.origins();
    private String name = "";
    private Object last;

    public DataFolder(Path root) {
        this.root = root;
    }

    /** The folder of a data set, which must exist. */
    public Path path(String dataset) {
        Path folder = root.resolve(dataset);
        if (!Files.isDirectory(folder)) {
            throw InputException.of(
                    folder.toString(),
                    "no such folder",
                    "the data set " + dataset,
                    "Maybe the data sets are in another folder; " + dataset + " is available from " + origin(dataset)
                            + ".");
        }
        return folder;
    }

    /** Where a data set is available. */
    String origin(String dataset) {
        String family = dataset.endsWith(SUFFIX_OF_NEW_ENTITIES)
                ? dataset.substring(0, dataset.length() - SUFFIX_OF_NEW_ENTITIES.length())
                : dataset;
        return origins.getOrDefault(
                family, origins.getOrDefault(family.replaceAll("/.*", ""), "the source of the other data sets"));
    }

    /** One graph with its splits. */
    public synchronized Dataset graph(String dataset) {
        if (!name.equals(dataset) || !(last instanceof Dataset)) {
            last = new DatasetReader().read(path(dataset)).dataset();
            name = dataset;
        }
        return (Dataset) last;
    }

    /** A collection of stories. */
    public synchronized StoryDataset stories(String dataset) {
        if (!name.equals(dataset) || !(last instanceof StoryDataset)) {
            last = new StoryReader().read(path(dataset));
            name = dataset;
        }
        return (StoryDataset) last;
    }
}
