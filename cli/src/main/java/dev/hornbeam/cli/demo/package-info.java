/** The command demo: all of it on the royal houses. Start at {@link DemoCommand}. */
package dev.hornbeam.cli.demo;
