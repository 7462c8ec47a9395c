package dev.hornbeam.server;

import dev.hornbeam.Completion;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.api.ApiRoutes;
import dev.hornbeam.server.api.Shelf;
import dev.hornbeam.server.http.Dispatcher;
import dev.hornbeam.server.http.Guard;
import dev.hornbeam.server.http.Lanes;
import dev.hornbeam.server.http.PageFiles;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.job.Workspace;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.util.JavalinException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows a model on a graph: a page for people, a service for programs.
 *
 * <pre>
 *   try (ExplorerServer server = ExplorerServer.start(Path.of("model"), completion, ServerOptions.DEFAULTS)) {
 *       System.out.println(server.address());
 *   }
 * </pre>
 */
public final class ExplorerServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExplorerServer.class);

    private final ServerOptions options;
    private final Jobs jobs;
    private final Shelf shelf;
    private final Lanes lanes;
    private final Javalin web;
    private final List<Route> routes;

    private ExplorerServer(Path folder, Completion completion, ServerOptions options, Consumer<Throwable> errors) {
        this.options = options;
        this.jobs = new Jobs(options.mostJobs(), errors);
        this.shelf = new Shelf(jobs);
        this.lanes = new Lanes(options.timeout(), Runtime.getRuntime().availableProcessors());
        Path place = folder.toAbsolutePath().normalize();
        Optional<Workspace> data = options.dir().map(Workspace::new);
        Workspace models = data.orElseGet(() -> new Workspace(place.getParent()));
        shelf.open(place, completion);
        RequestMetrics metrics = new RequestMetrics();
        this.routes = ApiRoutes.of(shelf, jobs, metrics, version(), data, models, options.mostUpload());
        Dispatcher dispatcher = new Dispatcher(new Guard(options.token(), hosts()), lanes, metrics, errors);
        this.web = Javalin.create(config -> {
            new JettySettings(options).apply(config);
            dispatcher.register(config.routes, routes);
            PageFiles.read().register(config.routes);
        });
    }

    /**
     * Starts a server.
     *
     * @param folder of the model
     * @param errors is told of what should not happen
     * @throws InputException if the address is taken, or another server shows the model already
     */
    public static ExplorerServer start(
            Path folder, Completion completion, ServerOptions options, Consumer<Throwable> errors) {
        ExplorerServer server = new ExplorerServer(folder, completion, options, errors);
        try {
            server.web.start();
            LOG.info("{} is shown at {}", folder, server.address());
            return server;
        } catch (JavalinException e) {
            server.release();
            throw InputException.of(
                    options.host() + ":" + options.port(),
                    "an address that cannot be used (" + cause(e) + ")",
                    "a free port of this machine",
                    "Maybe another server runs there; choose another --port.",
                    e);
        } catch (RuntimeException e) {
            server.release();
            throw e;
        }
    }

    private static String cause(Throwable e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage();
    }

    private static String version() {
        return Optional.ofNullable(ExplorerServer.class.getPackage().getImplementationVersion())
                .orElse("unreleased");
    }

    /** The names under which a server without a token is called; another name may have been made to point here. */
    private Set<String> hosts() {
        return options.token().isEmpty() && options.isLocal()
                ? new HashSet<>(List.of("localhost", "127.0.0.1", "[::1]", options.host()))
                : Set.of();
    }

    public int port() {
        return web.port();
    }

    /** Where the page is. */
    public String address() {
        String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
        return "http://" + host + ":" + port();
    }

    /** Everything that the service does. */
    List<Route> routes() {
        return routes;
    }

    /** Answers what is being asked, stops jobs, and ends. */
    @Override
    public void close() {
        String address = address();
        LOG.info("the server at {} ends", address);
        jobs.stop(); // who watches a job is told its end
        try {
            web.stop();
        } catch (JavalinException e) {
            LOG.warn("requests at {} were cut off when the server ended", address, e);
        } finally {
            release();
        }
    }

    private void release() {
        jobs.close();
        shelf.close();
        lanes.close();
    }

    /** Limits of the web server: no client can take more than its share, and a slow one only delays itself. */
    private static final class JettySettings {
        private static final int THREADS = 128;
        private static final int HEADER_BYTES = 32 << 10;
        private static final int IDLE_MILLISECONDS = 60_000;

        /** How long requests may go on when the server ends. */
        private static final int DRAIN_MILLISECONDS = 10_000;

        private final ServerOptions options;

        JettySettings(ServerOptions options) {
            this.options = options;
        }

        void apply(JavalinConfig config) {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.startup.startupWatcherEnabled = false;
            config.http.maxRequestSize = options.mostBody();
            config.http.prefer405over404 = true;
            config.http.compressionStrategy = CompressionStrategy.GZIP;
            QueuedThreadPool threads = new QueuedThreadPool(THREADS, 8);
            threads.setName("hornbeam-web");
            threads.setDaemon(true);
            config.jetty.threadPool = threads;
            config.jetty.modifyHttpConfiguration(this::limit);
            config.jetty.modifyServer(this::limit);
            config.jetty.addConnector(this::connector);
        }

        private void limit(HttpConfiguration http) {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(HEADER_BYTES);
            // names may have slashes and anything else in them; they are only names here
            http.setUriCompliance(UriCompliance.from(EnumSet.of(
                    UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                    UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                    UriCompliance.Violation.AMBIGUOUS_PATH_PARAMETER,
                    UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS)));
        }

        private void limit(Server server) {
            server.setHandler(new GracefulHandler());
            server.setStopTimeout(DRAIN_MILLISECONDS);
            server.setStopAtShutdown(false);
            server.addBean(new NetworkConnectionLimit(options.mostConnections(), server));
        }

        /**
         * Idle times are set here alone. Where requests have one of their own, Jetty restores the connector's when a request ends,
         * and a connection that has just been told to close soon lives on.
         */
        private Connector connector(Server server, HttpConfiguration http) {
            ServerConnector tcp = new ServerConnector(server, new HttpConnectionFactory(http));
            tcp.setHost(options.host());
            tcp.setPort(options.port());
            tcp.setIdleTimeout(IDLE_MILLISECONDS);
            tcp.setAcceptQueueSize(options.mostConnections());
            return tcp;
        }
    }
}
