/** Rules as text, in several formats, out and in; files of rules that others wrote. Start at {@link RuleFile}. */
package dev.hornbeam.rule.text;
