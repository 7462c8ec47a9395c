package dev.hornbeam.cli;

import java.util.List;

/** Where the application starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(Console.ofProcess(), arguments));
    }

    @SuppressWarnings("try") // interrupts are handled while the command runs
    private static int run(Console console, String... arguments) {
        Failures failures = new Failures(console, List.of(arguments).contains("--debug"));
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> failures.tell(problem)); // of helper threads
        try (Interruption interruption = Interruption.ofCommand(console)) {
            return new Application(console).run(arguments);
        }
    }
}
