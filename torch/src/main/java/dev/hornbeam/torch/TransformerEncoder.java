package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import dev.hornbeam.neural.model.Weights;

/**
 * One layer of self-attention over the parts, each with a learned position, then a perceptron, both with a residual and
 * a norm after it. Only the last position is read, so only its query is asked. Four heads where {@code d} allows, else
 * one.
 */
final class TransformerEncoder implements WindowEncoder {
    private static final String[] PROJECTIONS = {
        Weights.SELF_QUERY, Weights.SELF_KEY, Weights.SELF_VALUE, Weights.SELF_OUTPUT
    };
    private static final double EPSILON = 1e-5;

    private final Tensors weights;
    private final NDArray[] place;
    private final NDArray[][] projectedPlace = new NDArray[3][];
    private final NDArray[] projections = new NDArray[PROJECTIONS.length];
    private final int d;
    private final int heads;

    TransformerEncoder(Tensors weights) {
        this.weights = weights;
        NDArray position = weights.get(Weights.POSITION);
        for (int i = 0; i < PROJECTIONS.length; i++) {
            projections[i] = weights.get(PROJECTIONS[i]);
        }
        place = rows(position);
        for (int i = 0; i < projectedPlace.length; i++) {
            projectedPlace[i] = rows(position.matMul(projections[i]));
        }
        d = (int) position.getShape().get(1);
        heads = d % 4 == 0 ? 4 : 1;
    }

    /** The vector itself, its query, key and value; the share of the position is added after the look-up. */
    @Override
    public NDList tables(NDArray vectors) {
        return new NDList(
                vectors,
                vectors.matMul(projections[0]),
                vectors.matMul(projections[1]),
                vectors.matMul(projections[2]));
    }

    @Override
    public NDArray encode(NDList tables, NDArray[] parts) {
        int last = parts.length - 1;
        long windows = parts[0].size();
        NDArray here = Torch.rows(tables.get(0), parts[last]).add(place[last]);
        NDArray query = projected(tables, 0, parts, last);
        NDList scores = new NDList();
        NDList values = new NDList();
        for (int t = 0; t <= last; t++) {
            NDArray match = query.mul(projected(tables, 1, parts, t)).reshape(windows, heads, d / heads);
            scores.add(match.sum(new int[] {2}));
            values.add(projected(tables, 2, parts, t).reshape(windows, heads, d / heads));
        }
        NDArray share = Torch.scaled(NDArrays.stack(scores, 2), Math.sqrt((double) heads / d))
                .softmax(2);
        NDArray seen = share.expandDims(3).mul(NDArrays.stack(values, 2)).sum(new int[] {2});
        NDArray attended = here.add(seen.reshape(windows, d).matMul(projections[3]));
        NDArray first = norm(attended, 1);
        NDArray wide = first.matMul(weights.get(Weights.WIDE)).add(weights.get(Weights.WIDE_BIAS));
        NDArray narrow = wide.getNDArrayInternal().relu().matMul(weights.get(Weights.NARROW));
        return norm(first.add(narrow.add(weights.get(Weights.NARROW_BIAS))), 2);
    }

    private NDArray projected(NDList tables, int projection, NDArray[] parts, int t) {
        return Torch.rows(tables.get(projection + 1), parts[t]).add(projectedPlace[projection][t]);
    }

    private static NDArray[] rows(NDArray table) {
        NDArray[] rows = new NDArray[(int) table.getShape().get(0)];
        for (int t = 0; t < rows.length; t++) {
            rows[t] = table.get(new NDIndex("{}:{}", t, t + 1));
        }
        return rows;
    }

    private NDArray norm(NDArray x, int number) {
        NDArray centred = x.sub(x.mean(new int[] {1}, true));
        NDArray variance = centred.mul(centred).mean(new int[] {1}, true);
        NDArray unit = centred.div(variance.add(EPSILON).sqrt());
        return unit.mul(weights.get(Weights.NORM + number + Weights.GAIN))
                .add(weights.get(Weights.NORM + number + Weights.SHIFT));
    }
}
