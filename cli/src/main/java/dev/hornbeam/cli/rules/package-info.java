/** The commands about a model alone: rules, compose, algebra and info. Start at {@link RulesCommand}. */
package dev.hornbeam.cli.rules;
