package dev.hornbeam.cli.serve;

import dev.hornbeam.Completion;
import dev.hornbeam.cli.console.CleanEnd;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.server.ExplorerServer;
import dev.hornbeam.server.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Runs a server until the process is asked to end. */
public final class Serving {
    private final Console console;

    public Serving(Console console) {
        this.console = console;
    }

    /** Shows a model; returns only if the thread is interrupted. */
    @SuppressWarnings("try") // both end with the process
    public void run(Path folder, Completion completion, ServerOptions options) {
        ExplorerServer server = ExplorerServer.start(folder, completion, options, this::tell);
        try (CleanEnd end = new CleanEnd(console, server::close)) {
            console.out().println(server.address());
            console.out().flush();
            console.say("open " + server.address() + " in a browser; Ctrl-C ends it."
                    + (options.token().isPresent() ? " The page asks for the token." : ""));
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            server.close();
            Thread.currentThread().interrupt();
        }
    }

    private void tell(Throwable fault) {
        console.fail("an error in hornbeam: " + fault + ". Maybe report it with what follows.", Optional.of(fault));
        fault.printStackTrace(console.err());
    }
}
