package dev.hornbeam.server.http;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes every request through the guard and its lane to the handler of its route. Threads of the web server never wait: neither
 * for bodies, nor for other requests, nor for clients that read slowly.
 */
public final class Dispatcher extends Handler.Abstract.NonBlocking {
    /** Where all routes begin. */
    public static final String BASE = "/api/v1";

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private final Guard guard;
    private final RequestLimiter limiter;
    private final RequestMetrics metrics;
    private final PageFiles page;
    private final long mostBody;
    private final Consumer<Throwable> errors;
    private final List<RoutePath> routes = new ArrayList<>();

    /** @param errors is told of what should not happen */
    public Dispatcher(
            Guard guard,
            RequestLimiter limiter,
            RequestMetrics metrics,
            List<Route> routes,
            PageFiles page,
            long mostBody,
            Consumer<Throwable> errors) {
        this.guard = guard;
        this.limiter = limiter;
        this.metrics = metrics;
        this.page = page;
        this.mostBody = mostBody;
        this.errors = errors;
        routes.forEach(route -> this.routes.add(new RoutePath(route, (BASE + route.path()).split("/"))));
    }

    /** A route with the parts of its path, of which {@code {id}} takes any. */
    private record RoutePath(Route route, String[] parts) {
        boolean matches(String[] path) {
            boolean same = path.length == parts.length;
            for (int i = 0; same && i < parts.length; i++) {
                same = parts[i].startsWith("{") || parts[i].equals(path[i]);
            }
            return same;
        }

        Map<String, String> variables(String[] path) {
            Map<String, String> found = new LinkedHashMap<>();
            for (int i = 0; i < parts.length; i++) {
                if (parts[i].startsWith("{")) {
                    found.put(parts[i].substring(1, parts[i].length() - 1), path[i]);
                }
            }
            return found;
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        ClientConnections.begins(request);
        request.addIdleTimeoutListener(timeout -> false); // work has its own limit
        Exchange exchange = new Exchange(request, response, callback);
        exchange.whenEnded(status -> ClientConnections.ends(request));
        guard.protect(exchange);
        try {
            guard.checkHost(exchange);
            guard.checkMethod(exchange);
            guard.checkSite(exchange, exchange.path().startsWith(BASE + "/"));
            if (!page.send(exchange)) {
                handle(exchange);
            }
        } catch (Exception | OutOfMemoryError fault) {
            refuse(fault, exchange);
        }
        return true;
    }

    private void handle(Exchange exchange) {
        String[] path = exchange.path().split("/", -1);
        List<RoutePath> here =
                routes.stream().filter(each -> each.matches(path)).toList();
        if (here.isEmpty()) {
            throw new ApiProblem(404, exchange.path() + ": nothing here. Maybe see " + BASE + "/openapi.json.");
        }
        String method = exchange.method().equals("HEAD") ? "GET" : exchange.method();
        RoutePath found = here.stream()
                .filter(each -> each.route().method().name().equals(method))
                .findFirst()
                .orElseThrow(() -> notAllowed(exchange, here));
        Route route = found.route();
        metrics.begins();
        long start = System.nanoTime();
        exchange.whenEnded(status -> {
            ClientConnections.ends(exchange.request());
            metrics.ends(route.method() + " " + route.path(), status, System.nanoTime() - start);
        });
        guard.checkToken(exchange);
        Call call = new Call(route, exchange, found.variables(path));
        if (route.body().isPresent()) {
            call.requireJson();
            RequestBody.read(exchange, limiter, mostBody, (body, fault) -> {
                if (fault != null) {
                    refuse(fault, exchange);
                } else {
                    begin(route, call.with(body), exchange);
                }
            });
        } else {
            begin(route, call, exchange);
        }
    }

    private static ApiProblem notAllowed(Exchange exchange, List<RoutePath> here) {
        TreeSet<String> allowed = new TreeSet<>();
        here.forEach(each -> allowed.add(each.route().method().name()));
        exchange.put("Allow", String.join(", ", allowed));
        return new ApiProblem(
                405,
                InputException.of(
                                exchange.path(),
                                exchange.method(),
                                String.join(" or ", allowed),
                                "Maybe see " + BASE + "/openapi.json.")
                        .getMessage());
    }

    /** Hands a request to its lane, and cuts its work off if the client leaves. */
    private void begin(Route route, Call call, Exchange exchange) {
        try {
            if (route.lane() == Route.Lane.INSTANT) {
                answer(route.handler().answer(call), exchange);
                return;
            }
            // watched before work begins: a request that has ended cannot be
            Leaving leaving = new Leaving();
            exchange.request().addFailureListener(leaving::left);
            if (route.lane() != Route.Lane.UPLOAD) { // whose body is being read
                ClientConnections.whenGone(
                        exchange.request(), () -> leaving.left(new EofException("the client has left")));
            }
            leaving.begun(limiter.submit(
                    route.lane(),
                    exchange.client(),
                    () -> rendered(route.handler().answer(call)),
                    (answer, fault) -> end(answer, fault, exchange)));
        } catch (Exception | OutOfMemoryError fault) {
            refuse(fault, exchange);
        }
    }

    /** A client that may leave before its work is begun. */
    private static final class Leaving {
        private RequestLimiter.Work work;
        private Throwable why;

        synchronized void left(Throwable fault) {
            why = fault;
            if (work != null) {
                work.cut(fault);
            }
        }

        synchronized void begun(RequestLimiter.Work begun) {
            work = begun;
            if (why != null) {
                work.cut(why);
            }
        }
    }

    /** The answer as it is sent, made by the thread that did the work. */
    private static Object rendered(Object answer) {
        return answer == Route.SENT || answer instanceof Content ? answer : Content.json(answer);
    }

    private void end(Object answer, Throwable fault, Exchange exchange) {
        if (answer == Route.SENT) {
            exchange.streamed();
        } else if (fault != null) {
            refuse(fault, exchange);
        } else {
            answer(answer, exchange);
        }
    }

    private static void answer(Object answer, Exchange exchange) {
        Content content = (Content) rendered(answer);
        content.fileName()
                .ifPresent(name -> exchange.put("Content-Disposition", "attachment; filename=\"" + name + "\""));
        content.location().ifPresent(place -> exchange.put("Location", place));
        exchange.send(content.status(), content.type(), content.bytes());
    }

    private void refuse(Throwable fault, Exchange exchange) {
        if (fault instanceof EofException || exchange.isCommitted()) {
            exchange.abandon(fault);
            return;
        }
        Problem problem = Problem.of(fault, exchange.path());
        if (problem.status() == 500) {
            errors.accept(fault);
        } else if (fault instanceof IOException || fault instanceof UncheckedIOException) {
            LOG.warn("{}: a file could not be read or written", exchange.path(), fault);
        }
        RequestBody.discard(exchange, limiter, () -> problem.send(exchange));
    }

    /** Problem documents for requests that no handler sees, since they are no proper HTTP. */
    public Request.Handler errorHandler() {
        return (request, response, callback) -> {
            Throwable cause = (Throwable) request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
            int status = cause instanceof HttpException http ? http.getCode() : response.getStatus();
            Exchange exchange = new Exchange(request, response, callback);
            guard.protect(exchange);
            exchange.put("Connection", "close");
            String reason = cause instanceof HttpException http && http.getReason() != null
                    ? http.getReason()
                    : HttpStatus.getMessage(status);
            Problem.of(
                            status,
                            InputException.of(
                                            "request",
                                            reason.toLowerCase(Locale.ROOT),
                                            "a request of HTTP/1.1",
                                            "Maybe use another client.")
                                    .getMessage(),
                            exchange.path())
                    .send(exchange);
            return true;
        };
    }
}
