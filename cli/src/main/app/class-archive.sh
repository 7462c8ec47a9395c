# Sourced by launchers. The virtual machine starts faster when it takes classes from an archive that a rehearsal has written.
# The archive lies beside hornbeam.jar, is made in the background by the first start that finds none, and is never needed:
# where it is missing, stale or cannot be written, everything works as without it, and nothing is said.
#
#   HORNBEAM_NO_ARCHIVE=1  neither use nor make one

# use_class_archive APP JAVA JAVA_HOME JAVA_VERSION: adds options to the array flags.
use_class_archive() {
    [ "${HORNBEAM_NO_ARCHIVE:-}" = 1 ] && return
    local app=$1 java=$2 home=$3 archive=$1/classes-$4.jsa made_for=
    if [ -f "$archive" ] && [ "$archive.for" -nt "$app/hornbeam.jar" ] && [ "$archive.for" -nt "$app/lib" ]; then
        { IFS= read -r made_for <"$archive.for"; } 2>/dev/null
        if [ "$made_for" = "$(($(wc -c <"$archive"))) $app $home" ]; then # one that is cut off would end the virtual machine
            # It is refused where it does not fit the machine or the options given: no reason to warn.
            flags+=(-Xshare:auto "-XX:SharedArchiveFile=$archive" -Xlog:cds=off -Xlog:cds+dynamic=off -Xlog:class+path=off)
            return
        fi
    fi
    [ -w "$app" ] || return
    if ! mkdir "$archive.making" 2>/dev/null; then # somebody makes it, or it did not succeed: later again
        [ -n "$(find "$archive.making" -prune -mmin +60 2>/dev/null)" ] && rm -rf "$archive.making"
        return
    fi
    (make_class_archive "$app" "$java" "$home" "$archive" </dev/null >/dev/null 2>&1 &)
}

make_class_archive() { # app java home archive
    local part=$4.making/$$
    trap '' INT HUP
    : >"$part.began" # its time tells whether a jar has changed since
    nice "$2" -XX:+UseParallelGC -XX:-UsePerfData -Xmx512m "-XX:ArchiveClassesAtExit=$part" \
        -cp "$1/hornbeam.jar" dev.hornbeam.cli.Rehearsal && [ -s "$part" ] || return
    printf '%s\n' "$(($(wc -c <"$part"))) $1 $3" >"$part.for" && touch -r "$part.began" "$part.for" &&
        mv -f "$part" "$4" && mv -f "$part.for" "$4.for" && rm -rf "$4.making"
}
