package dev.hornbeam.neural.tensor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Named tensors and a few words about them, as the safetensors format keeps them: eight bytes of header length, a JSON
 * header, then the raw little-endian numbers.
 */
public record SafeTensors(Map<String, String> metadata, Map<String, Tensor> tensors) {

    /** Numbers of single precision, row after row. */
    public record Tensor(long[] shape, float[] values) {
        public Tensor {
            long size = 1;
            for (long extent : shape) {
                size *= extent;
            }
            if (size != values.length) {
                throw new IllegalArgumentException("a shape of " + size + " numbers over " + values.length);
            }
        }
    }

    public SafeTensors {
        metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
        tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
    }
}
