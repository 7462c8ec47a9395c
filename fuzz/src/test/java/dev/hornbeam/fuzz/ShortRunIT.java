package dev.hornbeam.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.fuzz.Fuzz.Campaign;
import dev.hornbeam.fuzz.reader.Targets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All readers together get some inputs, which takes about half a minute. Their number is fixed and not the time, so that the
 * build is the same on a fast machine and on a slow one.
 */
class ShortRunIT {
    private static final long INPUTS = 20_000;

    @TempDir
    private static Path scratch;

    @Test
    void everyReaderKeepsItsPromise() {
        List<Target> targets = Targets.all(scratch);
        List<String> faults = new ArrayList<>();
        for (Target target : targets) {
            long[] left = {Campaign.share(target, targets, INPUTS)};
            Tally tally = new Campaign(target, 1).run(() -> left[0]-- > 0);
            tally.faults()
                    .forEach((what, fault) -> faults.add(target.name() + ": " + what + "\n"
                            + fault.outcome().detail() + "\nfor the input "
                            + Base64.getEncoder().encodeToString(fault.input())));
        }
        assertThat(faults).isEmpty();
    }
}
