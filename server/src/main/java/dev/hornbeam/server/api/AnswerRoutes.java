package dev.hornbeam.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.AnswerList;
import dev.hornbeam.AnswerOptions;
import dev.hornbeam.Completion;
import dev.hornbeam.Explanation;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Facts;
import dev.hornbeam.NewFact;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.Question;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.explore.ServedModel;
import dev.hornbeam.server.http.Call;
import dev.hornbeam.server.http.JsonMapping;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.http.Route;
import dev.hornbeam.server.http.Route.Lane;
import dev.hornbeam.server.http.StreamEnd;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Questions, explanations, and the new facts of the whole graph. */
final class AnswerRoutes {
    private final CurrentModel current;

    AnswerRoutes(CurrentModel current) {
        this.current = current;
    }

    /**
     * Which new facts are wanted.
     *
     * @param relations some relations; else all
     * @param limit the most facts per head and relation
     * @param most after how many facts to end
     */
    record CompleteRequest(
            Optional<Double> minProbability,
            Optional<List<String>> relations,
            Optional<Integer> limit,
            Optional<Integer> rounds,
            Optional<Long> most) {
        CompleteRequest {
            minProbability = minProbability == null ? Optional.empty() : minProbability;
            relations = relations == null ? Optional.empty() : relations;
            limit = limit == null ? Optional.empty() : limit;
            rounds = rounds == null ? Optional.empty() : rounds;
            most = most == null ? Optional.empty() : most;
        }
    }

    List<Route> routes() {
        return List.of(
                Route.get(
                        "/answers",
                        "The answers of relation(head, ?) or relation(?, tail), best first.",
                        AnswerList.class,
                        this::answers,
                        Param.text("head", "the head, if the tail is asked"),
                        Param.text("relation", "the relation").needed(),
                        Param.text("tail", "the tail, if the head is asked"),
                        Param.flag("known", "whether known answers are listed, too"),
                        Pages.offset(10_000),
                        Pages.limit(20, 1000)),
                Route.get(
                        "/explanations",
                        "Why a fact has its rank: the rules that lead to it, their paths, and why rivals stand higher.",
                        Explanation.class,
                        this::explanation,
                        Param.text("head", "the head").needed(),
                        Param.text("relation", "the relation").needed(),
                        Param.text("tail", "the tail").needed(),
                        Param.choice("ask", "which side was asked", "tail", List.of("tail", "head")),
                        Param.whole("rules", "the most rules", 8, 1, 100),
                        Param.whole("paths", "the most paths per rule", 3, 1, 50),
                        Param.whole("rivals", "the most rivals", 3, 1, 20)),
                Route.post(
                                "/complete",
                                "New facts of the whole graph, a JSON object per line as they are found; the last line says "
                                        + "whether that was all.",
                                CompleteRequest.class,
                                NewFact.class,
                                this::complete)
                        .in(Lane.STREAM));
    }

    private AnswerList answers(Call call) {
        boolean asksTail = call.find("head").isPresent();
        if (asksTail == call.find("tail").isPresent()) {
            throw InputException.of(
                    "/answers",
                    asksTail ? "both head and tail" : "neither head nor tail",
                    "one of them",
                    asksTail ? "Maybe /explanations is meant." : "Maybe add head=….");
        }
        return current.present()
                .model()
                .completion()
                .ask(
                        new Question(call.text(asksTail ? "head" : "tail"), call.text("relation"), asksTail),
                        AnswerOptions.DEFAULTS
                                .withOffset(call.offset())
                                .withLimit(call.limit())
                                .withKnown(call.flag("known")));
    }

    private Explanation explanation(Call call) {
        boolean asksTail = call.text("ask").equals("tail");
        return current.present()
                .model()
                .completion()
                .explain(
                        new Question(call.text(asksTail ? "head" : "tail"), call.text("relation"), asksTail),
                        call.text(asksTail ? "tail" : "head"),
                        new ExplanationOptions(call.whole("rules"), call.whole("paths"), call.whole("rivals")));
    }

    private Object complete(Call call) throws IOException {
        CompleteRequest asked = call.body(CompleteRequest.class);
        ServedModel model = current.present().model();
        Completion completion = model.completion();
        completion.requireProbabilities();
        NewFactOptions options = options(asked, completion.facts());
        OutputStream out = call.stream("application/x-ndjson");
        Lines lines =
                new Lines(new BufferedOutputStream(out, 1 << 15), asked.most().orElse(Long.MAX_VALUE));
        try {
            completion.complete(options, lines::write, (done, total) -> lines.flush());
            lines.last(new StreamEnd(true, lines.count, Optional.empty()));
        } catch (Enough enough) {
            lines.last(new StreamEnd(true, lines.count, Optional.empty()));
        } catch (CancellationException e) {
            Thread.interrupted();
            lines.last(new StreamEnd(false, lines.count, Optional.of("cut off. Maybe ask for fewer relations.")));
        }
        out.close();
        return Route.SENT;
    }

    private static NewFactOptions options(CompleteRequest asked, Facts facts) {
        double least = asked.minProbability().orElse(.5);
        int limit = asked.limit().orElse(Integer.MAX_VALUE);
        int rounds = asked.rounds().orElse(1);
        if (!(least >= 0 && least <= 1)) {
            throw InputException.of("minProbability", Double.toString(least), "a number from 0 to 1", "Maybe 0.8.");
        }
        if (limit < 1 || rounds < 1 || rounds > 10 || asked.most().orElse(1L) < 1) {
            throw InputException.of(
                    "/complete",
                    "a limit, rounds or most below 1, or more than 10 rounds",
                    "1 or more",
                    "Maybe leave them out.");
        }
        List<String> wanted = asked.relations().orElse(List.of()).stream()
                .map(word -> facts.relation(word).name())
                .toList();
        NewFactOptions options =
                NewFactOptions.of(least).withLimit(limit).withRelations(wanted).withRounds(rounds);
        return options.withThreads(Math.max(1, options.threads() - 1));
    }

    /** As many facts as were wanted have been sent. */
    private static final class Enough extends RuntimeException {}

    /** Writes facts as they come; a client that has gone ends the search. */
    private static final class Lines {
        private final OutputStream out;
        private final long most;
        private long count;

        Lines(OutputStream out, long most) {
            this.out = out;
            this.most = most;
        }

        void write(NewFact found) {
            if (count == most) {
                throw new Enough();
            }
            line(found);
            count++;
        }

        void last(StreamEnd end) {
            line(end);
            flush();
        }

        private void line(Object value) {
            try {
                out.write(JsonMapping.bytes(value));
                out.write("\n".getBytes(UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void flush() {
            try {
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
