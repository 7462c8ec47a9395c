package dev.hornbeam.learn;

import dev.hornbeam.LearnListener;
import dev.hornbeam.input.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Declared experiments, as the commands {@code experiment} and {@code report} use them. The module {@code experiment} supplies
 * them as a service, so that a program does without the module where nobody runs experiments.
 */
public interface ExperimentService {
    /**
     * The service.
     *
     * @throws InputException if the module is not there
     */
    static ExperimentService find() {
        return ServiceLoader.load(ExperimentService.class)
                .findFirst()
                .orElseThrow(() -> InputException.of(
                        "experiments",
                        "no module that runs them",
                        "hornbeam-experiment among the libraries",
                        "Maybe add hornbeam-experiment.jar to the folder lib."));
    }

    /**
     * A built-in experiment.
     *
     * @param title what it shows
     * @param minutes expected on two idle cores, for the sizes quick, full and paper
     */
    record Listed(String name, String title, List<Double> minutes) {}

    /** All built-in experiments. */
    List<Listed> all();

    /** A built-in experiment as YAML, which can be changed and run. */
    String show(String name);

    /** The name of an experiment that is built in or declared by a YAML file. */
    String name(String nameOrFile);

    /**
     * What to run.
     *
     * @param experiments names of built-in experiments or YAML files; none for all that are built in
     * @param data the folder of the data sets
     * @param output the folder of results
     * @param size quick, full or paper
     * @param seeds how many per point, 0 for as many as declared
     * @param jobs how many cells at a time
     */
    record Request(List<String> experiments, Path data, Path output, String size, int seeds, int jobs) {}

    /**
     * What a run came to.
     *
     * @param there cells that had been run before
     * @param done cells that were run now
     * @param failed cells that could not be run
     */
    record Summary(int there, int done, int failed) {}

    /** Hears of a run. */
    interface Listener {
        /** Something to know, in one line. */
        void says(String line);

        /** A cell begins, in one line for those who watch. */
        void begins(String line);

        /** A cell has ended, so that its learning is over. */
        void ends();

        /** For learning within a cell. */
        LearnListener learning();
    }

    /** Runs experiments; cells with results are not run again. */
    Summary run(Request request, Listener listener);

    /** A report of results, as a page and as Markdown. */
    record Page(String html, String markdown) {}

    /**
     * The report of a folder of results.
     *
     * @param notes hears of problems, such as damaged lines
     */
    Page report(Path results, Consumer<String> notes);
}
