package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The model as its equations say, one body at a time, nothing shared. */
final class PlainModel {
    private final ModelOptions options;
    private final Tensors weights;
    private final PlainEncoder encoder;
    private final Map<String, double[]> frozen;

    /**
     * @param frozen the difference between hard and soft choices; filled when empty, used as it is otherwise, so that
     *     the function whose gradient a straight-through choice passes can be evaluated at other weights too
     */
    PlainModel(ModelOptions options, Tensors weights, Map<String, double[]> frozen) {
        this.options = options;
        this.weights = weights;
        this.frozen = frozen;
        encoder = new PlainEncoder(options, weights);
    }

    PlainModel(ModelOptions options, Tensors weights) {
        this(options, weights, new HashMap<>());
    }

    NDArray theta(int[] body, Sampling sampling) {
        return options.structure() == Structure.CHART ? span(body).theta : merge(body, sampling);
    }

    /** The mean over distinct spans with several splits of the mean divergence of θ_k from their mean. */
    NDArray disagreement(List<int[]> bodies) {
        Map<String, int[]> spans = new LinkedHashMap<>();
        for (int[] body : bodies) {
            for (int from = 0; from < body.length; from++) {
                for (int to = from + 1; to <= body.length; to++) {
                    int[] span = Arrays.copyOfRange(body, from, to);
                    spans.put(Arrays.toString(span), span);
                }
            }
        }
        NDList divergences = new NDList();
        for (int[] body : spans.values()) {
            List<NDArray> thetas = span(body).splitThetas;
            if (thetas.size() > 1) {
                NDArray mean = Torch.scaled(sum(thetas), 1.0 / thetas.size());
                List<NDArray> each = thetas.stream()
                        .map(t -> t.mul(t.log().sub(mean.log())).sum())
                        .toList();
                divergences.add(Torch.scaled(sum(each), 1.0 / thetas.size()));
            }
        }
        return divergences.isEmpty() ? null : Torch.scaled(sum(divergences), 1.0 / divergences.size());
    }

    private record Span(NDArray vector, NDArray theta, List<NDArray> splitThetas) {}

    private Span span(int[] body) {
        List<int[]> cuts = cuts(body.length);
        List<NDArray> windows = new ArrayList<>();
        for (int[] cut : cuts) {
            List<NDArray> parts = new ArrayList<>();
            for (int t = 0; t + 1 < cut.length; t++) {
                parts.add(vector(Arrays.copyOfRange(body, cut[t], cut[t + 1])));
            }
            windows.add(encoder.encode(parts));
        }
        NDArray alpha = NDArrays.concat(new NDList(windows.stream().map(this::f).toList()), 1)
                .softmax(1);
        List<NDArray> thetas = windows.stream().map(this::attend).toList();
        List<NDArray> weightedThetas = new ArrayList<>();
        List<NDArray> weightedVectors = new ArrayList<>();
        for (int k = 0; k < windows.size(); k++) {
            NDArray a = alpha.get(new NDIndex(":, {}:{}", k, k + 1));
            weightedThetas.add(thetas.get(k).mul(a));
            weightedVectors.add(merged(windows.get(k), thetas.get(k)).mul(a));
        }
        return new Span(sum(weightedVectors), sum(weightedThetas), thetas);
    }

    private NDArray vector(int[] span) {
        return span.length == 1 ? embedding(span[0]) : span(span).vector;
    }

    private List<int[]> cuts(int n) {
        List<int[]> cuts = new ArrayList<>();
        if (n == 1) {
            cuts.add(new int[] {0, 1});
        } else if (n == 2 || options.window() == 2) {
            for (int k = 1; k < n; k++) {
                cuts.add(new int[] {0, k, n});
            }
        } else {
            for (int k = 1; k < n; k++) {
                for (int l = k + 1; l < n; l++) {
                    cuts.add(new int[] {0, k, l, n});
                }
            }
        }
        return cuts;
    }

    private NDArray merge(int[] body, Sampling sampling) {
        List<NDArray> x = new ArrayList<>();
        for (int r : body) {
            x.add(embedding(r));
        }
        int s = options.window();
        while (x.size() > s) {
            int count = x.size() - s + 1;
            List<NDArray> windows = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                windows.add(encoder.encode(x.subList(i, i + s)));
            }
            NDArray choice = choice(windows, body, x.size(), sampling);
            List<NDArray> next = new ArrayList<>();
            for (int j = 0; j < count; j++) {
                List<NDArray> terms = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    NDArray kept = i > j ? x.get(j) : x.get(j + s - 1);
                    NDArray here = i == j ? merged(windows.get(i), attend(windows.get(i))) : kept;
                    terms.add(here.mul(choice.get(new NDIndex(":, {}:{}", i, i + 1))));
                }
                next.add(sum(terms));
            }
            x = next;
        }
        return attend(encoder.encode(x));
    }

    private NDArray choice(List<NDArray> windows, int[] body, int length, Sampling sampling) {
        NDArray scores =
                NDArrays.concat(new NDList(windows.stream().map(this::f).toList()), 1);
        double[] noise = new double[windows.size()];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = Noise.gumbel(Noise.key(Noise.key(sampling.seed(), body), length), i);
        }
        NDArray gumbel = scores.getManager().create(noise, new Shape(1, noise.length));
        if (options.structure() == Structure.RANDOM) {
            return oneHot(gumbel);
        }
        if (!sampling.training()) {
            return oneHot(scores);
        }
        NDArray soft =
                Torch.scaled(scores.add(gumbel), 1 / sampling.temperature()).softmax(1);
        double[] gap = frozen.computeIfAbsent(
                Arrays.toString(body) + length,
                k -> oneHot(soft).sub(soft.stopGradient()).toDoubleArray());
        return soft.add(scores.getManager().create(gap, new Shape(1, gap.length)));
    }

    private static NDArray oneHot(NDArray scores) {
        double[] values = scores.toDoubleArray();
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] > values[best] ? i : best;
        }
        double[] hot = new double[values.length];
        hot[best] = 1;
        return scores.getManager().create(hot, new Shape(1, hot.length));
    }

    private NDArray embedding(int relation) {
        return weights.get(Weights.EMBEDDING).get(new NDIndex("{}:{}", relation, relation + 1));
    }

    private NDArray f(NDArray window) {
        return window.matMul(weights.get(Weights.SELECTION));
    }

    private NDArray heads(NDArray window) {
        return NDArrays.concat(new NDList(window, weights.get(Weights.EMBEDDING)), 0);
    }

    private NDArray attend(NDArray window) {
        NDArray keys = heads(window).matMul(weights.get(Weights.KEY));
        NDArray scores = window.matMul(weights.get(Weights.QUERY)).matMul(keys.transpose());
        return Torch.scaled(scores, 1 / Math.sqrt(options.dimension())).softmax(1);
    }

    private NDArray merged(NDArray window, NDArray theta) {
        NDArray mixed = theta.matMul(heads(window));
        return options.values() == Values.KEYS ? mixed.matMul(weights.get(Weights.KEY)) : mixed;
    }

    private static NDArray sum(List<NDArray> terms) {
        NDArray sum = terms.get(0);
        for (int i = 1; i < terms.size(); i++) {
            sum = sum.add(terms.get(i));
        }
        return sum;
    }
}
