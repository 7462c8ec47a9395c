package dev.hornbeam.server.assistant;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hornbeam.AnswerList;
import dev.hornbeam.AnswerOptions;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.EntityFacts;
import dev.hornbeam.Explanation;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.FindingKind;
import dev.hornbeam.GraphPath;
import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import dev.hornbeam.Neighbourhood;
import dev.hornbeam.NewFact;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.Prediction;
import dev.hornbeam.Proof;
import dev.hornbeam.Question;
import dev.hornbeam.RulePage;
import dev.hornbeam.RuleQuery;
import dev.hornbeam.input.InputException;
import dev.hornbeam.server.api.CurrentModel;
import dev.hornbeam.server.api.Workbench;
import dev.hornbeam.server.explore.NameIndex;
import dev.hornbeam.server.http.JsonMapping;
import dev.hornbeam.server.http.Param;
import dev.hornbeam.server.job.Job;
import dev.hornbeam.server.review.AuditPage;
import dev.hornbeam.server.review.ReviewPage;
import dev.hornbeam.server.review.ReviewVerdict;
import dev.hornbeam.server.review.VerdictRequest;
import dev.hornbeam.server.view.OverviewPage;
import dev.hornbeam.server.view.RelatePage;
import dev.hornbeam.text.VisibleText;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tools by which an assistant asks about a graph and a model: each has parameters, and an answer in sentences and as a record. In
 * sentences, a name of the graph stands in quotation marks, on one line and cut to a bounded length: it is data, whatever it says.
 */
public final class AssistantTools {
    /** A name is cut after so many characters in sentences; records have it in full. */
    private static final int LONGEST_NAME = 200;

    private static final int LONGEST_TEXT = 20_000;

    /** How long a search through the whole graph goes on within one call. */
    private static final long SEARCH_NANOS = 15_000_000_000L;

    /** The confidence from which on a fact is called derivable by a rule, not only likely. */
    private static final double SURE = 0.95;

    private static final Param HEAD = Param.text("head", "the entity that the statement begins with");
    private static final Param RELATION = Param.text("relation", "the relation; inv_r reads r backward");
    private static final Param TAIL = Param.text("tail", "the entity that the statement ends with");

    private final CurrentModel current;
    private final List<Tool> tools;

    /** @param changes whether decisions may be recorded */
    public AssistantTools(CurrentModel current, boolean changes) {
        this.current = current;
        this.tools = all().stream().filter(tool -> changes || !tool.changes()).toList();
    }

    /**
     * One tool.
     *
     * @param answer the record that its answer is
     * @param changes whether it writes anything
     */
    public record Tool(
            String name,
            String title,
            String description,
            List<Param> params,
            Class<?> answer,
            boolean changes,
            BiFunction<Workbench, Arguments, Answer> handler) {}

    /** An answer in sentences, and as a record with full names for the next call. */
    public record Answer(String text, Object content) {}

    public List<Tool> tools() {
        return tools;
    }

    /** Calls a tool; an argument that it does not have or that cannot be used is refused in one line. */
    public Answer call(Tool tool, Map<String, Object> arguments) {
        Answer answer = tool.handler.apply(
                current.present(), Arguments.checked(tool, arguments == null ? Map.of() : arguments));
        String text = answer.text.strip();
        return new Answer(
                text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + " … Ask for fewer with limit.",
                answer.content);
    }

    private List<Tool> all() {
        return List.of(
                new Tool(
                        "describe_graph",
                        "Describe the graph",
                        "What the knowledge graph contains: number of entities and facts, its relations with their number of facts "
                                + "(most frequent first), and the model that was learned from it. Call this first.",
                        List.of(offset(), limit(20, 200)),
                        GraphDescription.class,
                        false,
                        AssistantTools::describe),
                new Tool(
                        "find_entities",
                        "Find entities",
                        "Entities of which a word begins with the given text, those with most facts first. Use the name of a result in "
                                + "other tools.",
                        List.of(
                                Param.text("text", "the beginning of a word of the name")
                                        .needed(),
                                offset(),
                                limit(10, 50)),
                        EntityList.class,
                        false,
                        AssistantTools::find),
                new Tool(
                        "entity_facts",
                        "Facts of an entity",
                        "What the graph states about an entity, by relation and direction. Nothing here is inferred.",
                        List.of(
                                Param.text("entity", "the entity").needed(),
                                Param.text(
                                        "relation",
                                        "only facts of this relation; inv_r for those where it is the tail"),
                                offset(),
                                limit(20, 100)),
                        EntityFacts.class,
                        false,
                        AssistantTools::facts),
                new Tool(
                        "ask",
                        "Ask a question",
                        "Give two of head, relation and tail to ask for the third: likely tails of (head, relation, ?), likely heads of "
                                + "(?, relation, tail), or likely relations of (head, ?, tail). Answers have the probability that the "
                                + "fact holds; known facts are marked.",
                        List.of(
                                HEAD,
                                RELATION,
                                TAIL,
                                Param.flag("known", "whether facts that the graph has already are listed, too"),
                                offset(),
                                limit(10, 50)),
                        Asked.class,
                        false,
                        AssistantTools::ask),
                new Tool(
                        "check_statement",
                        "Check a statement",
                        "Whether a statement (head, relation, tail) is known (the data states it), derivable (a rule that is nearly "
                                + "always right leads to it), likely, unlikely, contradicted (it cannot hold beside what is known) or "
                                + "unknown (nothing speaks for or against it, or a name is not in the graph), with the probability and "
                                + "proofs.",
                        List.of(HEAD.needed(), RELATION.needed(), TAIL.needed()),
                        StatementCheck.class,
                        false,
                        AssistantTools::check),
                new Tool(
                        "explain",
                        "Explain a fact",
                        "Why a fact has its probability: the rules that lead to it with the paths behind them, what speaks against it, "
                                + "and which other answers are likelier.",
                        List.of(
                                HEAD.needed(),
                                RELATION.needed(),
                                TAIL.needed(),
                                Param.whole("rules", "the most rules", 5, 1, 20)),
                        Explanation.class,
                        false,
                        AssistantTools::explain),
                new Tool(
                        "missing_facts",
                        "Missing facts",
                        "Facts that the graph lacks and that are likely true, likeliest first: about an entity, or of a relation (one of "
                                + "the two). Searching a relation of a large graph may end early; the answer then says so.",
                        List.of(
                                Param.text("entity", "the entity they are about"),
                                Param.text("relation", "the relation they are of"),
                                Param.fraction("min_probability", "how likely they must be", .5),
                                offset(),
                                limit(10, 100)),
                        MissingFacts.class,
                        false,
                        AssistantTools::missing),
                new Tool(
                        "audit_findings",
                        "Audit findings",
                        "Facts that are likely wrong, entities that are likely the same, and facts that likely lack, worst first, each "
                                + "with its evidence. The first call starts the audit; on a large graph call again until it is done.",
                        List.of(
                                Param.oneOf(
                                        "kind",
                                        "only findings of this kind",
                                        Arrays.stream(FindingKind.values())
                                                .map(FindingKind::label)
                                                .toList()),
                                offset(),
                                limit(10, 100)),
                        AuditPage.class,
                        false,
                        AssistantTools::audit),
                new Tool(
                        "rules_about",
                        "Rules about a relation",
                        "Rules that conclude a relation, best first, each with how often it is right and on how many pairs.",
                        List.of(RELATION.needed(), offset(), limit(10, 100)),
                        RulePage.class,
                        false,
                        AssistantTools::rules),
                new Tool(
                        "record_decision",
                        "Record a decision",
                        "Keeps a person's decision about a missing fact beside the model: accept, reject, or undo. The graph itself is "
                                + "not changed. Use only when the person has decided.",
                        List.of(
                                Param.choice("verdict", "the decision", "accept", List.of("accept", "reject", "undo")),
                                HEAD.needed(),
                                RELATION.needed(),
                                TAIL.needed()),
                        ReviewPage.Tally.class,
                        true,
                        AssistantTools::decide));
    }

    private static Param offset() {
        return Param.whole("offset", "how many to skip", 0, 0, 10_000);
    }

    private static Param limit(int preset, int most) {
        return Param.whole("limit", "how many to return at most", preset, 1, most);
    }

    /**
     * What a graph contains.
     *
     * @param relations some of its relations, those with most facts first
     * @param notes what cannot be used of graph or model
     */
    public record GraphDescription(
            String data,
            String model,
            int entities,
            int facts,
            int rules,
            boolean probabilities,
            int total,
            int offset,
            List<RelationCount> relations,
            List<String> notes) {}

    /** A relation and its number of facts. */
    public record RelationCount(Named relation, int facts) {}

    private static Answer describe(Workbench here, Arguments asked) {
        OverviewPage page = here.overview().page();
        OverviewPage.RelationPage relations =
                here.overview().relations(Optional.empty(), asked.whole("offset"), asked.whole("limit"));
        List<RelationCount> counts = relations.relations().stream()
                .map(row -> new RelationCount(row.relation(), row.facts()))
                .toList();
        int facts =
                page.splits().stream().mapToInt(OverviewPage.SplitSize::facts).sum();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "The graph %s has %,d facts about %,d entities by %,d relations. The model %s has %,d rules%s.%n",
                quoted(page.data()),
                facts,
                page.entities(),
                page.relations(),
                quoted(page.model()),
                page.rules(),
                page.calibrated() ? " and gives probabilities" : ", without probabilities"));
        page.notes().forEach(note -> text.append(VisibleText.line(note)).append('\n'));
        text.append("Relations by number of facts:\n");
        counts.forEach(each -> text.append(String.format(Locale.ROOT, "- %s: %,d%n", name(each.relation), each.facts)));
        return new Answer(
                text.toString(),
                new GraphDescription(
                        page.data(),
                        page.model(),
                        page.entities(),
                        facts,
                        page.rules(),
                        page.calibrated(),
                        relations.total(),
                        relations.offset(),
                        counts,
                        page.notes()));
    }

    /** Entities whose names fit. */
    public record EntityList(int total, int offset, List<Neighbourhood.Node> entities) {}

    private static Answer find(Workbench here, Arguments asked) {
        int offset = asked.whole("offset");
        NameIndex.Found found = here.model().index().find(asked.text("text"), offset + asked.whole("limit"));
        List<Neighbourhood.Node> rows = found.ids().stream()
                .skip(offset)
                .map(here.model().completion().entities()::get)
                .toList();
        String text = rows.isEmpty()
                ? "No entity has a word that begins with " + quoted(asked.text("text")) + "."
                : found.total() + " found:\n"
                        + lines(rows, each -> name(each.entity()) + ", in " + each.degree() + " facts");
        return new Answer(text, new EntityList(found.total(), offset, rows));
    }

    private static Answer facts(Workbench here, Arguments asked) {
        Completion completion = here.model().completion();
        int offset = asked.whole("offset");
        int limit = asked.whole("limit");
        EntityFacts facts = asked.find("relation")
                .map(relation -> completion.entity(asked.text("entity"), relation, offset, limit))
                .orElseGet(() -> completion.entity(asked.text("entity"), offset, limit));
        String text = name(facts.entity()) + " is in " + facts.degree() + " facts of the graph:\n"
                + lines(facts.relations(), group -> {
                    String others =
                            group.others().stream().map(AssistantTools::name).collect(Collectors.joining(", "));
                    int left = group.count() - group.offset() - group.others().size();
                    String more = left > 0 ? " and " + left + " more" : "";
                    return group.outgoing()
                            ? name(facts.entity()) + " " + name(group.relation()) + ": " + others + more
                            : others + more + " " + name(group.relation()) + ": " + name(facts.entity());
                });
        return new Answer(text, facts);
    }

    /**
     * The answer of a question: entities, or relations.
     *
     * @param answers if an entity was asked for
     * @param relations if the relation was asked for
     */
    public record Asked(
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<AnswerList> answers,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<RelatePage> relations) {}

    private static Answer ask(Workbench here, Arguments asked) {
        Optional<String> head = asked.find("head");
        Optional<String> relation = asked.find("relation");
        Optional<String> tail = asked.find("tail");
        long given = List.of(head, relation, tail).stream()
                .filter(Optional::isPresent)
                .count();
        if (given != 2) {
            throw InputException.of(
                    "ask", given + " of head, relation and tail", "two of them", "Maybe check_statement is meant.");
        }
        if (relation.isEmpty()) {
            return relate(here, head.get(), tail.get(), asked.whole("limit"));
        }
        AnswerList found = here.model()
                .completion()
                .ask(
                        new Question(head.orElseGet(tail::get), relation.get(), head.isPresent()),
                        AnswerOptions.DEFAULTS
                                .withOffset(asked.whole("offset"))
                                .withLimit(asked.whole("limit"))
                                .withKnown(asked.flag("known")));
        String question = "(" + found.head().map(AssistantTools::name).orElse("?") + ", " + name(found.relation())
                + ", " + found.tail().map(AssistantTools::name).orElse("?") + ")";
        String text = found.answers().isEmpty()
                ? "Nothing is known or predicted for " + question + "."
                : "Answers to " + question + ", " + found.answers().size() + " of " + found.total() + ":\n"
                        + lines(found.answers(), AssistantTools::prediction);
        return new Answer(text, new Asked(Optional.of(found), Optional.empty()));
    }

    private static String prediction(Prediction answer) {
        return name(answer.entity())
                + (answer.known() ? ", known" : probability(answer.probability()))
                + answer.heldOut()
                        .map(split -> ", stated in the split " + split)
                        .orElse("")
                + answer.contradiction()
                        .map(why -> ", contradicted: " + VisibleText.line(why))
                        .orElse("");
    }

    private static Answer relate(Workbench here, String head, String tail, int limit) {
        RelatePage page = here.model().network().relate(head, tail, 0, limit);
        String ends = name(page.head()) + " to " + name(page.tail());
        String known = page.known().isEmpty()
                ? ""
                : "The graph states: "
                        + page.known().stream().map(AssistantTools::name).collect(Collectors.joining(", ")) + ".\n";
        String text = known + "From " + ends + ", "
                + String.format(Locale.ROOT, "no relation has probability %.2f; relations:%n", page.noRelation())
                + lines(page.relations(), each -> name(each.relation()) + probability(each.probability()));
        return new Answer(text, new Asked(Optional.empty(), Optional.of(page)));
    }

    /**
     * What is known of a statement.
     *
     * @param fact absent if a name is not in the graph
     * @param verdict known, derivable, likely, unlikely, contradicted or unknown
     * @param reason in a sentence
     * @param proofs the rules that lead to it, the strongest first
     */
    public record StatementCheck(
            Optional<NamedFact> fact,
            String verdict,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) double probability,
            String reason,
            List<Proof> proofs) {}

    private static Answer check(Workbench here, Arguments asked) {
        Explanation why;
        try {
            why = explained(here, asked, 3);
        } catch (InputException e) {
            StatementCheck unknown =
                    new StatementCheck(Optional.empty(), "unknown", Double.NaN, e.getMessage(), List.of());
            return new Answer("Unknown: " + VisibleText.line(e.getMessage()), unknown);
        }
        Prediction answer = why.answer();
        Optional<ChainRule> best = why.proofs().stream().findFirst().map(Proof::rule);
        boolean sure = best.isPresent() && best.get().confidence().orElse(0) >= SURE;
        double p = answer.probability();
        String verdict;
        String reason;
        if (answer.known()) {
            verdict = "known";
            reason = "the graph states it";
        } else if (answer.heldOut().isPresent()) {
            verdict = "known";
            reason =
                    "the data states it, in the split " + answer.heldOut().get() + " that the model does not reason on";
        } else if (why.contradiction().isPresent()) {
            verdict = "contradicted";
            reason = why.contradiction().get();
        } else if (sure && (Double.isNaN(p) || p >= .5)) {
            verdict = "derivable";
            reason = "a rule that is nearly always right leads to it";
        } else if (p >= .5) {
            verdict = "likely";
            reason = best.isPresent() ? "rules lead to it" : "what is known of the two speaks for it";
        } else if (best.isEmpty() && !answer.scored()) {
            verdict = "unknown";
            reason = "nothing in the graph speaks for it or against it";
        } else {
            verdict = "unlikely";
            reason = best.isPresent() ? "rules lead to it, but they are rarely right here" : "no rule leads to it";
        }
        StatementCheck checked = new StatementCheck(Optional.of(why.fact()), verdict, p, reason, why.proofs());
        String text = statement(why.fact()) + " is " + verdict + probability(p) + ": " + VisibleText.line(reason)
                + ".\n" + proofs(why.proofs());
        return new Answer(text, checked);
    }

    private static Explanation explained(Workbench here, Arguments asked, int rules) {
        return here.model()
                .completion()
                .explain(
                        new Question(asked.text("head"), asked.text("relation"), true),
                        asked.text("tail"),
                        new ExplanationOptions(rules, 2, 3));
    }

    private static Answer explain(Workbench here, Arguments asked) {
        Explanation why = explained(here, asked, asked.whole("rules"));
        StringBuilder text = new StringBuilder(statement(why.fact()))
                .append(": ")
                .append(VisibleText.line(why.standing())
                        .replaceFirst("\\.$", "")
                        .toLowerCase(Locale.ROOT))
                .append(probability(why.answer().probability()))
                .append(".\n");
        why.contradiction()
                .ifPresent(each -> text.append("It cannot hold beside what is known: ")
                        .append(VisibleText.line(each))
                        .append(".\n"));
        text.append(proofs(why.proofs()));
        List<Explanation.Evidence> evidence = why.odds().isEmpty() ? why.evidence() : why.odds();
        if (!evidence.isEmpty()) {
            text.append("Evidence (log-odds):\n").append(lines(evidence, each -> VisibleText.line(each.toString())));
        }
        if (!why.rivals().isEmpty()) {
            text.append("Likelier answers:\n")
                    .append(lines(why.rivals(), rival -> name(rival.entity()) + probability(rival.probability())));
        }
        return new Answer(text.toString(), why);
    }

    private static String proofs(List<Proof> proofs) {
        return proofs.isEmpty()
                ? "No rule leads to it.\n"
                : "Rules that lead to it:\n"
                        + lines(
                                proofs,
                                proof -> rule(proof.rule())
                                        + (proof.paths().isEmpty()
                                                ? ""
                                                : " Here: "
                                                        + cut(
                                                                VisibleText.line(proof.paths()
                                                                        .get(0)
                                                                        .text()),
                                                                600)));
    }

    private static String path(GraphPath path) {
        return path.text(AssistantTools::name, AssistantTools::name);
    }

    private static String rule(ChainRule rule) {
        String right = rule.confidence().isPresent() && rule.pairs().isPresent()
                ? String.format(
                        Locale.ROOT,
                        " (right for %.0f %% of %,d pairs)",
                        100 * rule.confidence().getAsDouble(),
                        rule.pairs().get())
                : "";
        return cut(VisibleText.line(rule.text()), 600) + right + ".";
    }

    /**
     * Facts that a graph lacks.
     *
     * @param total how many were found
     * @param complete whether the whole graph was searched
     */
    public record MissingFacts(int total, int offset, boolean complete, List<MissingFact> facts) {}

    /** A fact that a graph lacks, and the rule that supports it most. */
    public record MissingFact(NamedFact fact, double probability, Optional<ChainRule> rule) {}

    private static Answer missing(Workbench here, Arguments asked) {
        Optional<String> entity = asked.find("entity");
        Optional<String> relation = asked.find("relation");
        if (entity.isPresent() == relation.isPresent()) {
            throw InputException.of(
                    "missing_facts",
                    entity.isPresent() ? "both entity and relation" : "neither entity nor relation",
                    "one of them",
                    "Maybe ask, for one entity and one relation.");
        }
        Completion completion = here.model().completion();
        completion.requireProbabilities();
        double least = asked.fraction("min_probability");
        int offset = asked.whole("offset");
        int limit = asked.whole("limit");
        MissingFacts found = entity.map(name -> about(completion.proposals(name, least, offset, limit)))
                .orElseGet(() -> of(completion, relation.get(), least, offset, limit));
        String text = (found.facts.isEmpty() ? "No missing fact is likely enough." : found.total + " found.")
                + (found.complete ? "" : " The search ended early: there may be likelier ones.")
                + "\n"
                + lines(
                        found.facts,
                        each -> statement(each.fact)
                                + probability(each.probability)
                                + each.rule.map(rule -> ", by " + rule(rule)).orElse(""));
        return new Answer(text, found);
    }

    private static MissingFacts about(Completion.Proposals found) {
        return new MissingFacts(
                found.total(),
                found.offset(),
                true,
                found.proposals().stream()
                        .map(each -> new MissingFact(each.fact(), each.probability(), Optional.empty()))
                        .toList());
    }

    /** The likeliest of a relation: those found until the time is over. */
    private static MissingFacts of(Completion completion, String relation, double least, int offset, int limit) {
        Facts facts = completion.facts();
        NewFactOptions options = NewFactOptions.of(least)
                .withRelations(List.of(facts.relation(relation).name()));
        PriorityQueue<NewFact> best = new PriorityQueue<>(Comparator.comparingDouble(NewFact::probability));
        int[] total = {0};
        long end = System.nanoTime() + SEARCH_NANOS;
        boolean complete = true;
        try {
            completion.complete(
                    options,
                    fact -> {
                        total[0]++;
                        best.add(fact);
                        if (best.size() > offset + limit) {
                            best.remove();
                        }
                    },
                    (done, all) -> {
                        Cancellation.check();
                        if (System.nanoTime() > end && done < all) {
                            throw new OutOfTime();
                        }
                    });
        } catch (OutOfTime e) {
            complete = false;
        }
        List<NewFact> sorted = new ArrayList<>(best);
        sorted.sort(Comparator.comparingDouble(NewFact::probability).reversed());
        return new MissingFacts(
                total[0],
                offset,
                complete,
                sorted.stream()
                        .skip(offset)
                        .map(each -> new MissingFact(
                                named(facts, each.fact()), each.probability(), Optional.of(each.rule())))
                        .toList());
    }

    /** A search that has taken long enough. */
    private static final class OutOfTime extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfTime() {
            super(null, null, false, false);
        }
    }

    private static NamedFact named(Facts facts, Fact fact) {
        return new NamedFact(facts.entity(fact.head()), facts.relation(fact.relation()), facts.entity(fact.tail()));
    }

    private static Answer audit(Workbench here, Arguments asked) {
        Job job = here.review().startAudit(false);
        long end = System.nanoTime() + SEARCH_NANOS;
        try {
            long seen = -1;
            while (!job.state().isOver() && System.nanoTime() < end) {
                seen = job.await(seen, 200);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Cancellation.check();
        }
        AuditPage page = here.review().audit(asked.find("kind"), false, asked.whole("offset"), asked.whole("limit"));
        String text;
        if (!job.state().isOver()) {
            double part = (double) job.view().done() / Math.max(1, job.view().total());
            text = String.format(
                    Locale.ROOT,
                    "The audit is at work: %s, %.0f %% done. Call again for its findings.",
                    job.view().step(),
                    100 * part);
        } else if (page.total() == 0) {
            text = job.view().problem().map(VisibleText::line).orElse("The audit found nothing.");
        } else {
            text = page.total() + " findings, worst first:\n" + lines(page.findings(), row -> finding(row.finding()));
        }
        return new Answer(text, page);
    }

    private static String finding(AuditFinding finding) {
        return finding.words()
                + ": "
                + finding.relation()
                        .map(relation -> "(" + name(finding.head()) + ", " + name(relation) + ", "
                                + (finding.kind() == FindingKind.INCOMPLETE ? "?" : name(finding.tail())) + ")")
                        .orElseGet(() -> name(finding.head()) + " = " + name(finding.tail()))
                + finding.rather().map(other -> ", rather " + name(other)).orElse("")
                + finding.evidence().stream()
                        .findFirst()
                        .map(first -> ". " + cut(VisibleText.line(first), 600))
                        .orElse("");
    }

    private static Answer rules(Workbench here, Arguments asked) {
        String relation = asked.text("relation");
        RulePage page = here.model()
                .completion()
                .rules(RuleQuery.DEFAULTS.heads(relation), asked.whole("offset"), asked.whole("limit"));
        String text = page.total() == 0
                ? "No rule concludes " + quoted(relation) + "."
                : page.rules().size() + " of " + page.total() + " rules, best first:\n"
                        + lines(page.rules(), AssistantTools::rule);
        return new Answer(text, page);
    }

    private static Answer decide(Workbench here, Arguments asked) {
        ReviewPage.Tally tally = here.review()
                .decide(new VerdictRequest(
                        ReviewVerdict.valueOf(asked.text("verdict").toUpperCase(Locale.ROOT)),
                        Optional.empty(),
                        asked.text("head"),
                        asked.find("relation"),
                        asked.text("tail")));
        return new Answer(
                "Recorded. " + tally.accepted() + " facts are accepted and " + tally.rejected() + " rejected so far.",
                tally);
    }

    private static <T> String lines(List<T> rows, Function<T, String> line) {
        return rows.stream().map(row -> "- " + line.apply(row) + "\n").collect(Collectors.joining());
    }

    private static String statement(NamedFact fact) {
        return "(" + name(fact.head()) + ", " + name(fact.relation()) + ", " + name(fact.tail()) + ")";
    }

    private static String probability(double p) {
        return Double.isNaN(p) ? "" : String.format(Locale.ROOT, ", probability %.2f", p);
    }

    /** A name as people read it, and in full where that differs. */
    private static String name(Named named) {
        String full = JsonMapping.plain(named.name());
        String shown = JsonMapping.plain(named.shown());
        return shown.equals(full) ? quoted(shown) : quoted(shown) + " [" + quoted(full) + "]";
    }

    /** A name cannot end its quotation, nor begin a line. */
    private static String quoted(String name) {
        return "\"" + cut(VisibleText.line(name).replace("\\", "\\\\").replace("\"", "\\\""), LONGEST_NAME) + "\"";
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }

    /** The arguments of a call, checked. */
    public static final class Arguments {
        private final Map<String, String> values;

        private Arguments(Map<String, String> values) {
            this.values = values;
        }

        private static Arguments checked(Tool tool, Map<String, Object> given) {
            given.forEach((name, value) -> {
                boolean known =
                        tool.params.stream().anyMatch(param -> param.name().equals(name));
                if (!known || !(value instanceof String || value instanceof Number || value instanceof Boolean)) {
                    throw InputException.of(
                            tool.name,
                            known ? name + " that is no text, number or truth value" : "the argument " + quoted(name),
                            tool.params.stream().map(Param::name).collect(Collectors.joining(", ")),
                            "Maybe leave it out.");
                }
            });
            Map<String, String> values = new HashMap<>();
            for (Param param : tool.params) {
                Optional<String> value = Optional.ofNullable(given.get(param.name()))
                        .map(Object::toString)
                        .filter(text -> !text.isEmpty() || param.required());
                value.ifPresent(param::check);
                if (value.isEmpty() && param.required()) {
                    throw InputException.of(
                            tool.name, "no " + param.name(), param.meaning(), "Maybe add " + param.name() + ".");
                }
                value.or(param::preset).ifPresent(text -> values.put(param.name(), text));
            }
            return new Arguments(values);
        }

        String text(String name) {
            return values.get(name);
        }

        Optional<String> find(String name) {
            return Optional.ofNullable(values.get(name));
        }

        int whole(String name) {
            return Integer.parseInt(values.get(name));
        }

        double fraction(String name) {
            return Double.parseDouble(values.get(name));
        }

        boolean flag(String name) {
            return Boolean.parseBoolean(values.get(name));
        }
    }
}
