/** The few rules that together predict best. Start at {@link RuleSelector}. */
package dev.hornbeam.complete.select;
