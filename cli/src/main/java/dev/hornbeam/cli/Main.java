package dev.hornbeam.cli;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.PlainInterruption;

/** Where the application starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(Console.ofProcess(), arguments));
    }

    @SuppressWarnings("try") // interrupts are handled while the command runs
    private static int run(Console console, String... arguments) {
        try (PlainInterruption interruption = new PlainInterruption(console)) {
            return new Application(console).run(arguments);
        }
    }
}
