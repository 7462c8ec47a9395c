package dev.hornbeam.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.Completion;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Rank;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains why a fact should hold, and why its answer is not ranked higher. */
@Command(
        name = "explain",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Explain a fact: the rules that support it, the paths behind them, its rank, and why not higher.",
        footer = {
            "",
            "Examples:",
            "  hornbeam explain model royal \"Edward VII\" uncle \"Wilhelm II of Germany\"",
            "  hornbeam explain model royal \"Edward VII\" uncle \"Wilhelm II of Germany\" --ask head"
        })
final class ExplainCommand extends CliCommand {
    /** A fact is three words. */
    private static final int FACT = 3;

    private static final List<String> SIDES = List.of("tail", "head");

    @Mixin
    private ReasonOptions reason;

    @Parameters(
            index = "1..*",
            arity = "3..*",
            hideParamSyntax = true,
            paramLabel = "DATA X R Y",
            description = ReasonOptions.DATA + " Then the fact: its head, its relation and its tail.")
    private List<String> words;

    @Option(
            names = "--ask",
            paramLabel = "SIDE",
            description = "Explain Y as answer of R(X, ?): tail, or X as answer of R(?, Y): head "
                    + "(default: ${DEFAULT-VALUE}).")
    private String side = SIDES.get(0);

    @Option(names = "--rules", paramLabel = "N", description = "The most rules to show (default: ${DEFAULT-VALUE}).")
    private int rules = ExplanationOptions.DEFAULTS.rules();

    @Option(names = "--paths", paramLabel = "N", description = "The most paths per rule (default: ${DEFAULT-VALUE}).")
    private int paths = ExplanationOptions.DEFAULTS.paths();

    @Option(
            names = "--rivals",
            paramLabel = "N",
            description = "The most better-ranked answers to show (default: ${DEFAULT-VALUE}).")
    private int rivals = ExplanationOptions.DEFAULTS.rivals();

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        side = choice("--ask", side, SIDES, text -> text);
        atLeastOne("--rules", rules);
        atLeastOne("--paths", paths);
        atLeastOne("--rivals", rivals);
        Console console = console();
        int given = words.size() - FACT;
        if (given == 0 && !reason.isEndpoint()) {
            throw new IllegalUseException(
                    "only " + String.join(" ", words)
                            + " given after the model, but data and a fact are needed. Maybe hornbeam explain MODEL DATA X R Y.");
        }
        String head = words.get(given);
        String relation = words.get(given + 1);
        String tail = words.get(given + 2);
        Completion model = reason.open(words.subList(0, given), console);
        Dataset data = Internals.of().dataset(model.facts());
        NameFinder names = NameFinder.of(data);
        int id = names.relation(relation, "R " + relation);
        Triple fact = new Triple(names.entity(head, "X"), id, names.entity(tail, "Y"));
        GraphCompleter completion = Internals.of().completer(model);
        boolean asksTail = side.equals(SIDES.get(0));
        AskedQuery asked = new AskedQuery(asksTail ? fact.head() : fact.tail(), id, asksTail);
        AnswerExplanation explanation = completion
                .reasoner()
                .explain(
                        asked.query(data.relations()),
                        asksTail ? fact.tail() : fact.head(),
                        new ExplanationOptions(rules, paths, rivals));
        List<Rank> ranks = ranks(completion, fact);
        if (json) {
            printJson(model, fact, asked, explanation, ranks, console.out());
        } else {
            print(model, fact, asked, explanation, ranks, console);
        }
        return DONE;
    }

    /** The ranks of the tail and of the head, without other answers known to the graph. */
    private static List<Rank> ranks(GraphCompleter completion, Triple fact) {
        Relations relations = completion.graph().relations();
        return List.of(
                completion.rank(Query.tailOf(fact.head(), fact.relation()), fact.tail()),
                completion.rank(Query.headOf(fact.tail(), fact.relation(), relations), fact.head()));
    }

    private void print(
            Completion model,
            Triple fact,
            AskedQuery asked,
            AnswerExplanation explanation,
            List<Rank> ranks,
            Console console) {
        Style style = console.style();
        PrintStream out = console.out();
        DisplayNames names = Internals.of().dataset(model.facts()).displayNames();
        ExplanationText text = new ExplanationText(Internals.of().dataset(model.facts()), style);
        out.println(style.bold(asked.fact(
                        names, Text.name(names.entity(explanation.answer().entity()), AskedQuery.NAME)))
                + ": " + standing(model, fact));
        out.println("  " + text.rank(new AskedQuery(fact.head(), fact.relation(), true), ranks.get(0)));
        out.println("  " + text.rank(new AskedQuery(fact.tail(), fact.relation(), false), ranks.get(1)));
        text.printScore(explanation.answer(), out);
        contradiction(model, asked, explanation)
                .ifPresent(why -> out.println("  " + style.warning("contradicts: " + why)));
        text.printProofs(explanation, out);
        if (!explanation.proofs().isEmpty()) {
            printComposition(model, explanation.proofs().get(0).rule(), style, out);
        }
        text.printRivals(explanation, out);
    }

    /** What the fact contradicts, also one that is known. */
    private static Optional<String> contradiction(Completion model, AskedQuery asked, AnswerExplanation explanation) {
        Dataset data = Internals.of().dataset(model.facts());
        return asked.contradiction(
                        explanation.answer().entity(),
                        data.relations(),
                        Internals.of().check(model))
                .map(each -> Text.name(each.text(data.displayNames())));
    }

    /** Whether the fact is among those reasoned on, or known from other facts. */
    private static String standing(Completion model, Triple fact) {
        Dataset data = Internals.of().dataset(model.facts());
        if (Internals.of().completer(model).graph().contains(fact.head(), fact.relation(), fact.tail())) {
            return "the fact is known; this is what the rules say without it";
        }
        for (Split split : List.of(Split.VALID, Split.TEST)) {
            Graph heldOut = Graph.of(data.entities(), data.relations(), data.split(split));
            if (heldOut.contains(fact.head(), fact.relation(), fact.tail())) {
                return "not known, but among the held-out " + split.label() + " facts";
            }
        }
        return "not known";
    }

    /** How the model composes the rule with the largest share; a body with a relation it does not know has no tree. */
    private void printComposition(Completion model, Rule rule, Style style, PrintStream out) {
        Relations own = Internals.of().ruleSet(model.model()).relations();
        Relations relations = Internals.of().dataset(model.facts()).relations();
        int[] body = IntStream.of(rule.canonical(relations).body())
                .map(step -> own.id(relations.name(step)))
                .toArray();
        if (body.length < 2) {
            return;
        }
        out.println();
        out.println(style.bold("How the model composes") + " the first of them");
        try (RelationModel network = RelationModel.load(reason.model())) {
            new CompositionText(
                            network.compose(
                                    IntStream.of(body).mapToObj(own::name).toList(), 3),
                            style)
                    .node(out);
        }
    }

    private static void printJson(
            Completion model,
            Triple fact,
            AskedQuery asked,
            AnswerExplanation explanation,
            List<Rank> ranks,
            PrintStream out)
            throws IOException {
        ObjectMapper mapper = VisibleJson.mapper();
        Dataset data = Internals.of().dataset(model.facts());
        ObjectNode all = mapper.createObjectNode();
        all.put("head", data.entities().name(fact.head()));
        all.put("relation", data.relations().name(fact.relation()));
        all.put("tail", data.entities().name(fact.tail()));
        all.put("asked", asked.asksTail() ? "tail" : "head");
        all.put("known", explanation.answer().known());
        all.put("reached", explanation.answer().reached());
        all.put("rank_as_tail", ranks.get(0).mean());
        all.put("rank_as_head", ranks.get(1).mean());
        PredictionJson.put(all, "score", explanation.answer().score());
        PredictionJson.put(all, "probability", explanation.answer().probability());
        PredictionJson.put(all, "prior", explanation.prior());
        all.put("contradiction", contradiction(model, asked, explanation).orElse(null));
        PredictionJson lists = new PredictionJson(data, Internals.of().check(model));
        lists.proofs(all.putArray("proofs"), explanation.proofs());
        lists.attributes(all.putArray("attributes"), explanation.attributes());
        all.put("better", explanation.better());
        all.put("equal", explanation.equal());
        ProofText text = new ProofText(DisplayNames.full(data), Style.PLAIN);
        ArrayNode rivals = all.putArray("rivals");
        explanation.rivals().forEach(rival -> {
            ObjectNode row = rivals.addObject();
            row.put("entity", data.entities().name(rival.answer().entity()));
            PredictionJson.put(row, "score", rival.answer().score());
            PredictionJson.put(row, "probability", rival.answer().probability());
            ArrayNode advantages = row.putArray("advantages");
            rival.advantages().forEach(advantage -> {
                ObjectNode gain = advantages.addObject();
                gain.put("rule", text.statement(advantage.rule()));
                gain.put("gain", advantage.gain());
            });
            row.put("attributes_gain", rival.attributes());
        });
        out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(all));
    }

    /** Why an answer has its rank, as text. */
    private static final class ExplanationText {
        private final int entities;
        private final DisplayNames names;
        private final Style style;
        private final ProofText proofs;

        ExplanationText(Dataset data, Style style) {
            this.entities = data.entities().size();
            this.names = data.displayNames();
            this.style = style;
            this.proofs = new ProofText(names, style);
        }

        /** {@code rank 3 of 380 as an answer to uncle(Ann, ?)}. */
        String rank(AskedQuery asked, Rank rank) {
            String ties = rank.optimistic() == rank.pessimistic()
                    ? ""
                    : " to " + Text.grouped(rank.pessimistic()) + " (tied)";
            return "rank " + Text.grouped(rank.optimistic()) + ties + " among " + Text.count(entities, "entity")
                    + ", asked " + asked.text(names);
        }

        void printScore(Answer answer, PrintStream out) {
            String score = answer.scored() ? "score " + PredictionText.score(answer.score()) : "no rule leads to it";
            String probability = Double.isNaN(answer.probability())
                    ? ""
                    : ", probability " + PredictionText.probability(answer.probability());
            out.println("  " + score + probability);
        }

        void printProofs(AnswerExplanation explanation, PrintStream out) {
            out.println();
            if (explanation.proofs().isEmpty() && explanation.attributes().isEmpty()) {
                out.println(style.bold("Why") + ": no rule reaches it. "
                        + (explanation.answer().scored()
                                ? "It is scored by how common it is."
                                : "It is ranked by how often it is an answer of the " + "relation ("
                                        + Text.count(explanation.answer().frequency(), "fact") + ")."));
                return;
            }
            out.println(style.bold("Why") + ", with each rule's share of the score");
            for (RuleProof proof : explanation.proofs()) {
                proofs.print(proof, "  ", out);
            }
            explanation.attributes().forEach(proof -> proofs.print(proof, "  ", out));
            if (explanation.prior() != 0) {
                out.println(Text.format(
                        "  %+.3f of the score is for how common the answer is (%s).",
                        explanation.prior(), Text.count(explanation.answer().frequency(), "fact")));
            }
        }

        void printRivals(AnswerExplanation explanation, PrintStream out) {
            if (explanation.better() == 0) {
                return;
            }
            out.println();
            out.println(style.bold("Why not higher") + ": " + Text.count(explanation.better(), "answer")
                    + (explanation.better() == 1 ? " stands" : " stand") + " above it"
                    + (explanation.answer().scored()
                            ? ""
                            : " by rules, and all that are an answer of the relation more often"));
            for (Rival rival : explanation.rivals()) {
                Answer answer = rival.answer();
                out.println("  " + Text.name(names.entity(answer.entity()), AskedQuery.NAME)
                        + style.dim("   score " + PredictionText.score(answer.score())
                                + (Double.isNaN(answer.probability())
                                        ? ""
                                        : ", probability " + PredictionText.probability(answer.probability()))));
                rival.advantages()
                        .forEach(advantage -> out.println(
                                Text.format("    %+.3f  %s", advantage.gain(), proofs.statement(advantage.rule()))));
                if (rival.attributes() > 0) {
                    out.println(Text.format("    %+.3f  by what else is known of both", rival.attributes()));
                } else if (rival.advantages().isEmpty()) {
                    out.println("    is the more common answer.");
                }
            }
        }
    }
}
