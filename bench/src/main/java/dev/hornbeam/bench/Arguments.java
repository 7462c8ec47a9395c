package dev.hornbeam.bench;

import java.util.HashMap;
import java.util.Map;

/** The settings of a measurement, given as {@code name=value}. */
public final class Arguments {
    private final Map<String, String> values = new HashMap<>();

    public Arguments(String[] args, int from) {
        for (int i = from; i < args.length; i++) {
            int equals = args[i].indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("name=value expected, found " + args[i]);
            }
            values.put(args[i].substring(0, equals), args[i].substring(equals + 1));
        }
    }

    public String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    public int whole(String name, int otherwise) {
        return values.containsKey(name) ? Integer.parseInt(values.get(name)) : otherwise;
    }

    public double number(String name, double otherwise) {
        return values.containsKey(name) ? Double.parseDouble(values.get(name)) : otherwise;
    }
}
