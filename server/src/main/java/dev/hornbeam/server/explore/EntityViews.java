package dev.hornbeam.server.explore;

import dev.hornbeam.Completion;
import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.server.view.EntityPage;
import dev.hornbeam.server.view.Neighbourhood;
import dev.hornbeam.server.view.ProposalPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An entity: its facts, what is around it, and what may be missing. */
public final class EntityViews {
    private final ServedModel model;
    private final Graph graph;
    private final ShownNames names;

    EntityViews(ServedModel model) {
        this.model = model;
        this.graph = Internals.of().completer(model.completion()).graph();
        this.names = model.names();
    }

    /** Its facts by relation, the largest group first; only those of one relation if it is given. */
    public EntityPage facts(String name, Optional<String> relation, int offset, int limit) {
        int entity = names.entityId(name);
        Optional<Integer> wanted = relation.map(names::relationId);
        List<EntityPage.RelationFacts> rows = new ArrayList<>();
        long groups = graph.groups(entity);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            if (wanted.isEmpty() || wanted.get() == graph.groupRelation(group)) {
                rows.add(facts(group, offset, limit));
            }
        }
        rows.sort(Comparator.comparingInt((EntityPage.RelationFacts row) -> -row.count())
                .thenComparing(row -> row.relation().shown()));
        return new EntityPage(names.entity(entity), graph.degree(entity), rows);
    }

    private EntityPage.RelationFacts facts(int group, int offset, int limit) {
        Relations relations = graph.relations();
        long edges = graph.group(group);
        int relation = graph.groupRelation(group);
        List<Named> others = new ArrayList<>();
        int end = (int) Math.min(Slice.end(edges), (long) Slice.begin(edges) + offset + limit);
        for (int i = Math.min(end, Slice.begin(edges) + offset); i < end; i++) {
            others.add(names.entity(graph.target(i)));
        }
        return new EntityPage.RelationFacts(
                names.relation(relations.base(relation)),
                !relations.isInverse(relation),
                Slice.size(edges),
                offset,
                others);
    }

    /** Some edges of an entity, spread over its relations. */
    public Neighbourhood neighbourhood(String name, int limit) {
        int entity = names.entityId(name);
        Relations relations = graph.relations();
        Map<Integer, Neighbourhood.NodeRow> nodes = new LinkedHashMap<>();
        nodes.put(entity, node(entity));
        List<NamedFact> edges = new ArrayList<>();
        long groups = graph.groups(entity);
        int seen = 0;
        for (int round = 0; seen < Math.min(limit, graph.degree(entity)); round++) {
            for (int group = Slice.begin(groups); group < Slice.end(groups) && seen < limit; group++) {
                long slice = graph.group(group);
                if (round >= Slice.size(slice)) {
                    continue;
                }
                int other = graph.target(Slice.begin(slice) + round);
                int relation = graph.groupRelation(group);
                boolean inverse = relations.isInverse(relation);
                seen++;
                nodes.putIfAbsent(other, node(other));
                edges.add(new NamedFact(
                        names.entity(inverse ? other : entity),
                        names.relation(relations.base(relation)),
                        names.entity(inverse ? entity : other)));
            }
        }
        return new Neighbourhood(
                names.entity(entity),
                new ArrayList<>(nodes.values()),
                edges.stream().distinct().toList(),
                graph.degree(entity) - seen);
    }

    private Neighbourhood.NodeRow node(int entity) {
        return new Neighbourhood.NodeRow(names.entity(entity), graph.degree(entity));
    }

    /** New facts about it in either role; facts that would contradict the graph are left out. */
    public ProposalPage proposals(String name, double least, int limit) {
        Completion completion = model.completion();
        Completion.Proposals found = completion.proposals(name, least, limit);
        List<ProposalPage.ProposalRow> rows = found.predictions().stream()
                .map(each -> new ProposalPage.ProposalRow(
                        new NamedFact(
                                names.entity(each.fact().head()),
                                names.relation(each.fact().relation()),
                                names.entity(each.fact().tail())),
                        each.question().asksTail(),
                        each.probability(),
                        completion.heldOut(each.fact())))
                .toList();
        return new ProposalPage(names.entity(names.entityId(name)), found.asked(), rows);
    }
}
