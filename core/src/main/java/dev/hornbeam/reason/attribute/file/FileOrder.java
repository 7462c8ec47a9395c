package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.reason.attribute.AttributeTable;
import java.util.Arrays;

/**
 * A table in the order of a file: constants by their ids, attributes by relation and constant, heads likewise. So whatever a
 * question asks for is found by halving. Where ids are not known, heads of a relation stay as they are.
 */
final class FileOrder {
    private final AttributeTable table;

    /** The place in the table of each constant of the file. */
    private final int[] constants;

    /** The number in the file of each attribute of the table. */
    private final int[] fileNumber;

    /** Relation in the high half, constant of the file in the low half, of each attribute of the file. */
    private final long[] keys;

    /** The place in the table of each attribute of the file. */
    private final int[] attributes;

    /** The place in the table of each head of the file. */
    private final int[] heads;

    FileOrder(AttributeTable table) {
        this.table = table;
        int[] ids = table.ids();
        constants = places(table.entities().size(), i -> ids.length == 0 ? i : ids[i]);
        int[] fileConstant = new int[constants.length];
        for (int i = 0; i < constants.length; i++) {
            fileConstant[constants[i]] = i;
        }
        long[] unordered = new long[table.relation().length];
        Arrays.setAll(unordered, i -> (long) table.relation()[i] << 32 | fileConstant[table.constant()[i]]);
        keys = unordered.clone();
        Arrays.sort(keys);
        fileNumber = new int[keys.length];
        Arrays.setAll(fileNumber, i -> Arrays.binarySearch(keys, unordered[i]));
        attributes = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            attributes[fileNumber[i]] = i;
        }
        heads = places(
                table.head().length,
                h -> ids.length == 0 ? table.relation()[table.head()[h]] : fileNumber[table.head()[h]]);
    }

    private interface Number {
        int of(int place);
    }

    /** Places in the order of a number of each. */
    private static int[] places(int count, Number number) {
        long[] order = new long[count];
        Arrays.setAll(order, i -> (long) number.of(i) << 32 | i);
        Arrays.sort(order);
        return Arrays.stream(order).mapToInt(each -> (int) each).toArray();
    }

    int[] ids() {
        return table.ids().length == 0
                ? table.ids()
                : Arrays.stream(constants).map(place -> table.ids()[place]).toArray();
    }

    /** The constant of each attribute. */
    int[] constants() {
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }

    /** How many entities had each attribute. */
    int[] holders() {
        return Arrays.stream(attributes).map(place -> table.holders()[place]).toArray();
    }

    /** How many attributes each relation and inverse has. */
    int[] attributesByRelation() {
        return counted(table.relation());
    }

    /** How many heads each relation and inverse has. */
    int[] headsByRelation() {
        return counted(
                Arrays.stream(table.head()).map(of -> table.relation()[of]).toArray());
    }

    private int[] counted(int[] relations) {
        int[] counts = new int[table.relations().directedCount()];
        for (int relation : relations) {
            counts[relation]++;
        }
        return counts;
    }

    byte[] name(int constant) {
        return table.entities().utf8(constants[constant]);
    }

    /** The rules of heads that stand side by side in the file, those of one relation or inverse. */
    OrderedRules rules(int begin, int end) {
        int[] head = new int[end - begin];
        int[] firstRule = new int[head.length + 1];
        for (int h = 0; h < head.length; h++) {
            int place = heads[begin + h];
            head[h] = fileNumber[table.head()[place]];
            firstRule[h + 1] = firstRule[h] + table.firstRule()[place + 1] - table.firstRule()[place];
        }
        int count = firstRule[head.length];
        int[] body = new int[count];
        int[] weight = new int[count];
        int[] support = new int[count];
        for (int h = 0; h < head.length; h++) {
            int from = table.firstRule()[heads[begin + h]];
            for (int rule = firstRule[h]; rule < firstRule[h + 1]; rule++, from++) {
                body[rule] = fileNumber[table.body()[from]];
                weight[rule] = Float.floatToIntBits(table.weight()[from]);
                support[rule] = table.support()[from];
            }
        }
        return new OrderedRules(head, firstRule, body, weight, support, places(count, rule -> body[rule]));
    }

    /**
     * The rules of one relation or inverse, numbered from 0.
     *
     * @param weight as bits
     * @param byBody the rules by their bodies
     */
    record OrderedRules(int[] head, int[] firstRule, int[] body, int[] weight, int[] support, int[] byBody) {
        int[][] columns() {
            return new int[][] {head, firstRule, body, weight, support, byBody};
        }
    }
}
