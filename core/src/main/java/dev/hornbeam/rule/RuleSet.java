package dev.hornbeam.rule;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule.Fold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Rules over the relations of one graph, each rule once, in a fixed order; immutable. */
public final class RuleSet implements Iterable<Rule> {
    private final Relations relations;
    private final List<Rule> rules;
    private final TreeMap<Integer, List<Rule>> byHead;

    private RuleSet(Relations relations, List<Rule> rules) {
        this.relations = relations;
        this.rules = rules;
        this.byHead = new TreeMap<>();
        for (Rule rule : rules) {
            byHead.computeIfAbsent(rule.head(), head -> new ArrayList<>()).add(rule);
        }
        byHead.replaceAll((head, list) -> Collections.unmodifiableList(list));
    }

    /** These rules in this order; their ids are those of {@code relations}. */
    public static RuleSet of(Relations relations, Collection<Rule> rules) {
        Rule[] sorted = rules.toArray(new Rule[0]);
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            requireKnown(sorted[i], relations);
            if (i > 0 && sorted[i].sameStatement(sorted[i - 1])) {
                throw new IllegalArgumentException("the same statement twice: " + sorted[i]);
            }
        }
        return new RuleSet(relations, List.copyOf(rules));
    }

    private static void requireKnown(Rule rule, Relations relations) {
        requireKnown(rule.head(), rule, relations);
        for (int step = 0; step < rule.length(); step++) {
            requireKnown(rule.relation(step), rule, relations);
        }
    }

    private static void requireKnown(int relation, Rule rule, Relations relations) {
        if (relation < 0 || relation >= relations.directedCount()) {
            throw new IllegalArgumentException("relation " + relation + " of " + rule + " is unknown");
        }
    }

    public Relations relations() {
        return relations;
    }

    public int size() {
        return rules.size();
    }

    public boolean isEmpty() {
        return rules.isEmpty();
    }

    public Rule get(int i) {
        return rules.get(i);
    }

    /** All rules in order. */
    public List<Rule> rules() {
        return rules;
    }

    public Stream<Rule> stream() {
        return rules.stream();
    }

    @Override
    public Iterator<Rule> iterator() {
        return rules.iterator();
    }

    /** The heads that have rules, ascending. */
    public SortedSet<Integer> heads() {
        return Collections.unmodifiableSortedSet(byHead.navigableKeySet());
    }

    /** The rules of a head, in order; empty if it has none. */
    public List<Rule> byHead(int head) {
        return byHead.getOrDefault(head, List.of());
    }

    /** The length of the longest body, 0 if there is none. */
    public int maxLength() {
        int longest = 0;
        for (Rule rule : rules) {
            longest = Math.max(longest, rule.length());
        }
        return longest;
    }

    /** The same rules, best first. */
    public RuleSet sortedBy(RuleMeasure measure) {
        return new RuleSet(relations, rules.stream().sorted(measure.bestFirst()).toList());
    }

    /** The best {@code k} rules of every head, head by head, best first. */
    public RuleSet topOfEachHead(int k, RuleMeasure measure) {
        List<Rule> top = new ArrayList<>();
        for (List<Rule> ofHead : byHead.values()) {
            ofHead.stream().sorted(measure.bestFirst()).limit(k).forEach(top::add);
        }
        return new RuleSet(relations, Collections.unmodifiableList(top));
    }

    /**
     * The best {@code k} rules of every head, the heads with the best rules first. Rules that no fact bears out are counted apart
     * and come last, by their score.
     */
    public RuleSet bestHeadsFirst(int k, RuleMeasure measure) {
        RuleSet borneOut = filter(Rule::isSupported).topOfEachHead(k, measure);
        RuleSet others = filter(rule -> !rule.isSupported()).topOfEachHead(k, RuleMeasure.SCORE);
        List<List<Rule>> heads = new ArrayList<>();
        for (int head : heads()) {
            List<Rule> ofHead = new ArrayList<>(borneOut.byHead(head));
            ofHead.addAll(others.byHead(head));
            heads.add(ofHead);
        }
        Comparator<List<Rule>> bestFirst = Comparator.comparing(ofHead -> ofHead.get(0), measure.bestFirst());
        return new RuleSet(
                relations,
                heads.stream().sorted(bestFirst).flatMap(List::stream).toList());
    }

    /**
     * The best {@code k} rules, different heads first: the best rule of every head, best first, then the second of every
     * head, and so on.
     */
    public RuleSet bestOfDifferentHeads(int k, Comparator<Rule> bestFirst) {
        List<List<Rule>> rounds = new ArrayList<>();
        for (List<Rule> ofHead : byHead.values()) {
            List<Rule> best = ofHead.stream().sorted(bestFirst).limit(k).toList();
            for (int place = 0; place < best.size(); place++) {
                if (rounds.size() == place) {
                    rounds.add(new ArrayList<>());
                }
                rounds.get(place).add(best.get(place));
            }
        }
        return new RuleSet(
                relations,
                rounds.stream()
                        .flatMap(round -> round.stream().sorted(bestFirst))
                        .limit(k)
                        .toList());
    }

    /** At most so many rules, from the beginning. */
    public RuleSet first(int most) {
        return new RuleSet(relations, rules.stream().limit(most).toList());
    }

    /** These rules, followed by those rules of another set over the same relations that are not in this one. */
    public RuleSet and(RuleSet more) {
        Set<Rule> seen = new TreeSet<>(Rule::compareStatement);
        seen.addAll(rules);
        List<Rule> both = new ArrayList<>(rules);
        for (Rule rule : more) {
            requireKnown(rule, relations);
            if (seen.add(rule)) {
                both.add(rule);
            }
        }
        return new RuleSet(relations, Collections.unmodifiableList(both));
    }

    /** The rules that pass a test, in the same order. */
    public RuleSet filter(Predicate<Rule> keep) {
        return new RuleSet(relations, rules.stream().filter(keep).toList());
    }

    /** Every rule replaced, in the same order. */
    public RuleSet map(UnaryOperator<Rule> change) {
        return of(relations, rules.stream().map(change).toList());
    }

    /**
     * The same rules by the ids of another graph's relations, found by name. A rule with a relation that the other
     * graph lacks is left out; {@link #unknownIn} names those relations.
     */
    public RuleSet over(Relations others) {
        int[] ids = idsIn(others);
        List<Rule> translated = new ArrayList<>();
        for (Rule rule : rules) {
            int[] body = rule.body();
            boolean known = ids[rule.head()] >= 0;
            for (int i = 0; i < body.length; i++) {
                body[i] = ids[body[i]];
                known &= body[i] >= 0;
            }
            if (known) {
                translated.add(moved(rule, Rule.of(ids[rule.head()], body, rule.score()), ids));
            }
        }
        return new RuleSet(others, Collections.unmodifiableList(translated));
    }

    /** What else is known of a rule goes along; a rule is folded only into one that the other graph can state. */
    private static Rule moved(Rule rule, Rule stated, int[] ids) {
        Rule counted = rule.statistics().map(stated::with).orElse(stated);
        Rule rated = rule.worth().isPresent() ? counted.withWorth(rule.worth().getAsDouble()) : counted;
        return rule.fold()
                .map(fold -> new Fold(fold.into().stream().map(i -> ids[i]).toList(), fold.adds()))
                .filter(fold -> !fold.into().contains(Vocabulary.UNKNOWN))
                .map(rated::folded)
                .orElse(rated);
    }

    /** The same rules where relations have other names. */
    public RuleSet renamed(Map<String, String> names) {
        return names.isEmpty() ? this : new RuleSet(relations.renamed(names), rules);
    }

    /** The relations of these rules that another graph does not have, with the number of rules that use each. */
    public Map<String, Integer> unknownIn(Relations others) {
        int[] ids = idsIn(others);
        Map<String, Integer> unknown = new TreeMap<>();
        for (Rule rule : rules) {
            Set<Integer> used = new HashSet<>();
            used.add(relations.base(rule.head()));
            for (int i = 0; i < rule.length(); i++) {
                used.add(relations.base(rule.relation(i)));
            }
            for (int relation : used) {
                if (ids[relation] < 0) {
                    unknown.merge(relations.name(relation), 1, Integer::sum);
                }
            }
        }
        return unknown;
    }

    private int[] idsIn(Relations others) {
        int[] ids = new int[relations.directedCount()];
        for (int relation = 0; relation < ids.length; relation++) {
            ids[relation] = others.id(relations.name(relation));
        }
        return ids;
    }
}
