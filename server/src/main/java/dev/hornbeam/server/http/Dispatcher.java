package dev.hornbeam.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EofException;

/** Takes every request through the guard, its lane and the figures to the handler of its route. */
public final class Dispatcher {
    /** Where all routes begin. */
    public static final String BASE = "/api/v1";

    private final Guard guard;
    private final Lanes lanes;
    private final UnreadBody unread;
    private final RequestMetrics metrics;
    private final Consumer<Throwable> errors;

    /** @param errors is told of what should not happen */
    public Dispatcher(Guard guard, Lanes lanes, RequestMetrics metrics, Consumer<Throwable> errors) {
        this.guard = guard;
        this.lanes = lanes;
        this.unread = new UnreadBody(lanes);
        this.metrics = metrics;
        this.errors = errors;
    }

    /** Registers the routes, and what is done before and instead of them. */
    public void register(RoutesConfig config, List<Route> routes) {
        config.before(context -> {
            guard.protect(context);
            guard.checkHost(context);
            guard.checkMethod(context);
            guard.checkOrigin(context);
        });
        for (Route route : routes) {
            Handler handler = context -> handle(route, context);
            switch (route.method()) {
                case GET -> config.get(BASE + route.path(), handler);
                case POST -> config.post(BASE + route.path(), handler);
            }
        }
        config.exception(Exception.class, (fault, context) -> refuse(fault, context));
        config.error(404, context -> nowhere(context, 404, "nothing here"));
        config.error(405, context -> nowhere(context, 405, context.req().getMethod() + " is not for this address"));
    }

    private void handle(Route route, Context context) {
        metrics.begins();
        long start = System.nanoTime();
        try {
            guard.checkToken(context);
            Call call = new Call(route, context);
            if (route.body().isPresent()) {
                lanes.receive(context::bodyAsBytes);
            }
            Callable<Object> work = () -> route.handler().answer(call);
            send(lanes.run(route.lane(), work), context);
        } catch (Exception | OutOfMemoryError fault) {
            refuse(fault, context);
        } finally {
            metrics.ends(route.method() + " " + route.path(), context.statusCode(), System.nanoTime() - start);
        }
    }

    private static void send(Object answer, Context context) {
        if (answer == Route.SENT) {
            return;
        }
        if (answer instanceof Content content) {
            content.fileName()
                    .ifPresent(name -> context.header("Content-Disposition", "attachment; filename=\"" + name + "\""));
            context.contentType(content.type()).result(content.bytes());
            return;
        }
        context.contentType("application/json").result(JsonMapping.bytes(answer));
    }

    private void refuse(Throwable fault, Context context) {
        Thread.interrupted();
        if (fault instanceof EofException || context.res().isCommitted()) {
            return; // the client has gone, or has a part of the answer already
        }
        Problem problem = Problem.of(fault, context.path());
        if (problem.status() == 500) {
            errors.accept(fault);
        }
        unread.discard(context);
        problem.send(context);
    }

    private void nowhere(Context context, int status, String what) {
        String type = context.res().getContentType();
        if (type == null || !type.startsWith("application/problem+json")) {
            unread.discard(context);
            Problem.of(status, context.path() + ": " + what + ". Maybe see " + BASE + "/openapi.json.", context.path())
                    .send(context);
        }
    }

    /**
     * What a refused client is still sending. A connection that is closed before all of it was read is broken, and with it goes the
     * answer that says why. So it is read and thrown away, for a moment only.
     */
    private static final class UnreadBody {
        private static final Duration PATIENCE = Duration.ofSeconds(2);
        private static final int CHUNK_BYTES = 1 << 16;

        private final Lanes lanes;

        UnreadBody(Lanes lanes) {
            this.lanes = lanes;
        }

        void discard(Context context) {
            if (context.header("Expect") != null) {
                return; // the client waits for our word before it sends
            }
            try {
                lanes.within(PATIENCE, () -> readAll(context.req().getInputStream()));
            } catch (Exception e) {
                // the client has gone, is slow, or sends without end: the answer is tried all the same
                Thread.interrupted();
            }
        }

        private static Void readAll(InputStream in) throws IOException {
            byte[] buffer = new byte[CHUNK_BYTES];
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (System.nanoTime() < end && in.read(buffer) >= 0) {
                // nothing is done with it
            }
            return null;
        }
    }
}
