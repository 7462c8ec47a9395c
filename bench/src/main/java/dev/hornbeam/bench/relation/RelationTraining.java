package dev.hornbeam.bench.relation;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.bench.Arguments;
import dev.hornbeam.bench.CpuClock;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Preset.RelationPreset;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import java.util.List;
import java.util.Locale;

/** Trains for relation prediction with options given as {@code name=value}, and reports the time it took. */
final class RelationTraining {
    private final Arguments arguments;

    RelationTraining(Arguments arguments) {
        this.arguments = arguments;
    }

    /** Over seeds: {@code 0.994±0.005}. */
    static String meanDeviation(List<Double> values) {
        MeanDeviation seeds = MeanDeviation.of(values);
        return String.format("%.3f±%.3f", seeds.mean(), seeds.deviation());
    }

    PathWeight weight() {
        return PathWeight.valueOf(arguments.text("weight", "count").toUpperCase(Locale.ROOT));
    }

    Training train(RelationCorpus corpus, long seed) {
        RelationPreset preset = RelationPreset.of(corpus);
        double cpu = CpuClock.now();
        long start = System.nanoTime();
        Training training = new Trainer(model(preset.model(), seed), trainer(preset.trainer()))
                .train(corpus, EpochProgress.Listener.none());
        System.out.printf(
                "seed %d %5.1f s %5.1f CPU s, loss + disagreement %.4f, held out %.4f, run %d, epochs %d",
                seed,
                (System.nanoTime() - start) / 1e9,
                CpuClock.now() - cpu,
                training.score(),
                training.heldOut(),
                training.restart(),
                training.epochs());
        return training;
    }

    private ModelOptions model(ModelOptions usual, long seed) {
        return usual.withSeed(seed)
                .withDimension(arguments.whole("dimension", usual.dimension()))
                .withValues(Values.valueOf(name("values", usual.values())))
                .withEncoder(Encoder.valueOf(name("encoder", usual.encoder())))
                .withStructure(Structure.valueOf(name("structure", usual.structure())));
    }

    private String name(String option, Enum<?> usual) {
        return arguments.text(option, usual.name()).toUpperCase(Locale.ROOT);
    }

    private TrainerOptions trainer(TrainerOptions usual) {
        return usual.withSchedule(schedule -> schedule.withEpochs(
                                arguments.whole("epochs", usual.schedule().epochs()))
                        .withLeastSteps(
                                arguments.whole("steps", usual.schedule().leastSteps()))
                        .withBatch(arguments.whole("batch", usual.schedule().batch()))
                        .withRate(arguments.number("rate", usual.schedule().rate())))
                .withGradients(gradients -> gradients.withDecay(
                        arguments.number("decay", usual.gradients().decay())))
                .withLoss(loss -> loss.withUndefined(
                                arguments.whole("undefined", usual.loss().undefined() ? 1 : 0) == 1)
                        .withEntropy(arguments.number("entropy", usual.loss().entropy())))
                .withAgreement(agreement -> agreement
                        .withWeight(
                                arguments.number("agreement", usual.agreement().weight()))
                        .withLongerChains(
                                arguments.number("longer", usual.agreement().longerChains()))
                        .withLongerBy(arguments.whole("by", usual.agreement().longerBy())))
                .withStopping(stopping -> stopping.withPatience(
                                arguments.whole("patience", usual.stopping().patience()))
                        .withRestarts(
                                arguments.whole("restarts", usual.stopping().restarts()))
                        .withHeldOut(arguments.number("held", usual.stopping().heldOut())));
    }
}
