package dev.hornbeam.complete.audit;

import dev.hornbeam.complete.audit.DoubtfulFacts.Doubtful;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.Contradiction;
import dev.hornbeam.shape.KindFit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says what speaks against a fact, sign by sign. */
final class Evidence {
    private static final double LEAST = .3;
    private static final double LEAST_TOLD = .1;
    private static final double MOST_USUAL = .5;

    private final Graph graph;
    private final DoubtfulFacts doubts;
    private final SignReader reader;
    private final DisplayNames names;

    Evidence(Graph graph, DoubtfulFacts doubts, DisplayNames names) {
        this.graph = graph;
        this.doubts = doubts;
        this.reader = doubts.reader();
        this.names = names;
    }

    /**
     * What speaks against it, the strongest first.
     *
     * @param broken what it contradicts, which is not said twice
     */
    List<String> of(Doubtful doubtful, Optional<Contradiction> broken) {
        Triple fact = doubtful.fact();
        byte[] signs = reader.read(fact, fact);
        List<String> sentences = new ArrayList<>();
        Arrays.stream(Sign.values())
                .filter(sign -> part(fact, signs, sign) >= LEAST
                        && broken.map(each -> said(each) != sign).orElse(true))
                .sorted(Comparator.comparingDouble(sign -> -part(fact, signs, sign)))
                .forEach(sign -> sentence(sign, fact, signs).ifPresent(sentences::add));
        return sentences;
    }

    /** The sign that a contradiction says already. */
    private static Sign said(Contradiction broken) {
        return switch (broken.constraint().kind()) {
            case FUNCTIONAL -> Sign.SLOT;
            case INVERSE_FUNCTIONAL -> Sign.INVERSE_SLOT;
            case SUBJECT_KIND, OBJECT_KIND, DISJOINT -> broken.witness() == broken.head() ? Sign.SUBJECT : Sign.OBJECT;
            default -> Sign.BOTH_WAYS;
        };
    }

    /** How much of the doubt about a fact comes from its other half, which would support it. */
    double ofTwin(Doubtful doubtful) {
        return Math.max(0, part(doubtful.fact(), doubtful.signs(), Sign.BOTH_WAYS))
                + Math.max(0, part(doubtful.fact(), doubtful.signs(), Sign.SUPPORT));
    }

    private double part(Triple fact, byte[] signs, Sign sign) {
        return doubts.suspicion().part(fact.relation(), signs, sign);
    }

    /** The rule that says otherwise, if one does: the other way round, or another relation. */
    Optional<Rule> rule(Doubtful doubtful) {
        Triple fact = doubtful.fact();
        reader.read(fact, fact);
        int turned = reader.pair().rule(graph.relations().inverse(fact.relation()));
        if (turned >= 0) {
            return Optional.of(doubts.table().rule(turned));
        }
        int other = reader.pair().otherRelation(fact.relation());
        return other < 0
                ? Optional.empty()
                : Optional.of(doubts.table().rule(reader.pair().rule(other)));
    }

    private Optional<String> sentence(Sign sign, Triple fact, byte[] signs) {
        String relation = names.relation(fact.relation());
        int inverse = graph.relations().inverse(fact.relation());
        return switch (sign) {
            case SUPPORT ->
                Optional.of(
                        reader.pair().sure(fact.relation()) == 0
                                ? "no rule leads from " + names.entity(fact.head()) + " to " + names.entity(fact.tail())
                                : "only weak rules lead from " + names.entity(fact.head()) + " to "
                                        + names.entity(fact.tail()));
            case TURNED ->
                Optional.ofNullable(ruleText(inverse)).map(rule -> "rules say it the other way round: " + rule);
            case RELATION -> other(fact);
            case SUBJECT -> kind(fact.head(), fact.relation(), fact);
            case OBJECT -> kind(fact.tail(), inverse, fact);
            case SLOT ->
                another(fact.head(), fact.relation(), fact.tail())
                        .map(value -> names.entity(fact.head()) + " has " + relation + " " + value + ", too");
            case INVERSE_SLOT ->
                another(fact.tail(), inverse, fact.head())
                        .map(value -> value + " has " + relation + " " + names.entity(fact.tail()) + ", too");
            case BOTH_WAYS ->
                Optional.of(
                        fact.head() == fact.tail()
                                ? "it leads from an entity to itself"
                                : signs[Sign.BOTH_WAYS.ordinal()] == 0
                                        ? "it is not there the other way round, as most facts of " + relation + " are"
                                        : names.entity(fact.tail()) + " has " + relation + " "
                                                + names.entity(fact.head()) + ", the other way round");
            case ATTRIBUTES ->
                Optional.of(
                        signs[Sign.ATTRIBUTES.ordinal()] == 0
                                ? "nothing else that is known of the two goes with it"
                                : "what else is known of the two hardly goes with it");
        };
    }

    private String ruleText(int relation) {
        int rule = reader.pair().rule(relation);
        return rule < 0
                ? null
                : RuleFormat.statement(doubts.table().rule(rule).canonical(graph.relations()), names.relations());
    }

    private Optional<String> other(Triple fact) {
        int other = reader.pair().otherRelation(fact.relation());
        return other < 0 || reader.pair().sure(other) < LEAST_TOLD
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the paths between the two speak for %s (%.0f %%) more than for %s (%.0f %%)",
                        names.relation(other),
                        100 * reader.pair().sure(other),
                        names.relation(fact.relation()),
                        100 * reader.pair().sure(fact.relation())));
    }

    private Optional<String> kind(int entity, int part, Triple fact) {
        int strangest = reader.strangest(entity, part, fact, fact);
        KindFit kinds = doubts.kinds();
        if (strangest == KindFit.NONE || kinds.lift(strangest, part, 1) > MOST_USUAL) {
            return Optional.empty();
        }
        int others = kinds.both(strangest, part) - 1;
        return Optional.of(String.format(
                Locale.ROOT,
                "%s is %s, and of %,d such entities %s %s",
                names.entity(entity),
                kinds.words(strangest, names),
                kinds.count(strangest),
                others <= 0 ? "no other is" : String.format(Locale.ROOT, "only %,d others are", others),
                kinds.words(part, names)));
    }

    private Optional<String> another(int entity, int relation, int than) {
        long targets = graph.neighbours(entity, relation);
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            if (graph.target(i) != than) {
                return Optional.of(names.entity(graph.target(i)));
            }
        }
        return Optional.empty();
    }
}
