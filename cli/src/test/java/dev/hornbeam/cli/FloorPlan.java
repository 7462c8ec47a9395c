package dev.hornbeam.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The table of packages in the architecture page: each row is a room, with the rooms that it may use. */
final class FloorPlan {
    private static final String ROOT = "dev.hornbeam";
    private static final Pattern QUOTED = Pattern.compile("`([a-z.]+)`");

    /** What a row says: a module, if it begins one, a room, and the names in its last cell. */
    private record Row(String module, String room, String allowed) {}

    private final Map<String, Row> rows = new LinkedHashMap<>();

    private FloorPlan() {}

    static FloorPlan read(Path page) {
        try {
            FloorPlan plan = new FloorPlan();
            boolean inTable = false;
            String module = "";
            for (String line : Files.readAllLines(page)) {
                String[] cells = line.split("\\|", -1);
                if (line.startsWith("| module | package |")) {
                    inTable = true;
                } else if (inTable && cells.length == 6) {
                    module = first(cells[1]).isEmpty() ? module : first(cells[1]);
                    if (!first(cells[2]).isEmpty()) {
                        plan.rows.put(first(cells[2]), new Row(module, first(cells[2]), cells[4]));
                    }
                } else if (inTable) {
                    return plan;
                }
            }
            throw new IllegalStateException(page + " has no table that begins with | module | package |");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String first(String cell) {
        List<String> names = quoted(cell);
        return names.isEmpty() ? "" : names.get(0);
    }

    private static List<String> quoted(String cell) {
        List<String> names = new ArrayList<>();
        Matcher matcher = QUOTED.matcher(cell);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    Set<String> rooms() {
        return rows.keySet();
    }

    /** The innermost room that contains a package; the package itself if there is none. */
    String roomOf(String packageName) {
        String name = packageName.equals(ROOT) ? ROOT : packageName.substring(ROOT.length() + 1);
        for (String room = name; ; room = room.substring(0, room.lastIndexOf('.'))) {
            if (rows.containsKey(room) || !room.contains(".") || room.equals(ROOT)) {
                return rows.containsKey(room) ? room : name;
            }
        }
    }

    /** The rooms that a room may use, including itself; the name of a module means all of its rooms. */
    Set<String> mayUse(String room) {
        String allowed = rows.get(room).allowed();
        Set<String> mayUse = new TreeSet<>(quoted(allowed));
        mayUse.add(room);
        for (Row row : rows.values()) {
            if (allowed.contains("everything") || allowed.contains("all of `" + row.module() + "`")) {
                mayUse.add(row.room());
            }
        }
        return mayUse;
    }
}
