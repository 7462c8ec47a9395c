/** What a rule is worth, as far as its counts and its score can tell. Start at {@link WorthScale}. */
package dev.hornbeam.rule.worth;
