/** Rules as files: a form people read, TSV, JSON Lines and AnyBURL's, each written and read back. */
package dev.hornbeam.rule.text;
