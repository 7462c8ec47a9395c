package dev.hornbeam.torch;

import dev.hornbeam.input.InputException;

/** Says why there is no PyTorch, and what can be done without it. */
final class MissingTorch {
    /** Where the jar of a platform describes its native library. */
    private static final String NATIVE = "native/lib/pytorch.properties";

    private MissingTorch() {}

    /** @param problem what DJL said when it was asked for PyTorch */
    static InputException explain(Throwable problem) {
        boolean isThere = Thread.currentThread().getContextClassLoader().getResource(NATIVE) != null;
        return isThere ? cannotBeLoaded(problem) : noneHere();
    }

    private static InputException noneHere() {
        return InputException.of(
                "PyTorch",
                "no native library for " + platform() + " on the class path",
                "the jar pytorch-native-cpu of this platform beside hornbeam-torch",
                "Maybe put it into the folder torch beside hornbeam.jar, or use encoder rnn or lstm with windows of two, "
                        + "which need no PyTorch.");
    }

    private static InputException cannotBeLoaded(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return InputException.of(
                "PyTorch",
                "a native library that cannot be loaded: "
                        + String.valueOf(cause.getMessage()).replaceAll("\\s+", " "),
                "one for " + platform() + ", and a folder to unpack it to",
                "Maybe name a folder with 500 MB of room by DJL_CACHE_DIR.");
    }

    private static String platform() {
        return System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    }
}
