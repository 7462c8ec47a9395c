package dev.hornbeam.cli.message;

import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.event.Level;

/**
 * Where the messages of the library go. The library logs by SLF4J, which looks for one receiver in a process: this is the only
 * state of the application that is not handed from object to object.
 */
public final class LogRoute {
    /** Takes messages. */
    public interface Receiver {
        /** Whether messages of this weight are of interest. */
        boolean wants(Level level);

        /** Takes one. */
        void take(LogLine line);
    }

    private static final Receiver NOBODY = new Receiver() {
        @Override
        public boolean wants(Level level) {
            return false;
        }

        @Override
        public void take(LogLine line) {
            // nobody listens
        }
    };

    private static final AtomicReference<Receiver> RECEIVER = new AtomicReference<>(NOBODY);

    private LogRoute() {}

    /** From now on messages go there. */
    public static void to(Receiver next) {
        RECEIVER.set(next);
    }

    static Receiver receiver() {
        return RECEIVER.get();
    }
}
