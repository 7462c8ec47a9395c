package dev.hornbeam;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Is told how learning goes, always on the thread that learns; every method may be left as it is. */
public interface LearnListener {
    /** Hears nothing. */
    LearnListener NONE = new LearnListener() {};

    /** Logs what begins, what came of it, and what the user should know: what a program hears that names no listener. */
    LearnListener LOGGED = new LearnListener() {
        private final Logger log = LoggerFactory.getLogger("dev.hornbeam.learn.Learner");

        @Override
        public void begins(LearnStep step) {
            log.debug("{} begins", step.doing());
        }

        @Override
        public void ends(LearnStep step, String outcome, double seconds) {
            log.info("{}: {}, {} ms", step.doing(), outcome, Math.round(1e3 * seconds));
        }

        @Override
        public void notes(String line) {
            log.info(line);
        }
    };

    /** A step begins. */
    default void begins(LearnStep step) {}

    /**
     * A step moves on.
     *
     * @param done of {@code total} items of the step's present stage
     * @param note what is worth watching, such as the loss; may be empty
     */
    default void moves(LearnStep step, long done, long total, String note) {}

    /**
     * A step is done.
     *
     * @param outcome what came of it, in a few words
     */
    default void ends(LearnStep step, String outcome, double seconds) {}

    /** Something that the user should know, in one line. */
    default void notes(String line) {}
}
