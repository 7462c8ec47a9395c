package dev.hornbeam.graph.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.NamePolicy;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes facts as rows with tabs, names as they are: by the policy of names each fits between two tabs. */
final class TsvRows {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final OutputStream out;
    private final String where;
    private boolean begun;

    /** @param where what is written, for messages */
    TsvRows(OutputStream out, String where) {
        this.out = new BufferedOutputStream(out, 1 << 16);
        this.where = where;
    }

    void write(String head, String relation, String tail) throws IOException {
        if (!begun && head.indexOf(BYTE_ORDER_MARK) == 0) {
            out.write(Character.toString(BYTE_ORDER_MARK).getBytes(UTF_8)); // readers skip one
        }
        begun = true;
        name(head);
        out.write('\t');
        name(relation);
        out.write('\t');
        name(tail);
        out.write('\n');
    }

    private void name(String name) throws IOException {
        NamePolicy.problem(name, where).ifPresent(problem -> {
            throw problem.and("The name is \"" + name + "\".");
        });
        out.write(name.getBytes(UTF_8));
    }

    void flush() throws IOException {
        out.flush();
    }
}
