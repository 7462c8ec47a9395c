package dev.hornbeam.server;

import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.util.EnumSet;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Limits of the web server: no client can take more than its share, and a slow one only delays itself. */
final class JettySettings {
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
