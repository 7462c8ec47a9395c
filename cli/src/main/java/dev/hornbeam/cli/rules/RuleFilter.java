package dev.hornbeam.cli.rules;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of a model that are asked for, by their heads and by a part of their bodies.
 *
 * @param heads names of relations or inverses; none for all heads
 * @param body names of relations that stand in a row in the body; none for any body
 */
record RuleFilter(List<String> heads, List<String> body) {

    RuleSet of(ModelFolder model) {
        RuleSet rules = model.rules();
        List<Integer> wanted = ids(heads, model, rules.relations());
        List<Integer> part = ids(body, model, rules.relations());
        RuleSet ofHeads = wanted.isEmpty() ? rules : ofHeads(rules, wanted);
        return ofHeads.filter(rule -> hasPart(rule, part));
    }

    private static List<Integer> ids(List<String> names, ModelFolder model, Relations relations) {
        NameFinder finder = model.provenance().finder(relations);
        return names.stream().map(finder::relation).toList();
    }

    /** The rules of an inverse are the mirror images of those of its relation. */
    private static RuleSet ofHeads(RuleSet rules, List<Integer> wanted) {
        Relations relations = rules.relations();
        List<Rule> found = new ArrayList<>();
        for (int head : wanted) {
            rules.byHead(relations.base(head)).stream()
                    .map(rule -> relations.isInverse(head) ? rule.mirror(relations) : rule)
                    .forEach(found::add);
        }
        return RuleSet.of(relations, found);
    }

    private static boolean hasPart(Rule rule, List<Integer> part) {
        for (int from = 0; from + part.size() <= rule.length(); from++) {
            int matched = 0;
            while (matched < part.size() && rule.relation(from + matched) == part.get(matched)) {
                matched++;
            }
            if (matched == part.size()) {
                return true;
            }
        }
        return false;
    }
}
