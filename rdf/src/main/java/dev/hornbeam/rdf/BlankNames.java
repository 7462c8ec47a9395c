package dev.hornbeam.rdf;

import dev.hornbeam.rdf.JsonLdDocument.BlankLabels;
import java.util.Locale;

/**
 * Names the blank nodes of one source. Their labels mean something inside one file only, so a name is the file's name
 * and the label, {@code _:train.ttl-b1}: two files are kept apart, one file read twice gives the same names, whatever
 * folder it is in and whether or not it is compressed.
 */
public final class BlankNames implements BlankLabels {
    private final String mark;
    private long unlabelled;

    /** @param scope the file's name, or its path if two files that are read together have the same name */
    public BlankNames(String scope) {
        this.mark = escaped(scope.replaceFirst("(?i)\\.(gz|bz2|zst|xz)$", "")) + "-";
    }

    /** The text between {@code _:} and the label. */
    String mark() {
        return mark;
    }

    /** The label, without {@code _:}, of a node that the source labels. */
    @Override
    public String labelled(String label) {
        return mark + label;
    }

    /** The label, without {@code _:}, of the next node without one. No label in a file begins with a hyphen. */
    @Override
    public String fresh() {
        return mark + "-" + unlabelled++;
    }

    /** Letters, digits and dots stay; the hyphen that ends the file's name never occurs in it. */
    private static String escaped(String name) {
        StringBuilder label = new StringBuilder();
        name.codePoints().forEach(c -> {
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            if (plain || c == '.' && label.length() > 0) {
                label.append((char) c);
            } else if (c == '_') {
                label.append("__");
            } else {
                label.append('_')
                        .append(Integer.toHexString(c).toLowerCase(Locale.ROOT))
                        .append('_');
            }
        });
        return label.length() == 0 ? "_" : label.toString();
    }
}
