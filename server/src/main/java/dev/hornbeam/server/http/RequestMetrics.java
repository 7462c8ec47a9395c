package dev.hornbeam.server.http;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** How many requests there were, how long they took and what came of them, as Prometheus reads it. */
public final class RequestMetrics {
    private static final double[] BOUNDS = {.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30};

    private final Map<String, Timing> timings = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> statuses = new ConcurrentSkipListMap<>();
    private final AtomicInteger working = new AtomicInteger();
    private final long started = System.currentTimeMillis();

    private static final class Timing {
        final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
        final LongAdder nanoseconds = new LongAdder();

        Timing() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void add(long nanos) {
            int bucket = 0;
            while (bucket < BOUNDS.length && nanos > BOUNDS[bucket] * 1e9) {
                bucket++;
            }
            buckets[bucket].increment();
            nanoseconds.add(nanos);
        }
    }

    void begins() {
        working.incrementAndGet();
    }

    void ends(String route, int status, long nanos) {
        working.decrementAndGet();
        timings.computeIfAbsent(route, none -> new Timing()).add(nanos);
        statuses.computeIfAbsent("route=\"" + route + "\",status=\"" + status + "\"", none -> new LongAdder())
                .increment();
    }

    /** Requests that are being answered at the moment. */
    public int working() {
        return working.get();
    }

    /** Everything in the text format of Prometheus. */
    public String text() {
        StringBuilder text = new StringBuilder();
        title(text, "hornbeam_requests_total", "counter", "Requests by route and status.");
        statuses.forEach((labels, count) -> text.append("hornbeam_requests_total{")
                .append(labels)
                .append("} ")
                .append(count.sum())
                .append('\n'));
        title(text, "hornbeam_request_seconds", "histogram", "How long requests took.");
        timings.forEach((route, timing) -> histogram(text, route, timing));
        title(text, "hornbeam_requests_working", "gauge", "Requests that are being answered.");
        text.append("hornbeam_requests_working ").append(working.get()).append('\n');
        Runtime machine = Runtime.getRuntime();
        title(text, "hornbeam_memory_used_bytes", "gauge", "Memory that Java uses.");
        text.append("hornbeam_memory_used_bytes ")
                .append(machine.totalMemory() - machine.freeMemory())
                .append('\n');
        title(text, "hornbeam_uptime_seconds", "gauge", "How long the server has run.");
        text.append("hornbeam_uptime_seconds ")
                .append((System.currentTimeMillis() - started) / 1000)
                .append('\n');
        return text.toString();
    }

    private static void title(StringBuilder text, String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void histogram(StringBuilder text, String route, Timing timing) {
        long count = 0;
        for (int i = 0; i <= BOUNDS.length; i++) {
            count += timing.buckets[i].sum();
            String bound = i == BOUNDS.length ? "+Inf" : Double.toString(BOUNDS[i]);
            text.append("hornbeam_request_seconds_bucket{route=\"")
                    .append(route)
                    .append("\",le=\"")
                    .append(bound)
                    .append("\"} ")
                    .append(count)
                    .append('\n');
        }
        text.append("hornbeam_request_seconds_sum{route=\"")
                .append(route)
                .append("\"} ")
                .append(String.format(Locale.ROOT, "%.6f", timing.nanoseconds.sum() / 1e9))
                .append('\n');
        text.append("hornbeam_request_seconds_count{route=\"")
                .append(route)
                .append("\"} ")
                .append(count)
                .append('\n');
    }
}
