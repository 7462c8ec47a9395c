package dev.hornbeam.cli.rules;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.text.QuotedName;
import dev.hornbeam.text.TableCell;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lists the rules with constants of a model, the strongest of every relation first.
 *
 * @param heads names of relations; none for all
 * @param body the name of the relation in the body; none for any
 * @param most how many per relation
 */
record AttributeListing(List<String> heads, List<String> body, int most) {
    /** The formats that have columns for weights. */
    static final Set<String> FORMATS = Set.of("text", "tsv", "jsonl", "anyburl");

    AttributeListing {
        if (body.size() > 1) {
            throw new IllegalUseException("--body is " + String.join(",", body)
                    + ", but a rule with constants has one relation there. Maybe name one.");
        }
    }

    List<AttributeRule> of(ModelFolder model) {
        Set<Integer> wanted = ids(heads, model);
        Set<Integer> part = ids(body, model);
        return model.attributes()
                .strongest(
                        head -> wanted.isEmpty() || wanted.contains(head),
                        relation -> part.isEmpty() || part.contains(relation),
                        most);
    }

    private static Set<Integer> ids(List<String> names, ModelFolder model) {
        Relations relations = model.relations();
        NameFinder finder = model.provenance().finder(relations);
        return names.stream().map(name -> relations.base(finder.relation(name))).collect(Collectors.toSet());
    }

    /** The same rules by the names that are shown. */
    static List<AttributeRule> shown(List<AttributeRule> rules, DisplayNames names) {
        return rules.stream().map(rule -> rule.renamed(names::any)).toList();
    }

    /** Writes rules in a format, by its name. */
    static void write(List<AttributeRule> rules, String format, Writer out) throws IOException {
        switch (format) {
            case "tsv" -> out.write("weight\tconfidence\tsupport\tbody_count\trule\n");
            case "text" -> out.write(rules.isEmpty() ? "" : "weight  confidence  support  rule\n");
            default -> {}
        }
        ObjectMapper json = VisibleJson.mapper();
        for (AttributeRule rule : rules) {
            out.write(
                    switch (format) {
                        case "tsv" ->
                            String.format(
                                    Locale.ROOT,
                                    "%.6f\t%.6f\t%d\t%d\t%s",
                                    rule.weight(),
                                    rule.confidence(),
                                    rule.support(),
                                    rule.bodyCount(),
                                    TableCell.of(rule.text()));
                        case "jsonl" -> json.writeValueAsString(object(rule, json));
                        case "anyburl" -> anyBurl(rule);
                        default ->
                            String.format(
                                    Locale.ROOT,
                                    "%6.3f  %10.2f  %7d  %s",
                                    rule.weight(),
                                    rule.confidence(),
                                    rule.support(),
                                    rule.text());
                    });
            out.write('\n');
        }
    }

    private static ObjectNode object(AttributeRule rule, ObjectMapper json) {
        ObjectNode object = json.createObjectNode();
        object.put("rule", rule.text());
        object.put("head", rule.head());
        object.put("head_constant", rule.headConstant());
        object.put("head_constant_first", rule.headConstantFirst());
        object.put("body", rule.body());
        object.put("body_constant", rule.bodyConstant());
        object.put("body_constant_first", rule.bodyConstantFirst());
        object.put("weight", rule.weight());
        object.put("confidence", rule.confidence());
        object.put("support", rule.support());
        object.put("body_count", rule.bodyCount());
        return object;
    }

    /** The variable is X where it is the subject of the head, and Y where it is the object. */
    private static String anyBurl(AttributeRule rule) {
        String variable = rule.headConstantFirst() ? "Y" : "X";
        return rule.bodyCount() + "\t" + rule.support() + "\t" + rule.confidence() + "\t"
                + atom(rule.head(), rule.headConstant(), rule.headConstantFirst(), variable) + " <= "
                + atom(rule.body(), rule.bodyConstant(), rule.bodyConstantFirst(), variable);
    }

    private static String atom(String relation, String constant, boolean first, String variable) {
        String quoted = QuotedName.of(constant);
        return QuotedName.of(relation)
                + (first ? "(" + quoted + "," + variable + ")" : "(" + variable + "," + quoted + ")");
    }
}
