/** Rules of people and of other programs made into a model, or added to one. Start at {@link RuleImporter}. */
package dev.hornbeam.model.given;
