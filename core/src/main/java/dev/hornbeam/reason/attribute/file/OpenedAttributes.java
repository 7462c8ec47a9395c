package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeStore;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.RuleLookup;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * A file of attribute rules, mapped into memory. The checksum of each part is compared when the part is first used, and never
 * a part used whose checksum differs.
 */
final class OpenedAttributes implements AttributeStore {
    private final MappedParts parts;
    private final AttributeFileHeader header;
    private final Relations relations;
    private final int[] firstAttribute;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<RulesOfRelation> rules;

    private volatile Numbers numbers;

    OpenedAttributes(MappedParts parts, AttributeFileHeader header, Relations relations) {
        this.parts = parts;
        this.header = header;
        this.relations = relations;
        this.firstAttribute = header.firstAttribute();
        this.rules = new AtomicReferenceArray<>(relations.directedCount());
    }

    /**
     * What the attributes are.
     *
     * @param ids of every constant, ascending; empty if they are not known
     * @param constant of every attribute
     * @param holders of every attribute, how many entities had it
     */
    private record Numbers(IntBuffer ids, IntBuffer constant, IntBuffer holders) {}

    @Override
    public int size() {
        return (int) header.size();
    }

    @Override
    public double pull() {
        return header.pull();
    }

    @Override
    public Optional<AttributeRules> bySameIds(Graph graph) {
        if (isEmpty()) {
            return Optional.of(AttributeRules.NONE);
        }
        boolean fits = header.hasIds() && lastId() < graph.entityCount();
        return fits ? Optional.of(AttributeRules.of(graph, new MappedRules(this, graph), pull())) : Optional.empty();
    }

    private int lastId() {
        return numbers().ids().get(header.constants() - 1);
    }

    private Numbers numbers() {
        Numbers ready = numbers;
        if (ready == null) {
            ByteBuffer bytes = parts.attributes(header);
            RulesOfRelation.IntSource source = new RulesOfRelation.IntSource(bytes);
            int attributes = firstAttribute[relations.directedCount()];
            ready = new Numbers(
                    source.next(header.hasIds() ? header.constants() : 0),
                    source.next(attributes),
                    source.next(attributes));
            numbers = ready;
        }
        return ready;
    }

    /** The rules of a relation or inverse. */
    RulesOfRelation rules(int relation) {
        RulesOfRelation ready = rules.get(relation);
        if (ready == null) {
            ready = RulesOfRelation.of(
                    new RulesOfRelation.IntSource(parts.rules(header, relation)),
                    header.heads()[relation],
                    header.rules()[relation]);
            rules.set(relation, ready);
        }
        return ready;
    }

    boolean concludes(int relation) {
        return header.heads()[relation] > 0;
    }

    /** The number of an attribute in the file, or a negative number if no rule names it. */
    int attribute(int relation, int entity) {
        Numbers of = numbers();
        int constant = RulesOfRelation.search(of.ids(), 0, of.ids().limit(), entity);
        return constant < 0
                ? -1
                : RulesOfRelation.search(
                        of.constant(), firstAttribute[relation], firstAttribute[relation + 1], constant);
    }

    /** The relation or inverse of an attribute. */
    int relation(int attribute) {
        int at = Arrays.binarySearch(firstAttribute, attribute);
        if (at < 0) {
            return -at - 2;
        }
        while (firstAttribute[at + 1] == attribute) { // relations without attributes begin where the next does
            at++;
        }
        return at;
    }

    /** The id of the constant of an attribute. */
    int entity(int attribute) {
        Numbers of = numbers();
        return of.ids().get(of.constant().get(attribute));
    }

    @Override
    public AttributeTable table() {
        Numbers of = numbers();
        int[] relation = new int[firstAttribute[relations.directedCount()]];
        int heads = Arrays.stream(header.heads()).sum();
        int[] head = new int[heads];
        int[] firstRule = new int[heads + 1];
        int[] body = new int[size()];
        int[] support = new int[size()];
        float[] weight = new float[size()];
        int h = 0;
        int r = 0;
        for (int each = 0; each < relations.directedCount(); each++) {
            Arrays.fill(relation, firstAttribute[each], firstAttribute[each + 1], each);
            RulesOfRelation own = rules(each);
            int count = own.body().limit();
            own.head().get(0, head, h, own.head().limit());
            for (int i = 0; i < own.head().limit(); i++) {
                firstRule[h++] = r + own.firstRule().get(i);
            }
            own.body().get(0, body, r, count);
            own.support().get(0, support, r, count);
            for (int i = 0; i < count; i++) {
                weight[r++] = own.weight(i);
            }
        }
        firstRule[heads] = r;
        AttributeTable table = new AttributeTable(
                names(),
                array(of.ids()),
                relations,
                relation,
                array(of.constant()),
                array(of.holders()),
                head,
                firstRule,
                body,
                weight,
                support,
                header.pull());
        SoundTable.require(table, parts::damaged);
        return table;
    }

    private static int[] array(IntBuffer numbers) {
        int[] array = new int[numbers.limit()];
        numbers.get(0, array);
        return array;
    }

    private Vocabulary names() {
        ByteBuffer in = parts.names(header);
        VocabularyBuilder names = new VocabularyBuilder();
        for (int i = 0; i < header.constants(); i++) {
            int length = in.remaining() < 4 ? -1 : in.getInt();
            if (length < 0 || length > in.remaining()) {
                throw parts.damaged();
            }
            byte[] name = new byte[length];
            in.get(name);
            if (names.add(name, 0, length) != i) {
                throw parts.damaged();
            }
        }
        return names.build();
    }

    /** Which model it belongs to. */
    byte[] owner() {
        return header.owner();
    }

    /** For whoever finds numbers that lead nowhere. */
    RuntimeException damaged() {
        return parts.damaged();
    }

    /**
     * Attribute rules that are looked up in a file, for the first questions on the graph that they were learned from: nothing is
     * read but what a question needs. After many questions it pays to have all of them in memory.
     */
    static final class MappedRules implements RuleLookup {
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
                        listener.rule(
                                attribute, rules.weight(rule), rules.support().get(rule));
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

    /** Whether the numbers of a table that was read fit together. */
    private static final class SoundTable {
        private SoundTable() {}

        static void require(AttributeTable table, Supplier<? extends RuntimeException> otherwise) {
            int attributes = table.relation().length;
            boolean sound = table.pull() >= 0
                    && Double.isFinite(table.pull())
                    && (table.ids().length == 0
                            || table.ids().length == table.entities().size())
                    && table.constant().length == attributes
                    && table.holders().length == attributes
                    && within(table.relation(), table.relations().directedCount())
                    && within(table.constant(), table.entities().size())
                    && within(table.head(), attributes)
                    && within(table.body(), attributes)
                    && table.support().length == table.size()
                    && table.weight().length == table.size()
                    && areFinite(table.weight())
                    && within(table.support(), Integer.MAX_VALUE)
                    && within(table.holders(), Integer.MAX_VALUE)
                    && table.firstRule().length == table.head().length + 1
                    && ascends(table.firstRule(), table.size());
            if (!sound) {
                throw otherwise.get();
            }
        }

        private static boolean within(int[] numbers, int end) {
            return Arrays.stream(numbers).allMatch(number -> number >= 0 && number < end);
        }

        private static boolean areFinite(float[] weights) {
            for (float weight : weights) {
                if (!Float.isFinite(weight)) {
                    return false;
                }
            }
            return true;
        }

        private static boolean ascends(int[] first, int end) {
            for (int i = 1; i < first.length; i++) {
                if (first[i] < first[i - 1]) {
                    return false;
                }
            }
            return first[0] == 0 && first[first.length - 1] == end;
        }
    }

    /**
     * The rules of one relation or inverse as they lie in a file, numbered from 0; immutable.
     *
     * @param head of every head, its attribute, ascending
     * @param firstRule of every head, its first rule; and at the end the number of rules
     * @param body of every rule, the attribute in its body
     * @param weight of every rule, as bits
     * @param support of every rule
     * @param byBody the rules by the attributes in their bodies
     */
    private record RulesOfRelation(
            IntBuffer head,
            IntBuffer firstRule,
            IntBuffer body,
            IntBuffer weight,
            IntBuffer support,
            IntBuffer byBody) {

        static RulesOfRelation of(IntSource bytes, int heads, int rules) {
            return new RulesOfRelation(
                    bytes.next(heads),
                    bytes.next(heads + 1),
                    bytes.next(rules),
                    bytes.next(rules),
                    bytes.next(rules),
                    bytes.next(rules));
        }

        /** Hands out numbers one stretch after the other. */
        static final class IntSource {
            private final ByteBuffer bytes;

            IntSource(ByteBuffer bytes) {
                this.bytes = bytes.duplicate();
            }

            IntBuffer next(int count) {
                IntBuffer numbers = bytes.slice(bytes.position(), 4 * count).asIntBuffer();
                bytes.position(bytes.position() + 4 * count);
                return numbers;
            }
        }

        float weight(int rule) {
            return Float.intBitsToFloat(weight.get(rule));
        }

        /** The place of a head, or a negative number if no rule has it. */
        int place(int attribute) {
            return search(head, 0, head.limit(), attribute);
        }

        /** The head of a rule: the last that begins no later. */
        int headOf(int rule) {
            int low = 0;
            int high = head.limit() - 1;
            while (low < high) {
                int middle = low + high + 1 >>> 1;
                if (firstRule.get(middle) <= rule) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        /** The first place in the order by body at which an attribute is at least this one. */
        int firstWith(int attribute) {
            int low = 0;
            int high = byBody.limit();
            while (low < high) {
                int middle = low + high >>> 1;
                if (body.get(byBody.get(middle)) < attribute) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** The place of a number among those of a range, which ascend; negative if it is not there. */
        static int search(IntBuffer numbers, int from, int to, int wanted) {
            int low = from;
            int high = to - 1;
            while (low <= high) {
                int middle = low + high >>> 1;
                int value = numbers.get(middle);
                if (value == wanted) {
                    return middle;
                }
                if (value < wanted) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return -1;
        }
    }
}
