package dev.hornbeam.cli.console;

/**
 * What happens when a server is asked to end, by a signal or Ctrl-C: its work is brought to an end, and the virtual machine exits
 * with code 0, because that is how a server ends.
 */
public final class CleanEnd implements AutoCloseable {
    private final Console console;
    private final Thread hook;

    /** @param work brings the work to an end */
    public CleanEnd(Console console, Runnable work) {
        this.console = console;
        this.hook = new Thread(
                () -> {
                    work.run();
                    console.finish();
                    Runtime.getRuntime().halt(ExitCode.DONE);
                },
                "clean-end");
        Runtime.getRuntime().addShutdownHook(hook);
        console.answersInterrupts(true);
    }

    /** The work has ended by itself. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            console.answersInterrupts(false);
        } catch (IllegalStateException ending) {
            // the hook is running
        }
    }
}
