package dev.hornbeam.server;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The browser of the system, if there is one; none is ever downloaded. */
final class Chromium implements AutoCloseable {
    private static final List<String> PLACES =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> messages = new ArrayList<>();

    private Chromium(Path program) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of("--no-sandbox")));
    }

    /** Starts it, or skips the tests and says why. */
    static Chromium start() {
        Optional<Path> program =
                PLACES.stream().map(Path::of).filter(Files::isExecutable).findFirst();
        assumeTrue(program.isPresent(), "no browser: none of " + PLACES + " is here, so the page is not tested");
        return new Chromium(program.orElseThrow());
    }

    /** A new page of some width; what it says on its console is kept. */
    Page page(int width, ColorScheme colours) {
        BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(colours));
        context.setDefaultTimeout(20_000);
        Page page = context.newPage();
        page.onConsoleMessage(message -> messages.add(message.type() + ": " + message.text()));
        page.onPageError(messages::add);
        return page;
    }

    /** What pages have said on their consoles since the last call. */
    List<String> messages() {
        List<String> said = List.copyOf(messages);
        messages.clear();
        return said;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
