package dev.hornbeam.cli.console;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What happens when the user interrupts long work: the working thread is interrupted and given time to clean up its
 * files, then a last line says how to continue. The virtual machine exits with code 130 afterwards.
 */
public final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook;
    private final Console console;

    /** @param lastLine the message once the work has ended */
    public Interruption(Console console, Supplier<String> lastLine) {
        hook = new Thread(() -> end(console, lastLine), "interruption");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException ending) {
            throw new CancellationException("the process is ending");
        }
        this.console = console;
        console.answersInterrupts(true);
    }

    private void end(Console console, Supplier<String> lastLine) {
        worker.interrupt();
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        console.say(lastLine.get());
    }

    /** The work has ended, successfully or not. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            console.answersInterrupts(false);
        } catch (IllegalStateException ending) {
            // the hook is running
        }
    }
}
