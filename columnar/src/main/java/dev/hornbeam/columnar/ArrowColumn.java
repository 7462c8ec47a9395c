package dev.hornbeam.columnar;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Type;

/** What a column of an Arrow table holds. */
final class ArrowColumn {
    private ArrowColumn() {}

    /** Refuses columns that hold neither text nor numbers. */
    static void requireReadable(Field column, String where) {
        boolean readable = switch (column.typeType()) {
            case Type.Utf8, Type.LargeUtf8, Type.Int -> true;
            case Type.FloatingPoint -> precision(column) != Precision.HALF;
            default -> false;
        };
        if (!readable) {
            throw InputException.of(
                    where,
                    "the column " + column.name() + " of type "
                            + Type.name(column.typeType()).toLowerCase(Locale.ROOT),
                    "columns of text or numbers",
                    "Maybe name other columns of subject, predicate and object.");
        }
    }

    /** Refuses a number of fields that their description has no room for. */
    static void requireFits(int fields, ByteBuffer description) throws IOException {
        if (fields < 0 || fields > description.capacity() / Integer.BYTES) {
            throw new IOException(fields + " columns described in " + description.capacity() + " bytes");
        }
    }

    static short precision(Field column) {
        return ((FloatingPoint) column.type(new FloatingPoint())).precision();
    }

    /** How whole numbers are stored; those of a dictionary are its places. */
    static Int whole(Field column) {
        return column.dictionary() == null
                ? (Int) column.type(new Int())
                : column.dictionary().indexType();
    }

    /** How many buffers a type has beside those of its children, without buffers whose number varies. */
    static int buffers(Field column) {
        if (column.dictionary() != null) {
            return 2;
        }
        return switch (column.typeType()) {
            case Type.Null, Type.RunEndEncoded -> 0;
            case Type.Struct_, Type.FixedSizeList, Type.Union -> 1;
            case Type.Utf8, Type.LargeUtf8, Type.Binary, Type.LargeBinary, Type.ListView, Type.LargeListView -> 3;
            default -> 2;
        };
    }

    static boolean isView(Field column) {
        return column.dictionary() == null
                && (column.typeType() == Type.Utf8View || column.typeType() == Type.BinaryView);
    }
}
