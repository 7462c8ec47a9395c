package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree.Bounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The facts that members of a class lack although nearly all others have them, or although the schema asks for them: {@code sh:minCount},
 * {@code owl:minCardinality}, {@code owl:cardinality} and {@code owl:someValuesFrom}.
 */
public final class ExpectedFacts {
    /** The share of a class that has a fact, as far as the counts allow to claim it, from which on the others are expected to. */
    private static final double MIN_SHARE = .9;

    /** A statement that more members break than this share is not obeyed by the graph. */
    private static final double MAX_BROKEN = .5;

    /**
     * Members of a class that lack a fact.
     *
     * @param ofClass the class
     * @param part a relation that they are no subject of, or an inverse if they are no object
     * @param members how many the class has
     * @param lacking those without, ascending
     * @param isStated whether the schema asks for it
     */
    public record Gap(int ofClass, int part, int members, List<Integer> lacking, boolean isStated) {
        public Gap {
            lacking = List.copyOf(lacking);
        }

        /** The share of the class that has the fact, as far as the counts allow to claim it: how likely those without should have it. */
        public double expected() {
            return Bounds.least(members - lacking.size(), members);
        }
    }

    private final Graph graph;
    private final Graph statements;
    private final KnownTerms names;
    private final EntityKinds kinds;
    private final int type;

    public ExpectedFacts(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        this.statements = graph.schema();
        this.names = new KnownTerms(graph, prefixes);
        this.kinds = new EntityKinds(graph, prefixes);
        this.type = kinds.type().orElse(-1);
    }

    /** The gaps; stated ones first, then those that fewest members have. Of classes with the same gap, the widest is named. */
    public List<Gap> gaps() {
        if (type < 0) {
            return List.of();
        }
        Map<Integer, List<Integer>> members = members();
        Map<List<Integer>, Gap> found = new LinkedHashMap<>();
        stated().forEach((ofClass, parts) -> parts.forEach(part -> {
            List<Integer> all = members.getOrDefault(ofClass, List.of());
            List<Integer> lacking = lacking(all, part);
            if (!lacking.isEmpty() && lacking.size() <= MAX_BROKEN * all.size()) {
                found.put(key(part, lacking), new Gap(ofClass, part, all.size(), lacking, true));
            }
        }));
        List<CountedClass> classes = new ArrayList<>();
        members.forEach((ofClass, all) -> classes.add(new CountedClass(ofClass, all, having(all))));
        for (CountedClass each : classes) {
            for (int part = 0; part < graph.relations().directedCount(); part++) {
                if (part != type && each.isMissing(part) && !isNarrower(each, part, classes)) {
                    List<Integer> lacking = lacking(each.members(), part);
                    found.merge(
                            key(part, lacking),
                            new Gap(each.id(), part, each.members().size(), lacking, false),
                            (known, other) -> known.isStated() || known.members() >= other.members() ? known : other);
                }
            }
        }
        return found.values().stream()
                .sorted(Comparator.comparing((Gap each) -> !each.isStated())
                        .thenComparingInt(each -> each.lacking().size())
                        .thenComparingInt(Gap::part)
                        .thenComparingInt(Gap::ofClass))
                .toList();
    }

    private static List<Integer> key(int part, List<Integer> lacking) {
        List<Integer> key = new ArrayList<>(lacking);
        key.add(-1 - part);
        return key;
    }

    private Map<Integer, List<Integer>> members() {
        Map<Integer, List<Integer>> members = new TreeMap<>();
        long typed = graph.sources(type);
        for (int i = Slice.begin(typed); i < Slice.end(typed); i++) {
            for (int each : kinds.classesOf(graph.source(i))) {
                if (!KnownTerms.isOfVocabulary(graph.entities().name(each))) {
                    members.computeIfAbsent(each, unseen -> new ArrayList<>()).add(graph.source(i));
                }
            }
        }
        return members;
    }

    /** How many of some entities have each part. */
    private int[] having(List<Integer> members) {
        int[] having = new int[graph.relations().directedCount()];
        for (int member : members) {
            long groups = graph.groups(member);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                having[graph.groupRelation(group)]++;
            }
        }
        return having;
    }

    /** Whether nearly all that have a part are of a narrower class, which has it more: then it is not a matter of this one. */
    private boolean isNarrower(CountedClass wide, int part, List<CountedClass> classes) {
        return classes.stream()
                .anyMatch(each -> each.id() != wide.id()
                        && kinds.isWithin(each.id(), wide.id())
                        && each.having()[part] >= MIN_SHARE * wide.having()[part]
                        && each.share(part) > wide.share(part));
    }

    /**
     * A class with its members.
     *
     * @param having how many of them have each part
     */
    private record CountedClass(int id, List<Integer> members, int[] having) {
        /** Whether nearly all members have a part, but not all. */
        boolean isMissing(int part) {
            return having[part] < members.size() && Bounds.least(having[part], members.size()) >= MIN_SHARE;
        }

        double share(int part) {
            return (double) having[part] / members.size();
        }
    }

    private List<Integer> lacking(List<Integer> members, int part) {
        return members.stream()
                .filter(member -> graph.groupOf(member, part) < 0)
                .toList();
    }

    /** The relations that members of each class must have, as far as the graph has them. */
    private Map<Integer, Set<Integer>> stated() {
        Map<Integer, Set<Integer>> stated = new TreeMap<>();
        ClassExpressions expressions = new ClassExpressions(graph, names);
        int subclass = names.relation(KnownTerms.RDFS, "subClassOf");
        int equivalent = names.relation(KnownTerms.OWL, "equivalentClass");
        int intersection = names.relation(KnownTerms.OWL, "intersectionOf");
        for (int relation : new int[] {subclass, equivalent}) {
            for (int owner : sources(relation)) {
                for (int restriction : targets(owner, relation)) {
                    List<Integer> parts = new ArrayList<>(List.of(restriction));
                    targets(restriction, intersection).forEach(list -> parts.addAll(expressions.list(list)));
                    parts.forEach(each -> restricted(owner, each, stated));
                }
            }
        }
        int target = names.relation(KnownTerms.SHACL, "targetClass");
        int property = names.relation(KnownTerms.SHACL, "property");
        int path = names.relation(KnownTerms.SHACL, "path");
        for (int shape : sources(property)) {
            List<Integer> owners = targets(shape, target).isEmpty() ? List.of(shape) : targets(shape, target);
            for (int each : targets(shape, property)) {
                if (isPositive(each, KnownTerms.SHACL, "minCount")) {
                    owners.forEach(owner -> targets(each, path).forEach(asked -> add(owner, asked, stated)));
                }
            }
        }
        return stated;
    }

    private void restricted(int owner, int restriction, Map<Integer, Set<Integer>> stated) {
        boolean asks = !targets(restriction, names.relation(KnownTerms.OWL, "someValuesFrom"))
                .isEmpty();
        for (String local :
                List.of("minCardinality", "cardinality", "minQualifiedCardinality", "qualifiedCardinality")) {
            asks |= isPositive(restriction, KnownTerms.OWL, local);
        }
        if (asks && ClassExpressions.isNamed(graph, owner)) {
            targets(restriction, names.relation(KnownTerms.OWL, "onProperty"))
                    .forEach(property -> add(owner, property, stated));
        }
    }

    private boolean isPositive(int node, String namespace, String local) {
        return targets(node, names.relation(namespace, local)).stream()
                .anyMatch(value -> graph.entities().name(value).matches("\"?0*[1-9][0-9]*\"?(\\^\\^.*)?"));
    }

    private void add(int owner, int property, Map<Integer, Set<Integer>> stated) {
        int relation = graph.relations().names().id(graph.entities().name(property));
        if (relation != Vocabulary.UNKNOWN && graph.tripleCount(relation) > 0) {
            stated.computeIfAbsent(owner, each -> new LinkedHashSet<>()).add(relation);
        }
    }

    private int[] sources(int relation) {
        long sources = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : statements.sources(relation);
        int[] found = new int[Slice.size(sources)];
        Arrays.setAll(found, i -> statements.source(Slice.begin(sources) + i));
        return found;
    }

    private List<Integer> targets(int entity, int relation) {
        List<Integer> found = new ArrayList<>();
        long targets = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : statements.neighbours(entity, relation);
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            found.add(statements.target(i));
        }
        return found;
    }
}
