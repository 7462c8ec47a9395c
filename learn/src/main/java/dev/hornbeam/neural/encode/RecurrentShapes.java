package dev.hornbeam.neural.encode;

import ai.djl.ndarray.types.Shape;
import java.util.Map;

/** The weights that all recurrent cells have: input, recurrent and bias, side by side for every gate. */
final class RecurrentShapes {
    static final String INPUT = "encoder.input";
    static final String RECURRENT = "encoder.recurrent";
    static final String BIAS = "encoder.bias";

    private RecurrentShapes() {}

    static void put(Map<String, Shape> shapes, int d, int gates) {
        shapes.put(INPUT, new Shape(d, (long) gates * d));
        shapes.put(RECURRENT, new Shape(d, (long) gates * d));
        shapes.put(BIAS, new Shape((long) gates * d));
    }
}
