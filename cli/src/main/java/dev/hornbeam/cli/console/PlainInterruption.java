package dev.hornbeam.cli.console;

/** Reports that the process was interrupted, if no {@link Interruption} is open that reports more. */
public final class PlainInterruption implements AutoCloseable {
    private final Thread hook;

    public PlainInterruption(Console console) {
        hook = new Thread(
                () -> {
                    if (!console.answersInterrupts()) {
                        console.say("interrupted.");
                    }
                },
                "plain-interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The command has ended by itself. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // the hook is running
        }
    }
}
