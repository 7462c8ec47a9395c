package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Optional;

/**
 * What one command line did.
 *
 * @param code its exit code
 * @param out its results
 * @param err its messages
 */
public record Run(int code, String out, String err) {
    /** Runs a command line in this virtual machine, as if nobody watched. */
    public static Run of(String... arguments) {
        return on(false, arguments);
    }

    /** The same on a terminal that shows colour. */
    static Run coloured(String... arguments) {
        return on(true, arguments);
    }

    /** The same with somebody there who answers a question. */
    static Run answering(String answer, String... arguments) {
        return on(false, Optional.of(new ByteArrayInputStream(answer.getBytes(UTF_8))), arguments);
    }

    private static Run on(boolean colour, String... arguments) {
        return on(colour, Optional.empty(), arguments);
    }

    private static Run on(boolean colour, Optional<InputStream> keyboard, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Application(new Console(out, err, colour, false, keyboard)).run(arguments);
        return new Run(code, out.toString(UTF_8), err.toString(UTF_8));
    }
}
