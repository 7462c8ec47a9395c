package dev.hornbeam.rule.export;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.ChainVariables;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A rule as other programs take it: atoms by name, variables that stand for different entities, and its numbers.
 *
 * @param head what is concluded
 * @param body what must hold, in the order of the path
 * @param confidence how often it was right where it was counted, or its score if it was not counted
 * @param counts what was counted
 * @param worth its confidence with doubt
 * @param text the rule as people read it
 */
public record ExportedRule(
        RuleAtom head,
        List<RuleAtom> body,
        double confidence,
        Optional<Counts> counts,
        OptionalDouble worth,
        String text) {
    /** How many pairs or entities the body held for, and how many of these the head. */
    public record Counts(long support, long bodySize) {}

    public ExportedRule {
        body = List.copyOf(body);
    }

    /**
     * A chain rule; if its head is an inverse, its mirror image, which says the same.
     *
     * @param shown the same relations by the names that people read
     */
    public static ExportedRule of(Rule rule, Relations relations, Relations shown) {
        Rule stated = rule.canonical(relations);
        List<RuleAtom> body = new ArrayList<>(stated.length());
        for (int step = 0; step < stated.length(); step++) {
            RuleTerm from = RuleTerm.variable(ChainVariables.before(step, stated.length()));
            RuleTerm to = RuleTerm.variable(ChainVariables.before(step + 1, stated.length()));
            int relation = stated.relation(step);
            String name = relations.name(relations.base(relation));
            body.add(relations.isInverse(relation) ? new RuleAtom(name, to, from) : new RuleAtom(name, from, to));
        }
        Optional<RuleStatistics> statistics = stated.statistics();
        return new ExportedRule(
                new RuleAtom(relations.name(stated.head()), RuleTerm.variable("X"), RuleTerm.variable("Y")),
                body,
                statistics.map(counted -> counted.confidence().orElse(0)).orElse(stated.score()),
                statistics.map(counted -> new Counts(counted.support(), counted.bodySize())),
                stated.worth(),
                RuleFormat.statement(stated, shown));
    }

    /** The variables of the rule, each once, those of the body in its order. */
    public List<String> variables() {
        return Stream.concat(body.stream(), Stream.of(head))
                .flatMap(atom -> Stream.of(atom.first(), atom.second()))
                .filter(RuleTerm::isVariable)
                .map(RuleTerm::name)
                .distinct()
                .sorted((one, other) -> Boolean.compare(one.equals("Y"), other.equals("Y")))
                .toList();
    }

    /** Every two variables: a path visits no entity twice, so they stand for different ones. */
    public List<List<String>> differing() {
        List<String> variables = variables();
        List<List<String>> pairs = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            for (int j = i + 1; j < variables.size(); j++) {
                pairs.add(List.of(variables.get(i), variables.get(j)));
            }
        }
        return pairs;
    }

    /** All atoms, the head first. */
    public Stream<RuleAtom> atoms() {
        return Stream.concat(Stream.of(head), body.stream());
    }

    /**
     * A relation between two terms, {@code mother(X,A)}.
     *
     * @param relation the name of a relation, never of an inverse
     */
    public record RuleAtom(String relation, RuleTerm first, RuleTerm second) {}

    /**
     * An argument of an atom: a variable or a constant.
     *
     * @param name the variable, a capital letter and perhaps a number, or the name of an entity
     * @param isVariable whether it is a variable
     */
    public record RuleTerm(String name, boolean isVariable) {
        /** The variable of this name. */
        public static RuleTerm variable(String name) {
            return new RuleTerm(name, true);
        }

        /** The entity of this name. */
        public static RuleTerm constant(String name) {
            return new RuleTerm(name, false);
        }
    }
}
