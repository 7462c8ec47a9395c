package dev.hornbeam.learn;

import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;

/**
 * The outcome of the first stage of learning: paths, and the settings for what comes after.
 *
 * @param paths what training sees
 * @param corpus the distinct bodies among them, as the model folder keeps them
 * @param sampler how they were gathered
 * @param settings every option of every step, settled
 */
record GatheredPaths<P>(P paths, Corpus corpus, SamplerKind sampler, LearnSettings settings) {}
