package dev.hornbeam.graph.format;

import dev.hornbeam.graph.read.NamedRow;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of a file of nodes, {@code id:ID(Person),name,born:int,:LABEL}, or of relationships,
 * {@code :START_ID(Person),:END_ID(City),:TYPE}.
 *
 * @param columns one for each field of a row
 */
record PropertyHeader(List<Column> columns) {
    private static final Pattern FIELD = Pattern.compile(
            "(?<name>[^:]*)(?::(?<type>[A-Za-z_]+)(?<many>\\[\\])?(?:\\((?<group>[^)]*)\\))?(?:\\{.*\\})?)?");

    /** What a column is for. */
    enum Role {
        ID,
        LABEL,
        START_ID,
        END_ID,
        TYPE,
        IGNORE,
        PROPERTY
    }

    /**
     * One column.
     *
     * @param type of a property: {@code int}
     * @param many whether a property has several values
     * @param group within which ids are unique; empty if they are unique everywhere
     */
    record Column(String name, Role role, String type, boolean many, String group) {
        /** The name of the node that an id of this column means. */
        String node(String id) {
            return group.isEmpty() || id.isBlank() ? id : group + ":" + id;
        }
    }

    static PropertyHeader of(List<String> fields, String where) {
        List<Column> columns = new ArrayList<>();
        for (String field : fields) {
            Matcher matcher = FIELD.matcher(field.strip());
            if (!matcher.matches()) {
                throw InputException.of(
                        where + ":1",
                        "the column " + NamedRow.excerpt(field),
                        "one such as name, born:int, :LABEL or :START_ID(Person)",
                        "Maybe a name with a colon needs another name.");
            }
            String type = Optional.ofNullable(matcher.group("type")).orElse("string");
            columns.add(new Column(
                    matcher.group("name"),
                    role(type),
                    type.toLowerCase(Locale.ROOT),
                    matcher.group("many") != null,
                    Optional.ofNullable(matcher.group("group")).orElse("")));
        }
        PropertyHeader header = new PropertyHeader(columns);
        boolean nodes = header.find(Role.ID) >= 0;
        boolean ends = header.find(Role.START_ID) >= 0 && header.find(Role.END_ID) >= 0;
        if (nodes == ends) {
            throw InputException.of(
                    where + ":1",
                    "the header " + NamedRow.excerpt(String.join(",", fields)),
                    "either :ID for nodes, or :START_ID and :END_ID for relationships",
                    "Maybe the header is in a file of its own: put it before the rows.");
        }
        return header;
    }

    private static Role role(String type) {
        for (Role role : Role.values()) {
            if (role != Role.PROPERTY && role.name().equals(type)) {
                return role;
            }
        }
        return Role.PROPERTY;
    }

    /** The first column of a role, or below 0. */
    int find(Role role) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }

    boolean isOfNodes() {
        return find(Role.ID) >= 0;
    }
}
