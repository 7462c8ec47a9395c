package dev.hornbeam.cli;

import dev.hornbeam.Completion;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.server.ExplorerServer;
import dev.hornbeam.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a model on a graph in the browser. */
@Command(
        name = "serve",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Show a graph, its rules and its missing facts in the browser, and answer programs.",
            "The page and everything in it come from this machine. Decisions are kept beside MODEL, in MODEL.review.tsv."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam serve model my-graph.tsv                     then open http://127.0.0.1:8321",
            "  hornbeam serve model my-graph.tsv --dir graphs        learn from other data below graphs, too",
            "  hornbeam serve model my-graph.tsv --host 0.0.0.0 --token-file token",
            "  curl 'http://127.0.0.1:8321/api/v1/answers?head=Gus&relation=basedIn'"
        })
final class ServeCommand extends CliCommand {
    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Mixin
    private Options serve;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description =
                    "Data to learn from may be chosen below this folder, or sent to it, and models are written there "
                            + "(default: learn from DATA only, models are written next to MODEL).")
    private Path dir;

    @Override
    public Integer call() {
        if (dir != null && !Files.isDirectory(dir)) {
            throw new IllegalUseException(
                    "--dir is " + dir + ", but a folder that exists is needed. Maybe it is mistyped.");
        }
        ServerOptions options = serve.options(Optional.ofNullable(dir));
        Console console = console();
        Completion completion = reason.open(sources, console);
        new Serving(console).run(reason.model(), completion, options);
        return DONE;
    }

    /** Where a server listens and what it allows: the same for every command that starts one. */
    static final class Options {
        /** The names of these options. */
        public static final Set<String> NAMES = Set.of(
                "--port", "--host", "--allow-host", "--token-file", "--open", "--request-timeout", "--max-upload");

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
                description =
                        "The address to listen on. Any but this machine's own needs --token-file or --open (default: "
                                + "${DEFAULT-VALUE}).")
        private String host = ServerOptions.DEFAULTS.host();

        @Option(
                names = "--allow-host",
                paramLabel = "NAME",
                description = "Another name by which browsers call this server. Without a token, requests under names "
                        + "other than localhost, --host and these are refused; addresses in numbers are not.")
        private List<String> hosts = List.of();

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
            CliCommand.atLeastOne("--request-timeout", timeout);
            CliCommand.atLeastOne("--max-upload", mostUpload);
            if (port < 0 || port > MOST_PORTS) {
                throw new IllegalUseException("--port is " + port + ", but a number from 0 to " + MOST_PORTS
                        + " is needed. Maybe leave it out.");
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
                    .withHosts(hosts)
                    .withToken(Optional.ofNullable(tokenFile).map(Options::token))
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

    /** Runs a server until the process is asked to end. */
    static final class Serving {
        private final Console console;

        public Serving(Console console) {
            this.console = console;
        }

        /** Shows a model; returns only if the thread is interrupted. */
        @SuppressWarnings("try") // both end with the process
        public void run(Path folder, Completion completion, ServerOptions options) {
            ExplorerServer server = ExplorerServer.start(folder, completion, options, this::tell);
            try (Interruption end = Interruption.ofServer(console, server::close)) {
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
}
