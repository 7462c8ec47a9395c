package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.reason.attribute.AttributeTable;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Attribute rules as earlier builds wrote them. */
final class EarlierFormat {
    private EarlierFormat() {}

    /** @param version 1 or 2 */
    static byte[] bytes(AttributeTable table, int version) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes("HornAttr");
        out.writeInt(version);
        if (version > 1) {
            out.writeDouble(table.pull());
        }
        out.writeInt(table.entities().size());
        for (int i = 0; i < table.entities().size(); i++) {
            byte[] name = table.entities().utf8(i);
            out.writeInt(name.length);
            out.write(name);
        }
        int[] bits = new int[table.size()];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Float.floatToIntBits(table.weight()[i]);
        }
        for (int[] numbers : new int[][] {
            table.relation(),
            table.constant(),
            table.holders(),
            table.head(),
            table.firstRule(),
            table.body(),
            table.support(),
            bits
        }) {
            out.writeInt(numbers.length);
            for (int number : numbers) {
                out.writeInt(number);
            }
        }
        return bytes.toByteArray();
    }
}
