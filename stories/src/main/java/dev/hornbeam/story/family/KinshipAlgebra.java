package dev.hornbeam.story.family;

import static dev.hornbeam.story.family.KinshipAlgebra.Kin.CHILD;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.CHILD_IN_LAW;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.GRANDCHILD;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.GRANDPARENT;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.PARENT;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.PARENTS_SIBLING;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.PARENT_IN_LAW;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.SIBLING;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.SIBLINGS_CHILD;
import static dev.hornbeam.story.family.KinshipAlgebra.Kin.SPOUSE;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.CompositionTable;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The kinship algebra of CLUTRR: sixteen laws over kinds of kin, which the sexes turn into 62 rules over 20 relations.
 * {@code r(x, y)} says that y is the r of x, so the sex of a composition is that of its last step.
 */
public final class KinshipAlgebra {
    /** {@code first ∘ second → whole}. */
    private record Law(Kin first, Kin second, Kin whole) {}

    private static final List<Law> LAWS = List.of(
            new Law(SIBLING, SIBLING, SIBLING),
            new Law(SIBLING, CHILD, SIBLINGS_CHILD),
            new Law(SIBLING, PARENT, PARENT),
            new Law(SIBLING, GRANDPARENT, GRANDPARENT),
            new Law(CHILD, CHILD, GRANDCHILD),
            new Law(CHILD, SIBLING, CHILD),
            new Law(CHILD, PARENTS_SIBLING, SIBLING),
            new Law(CHILD, GRANDPARENT, PARENT),
            new Law(CHILD, SPOUSE, CHILD_IN_LAW),
            new Law(PARENT, PARENT, GRANDPARENT),
            new Law(PARENT, CHILD, SIBLING),
            new Law(PARENT, SIBLING, PARENTS_SIBLING),
            new Law(GRANDCHILD, SIBLING, GRANDCHILD),
            new Law(SPOUSE, CHILD, CHILD),
            new Law(SPOUSE, PARENT, PARENT_IN_LAW),
            new Law(SPOUSE, GRANDCHILD, GRANDCHILD));

    private static final boolean[] SEXES = {true, false};

    private final Relations relations;
    private final CompositionTable table;
    private final List<Rule> rules = new ArrayList<>();

    /** The algebra over relations of its own: the 20 names, kind by kind. */
    public KinshipAlgebra() {
        this(ownRelations());
    }

    /** The algebra over relations that have the 20 names among them, in any order. */
    public KinshipAlgebra(Relations relations) {
        this.relations = relations;
        for (Law law : LAWS) {
            for (boolean first : SEXES) {
                for (boolean second : SEXES) {
                    // A son has a wife and a daughter a husband.
                    if (law.second() != SPOUSE || first != second) {
                        rules.add(rule(law, first, second));
                    }
                }
            }
        }
        this.table = CompositionTable.of(relations, rules);
    }

    private static Relations ownRelations() {
        List<String> names = new ArrayList<>();
        for (Kin kin : Kin.values()) {
            names.add(kin.name(true));
            names.add(kin.name(false));
        }
        return Relations.of(names.toArray(String[]::new));
    }

    private Rule rule(Law law, boolean first, boolean second) {
        int[] body = {relation(law.first(), first), relation(law.second(), second)};
        return Rule.of(relation(law.whole(), second), body, 1);
    }

    int relation(Kin kin, boolean male) {
        int id = relations.id(kin.name(male));
        if (id == Vocabulary.UNKNOWN) {
            throw new IllegalArgumentException("no relation named " + kin.name(male));
        }
        return id;
    }

    public Relations relations() {
        return relations;
    }

    /** The rules of two relations each. */
    public List<Rule> rules() {
        return List.copyOf(rules);
    }

    /** The rules as a table, for chains of any length. */
    public CompositionTable table() {
        return table;
    }

    /** The kinds of kin that have a name for each sex. */
    enum Kin {
        PARENT("father", "mother"),
        CHILD("son", "daughter"),
        SIBLING("brother", "sister"),
        SPOUSE("husband", "wife"),
        GRANDPARENT("grandfather", "grandmother"),
        GRANDCHILD("grandson", "granddaughter"),
        PARENTS_SIBLING("uncle", "aunt"),
        SIBLINGS_CHILD("nephew", "niece"),
        PARENT_IN_LAW("father-in-law", "mother-in-law"),
        CHILD_IN_LAW("son-in-law", "daughter-in-law");

        private final String him;
        private final String her;

        Kin(String him, String her) {
            this.him = him;
            this.her = her;
        }

        String name(boolean male) {
            return male ? him : her;
        }
    }
}
