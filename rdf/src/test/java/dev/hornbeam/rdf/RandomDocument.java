package dev.hornbeam.rdf;

import java.util.Random;

/** Small documents of JSON-LD that use many of its words at random. */
final class RandomDocument {
    private final Random random;

    private RandomDocument(Random random) {
        this.random = random;
    }

    static String of(Random random) {
        return "{\"@context\":{\"@vocab\":\"http://e/\",\"back\":{\"@reverse\":\"http://e/p\"},\"link\":{\"@type\":\"@id\"}},"
                + new RandomDocument(random).node(3).substring(1);
    }

    private String node(int depth) {
        StringBuilder text = new StringBuilder("{");
        if (random.nextInt(3) > 0) {
            text.append("\"@id\":").append(id()).append(',');
        }
        if (random.nextInt(4) == 0) {
            text.append("\"@type\":[").append(id()).append("],");
        }
        if (depth > 0 && random.nextInt(6) == 0) {
            text.append("\"@graph\":[").append(node(depth - 1)).append("],");
        }
        if (depth > 0 && random.nextInt(5) == 0) {
            text.append("\"back\":").append(node(depth - 1)).append(',');
        }
        return text.append("\"p\":[")
                .append(value(depth))
                .append(',')
                .append(value(depth))
                .append("],\"q\":")
                .append(value(depth))
                .append(",\"link\":")
                .append(id())
                .append('}')
                .toString();
    }

    private String value(int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0 -> "" + random.nextInt(-5, 5);
            case 1 -> "" + random.nextDouble() * Math.pow(10, random.nextInt(-9, 25));
            case 2 -> "\"text " + random.nextInt(3) + "\"";
            case 3 -> "{\"@value\":\"w\",\"@language\":\"en\"}";
            case 4 -> "{\"@list\":[" + value(depth - 1) + "," + value(depth - 1) + "]}";
            default -> node(depth - 1);
        };
    }

    private String id() {
        String[] ids = {"\"http://e/a\"", "\"http://e/b\"", "\"_:x\"", "\"_:y\"", "\"relative\""};
        return ids[random.nextInt(ids.length)];
    }
}
