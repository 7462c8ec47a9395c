package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Completion;
import dev.hornbeam.CompletionRun;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.NameTerms;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.work.Cancellation;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Writes new facts into a named graph of an endpoint, in requests of some facts each. If the endpoint refuses one, what was
 * written is said; sending all again is safe, because a fact that is there already stays as it is.
 */
public final class FactUpload {
    private static final String DONE = "an update carried out";
    private static final String UPDATE = "application/sparql-update; charset=UTF-8";

    private final UploadOptions options;

    public FactUpload(UploadOptions options) {
        this.options = options;
    }

    /**
     * How far an upload has come.
     *
     * @param facts how many facts were sent
     * @param requests in how many requests
     * @param unnamed how many were left out because no request can name them: facts about blank nodes, or with a literal as
     *     their head
     */
    public record Extent(long facts, long requests, long unnamed) {}

    /** Facts, passed on one after the other. */
    interface Source {
        void forEach(Consumer<Fact> reader);
    }

    /** The requests that would send what a run has found, one after the other. */
    public Extent requests(CompletionRun run, Consumer<String> reader) {
        return requests(found(run), prefixes(run.facts()), reader);
    }

    Extent requests(Source found, Prefixes prefixes, Consumer<String> reader) {
        return each(found, prefixes, reader, extent -> {});
    }

    private Extent each(Source found, Prefixes prefixes, Consumer<String> reader, Consumer<Extent> listener) {
        long[] sent = new long[2];
        InsertRequests requests = new InsertRequests(prefixes, options.graph(), options.batch(), (text, count) -> {
            try {
                reader.accept(text);
            } catch (InputException refused) {
                throw refused.and(written(sent[0], sent[1]));
            }
            sent[0] += count;
            sent[1]++;
            listener.accept(new Extent(sent[0], sent[1], 0));
        });
        found.forEach(requests::add);
        requests.finish();
        return new Extent(sent[0], sent[1], requests.unnamed());
    }

    /** Finds facts that a graph lacks and sends them. */
    public Extent send(Completion completion, NewFactOptions wanted, Consumer<Extent> listener) {
        return send(
                reader -> {
                    completion.complete(wanted, found -> reader.accept(found.fact()));
                    completion.schemaFacts(wanted).forEach(entailed -> reader.accept(entailed.fact()));
                },
                prefixes(completion.facts()),
                listener);
    }

    /**
     * Sends what a run has found.
     *
     * @param listener is told how many facts are written after each request
     * @throws InputException if the endpoint refuses; the message says what was written
     */
    public Extent send(CompletionRun run, Consumer<Extent> listener) {
        return send(found(run), prefixes(run.facts()), listener);
    }

    Extent send(Source found, Prefixes prefixes, Consumer<Extent> listener) {
        EndpointClient client = new EndpointClient(options.endpoint(), options.login(), options.limits(), DONE, true);
        return each(found, prefixes, text -> send(client, text), listener);
    }

    private static Source found(CompletionRun run) {
        return reader -> {
            run.forEach(found -> reader.accept(found.fact()));
            run.schemaFacts().forEach(entailed -> reader.accept(entailed.fact()));
        };
    }

    private static Prefixes prefixes(Facts graph) {
        return new Prefixes(graph.prefixes());
    }

    private static void send(EndpointClient client, String text) {
        Cancellation.check();
        client.post(UPDATE, "*/*", text.getBytes(UTF_8), true, answer -> {
            if (answer.status() / 100 != 2) {
                throw client.refused(answer);
            }
            return answer.status();
        });
    }

    private String written(long facts, long requests) {
        return facts == 0
                ? "Nothing is written."
                : String.format(
                        Locale.ROOT,
                        "%,d facts are written into <%s>, by %,d requests; send all again to go on, what is there stays as it is.",
                        facts,
                        options.graph(),
                        requests);
    }

    /**
     * Puts facts into requests {@code INSERT DATA}, which may be sent twice: what is there already stays as it is. Facts about
     * blank nodes are left out, because no request can name a node of the store; and those whose head is a literal, which RDF
     * does not have.
     */
    private static final class InsertRequests {
        /** A request is not longer than this by more than one fact. */
        private static final int LONGEST = 1 << 20;

        /** Takes requests. */
        interface Receiver {
            /** @param facts how many facts are in it */
            void take(String request, int facts);
        }

        private final NameTerms terms;
        private final String graph;
        private final int most;
        private final Receiver receiver;
        private final StringBuilder lines = new StringBuilder();
        private int facts;
        private long unnamed;

        InsertRequests(Prefixes prefixes, String graph, int most, Receiver receiver) {
            this.terms = new NameTerms(prefixes);
            this.graph = graph;
            this.most = most;
            this.receiver = receiver;
        }

        void add(Fact fact) {
            String head = fact.head();
            String tail = fact.tail();
            if (head.startsWith("_:")
                    || tail.startsWith("_:")
                    || terms.object(head).startsWith("\"")) {
                unnamed++;
                return;
            }
            lines.append(terms.iri(head))
                    .append(' ')
                    .append(terms.iri(fact.relation()))
                    .append(' ')
                    .append(terms.object(tail))
                    .append(" .\n");
            facts++;
            if (facts == most || lines.length() > LONGEST) {
                finish();
            }
        }

        /** Passes on what is left. */
        void finish() {
            if (facts > 0) {
                receiver.take("INSERT DATA { GRAPH <" + graph + "> {\n" + lines + "} }", facts);
                lines.setLength(0);
                facts = 0;
            }
        }

        /** How many facts were left out. */
        long unnamed() {
            return unnamed;
        }
    }

    /**
     * Where facts are sent, and how; {@link #of} holds every default.
     *
     * @param endpoint the address that takes updates
     * @param graph the named graph to write into, an IRI
     * @param batch the most facts in one request
     * @param limits how much time it may take
     * @param login what the endpoint is told to let us in
     */
    public record UploadOptions(
            EndpointAddress endpoint, String graph, int batch, EndpointLimits limits, EndpointLogin login) {
        /** Enough that requests are few, and few enough for stores that limit the length of one. */
        public static final int DEFAULT_BATCH = 1000;

        public UploadOptions {
            Objects.requireNonNull(endpoint);
            IriNames.requireIri("named graph", graph);
            Objects.requireNonNull(login);
            if (batch < 1) {
                throw new IllegalArgumentException("batch " + batch + " is not positive. Maybe leave it out.");
            }
            Objects.requireNonNull(limits);
        }

        /** Into the graph {@code urn:hornbeam:new-facts}, 1,000 facts at once, within the usual limits, without a login. */
        public static UploadOptions of(String endpoint) {
            return new UploadOptions(
                    EndpointAddress.of(endpoint),
                    FactOrigin.NEW_FACTS,
                    DEFAULT_BATCH,
                    EndpointLimits.DEFAULTS,
                    EndpointLogin.NONE);
        }

        public UploadOptions into(String iri) {
            return new UploadOptions(endpoint, iri, batch, limits, login);
        }

        public UploadOptions withBatch(int facts) {
            return new UploadOptions(endpoint, graph, facts, limits, login);
        }

        public UploadOptions withLimits(EndpointLimits most) {
            return new UploadOptions(endpoint, graph, batch, most, login);
        }

        public UploadOptions withLogin(EndpointLogin known) {
            return new UploadOptions(endpoint, graph, batch, limits, known);
        }
    }
}
