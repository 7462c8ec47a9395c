package dev.hornbeam.server.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ReadPendingException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IO;

/**
 * Connections that notice when a client leaves while its request is at work. Jetty reads nothing then, so it would learn of it
 * only from the answer that cannot be sent.
 */
public final class ClientConnections extends HttpConnectionFactory {
    private final Duration head;

    /** @param head how long a client may take to send the head of a request */
    public ClientConnections(HttpConfiguration http, Duration head) {
        super(http);
        this.head = head;
    }

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
        return super.newConnection(connector, new Watched(endPoint, connector.getExecutor(), head));
    }

    /** The head of a request is complete. */
    static void begins(Request request) {
        watched(request).begins();
    }

    /** Calls back if the client leaves before the request has ended. */
    static void whenGone(Request request, Runnable then) {
        watched(request).watch(then);
    }

    /** The client is not watched any more. */
    static void ends(Request request) {
        watched(request).ends();
    }

    private static Watched watched(Request request) {
        return (Watched) request.getConnectionMetaData().getConnection().getEndPoint();
    }

    /**
     * A connection to a client, between the socket and Jetty. While a request is at work and Jetty does not read, the socket is
     * read here: the end of the stream means that the client has left, and bytes of a next request are kept for Jetty.
     */
    private static final class Watched implements EndPoint, EndPoint.Wrapper, Callback {
        private static final int AHEAD_BYTES = 4096;

        private final EndPoint socket;
        private final Executor executor;
        private final Duration head;
        private Callback reader;
        private Runnable onGone;
        private boolean armed;
        private boolean over;
        private ByteBuffer ahead = BufferUtil.EMPTY_BUFFER;
        private boolean handling;
        private long headBegan;

        Watched(EndPoint socket, Executor executor, Duration head) {
            this.socket = socket;
            this.executor = executor;
            this.head = head;
        }

        synchronized void begins() {
            handling = true;
            headBegan = 0;
        }

        void watch(Runnable then) {
            boolean arm;
            synchronized (this) {
                if (!over && BufferUtil.hasContent(ahead)) {
                    return; // the client is here: it has sent more
                }
                onGone = then;
                arm = !over && !armed;
                armed |= arm;
            }
            if (over) {
                gone();
            } else if (arm) {
                arm();
            }
        }

        synchronized void ends() {
            onGone = null;
            handling = false;
        }

        private void arm() {
            if (!socket.tryFillInterested(this)) {
                synchronized (this) {
                    armed = false;
                }
            }
        }

        private void gone() {
            Runnable then;
            synchronized (this) {
                then = onGone;
                onGone = null;
            }
            if (then != null) {
                then.run();
            }
        }

        /** The socket has something to read, or its end. */
        @Override
        public void succeeded() {
            Callback waiting;
            boolean again = false;
            boolean left = false;
            synchronized (this) {
                armed = false;
                waiting = reader;
                reader = null;
                if (waiting == null && onGone != null) {
                    ByteBuffer bytes = BufferUtil.allocate(AHEAD_BYTES);
                    int filled = read(bytes);
                    over = filled < 0;
                    left = over;
                    if (filled > 0) {
                        ahead = bytes;
                    }
                    again = filled == 0;
                    armed = again;
                }
            }
            if (waiting != null) {
                waiting.succeeded();
            } else if (left) {
                gone();
            } else if (again) {
                arm();
            }
        }

        private int read(ByteBuffer bytes) {
            try {
                return socket.fill(bytes);
            } catch (IOException e) {
                return -1;
            }
        }

        @Override
        public void failed(Throwable fault) {
            Callback waiting;
            synchronized (this) {
                armed = false;
                waiting = reader;
                reader = null;
            }
            if (waiting != null) {
                waiting.failed(fault);
            } else {
                gone();
            }
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.BLOCKING;
        }

        @Override
        public synchronized int fill(ByteBuffer buffer) throws IOException {
            if (BufferUtil.hasContent(ahead)) {
                return BufferUtil.append(buffer, ahead);
            }
            if (over) {
                return -1;
            }
            int filled = socket.fill(buffer);
            if (filled > 0 && !handling) {
                long now = System.nanoTime();
                if (headBegan == 0) {
                    headBegan = now;
                } else if (now - headBegan > head.toNanos()) {
                    throw new IOException("the head of a request took too long");
                }
            }
            return filled;
        }

        @Override
        public void fillInterested(Callback callback) {
            if (!tryFillInterested(callback)) {
                throw new ReadPendingException();
            }
        }

        @Override
        public boolean tryFillInterested(Callback callback) {
            boolean ready;
            boolean arm = false;
            synchronized (this) {
                if (reader != null) {
                    return false;
                }
                ready = over || BufferUtil.hasContent(ahead);
                if (!ready) {
                    reader = callback;
                    arm = !armed;
                    armed = true;
                }
            }
            if (ready) {
                executor.execute(callback::succeeded);
            } else if (arm) {
                arm();
            }
            return true;
        }

        @Override
        public synchronized boolean isFillInterested() {
            return reader != null;
        }

        @Override
        public EndPoint unwrap() {
            return socket;
        }

        @Override
        public SocketAddress getLocalSocketAddress() {
            return socket.getLocalSocketAddress();
        }

        @Override
        public SocketAddress getRemoteSocketAddress() {
            return socket.getRemoteSocketAddress();
        }

        @Override
        public boolean isOpen() {
            return socket.isOpen();
        }

        @Override
        public long getCreatedTimeStamp() {
            return socket.getCreatedTimeStamp();
        }

        @Override
        public void shutdownOutput() {
            socket.shutdownOutput();
        }

        @Override
        public boolean isOutputShutdown() {
            return socket.isOutputShutdown();
        }

        @Override
        public boolean isInputShutdown() {
            return socket.isInputShutdown();
        }

        @Override
        public void close(Throwable cause) {
            socket.close(cause);
        }

        @Override
        public boolean flush(ByteBuffer... buffers) throws IOException {
            return socket.flush(buffers);
        }

        @Override
        public Object getTransport() {
            return socket.getTransport();
        }

        @Override
        public long getIdleTimeout() {
            return socket.getIdleTimeout();
        }

        @Override
        public void setIdleTimeout(long milliseconds) {
            socket.setIdleTimeout(milliseconds);
        }

        @Override
        public void write(Callback callback, ByteBuffer... buffers) {
            socket.write(callback, buffers);
        }

        @Override
        public Callback cancelWrite(Throwable cause) {
            return socket.cancelWrite(cause);
        }

        @Override
        public Connection getConnection() {
            return socket.getConnection();
        }

        @Override
        public void setConnection(Connection connection) {
            socket.setConnection(connection);
        }

        @Override
        public void onOpen() {
            socket.onOpen();
        }

        @Override
        public void onClose(Throwable cause) {
            socket.onClose(cause);
        }

        @Override
        public void upgrade(Connection connection) {
            socket.upgrade(connection);
        }
    }

    /**
     * Accepts only so many connections, and only half of them from one address, unless it is exempt. When there are no more, those
     * that do nothing are closed soon.
     */
    public static final class Limit extends NetworkConnectionLimit {
        private static final int IDLE_MILLISECONDS = 2_000;

        private final int ofOne;
        private final Predicate<InetAddress> exempt;
        private final Map<SelectableChannel, String> clients = new ConcurrentHashMap<>();
        private final Map<String, Integer> counts = new ConcurrentHashMap<>();

        public Limit(int most, Server server, Predicate<InetAddress> exempt) {
            super(most, server);
            this.exempt = exempt;
            this.ofOne = Math.max(1, most / 2);
            setEndPointIdleTimeout(IDLE_MILLISECONDS);
        }

        @Override
        public void onAccepting(SelectableChannel channel) {
            super.onAccepting(channel);
            String client = address(channel);
            if (!client.isEmpty()) {
                clients.put(channel, client);
                if (counts.merge(client, 1, Integer::sum) > ofOne) {
                    IO.close(channel);
                }
            }
        }

        private String address(SelectableChannel channel) {
            try {
                return channel instanceof SocketChannel socket
                                && socket.getRemoteAddress() instanceof InetSocketAddress remote
                                && !exempt.test(remote.getAddress())
                        ? remote.getAddress().getHostAddress()
                        : "";
            } catch (IOException e) {
                return "";
            }
        }

        private void left(SelectableChannel channel) {
            String client = clients.remove(channel);
            if (client != null) {
                counts.computeIfPresent(client, (none, count) -> count == 1 ? null : count - 1);
            }
        }

        @Override
        public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
            left(channel);
            super.onAcceptFailed(channel, cause);
        }

        @Override
        public void onClosed(SelectableChannel channel) {
            left(channel);
            super.onClosed(channel);
        }
    }
}
