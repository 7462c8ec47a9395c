/** The documentation as a site of static files, made from the pages in {@code docs}. Start at {@link SiteBuilder}. */
package dev.hornbeam.site;
