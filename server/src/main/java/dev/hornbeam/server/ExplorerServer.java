package dev.hornbeam.server;

import dev.hornbeam.Completion;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.api.ApiRoutes;
import dev.hornbeam.server.api.CurrentModel;
import dev.hornbeam.server.assistant.AssistantServer;
import dev.hornbeam.server.assistant.AssistantTools;
import dev.hornbeam.server.http.ClientConnections;
import dev.hornbeam.server.http.Dispatcher;
import dev.hornbeam.server.http.Guard;
import dev.hornbeam.server.http.PageFiles;
import dev.hornbeam.server.http.RequestLimiter;
import dev.hornbeam.server.http.RequestMetrics;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.job.Jobs;
import dev.hornbeam.server.job.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
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
    private final CurrentModel current;
    private final AssistantServer assistants;
    private final RequestLimiter limiter;
    private final Server web;
    private final List<Route> routes;

    private ExplorerServer(Path folder, Completion completion, ServerOptions options, Consumer<Throwable> errors) {
        this.options = options;
        Path place = folder.toAbsolutePath().normalize();
        Optional<Workspace> data = options.dir().map(Workspace::new);
        Workspace models = data.orElseGet(() -> new Workspace(place.getParent()));
        this.jobs = new Jobs(options.mostJobs(), models::relative, errors);
        this.current = new CurrentModel(jobs, true);
        this.limiter =
                new RequestLimiter(options.timeout(), Runtime.getRuntime().availableProcessors());
        current.open(place, completion, Optional.empty());
        RequestMetrics metrics = new RequestMetrics();
        this.assistants = new AssistantServer(new AssistantTools(current, false), version(), errors);
        this.routes =
                ApiRoutes.of(current, jobs, metrics, assistants.route(), version(), data, models, options.mostUpload());
        Dispatcher dispatcher = new Dispatcher(
                new Guard(options.token(), hosts()),
                limiter,
                metrics,
                routes,
                PageFiles.read(),
                options.mostBody(),
                errors);
        this.web = web(dispatcher, options);
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
        } catch (IOException e) {
            server.release();
            throw InputException.of(
                    options.host() + ":" + options.port(),
                    "an address that cannot be used (" + cause(e) + ")",
                    "a free port of this machine",
                    "Maybe another server runs there; choose another --port.",
                    e);
        } catch (Exception e) {
            server.release();
            throw new IllegalStateException("the web server does not start", e);
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
        Set<String> names = new HashSet<>();
        if (options.token().isEmpty()) {
            names.add("localhost");
            names.add(options.host().toLowerCase(Locale.ROOT));
            options.hosts().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        }
        return names;
    }

    public int port() {
        return ((ServerConnector) web.getConnectors()[0]).getLocalPort();
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
        } catch (Exception e) {
            LOG.warn("requests at {} were cut off when the server ended", address, e);
        } finally {
            release();
        }
    }

    private void release() {
        assistants.close();
        jobs.close();
        current.close();
        limiter.close();
    }

    private static final int THREADS = 32;
    private static final int HEADER_BYTES = 32 << 10;
    private static final int IDLE_MILLISECONDS = 60_000;

    /** How long a client may take to send the head of a request. */
    private static final Duration HEAD = Duration.ofSeconds(30);

    /** How long requests may go on when the server ends. */
    private static final int DRAIN_MILLISECONDS = 10_000;

    /** The web server with its limits: no client can take more than its share, and a slow one only delays itself. */
    static Server web(Dispatcher dispatcher, ServerOptions options) {
        return web(dispatcher, options, HEAD, InetAddress::isLoopbackAddress);
    }

    /**
     * The same with other limits.
     *
     * @param head how long a client may take to send the head of a request
     * @param exempt addresses that may have all connections
     */
    static Server web(Dispatcher dispatcher, ServerOptions options, Duration head, Predicate<InetAddress> exempt) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4);
        threads.setName("hornbeam-web");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(HEADER_BYTES);
        // names may have slashes and anything else in them; they are only names here
        http.setUriCompliance(UriCompliance.from(EnumSet.of(
                UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                UriCompliance.Violation.AMBIGUOUS_PATH_PARAMETER,
                UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS)));
        ServerConnector connector = new ServerConnector(server, new ClientConnections(http, head));
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setIdleTimeout(IDLE_MILLISECONDS);
        connector.setAcceptQueueSize(options.mostConnections());
        server.addConnector(connector);
        server.addBean(new ClientConnections.Limit(options.mostConnections(), server, exempt));
        server.setHandler(new GracefulHandler(dispatcher));
        server.setErrorHandler(dispatcher.errorHandler());
        server.setStopTimeout(DRAIN_MILLISECONDS);
        server.setStopAtShutdown(false);
        return server;
    }
}
