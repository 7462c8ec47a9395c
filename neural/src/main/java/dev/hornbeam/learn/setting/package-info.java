/**
 * The settings of learning: every option by name, as settled values and in manifests. Start at
 * {@link LearnOptionTable}.
 */
package dev.hornbeam.learn.setting;
