package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Compute;

/** Training options in the making; what is not set stays as it was. */
public final class Changes {
    private int epochs;
    private int leastSteps;
    private int batch;
    private double rate;
    private double warmUp;
    private boolean cosine;
    private double clip;
    private double decay;
    private double nullWeight;
    private BodyWeight bodyWeight;
    private double entropy;
    private double agreement;
    private double longerChains;
    private int longerBy;
    private boolean undefined;
    private double temperature;
    private double heldOut;
    private int patience;
    private int restarts;
    private int threads;
    private double checkpointSeconds;
    private Compute device;

    Changes(TrainerOptions from) {
        epochs = from.epochs();
        leastSteps = from.leastSteps();
        batch = from.batch();
        rate = from.rate();
        warmUp = from.warmUp();
        cosine = from.cosine();
        clip = from.clip();
        decay = from.decay();
        nullWeight = from.nullWeight();
        bodyWeight = from.bodyWeight();
        entropy = from.entropy();
        agreement = from.agreement();
        longerChains = from.longerChains();
        longerBy = from.longerBy();
        undefined = from.undefined();
        temperature = from.temperature();
        heldOut = from.heldOut();
        patience = from.patience();
        restarts = from.restarts();
        threads = from.threads();
        checkpointSeconds = from.checkpointSeconds();
        device = from.device();
    }

    public Changes epochs(int value) {
        epochs = value;
        return this;
    }

    public Changes leastSteps(int value) {
        leastSteps = value;
        return this;
    }

    public Changes batch(int value) {
        batch = value;
        return this;
    }

    public Changes rate(double value) {
        rate = value;
        return this;
    }

    public Changes warmUp(double value) {
        warmUp = value;
        return this;
    }

    public Changes cosine(boolean value) {
        cosine = value;
        return this;
    }

    public Changes clip(double value) {
        clip = value;
        return this;
    }

    public Changes decay(double value) {
        decay = value;
        return this;
    }

    public Changes nullWeight(double value) {
        nullWeight = value;
        return this;
    }

    public Changes bodyWeight(BodyWeight value) {
        bodyWeight = value;
        return this;
    }

    public Changes entropy(double value) {
        entropy = value;
        return this;
    }

    public Changes agreement(double value) {
        agreement = value;
        return this;
    }

    public Changes longerChains(double value) {
        longerChains = value;
        return this;
    }

    public Changes longerBy(int value) {
        longerBy = value;
        return this;
    }

    public Changes undefined(boolean value) {
        undefined = value;
        return this;
    }

    public Changes temperature(double value) {
        temperature = value;
        return this;
    }

    public Changes heldOut(double value) {
        heldOut = value;
        return this;
    }

    public Changes patience(int value) {
        patience = value;
        return this;
    }

    public Changes restarts(int value) {
        restarts = value;
        return this;
    }

    public Changes threads(int value) {
        threads = value;
        return this;
    }

    public Changes checkpointSeconds(double value) {
        checkpointSeconds = value;
        return this;
    }

    public Changes device(Compute value) {
        device = value;
        return this;
    }

    /** The options; absurd values are refused here. */
    public TrainerOptions done() {
        return new TrainerOptions(
                epochs,
                leastSteps,
                batch,
                rate,
                warmUp,
                cosine,
                clip,
                decay,
                nullWeight,
                bodyWeight,
                entropy,
                agreement,
                longerChains,
                longerBy,
                undefined,
                temperature,
                heldOut,
                patience,
                restarts,
                threads,
                checkpointSeconds,
                device);
    }
}
