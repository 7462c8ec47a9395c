/** What a release has beside its jars: manuals, completion scripts, licences, checksums. Start at {@link ReleaseFiles}. */
package dev.hornbeam.dist;
