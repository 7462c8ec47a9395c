/** The command demo: everything on the royal houses. Start at {@link DemoCommand}. */
package dev.hornbeam.cli.demo;
