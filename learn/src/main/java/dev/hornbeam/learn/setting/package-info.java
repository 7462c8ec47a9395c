/**
 * The settings of learning: every option by name, as settled values, in manifests and in configuration files. Start at
 * {@link LearnOptionTable}.
 */
package dev.hornbeam.learn.setting;
