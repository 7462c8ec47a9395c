package dev.hornbeam.neural.model;

/** Exponential, logarithm and hyperbolic tangent of floats, within a few units in the last place, the same everywhere. */
final class Curves {
    private static final float LOG2_E = 1.44269504f;
    private static final float LN2_HIGH = 0.693359375f;
    private static final float LN2_LOW = -2.12194440e-4f;
    private static final float SQRT_HALF = 0.70710678f;

    /** Below this the exponential counts as nothing. */
    private static final float LEAST = -87;

    /** Beyond this the tangent is one. */
    private static final float FLAT = 7.99881172f;

    private Curves() {}

    /** {@code e^x} for x up to 88. */
    static float exp(float x) {
        if (x < LEAST) {
            return 0;
        }
        int n = (int) (x * LOG2_E + 127.5f) - 127;
        float r = x - n * LN2_HIGH - n * LN2_LOW;
        float p = 1.9875691500e-4f;
        p = p * r + 1.3981999507e-3f;
        p = p * r + 8.3334519073e-3f;
        p = p * r + 4.1665795894e-2f;
        p = p * r + 1.6666665459e-1f;
        p = p * r + 5.0000001201e-1f;
        return (p * r * r + r + 1) * Float.intBitsToFloat((n + 127) << 23);
    }

    /**
     * Replaces numbers, none above 0, by their exponentials: {@code (e^(x/256))^256}, a polynomial and eight squares, which
     * the compiler turns into vector instructions. Within 1 in 10,000 of the number.
     */
    static void exp(float[] x, int count) {
        for (int j = 0; j < count; j++) {
            float a = Math.max(LEAST, x[j]) * (1f / 256);
            float p = 1 + a * (1f / 6);
            p = 1 + a * (1f / 5) * p;
            p = 1 + a * 0.25f * p;
            p = 1 + a * (1f / 3) * p;
            p = 1 + a * 0.5f * p;
            p = 1 + a * p;
            p = p * p;
            p = p * p;
            p = p * p;
            p = p * p;
            p = p * p;
            p = p * p;
            p = p * p;
            x[j] = p * p;
        }
    }

    /** The exponentials of numbers, none above 0, as a copy. */
    static float[] exp(float[] x) {
        float[] y = new float[x.length];
        for (int j = 0; j < y.length; j++) {
            y[j] = (float) Math.exp(x[j]);
        }
        return y;
    }

    /** The natural logarithm of a normal positive number. */
    static float log(float x) {
        int bits = Float.floatToRawIntBits(x);
        int exponent = (bits >> 23) - 126;
        float m = Float.intBitsToFloat((bits & 0x7fffff) | 0x3f000000);
        if (m < SQRT_HALF) {
            exponent--;
            m = m + m;
        }
        float r = m - 1;
        float z = r * r;
        float p = 7.0376836292e-2f;
        p = p * r - 1.1514610310e-1f;
        p = p * r + 1.1676998740e-1f;
        p = p * r - 1.2420140846e-1f;
        p = p * r + 1.4249322787e-1f;
        p = p * r - 1.6668057665e-1f;
        p = p * r + 2.0000714765e-1f;
        p = p * r - 2.4999993993e-1f;
        p = p * r + 3.3333331174e-1f;
        float y = p * r * z + exponent * LN2_LOW - 0.5f * z;
        return r + y + exponent * LN2_HIGH;
    }

    /** Replaces numbers by their hyperbolic tangents, by a quotient of polynomials. */
    static void tanh(float[] x, int count) {
        for (int j = 0; j < count; j++) {
            float a = Math.max(-FLAT, Math.min(FLAT, x[j]));
            float s = a * a;
            float p = s * -2.76076847742355e-16f + 2.00018790482477e-13f;
            p = s * p - 8.60467152213735e-11f;
            p = s * p + 5.12229709037114e-08f;
            p = s * p + 1.48572235717979e-05f;
            p = s * p + 6.37261928875436e-04f;
            p = s * p + 4.89352455891786e-03f;
            float q = s * 1.19825839466702e-06f + 1.18534705686654e-04f;
            q = s * q + 2.26843463243900e-03f;
            q = s * q + 4.89352518554385e-03f;
            x[j] = a * p / q;
        }
    }
}
