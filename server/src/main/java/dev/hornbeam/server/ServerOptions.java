package dev.hornbeam.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a server is reached and what it allows; {@link #DEFAULTS} holds every default.
 *
 * @param port 0 for any that is free
 * @param hosts names by which it is called, beside its own
 * @param token what callers must know; empty for nothing
 * @param dir the folder that data may be chosen from, and that models are then written to; empty for none
 * @param timeout how long a request may take
 * @param mostUpload the most bytes of a file that is sent
 * @param mostBody the most bytes of any other body
 * @param mostConnections connections beyond these wait
 * @param mostJobs jobs that are not done
 */
public record ServerOptions(
        String host,
        int port,
        List<String> hosts,
        Optional<String> token,
        Optional<Path> dir,
        Duration timeout,
        long mostUpload,
        long mostBody,
        int mostConnections,
        int mostJobs) {
    public static final ServerOptions DEFAULTS = new ServerOptions(
            "127.0.0.1",
            8321,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Duration.ofSeconds(30),
            100L << 20,
            1L << 20,
            256,
            8);

    public ServerOptions {
        Objects.requireNonNull(host);
        hosts = List.copyOf(hosts);
        Objects.requireNonNull(token);
        Objects.requireNonNull(dir);
    }

    public ServerOptions withAddress(String otherHost, int otherPort) {
        return new ServerOptions(
                otherHost, otherPort, hosts, token, dir, timeout, mostUpload, mostBody, mostConnections, mostJobs);
    }

    /** Other names by which it is called, which a server without a token answers to. */
    public ServerOptions withHosts(List<String> names) {
        return new ServerOptions(
                host, port, names, token, dir, timeout, mostUpload, mostBody, mostConnections, mostJobs);
    }

    public ServerOptions withToken(Optional<String> value) {
        return new ServerOptions(
                host, port, hosts, value, dir, timeout, mostUpload, mostBody, mostConnections, mostJobs);
    }

    public ServerOptions withDir(Optional<Path> value) {
        return new ServerOptions(
                host, port, hosts, token, value, timeout, mostUpload, mostBody, mostConnections, mostJobs);
    }

    public ServerOptions withTimeout(Duration value) {
        return new ServerOptions(host, port, hosts, token, dir, value, mostUpload, mostBody, mostConnections, mostJobs);
    }

    public ServerOptions withMostUpload(long bytes) {
        return new ServerOptions(host, port, hosts, token, dir, timeout, bytes, mostBody, mostConnections, mostJobs);
    }

    /** Whether only this machine reaches it. */
    public boolean isLocal() {
        return isLocal(host);
    }

    /** Whether a host is this machine alone. */
    public static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
