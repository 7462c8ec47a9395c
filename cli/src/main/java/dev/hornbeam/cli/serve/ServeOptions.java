package dev.hornbeam.cli.serve;

import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Where a server listens and what it allows: the same for every command that starts one. */
public final class ServeOptions {
    /** The names of these options. */
    public static final Set<String> NAMES =
            Set.of("--port", "--host", "--token-file", "--open", "--request-timeout", "--max-upload");

    private static final int SHORTEST_TOKEN = 16;
    private static final int MOST_PORTS = 65_535;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on; 0 for any that is free (default: ${DEFAULT-VALUE}).")
    private int port = ServerOptions.DEFAULTS.port();

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "The address to listen on. Any but this machine's own needs --token-file or --open (default: "
                    + "${DEFAULT-VALUE}).")
    private String host = ServerOptions.DEFAULTS.host();

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "Answer only those who know the token in this file: Authorization: Bearer TOKEN.")
    private Path tokenFile;

    @Option(names = "--open", description = "Answer everybody who reaches the address, also with another --host.")
    private boolean open;

    @Option(
            names = "--request-timeout",
            paramLabel = "S",
            description = "Cut off a request after so many seconds (default: 30).")
    private int timeout = (int) ServerOptions.DEFAULTS.timeout().toSeconds();

    @Option(
            names = "--max-upload",
            paramLabel = "MB",
            description = "The largest file that may be sent to learn from (default: 100).")
    private int mostUpload = (int) (ServerOptions.DEFAULTS.mostUpload() >> 20);

    /** The options, checked. */
    public ServerOptions options(Optional<Path> dir) {
        AtLeastOne.check("--request-timeout", timeout);
        AtLeastOne.check("--max-upload", mostUpload);
        if (port < 0 || port > MOST_PORTS) {
            throw new IllegalUseException(
                    "--port is " + port + ", but a number from 0 to " + MOST_PORTS + " is needed. Maybe leave it out.");
        }
        if (tokenFile != null && open) {
            throw new IllegalUseException("both --token-file and --open given. Maybe leave one of them out.");
        }
        if (!ServerOptions.isLocal(host) && tokenFile == null && !open) {
            throw new IllegalUseException(
                    "--host is " + host + ", which others may reach, and no token is asked of them. "
                            + "Maybe --token-file FILE, or --open if everybody may see and change it.");
        }
        return ServerOptions.DEFAULTS
                .withAddress(host, port)
                .withToken(Optional.ofNullable(tokenFile).map(ServeOptions::token))
                .withDir(dir)
                .withTimeout(Duration.ofSeconds(timeout))
                .withMostUpload((long) mostUpload << 20);
    }

    private static String token(Path file) {
        String token;
        try {
            token = SmallFile.text(file, "one line").strip();
        } catch (IOException e) {
            throw InputException.of(
                    file.toString(),
                    "a file that cannot be read",
                    "a token",
                    "Maybe make one: head -c 24 /dev/urandom | base64 > " + file + ".",
                    e);
        }
        if (token.length() < SHORTEST_TOKEN || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw InputException.of(
                    file.toString(),
                    "a token of " + token.length() + " characters",
                    "one line of at least " + SHORTEST_TOKEN + " plain characters",
                    "Maybe make one: head -c 24 /dev/urandom | base64 > " + file + ".");
        }
        return token;
    }
}
