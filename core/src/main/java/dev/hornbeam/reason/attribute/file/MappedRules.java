package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.RuleLookup;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Attribute rules that are looked up in a file, for the first questions on the graph that they were learned from: nothing is
 * read but what a question needs. After many questions it pays to have all of them in memory.
 */
final class MappedRules implements RuleLookup {
    /** The questions after which all rules are read. */
    static final int MANY = 100;

    private final OpenedAttributes file;
    private final Graph graph;
    private final AtomicInteger asked = new AtomicInteger();
    private RuleLookup inMemory;

    MappedRules(OpenedAttributes file, Graph graph) {
        this.file = file;
        this.graph = graph;
    }

    @Override
    public int size() {
        return file.size();
    }

    @Override
    public boolean concludes(int relation) {
        return file.concludes(relation);
    }

    @Override
    public void withBody(int attribute, int relation, HeadListener listener) {
        try {
            int bodyRelation = graph.relations().inverse(graph.groupRelation(attribute));
            int body = file.attribute(bodyRelation, graph.groupEntity(attribute));
            if (body < 0) {
                return;
            }
            RulesOfRelation rules = file.rules(relation);
            for (int i = rules.firstWith(body); i < rules.byBody().limit(); i++) {
                int rule = rules.byBody().get(i);
                if (rules.body().get(rule) != body) {
                    return;
                }
                int head = rules.head().get(rules.headOf(rule));
                listener.speaksFor(file.entity(head), rules.weight(rule));
            }
        } catch (IndexOutOfBoundsException nowhere) {
            throw file.damaged();
        }
    }

    @Override
    public void withHead(int relation, int constant, BodyListener listener) {
        try {
            int head = file.attribute(relation, constant);
            RulesOfRelation rules = file.rules(relation);
            int place = head < 0 ? -1 : rules.place(head);
            if (place < 0) {
                return;
            }
            for (int rule = rules.firstRule().get(place);
                    rule < rules.firstRule().get(place + 1);
                    rule++) {
                int body = rules.body().get(rule);
                int back = graph.relations().inverse(file.relation(body));
                int attribute = graph.groupOf(file.entity(body), back);
                if (attribute >= 0) {
                    listener.rule(attribute, rules.weight(rule), rules.support().get(rule));
                }
            }
        } catch (IndexOutOfBoundsException nowhere) {
            throw file.damaged();
        }
    }

    @Override
    public AttributeTable table() {
        return file.table();
    }

    @Override
    public AttributeRules on(Graph other) {
        return other.entities() == graph.entities() && other.relations().isSameAs(graph.relations())
                ? AttributeRules.of(other, new MappedRules(file, other), file.pull())
                : file.table().on(other);
    }

    @Override
    public RuleLookup forNextQuestion() {
        if (asked.getAndIncrement() < MANY) {
            return this;
        }
        synchronized (this) {
            if (inMemory == null) {
                inMemory = file.table().on(graph).lookup();
            }
            return inMemory;
        }
    }
}
