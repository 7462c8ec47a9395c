package dev.hornbeam.cli;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What happens when the process is interrupted or asked to end; closed when the work has ended by itself. */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Console console;
    private final boolean answers;
    private final Thread hook;

    /**
     * Of long work: the working thread is interrupted and given time to clean up its files, then a last line says how to
     * continue. The virtual machine exits with code 130 afterwards.
     *
     * @param lastLine the message once the work has ended
     */
    Interruption(Console console, Supplier<String> lastLine) {
        Thread worker = Thread.currentThread();
        this.console = console;
        this.answers = true;
        this.hook = new Thread(
                () -> {
                    worker.interrupt();
                    try {
                        ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    console.say(lastLine.get());
                },
                "interruption");
        begin();
    }

    private Interruption(Console console, boolean answers, Runnable end) {
        this.console = console;
        this.answers = answers;
        this.hook = new Thread(end, "interruption");
        begin();
    }

    /** Of any command: says that it was interrupted, unless work is running that says more. */
    static Interruption ofCommand(Console console) {
        return new Interruption(console, false, () -> {
            if (!console.answersInterrupts()) {
                console.say("interrupted.");
            }
        });
    }

    /**
     * Of a server: its work is brought to an end, and the virtual machine exits with code 0, because that is how a server
     * ends.
     */
    static Interruption ofServer(Console console, Runnable end) {
        return new Interruption(console, true, () -> {
            end.run();
            console.finish();
            Runtime.getRuntime().halt(CliCommand.DONE);
        });
    }

    private void begin() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException ending) {
            throw new CancellationException("the process is ending");
        }
        if (answers) {
            console.answersInterrupts(true);
        }
    }

    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            if (answers) {
                console.answersInterrupts(false);
            }
        } catch (IllegalStateException ending) {
            // the hook is running
        }
    }
}
