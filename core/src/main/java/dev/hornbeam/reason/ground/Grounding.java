package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.attribute.AttributeAnswers;
import java.util.Arrays;

/**
 * What the rules of a query reach: the candidates, and for each the rules that lead there, best first, with the number of
 * simple paths. Answers that only rules
 * with constants speak for may be candidates as well. It belongs to its {@link PathGrounder} and is overwritten by the
 * grounder's next query.
 */
public final class Grounding implements Votes {
    /** What a candidate costs, in edges. */
    private static final int CANDIDATE = 20;

    private final Graph graph;
    /** The most entities that are candidates for being an answer of the relation already. */
    private static final int MOST_ANSWERS = 20_000;

    /** Distinct answers of a relation up to which each may be a new fact of anybody, such as classes, countries or genders. */
    private static final int FEW_ANSWERS = 200;

    /** The nearest entities that are candidates whatever leads to them. */
    private static final int NEAREST = 200;

    private final AttributeAnswers attributes;
    private final Nearness nearness;
    private final EntityTally numbers;
    private final EntityTally linked;
    private final EntityTally linkedBack;
    private int reached;
    private int proposable;
    private Query query;
    private QueryRules rules;
    private int excluded;
    private int cutRules;
    private long work;

    /** As found: one run of entities and paths per rule. */
    private int[] foundEntity = new int[256];

    private int[] foundPaths = new int[256];
    private int found;
    private int[] runStart = new int[0];
    private int[] runEnd = new int[0];

    /** As read: one run of rules and paths per candidate. */
    private int[] first = new int[64];

    private int[] rule = new int[256];
    private int[] paths = new int[256];

    Grounding(Graph graph, AttributeAnswers attributes, Nearness nearness) {
        this.attributes = attributes;
        this.nearness = nearness;
        this.linked = new EntityTally(graph.entityCount());
        this.linkedBack = new EntityTally(graph.entityCount());
        this.graph = graph;
        this.numbers = new EntityTally(graph.entityCount());
    }

    void begin(Query asked, QueryRules by, int excludedAnswer) {
        query = asked;
        rules = by;
        excluded = excludedAnswer;
        cutRules = 0;
        found = 0;
        if (runStart.length < by.size()) {
            runStart = new int[by.size()];
            runEnd = new int[by.size()];
        }
        Arrays.fill(runStart, 0, by.size(), 0);
        Arrays.fill(runEnd, 0, by.size(), 0);
        numbers.clear();
    }

    void beginRule(int which) {
        runStart[which] = found;
    }

    void add(int entity, int count) {
        if (found == foundEntity.length) {
            foundEntity = Arrays.copyOf(foundEntity, 2 * found);
            foundPaths = Arrays.copyOf(foundPaths, 2 * found);
        }
        foundEntity[found] = entity;
        foundPaths[found++] = count;
    }

    void endRule(int which) {
        runEnd[which] = found;
    }

    /** Whether anything may be a new fact: a rule leads somewhere, or the relation has few distinct answers. */
    boolean isAnythingProposable() {
        return found > 0 || hasFewAnswers();
    }

    /** Whether the relation asked for has few distinct answers, so that each may be a new fact whether a rule leads there or not. */
    public boolean hasFewAnswers() {
        return hasFewAnswers(graph, graph.relations().inverse(query.relation()));
    }

    /** The same of any relation or inverse: whether few entities have it. */
    public static boolean hasFewAnswers(Graph graph, int inverse) {
        return Slice.size(graph.sources(inverse)) <= FEW_ANSWERS;
    }

    void cut(int ruleCount) {
        cutRules += ruleCount;
    }

    /**
     * Sorts what was found by candidate: rules are added best first, so each candidate has them in that order.
     *
     * @param withEvidence whether evidence other than rules is found, too
     * @param withOthers whether whoever it may speak for is a candidate, whether a rule leads there or not
     */
    void finish(long workDone, boolean withEvidence, boolean withOthers) {
        work = workDone;
        for (int i = 0; i < found; i++) {
            if (!numbers.has(foundEntity[i])) {
                numbers.set(foundEntity[i], numbers.size());
            }
        }
        reached = numbers.size();
        int inverse = graph.relations().inverse(query.relation());
        if (withEvidence && hasFewAnswers()) {
            addAnswers(inverse);
        }
        proposable = numbers.size();
        for (int i = 0; withOthers && i < attributes.size(); i++) {
            int entity = attributes.entity(i);
            if (!numbers.has(entity) && graph.groupOf(entity, inverse) >= 0) {
                numbers.set(entity, numbers.size());
            }
        }
        linked.clear();
        linkedBack.clear();
        if (withOthers) {
            addCandidates(inverse);
        }
        if (withEvidence) {
            findLinks();
        }
        int candidates = numbers.size();
        if (first.length < candidates + 2) {
            first = new int[Math.max(candidates + 2, 2 * first.length)];
        }
        Arrays.fill(first, 0, candidates + 2, 0);
        for (int i = 0; i < found; i++) {
            first[numbers.get(foundEntity[i]) + 2]++;
        }
        for (int c = 2; c < candidates + 2; c++) {
            first[c] += first[c - 1];
        }
        if (rule.length < found) {
            rule = new int[Math.max(found, 2 * rule.length)];
            paths = new int[rule.length];
        }
        for (int r = 0; r < rules.size(); r++) {
            for (int i = runStart[r]; i < runEnd[r]; i++) {
                int position = first[numbers.get(foundEntity[i]) + 1]++;
                rule[position] = r;
                paths[position] = foundPaths[i];
            }
        }
    }

    /** Whoever is an answer of the relation already, and whoever is near. */
    private void addCandidates(int inverse) {
        if (Slice.size(graph.sources(inverse)) <= MOST_ANSWERS) {
            addAnswers(inverse);
        }
        for (int entity : nearness.nearest(NEAREST)) {
            addCandidate(entity);
        }
    }

    private void addAnswers(int inverse) {
        long answers = graph.sources(inverse);
        for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
            int entity = graph.source(i);
            if (entity != excluded || frequencyOf(entity) > 0) {
                addCandidate(entity);
            }
        }
    }

    private void addCandidate(int entity) {
        if (!numbers.has(entity)) {
            numbers.set(entity, numbers.size());
        }
    }

    /** Counts the facts between the entity asked about and others, except those of the relation asked for. */
    private void findLinks() {
        Relations relations = graph.relations();
        long groups = graph.groups(query.entity());
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            int relation = graph.groupRelation(group);
            if (relation == query.relation()) {
                continue;
            }
            boolean along = relations.isInverse(relation) == relations.isInverse(query.relation());
            long targets = graph.group(group);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                (along ? linked : linkedBack).add(graph.target(i), 1);
            }
        }
    }

    @Override
    public Query query() {
        return query;
    }

    /** The rules that were walked. */
    @Override
    public QueryRules rules() {
        return rules;
    }

    /** The number of candidates: those that a body leads to come first, those that only rules
     * with constants speak for follow. */
    @Override
    public int size() {
        return numbers.size();
    }

    /** The number of entities that the body of a rule leads to. */
    @Override
    public int reached() {
        return reached;
    }

    @Override
    public int proposable() {
        return proposable;
    }

    @Override
    public int knownAnswers() {
        return Slice.size(graph.neighbours(query.entity(), query.relation())) - (leftOut() < 0 ? 0 : 1);
    }

    /** Whether a chain leads to a candidate; otherwise only rules with constants or other evidence speak for it. */
    public boolean isReachedByChain(int candidate) {
        for (int hit = first[candidate]; hit < first[candidate + 1]; hit++) {
            if (rules.isChain(rule[hit])) {
                return true;
            }
        }
        return false;
    }

    /** The entity of a candidate, candidates counted from 0. */
    @Override
    public int entity(int candidate) {
        return numbers.entity(candidate);
    }

    /** The number of the candidate that is this entity, or -1 if it is not a candidate. */
    public int candidate(int entity) {
        return numbers.has(entity) ? numbers.get(entity) : -1;
    }

    /** The rules that lead to a candidate: a slice for {@link #rule} and {@link #paths}, best rule first. */
    @Override
    public long hits(int candidate) {
        return Slice.of(first[candidate], first[candidate + 1]);
    }

    /** The rule of a hit, a number in {@link #rules}. */
    @Override
    public int rule(int hit) {
        return rule[hit];
    }

    /** The number of simple paths by which the rule of a hit leads to the candidate. */
    @Override
    public int paths(int hit) {
        return paths[hit];
    }

    /** The answer whose fact is in the graph and is left out; -1 if there is none. */
    public int leftOut() {
        return excluded >= 0 && graph.contains(query.entity(), query.relation(), excluded) ? excluded : -1;
    }

    /** How many facts make a candidate an answer of the query's relation, the fact left out not counted. */
    @Override
    public int frequency(int candidate) {
        return frequencyOf(entity(candidate));
    }

    /** The same of any entity, candidate or not. */
    public int frequencyOf(int entity) {
        int inverse = graph.relations().inverse(query.relation());
        int frequency = Slice.size(graph.neighbours(entity, inverse));
        return entity == excluded && entity == leftOut() ? frequency - 1 : frequency;
    }

    /** The evidence for a candidate by the attributes of the entity asked about. */
    @Override
    public double knownSide(int candidate) {
        return attributes.knownSide(entity(candidate));
    }

    /** The evidence for a candidate by its own attributes. */
    @Override
    public double ownSide(int candidate) {
        return attributes.ownSide(entity(candidate));
    }

    @Override
    public int linked(int candidate) {
        return linked.get(entity(candidate));
    }

    @Override
    public int linkedBack(int candidate) {
        int entity = entity(candidate);
        // A fact of an entity with itself is an edge in both directions.
        boolean sameFact = entity == query.entity() && graph.contains(entity, query.relation(), entity);
        return linkedBack.get(entity) - (sameFact ? 1 : 0);
    }

    @Override
    public int degree(int candidate) {
        int entity = entity(candidate);
        int leftOut = leftOut();
        int hidden = leftOut < 0 ? 0 : (entity == leftOut ? 1 : 0) + (entity == query.entity() ? 1 : 0);
        return graph.degree(entity) - hidden;
    }

    @Override
    public double nearness(int candidate) {
        return nearness.of(entity(candidate));
    }

    @Override
    public boolean isKnown(int candidate) {
        int entity = entity(candidate);
        return entity != excluded && graph.contains(query.entity(), query.relation(), entity);
    }

    @Override
    public boolean isItself(int candidate) {
        return entity(candidate) == query.entity();
    }

    /** How many rules were not walked because they would have exceeded the budget. */
    public int cutRules() {
        return cutRules;
    }

    /** The number of edges looked up and followed. */
    public long work() {
        return work;
    }

    /** What it costs to ground and to use: the work, and what every candidate takes to be scored. */
    public long cost() {
        return work + (long) CANDIDATE * size();
    }

    /** A count per entity that is cleared at once, by a new stamp, instead of entity by entity. */
    static final class EntityTally {
        private static final long VALUE = 0xFFFF_FFFFL;

        /** Stamp and value of an entity side by side, in the upper and the lower half: one look-up finds both. */
        private final long[] cells;

        private long current;
        private int[] entities = new int[64];
        private int size;

        EntityTally(int entityCount) {
            cells = new long[entityCount];
        }

        void clear() {
            size = 0;
            current += 1L << 32;
            if (current == 0) { // after 2³² rounds old stamps would be reused
                Arrays.fill(cells, 0);
                current = 1L << 32;
            }
        }

        /** Whether the entity was set since the last clearing. */
        boolean has(int entity) {
            return (cells[entity] & ~VALUE) == current;
        }

        int get(int entity) {
            return has(entity) ? (int) cells[entity] : 0;
        }

        void add(int entity, int amount) {
            long cell = cells[entity];
            if ((cell & ~VALUE) == current) {
                cells[entity] = current | (int) cell + amount & VALUE;
            } else {
                set(entity, amount);
            }
        }

        void set(int entity, int amount) {
            if (!has(entity)) {
                if (size == entities.length) {
                    entities = Arrays.copyOf(entities, 2 * size);
                }
                entities[size++] = entity;
            }
            cells[entity] = current | amount & VALUE;
        }

        /** The number of entities set. */
        int size() {
            return size;
        }

        /** The entities set, in order of first setting. */
        int entity(int i) {
            return entities[i];
        }
    }
}
