/** Rules as text, in several formats, out and in. Start at {@link RuleFile}. */
package dev.hornbeam.rule.text;
