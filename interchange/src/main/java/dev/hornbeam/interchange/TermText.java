package dev.hornbeam.interchange;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The terms of rules as RDF has them: IRIs in angle brackets, literals, variables. Two names never share an IRI. */
final class TermText {
    private final IriNames names;
    private final Map<String, String> nameOfIri = new HashMap<>();
    private final String start;

    TermText(ExportedRules rules) {
        this(rules, "?X");
    }

    /** @param start what is written for the variable X */
    TermText(ExportedRules rules, String start) {
        this.names = rules.options().names();
        this.start = start;
    }

    private String variable(String name) {
        return name.equals("X") ? start : "?" + name;
    }

    /** The IRI of a name in angle brackets. */
    String iri(String name) {
        String iri = names.iri(name);
        String other = nameOfIri.putIfAbsent(iri, name);
        if (other != null && !other.equals(name)) {
            throw InputException.of(
                    "base " + names.base(),
                    "the names \"" + other + "\" and \"" + name + "\", which both become <" + iri + ">",
                    "a base of its own",
                    "Maybe choose another.");
        }
        return "<" + iri + ">";
    }

    /** A term in the place of a subject or an object. */
    String term(RuleTerm term, boolean subject, ExportedRule rule) {
        if (term.isVariable()) {
            return variable(term.name());
        }
        if (!IriNames.isLiteral(term.name())) {
            return iri(term.name());
        }
        if (subject) {
            throw InputException.of(
                    "rule " + Remark.text(rule),
                    "the literal " + term.name() + " as the subject of a triple",
                    "an entity: RDF has no such triples",
                    "Maybe leave such rules out.");
        }
        return term.name();
    }

    /** {@code ?X <mother> ?A}. */
    String triple(RuleAtom atom, ExportedRule rule) {
        return term(atom.first(), true, rule) + " " + iri(atom.relation()) + " " + term(atom.second(), false, rule);
    }

    /** Conditions that the rule's variables differ, each two written by a pattern, {@code !sameTerm(%s, %s)}. */
    String different(ExportedRule rule, String pattern, String separator) {
        return rule.differing().stream()
                .map((List<String> pair) -> String.format(pattern, variable(pair.get(0)), variable(pair.get(1))))
                .collect(Collectors.joining(separator));
    }
}
