/** Which rules say nearly the same as another rule of their head. Start at {@link RuleFolding}. */
package dev.hornbeam.rule.fold;
