package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.Values;
import dev.hornbeam.relate.RelationCorpus;

/**
 * Settings for relation prediction that work without tuning. What is learned from short chains must hold for longer ones,
 * so merged vectors live where the embeddings live, the agreement of all bracketings weighs as much as the answers, and
 * what the stories leave undefined is null. Seeds differ: of several runs the one with the least loss and disagreement is
 * kept. Such corpora are small: it is the number of steps that is kept the same.
 *
 * @param model what the model is made of
 * @param trainer how it is trained
 */
public record RelationPreset(ModelOptions model, TrainerOptions trainer) {
    private static final int STEPS = 400;

    /** So few bags that their small batches need more steps, and those cost little. */
    private static final int FEW_BAGS = 200;

    private static final int STEPS_OF_FEW = 1200;

    /** Where each bag is one chain: agreement on longer chains comes long after the answers to short ones. */
    private static final int STEPS_OF_CHAINS = 1200;

    /** So few chains that the longer ones depend on each of them. */
    private static final int FEW_CHAINS = 1000;

    private static final int STEPS_OF_FEW_CHAINS = 2400;
    private static final int RESTARTS = 3;

    private static final int BATCHES = 6;
    private static final int LEAST_BATCH = 16;
    private static final int MOST_BATCH = 64;
    private static final int LEAST_EPOCHS = 10;

    /** The settings for the size of a corpus. */
    public static RelationPreset of(RelationCorpus corpus) {
        int batch = Math.max(LEAST_BATCH, Math.min(MOST_BATCH, corpus.size() / BATCHES));
        return new RelationPreset(
                ModelOptions.DEFAULTS.withEncoder(Encoder.LSTM).withValues(Values.EMBEDDINGS),
                TrainerOptions.DEFAULTS
                        .withSchedule(schedule -> schedule.withBatch(batch)
                                .withEpochs(LEAST_EPOCHS)
                                .withLeastSteps(steps(corpus)))
                        .withLoss(loss -> loss.withUndefined(true))
                        .withAgreement(agreement -> agreement.withWeight(1).withLongerChains(0.5))
                        .withStopping(stopping ->
                                stopping.withRestarts(RESTARTS).withHeldOut(0).withPatience(0)));
    }

    private static int steps(RelationCorpus corpus) {
        return corpus.isSingle()
                ? corpus.size() <= FEW_CHAINS ? STEPS_OF_FEW_CHAINS : STEPS_OF_CHAINS
                : corpus.size() <= FEW_BAGS ? STEPS_OF_FEW : STEPS;
    }
}
