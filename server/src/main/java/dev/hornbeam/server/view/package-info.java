/** What people and programs get to see, as records that become JSON: every name in full and as it is shown. Start at {@link OverviewPage}. */
package dev.hornbeam.server.view;
