package dev.hornbeam.server;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.hornbeam.server.TestServer.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser. */
class PageIT {
    private static final List<String> VIEWS = List.of(
            "overview",
            "rules",
            "rules?rule=0",
            "ask?head=Udo&relation=basedIn",
            "entity?name=Search",
            "relate?head=Udo&tail=Graz",
            "algebra?first=memberOf&second=partOf",
            "review",
            "audit",
            "learn",
            "service");

    private static Chromium browser;
    private static TestServer server;

    private Page page;

    /** Whether requests are refused on purpose: the browser says so on its console, sooner or later. */
    private boolean refusals;

    @BeforeAll
    static void start() {
        browser = Chromium.start();
        PlaywrightAssertions.setDefaultAssertionTimeout(30_000);
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            server.close();
        }
    }

    @BeforeEach
    void open() {
        page = browser.page(1280, ColorScheme.LIGHT);
    }

    @AfterEach
    void nothingWasSaidOnTheConsole() {
        page.context().close();
        assertThat(browser.messages()).allMatch(message -> refusals && message.contains("Failed to load resource"));
        assertThat(server.errors()).isEmpty();
    }

    private void go(String view) {
        page.navigate(server.address() + "/#/" + view);
    }

    private Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    @Test
    void theOverviewShowsWhatTheGraphHoldsAndWhatTheModelIsWorth() {
        go("overview");
        assertThat(page.locator(".figures").first()).containsText("entities");
        assertThat(page.getByText("ranked first")).isVisible();
        assertThat(page.locator(".reliability svg")).isVisible();
        assertThat(page.getByRole(AriaRole.ROWHEADER, new Page.GetByRoleOptions().setName("basedIn"))
                        .first())
                .isVisible();
    }

    @Test
    void rulesAreFilteredOpenedAndExported() throws IOException {
        go("rules?head=basedIn");
        assertThat(page.locator("table.rules tbody tr").first()).containsText("basedIn(X,Y)");
        page.locator("table.rules tbody input[type=checkbox]").first().check();
        page.locator("#export-format").selectOption("sparql");
        Download download = page.waitForDownload(() -> button("Export").click());
        assertThat(Files.readString(download.path())).contains("CONSTRUCT");
        page.locator("table.rules tbody a").first().click();
        assertThat(page.getByText("Pairs that confirm it")).isVisible();
        assertThat(page).hasURL(Pattern.compile("rule=\\d+"));
    }

    @Test
    void aQuestionIsAskedByKeyboardAndItsAnswerExplained() {
        go("ask");
        page.getByLabel("Head").first().focus();
        page.keyboard().type("ud");
        assertThat(page.getByRole(AriaRole.OPTION).first()).containsText("Udo");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("Enter");
        page.keyboard().press("Tab");
        page.keyboard().type("based");
        assertThat(page.getByRole(AriaRole.OPTION).first()).containsText("basedIn");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("Enter");
        page.keyboard().press("Enter");
        assertThat(page).hasURL(Pattern.compile("head=Udo&relation=basedIn"));
        assertThat(page.locator(".answers .answer").first()).isVisible();
        assertThat(page.locator(".proofs > li").first()).containsText("⇐");
        assertThat(page.locator(".canvas[data-ready] canvas").first()).isVisible();
    }

    @Test
    void noLetterIsLostHoweverFastOneTypes() {
        go("ask");
        Locator relation = page.getByLabel("Relation").first();
        for (int delay = 0; delay <= 40; delay += 4) {
            relation.focus();
            relation.fill("");
            page.keyboard().type("basedIn", new Keyboard.TypeOptions().setDelay(delay));
            assertThat(relation).hasValue("basedIn");
        }
    }

    @Test
    void anEntityIsUnfolded() {
        go("entity?name=Search");
        assertThat(page.locator("h1")).hasText("Search");
        assertThat(page.locator(".canvas[data-ready]")).isVisible();
        page.locator("button.link").last().click();
        assertThat(page.locator(".group").first()).isVisible();
    }

    @Test
    void twoEntitiesAreRelated() {
        go("relate?head=Udo&tail=Graz");
        assertThat(page.locator(".proofs > li").first()).containsText("%");
        button("Turn round").click();
        assertThat(page).hasURL(Pattern.compile("head=Graz"));
    }

    @Test
    void aCellOfTheAlgebraShowsTheTwoComposed() {
        go("algebra");
        page.locator(".heat .cell").nth(3).click();
        assertThat(page.locator(".tree.root")).isVisible();
        assertThat(page.locator(".told")).containsText("→");
    }

    @Test
    void newFactsAreDecidedByKey() {
        go("review");
        Locator facts = page.locator(".queue > li");
        assertThat(facts.first()).isVisible();
        String first = facts.first().locator(".fact").textContent();
        page.keyboard().press("a");
        assertThat(page.locator(".tally")).containsText("1 accepted");
        assertThat(facts.first().locator(".fact")).not().hasText(first);
        page.keyboard().press("r");
        assertThat(page.locator(".tally")).containsText("precision 50 %");
        page.keyboard().press("u");
        assertThat(page.locator(".tally")).containsText("0 rejected");
        assertThat(server.folder().resolve("model.review.tsv")).exists();
    }

    @Test
    void findingsAreAgreedWith() {
        go("audit");
        assertThat(page.locator(".queue > li").first().or(page.getByText("Nothing found.")))
                .isVisible();
        if (page.locator(".queue > li").count() > 0) {
            button("Agree").first().click();
            assertThat(page.getByText("1 agreed")).isVisible();
        }
    }

    @Test
    void aModelIsLearnedAndOpened() {
        try (TestServer own = TestServer.start()) {
            page.navigate(own.address() + "/#/learn");
            page.locator("#o-epochs").fill("3");
            page.locator("#o-max-length").fill("2");
            page.locator("#model-name").fill("again");
            button("Learn").click();
            assertThat(page.locator(".log li").first()).isVisible();
            assertThat(button("Open the model"))
                    .isVisible(new com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions()
                            .setTimeout(60_000));
            button("Open the model").click();
            assertThat(page.locator(".what")).containsText("again");
            page.navigate("about:blank"); // it would go on asking a server that ends
        }
    }

    @Test
    void theServiceIsDescribed() {
        go("service");
        assertThat(page.getByText("/api/v1/answers")).isVisible();
    }

    @Test
    void hostileNamesAreOnlyText() {
        for (String name : TestServer.HOSTILE) {
            go("entity?name=" + encoded(name));
            assertThat(page.getByText("1 fact.")).isVisible();
            go("ask?relation=worksFor&head=" + encoded(name));
            assertThat(page.locator(".answers .answer").first()).isVisible();
            assertThat(page.title()).contains("Hornbeam");
        }
        assertThat(page.locator("script:not([src])").count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "entity?name=Nobody",
                "ask?head=Udo&relation=nope",
                "rules?rule=99999",
                "relate?head=Udo&tail=Udo"
            })
    void anErrorIsToldInTheWordsOfTheService(String view) {
        refusals = true;
        go(view);
        assertThat(page.getByRole(AriaRole.ALERT).first()).containsText("Maybe");
    }

    @Test
    void everyViewFitsAPhone() {
        Page phone = browser.page(390, ColorScheme.DARK);
        for (String view : VIEWS) {
            phone.navigate(server.address() + "/#/" + view);
            assertThat(phone.locator("main h1").first()).isVisible();
            phone.waitForLoadState(com.microsoft.playwright.options.LoadState.NETWORKIDLE);
            assertThat(phone.evaluate("document.documentElement.scrollWidth"))
                    .as(view)
                    .isEqualTo(390);
        }
        assertThat(phone.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
                .isEqualTo("rgb(19, 24, 22)");
        phone.context().close();
    }

    @Test
    void everyViewHasLandmarksAndNamedFields() {
        for (String view : VIEWS) {
            go(view);
            assertThat(page.getByRole(AriaRole.MAIN)).isVisible();
            assertThat(page.getByRole(AriaRole.BANNER)).isVisible();
            assertThat(page.locator("nav.views [aria-current=page]")).hasCount(1);
            assertThat(page.locator("main h1").first()).isVisible();
            Object nameless = page.evaluate(
                    "[...document.querySelectorAll('input,select,button')].filter(e => !(e.labels?.length || e.ariaLabel || e.textContent.trim())).length");
            assertThat(nameless).as(view).isEqualTo(0);
        }
    }

    @Test
    void theContentIsReachedByOneKey() {
        go("overview");
        assertThat(page.locator("main h1")).isVisible();
        page.keyboard().press("Tab");
        page.keyboard().press("Enter");
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("main");
    }

    @Test
    void aGraphWithHardlyAnythingShowsHardlyAnything() {
        try (TestServer small = TestServer.on(Facts.of(List.of(new Fact("a", "basedIn", "b"))))) {
            for (String view : List.of(
                    "overview",
                    "rules",
                    "ask?head=b&relation=basedIn",
                    "entity?name=a",
                    "relate?head=b&tail=a",
                    "algebra",
                    "review",
                    "audit",
                    "learn")) {
                page.navigate(small.address() + "/#/" + view);
                assertThat(page.locator("main h1").first()).isVisible();
                page.waitForLoadState(com.microsoft.playwright.options.LoadState.NETWORKIDLE);
                assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
            }
            assertThat(small.errors()).isEmpty();
            page.navigate("about:blank");
        }
    }

    @Test
    void theTokenIsAskedFor() {
        String token = "a-token-of-thirty-two-characters";
        try (TestServer closed = TestServer.start(options -> options.withToken(Optional.of(token)))) {
            refusals = true; // until the token is given
            page.navigate(closed.address() + "/#/rules");
            page.getByLabel("Token").fill(token);
            button("Go on").click();
            assertThat(page.locator("table.rules tbody tr").first()).isVisible();
            page.navigate("about:blank");
        }
    }
}
