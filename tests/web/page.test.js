// The page in a real browser. Every move and every sentence comes from the library in the page.

import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";
import { Profile, launch, serve } from "./page.js";

let browser, server;
before(async () => ([browser, server] = await Promise.all([launch(), serve()])));
after(async () => {
  await browser?.close();
  server?.stop();
});

/** A test with a profile of its own. */
const play = (name, options, body) =>
  test(name, { timeout: 600_000 }, async () => {
    const profile = await Profile.open(browser, server.url, options);
    await body(profile);
    await profile.close();
  });

/** A deal that is won. */
const SEED_1 = "#seed=1&rules=shamrocks";
/** What is said while a solution is watched. */
const AFTER_THE_FIRST = /^(?!1 )\d+ of \d+: /;

describe("to the win", () => {
  play("by dragging", {}, async (one) => {
    await one.visit(SEED_1);
    while ((await one.state()) !== "won") {
      const [from, to] = await one.hint();
      await one.eventuallySeen(one.page.locator(".shaft"));
      const moves = Number(await one.text("moves"));
      await one.drag(from, to);
      assert.equal(Number(await one.text("moves")), moves + 1);
    }
    await one.page.waitForSelector("#won-dialog[open]");
    assert.match(await one.text("won-text"), /All cards are on the foundations, in \d+ moves and \d+:\d\d\./);
    await one.shot("won");
    await one.audit("won");
    await one.page.click("#won-dialog [data-close]");
    assert.match(await one.said(), /The game is won\.$/);
    await one.press("t");
    assert.match(await one.page.textContent("#statistics-dialog tbody tr"), /^shamrocks11 \(100\u00a0%\)11/);
    await one.shot("statistics");
    await one.audit("statistics");
  });

  play("by keyboard alone", {}, async (one) => {
    await one.visit("#seed=10&rules=shamrocks");
    while ((await one.focused()) === undefined) await one.press("Tab");
    while ((await one.state()) !== "won") {
      const [from, to] = await one.hint();
      const moves = Number(await one.text("moves"));
      await one.walk(from);
      await one.press("Enter");
      assert.match(await one.said(), /goes to/);
      await one.walk(to);
      await one.press("Enter");
      assert.equal(Number(await one.text("moves")), moves + 1);
    }
    await one.page.waitForSelector("#won-dialog[open]");
    await one.press("Escape");
    await one.page.waitForSelector("#won-dialog:not([open])", { state: "attached" });
  });

  play("by watching the solution, with a pause", {}, async (one) => {
    await one.visit(SEED_1);
    await one.press("s");
    await one.hears(AFTER_THE_FIRST);
    await one.page.click("text=Pause");
    const held = await one.hears(/^Held at/);
    await one.page.waitForTimeout(800);
    assert.equal(await one.said(), held);
    await one.shot("watching");
    await one.page.click("text=Go on");
    await one.hears(/^\d+ of \d+: /);
    // Whoever reaches for a card holds it, too, and is told.
    await one.pile(0).click();
    await one.hears(/^Held at \d+ of \d+\. Stop it to play on yourself\.$/);
    const moves = await one.text("moves");
    await one.press("u");
    await one.drag(0, 7);
    assert.match(await one.said(), /^Held at/);
    assert.equal(await one.text("moves"), moves);
    await one.press("Escape");
    await one.hears(/^Stopped after \d+ moves\. Undo takes them back\.$/);
    assert.notEqual(await one.focused(), undefined, "the focus is on the table");
    await one.press("u");
    assert.equal(await one.text("moves"), "0");
    // A new deal ends it, and the game before comes back.
    await one.press("s");
    await one.hears(/^\d+ of \d+: /);
    await one.press("n");
    await one.page.click("#new-dialog [type=submit]");
    await one.hears(/It can be won\.$/);
    await one.page.waitForTimeout(1500);
    assert.equal(await one.text("moves"), "0");
    await one.press("g");
    await one.hears(/^Your game is back\.$/);
    assert.match(await one.text("deal"), /^Deal 1 /);
  });
});

describe("a game", () => {
  play("refuses with the library's sentence, and the card goes back", {}, async (one) => {
    await one.visit(SEED_1);
    const before = await one.label(0);
    await one.drag(0, 7);
    assert.equal(await one.said(), "Fan 8 is full: a fan never holds more than three cards.");
    assert.equal(await one.label(0), before);
    assert.equal(await one.text("moves"), "0");
    await one.shot("refused");
    await one.audit("refused");
    await one.drag(0, 17);
    assert.match(await one.said(), /^10 of diamonds does not go on 7 of hearts: build up or down by one rank\.$/);
    await one.pile(0).dblclick();
    assert.equal(await one.said(), "10 of diamonds does not go on its foundation yet: ace of diamonds comes next.");
  });

  play("is played by clicks, double clicks, undo, redo and restart", {}, async (one) => {
    await one.visit(SEED_1);
    await one.pile(2).dblclick();
    assert.equal(await one.said(), "Ace of clubs from fan 3 to the clubs foundation.");
    await one.page.waitForTimeout(400);
    await one.pile(4).click();
    assert.equal(await one.said(), "8 of diamonds goes to fan 18.");
    assert.ok(await one.page.locator('.pile.lit[data-pile="17"]').isVisible());
    await one.shot("picked");
    await one.audit("picked");
    await one.pile(17).click();
    assert.equal(await one.label(17), "Fan 18: 7 of hearts, on top 8 of diamonds");
    assert.equal(await one.text("moves"), "2");
    await one.press("u");
    await one.press("Control+z");
    assert.equal(await one.text("moves"), "0");
    await one.press("r");
    await one.press("Control+y");
    assert.equal(await one.text("moves"), "2");
    assert.equal(await one.label(17), "Fan 18: 7 of hearts, on top 8 of diamonds");
    await one.press("b");
    assert.equal(await one.text("moves"), "0");
    await one.press("r");
    assert.equal(await one.text("moves"), "1");
  });

  play("is kept across a reload in mid-game, moves taken back included", {}, async (one) => {
    await one.visit(SEED_1);
    await one.drag(2, 18);
    await one.drag(4, 17);
    await one.press("u");
    await one.page.waitForFunction(() => document.querySelector("#time").textContent !== "0:00");
    const [label, time] = [await one.label(2), await one.text("time")];
    await one.page.reload();
    await one.ready();
    assert.equal(await one.said(), "Your game is back.");
    assert.deepEqual([await one.label(2), await one.text("moves")], [label, "1"]);
    assert.ok((await one.text("time")) >= time);
    await one.press("r");
    assert.equal(await one.text("moves"), "2");
  });

  play("is shared by a link with deal, rules and moves", {}, async (one) => {
    await one.visit("#seed=7&rules=dick-1883");
    const [from, to] = await one.page.evaluate(async () => {
      const { Library, fromOf, toOf } = await import("./shamrocks.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      const [move] = library.legalMoves(library.deal(library.deckFromSeed(7n), library.rulesFromText("dick-1883")));
      return [fromOf(move), toOf(move)];
    });
    await one.drag(from, to);
    await one.press("l");
    const text = await one.page.inputValue("#share-text");
    assert.match(text, /^Shamrocks, deal 7, [a-z ]+, rules dick-1883: can you win it\? I have made 1 move\.\nhttp/);
    await one.shot("share");
    await one.audit("share");
    const link = text.split("\n")[1];
    const other = await Profile.open(browser, server.url);
    await other.visit(new URL(link).hash);
    assert.equal(await other.said(), "This is the game of the link, already begun: it does not count.");
    assert.equal(await other.text("moves"), "1");
    for (let pile = 0; pile < 22; pile++) assert.equal(await other.label(pile), await one.label(pile));
    await other.close();
  });

  play("autoplays what is safe, or all, as a part of the move", {}, async (one) => {
    await one.visit(SEED_1);
    await one.press("o");
    await one.audit("options");
    await one.shot("options");
    await one.page.check("[name=autoplay][value=all]");
    await one.press("Escape");
    await one.drag(2, 18);
    assert.match(await one.said(), /^Ace of clubs from fan 3 to the clubs foundation, and \d+ cards? to the foundations\.$/);
    assert.ok(Number(await one.text("moves")) > 1);
    await one.press("u");
    assert.equal(await one.text("moves"), "0");
  });
});

describe("a hand that is not steady", () => {
  play("a card in the hand is taken back when the game goes on without it", {}, async (one) => {
    await one.visit(SEED_1);
    await one.drag(4, 17);
    const before = await one.label(17);
    // Undo puts another card on the fan that this one was taken from.
    await one.carry(4, 17);
    await one.press("u");
    await one.page.mouse.up();
    assert.equal(await one.text("moves"), "0");
    assert.notEqual(await one.label(17), before);
    assert.equal(await one.page.locator(".dragged, .over").count(), 0);
  });

  play("a release that never comes, Escape, a second button and a new size lose nothing", {}, async (one) => {
    await one.visit(SEED_1);
    const resting = () => one.page.locator(".card[data-card='22']").evaluate((card) => card.style.transform);
    const before = await resting();
    await one.carry(0, 7);
    assert.notEqual(await resting(), before);
    // As after a menu of the system that has swallowed the release.
    await one.page.evaluate(() => document.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, buttons: 0 })));
    assert.equal(await resting(), before);
    await one.page.mouse.up();
    await one.carry(0, 7);
    await one.press("Escape");
    assert.equal(await resting(), before);
    await one.page.mouse.up();
    assert.equal(await one.text("moves"), "0");

    await one.carry(2, 18);
    await one.page.mouse.down({ button: "right" });
    await one.page.mouse.up({ button: "right" });
    await one.page.setViewportSize({ width: 700, height: 700 });
    const { x, y } = await one.middle(18);
    await one.page.mouse.move(x, y);
    await one.page.mouse.up();
    assert.equal(await one.said(), "Ace of clubs from fan 3 to the clubs foundation.");
    // Out of the window, and let go there.
    await one.carry(4, 17);
    await one.page.mouse.move(-50, -50);
    await one.page.mouse.up();
    assert.equal(await one.text("moves"), "1");
    assert.equal(await one.page.locator(".dragged").count(), 0);
    await one.drag(4, 17);
    assert.equal(await one.text("moves"), "2");
  });

  play("a second finger takes no second card", { hasTouch: true }, async (one) => {
    await one.visit(SEED_1);
    const session = await one.context.newCDPSession(one.page);
    const [ace, eight, foundation, seven] = await Promise.all([2, 4, 18, 17].map((pile) => one.middle(pile)));
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", { ...ace, id: 1 });
    await touch("touchStart", { ...ace, id: 1 }, { ...eight, id: 2 });
    await touch("touchMove", { ...foundation, id: 1 }, { ...seven, id: 2 });
    await touch("touchEnd", { ...seven, id: 2 });
    await touch("touchEnd");
    assert.ok(Number(await one.text("moves")) <= 1);
    assert.equal(await one.page.locator(".dragged").count(), 0);
    await one.press("b");
    await one.stroke("touch", 4, 17, /^8 of diamonds from fan 5 to fan 18\.$/);
  });

  play("a dialog stays for a click on its edge, and for a press that began in it", {}, async (one) => {
    await one.visit(SEED_1);
    await one.press("l");
    const dialog = one.page.locator("#share-dialog");
    const { x, y, width } = await dialog.boundingBox();
    const isOpen = () => dialog.evaluate((dialog) => dialog.open);
    await one.page.mouse.click(x + 6, y + 6);
    assert.ok(await isOpen());
    await one.page.mouse.move(x + width / 2, y + 20);
    await one.page.mouse.down();
    await one.page.mouse.move(x - 30, y - 30);
    await one.page.mouse.up();
    assert.ok(await isOpen());
    await one.page.mouse.click(x - 30, y - 30);
    assert.ok(!(await isOpen()));
  });

  play("undo to the start keeps the focus, and one press takes back one move of a link", {}, async (one) => {
    await one.visit(`${SEED_1}&moves=3-C_5-18`);
    await one.page.focus("#tool-undo");
    await one.press("Enter");
    assert.equal(await one.text("moves"), "1");
    await one.press("Enter");
    await one.press("Enter");
    assert.equal(await one.said(), "There is no move to take back.");
    assert.equal(await one.page.evaluate(() => document.activeElement.id), "tool-undo");
  });
});

describe("the solver", () => {
  play("hints with an arrow", {}, async (one) => {
    await one.visit(SEED_1);
    const [from, to] = await one.hint();
    assert.ok(await one.page.locator(".arrow .shaft").isVisible());
    await one.shot("hint");
    await one.drag(from, to);
    assert.equal(await one.page.locator(".arrow path").count(), 0);
    assert.equal(await one.state(), "winnable");
  });

  play("tells lost from stuck", {}, async (one) => {
    await one.visit("#seed=9&rules=shamrocks");
    await one.press("w");
    await one.hears(/^This deal cannot be won: that is proven\.$/);
    assert.equal(await one.state(), "dead");
    await one.shot("dead");
    await one.audit("dead");
    // A game that ends without a move left, all but its last move.
    const { hash, from, to } = await one.page.evaluate(async () => {
      const { Library, Outcome, fromOf, toOf } = await import("./shamrocks.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      for (let seed = 1n; ; seed++) {
        const game = library.newGame(seed, library.rulesFromText("dick-1883"));
        for (let turn = 0; turn < 200 && game.outcome() === Outcome.RUNNING; turn++) {
          const moves = library.legalMoves(game.position());
          game.play(moves[(turn * 7) % moves.length]);
        }
        if (game.outcome() !== Outcome.STUCK) continue;
        const last = game.undo();
        const moves = game.history().map((move) => library.moveText(move).replace(">", "-"));
        return { hash: `#seed=${seed}&rules=dick-1883&moves=${moves.join("_")}`, from: fromOf(last), to: toOf(last) };
      }
    });
    await one.visit(hash);
    await one.drag(from, to);
    assert.match(await one.said(), /\. Stuck: no legal move is left\.$/);
    assert.equal(await one.state(), "stuck");
    await one.shot("stuck");
    await one.audit("stuck");
    await one.page.setViewportSize({ width: 320, height: 568 });
    await one.shot("stuck-on-a-phone");
    await one.page.setViewportSize({ width: 568, height: 320 });
    await one.shot("stuck-on-its-side");
  });

  play("judges, and leads back to where the game could be won", {}, async (one) => {
    // The first seed where a first move throws the game away, as the library says.
    await one.visit(SEED_1);
    const { seed, from, to } = await one.page.evaluate(async () => {
      const { Library, Verdict, fromOf, toOf } = await import("./shamrocks.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      for (let seed = 1n; ; seed++) {
        const judge = library.newJudge(library.deal(library.deckFromSeed(seed), 4), 20_000);
        judge.step(1_000_000);
        const verdicts = judge.verdicts();
        const lost = verdicts.find(([, verdict]) => verdict === Verdict.UNWINNABLE);
        const won = verdicts.some(([, verdict]) => verdict === Verdict.WINNABLE);
        judge.free();
        if (lost && won) return { seed: String(seed), from: fromOf(lost[0]), to: toOf(lost[0]) };
      }
    });
    await one.visit(`#seed=${seed}&rules=no-worrying-back`);
    await one.press("j");
    assert.match(await one.said(), /^The judge is on/);
    await one.pile(from).click();
    await one.page.waitForFunction((to) => document.querySelectorAll(".mark")[to].dataset.mark === "loses", to);
    assert.match(await one.label(to), /takes the card, throws the game away$/);
    await one.shot("judge");
    await one.audit("judge");
    await one.pile(to).click();
    await one.hears(/This game can no longer be won\.$/);
    await one.page.click("text=Back to winnable");
    await one.hears(/^1 move taken back\. From here the game can be won\.$/);
    assert.equal(await one.text("moves"), "0");

    // A sign on a foundation that holds cards is seen as well.
    const line = await one.line(68n, "no-worrying-back");
    await one.visit(`#seed=68&rules=no-worrying-back&moves=${line.slice(0, 29).join("_")}`);
    await one.pile(10).click();
    await one.page.waitForSelector(".mark[data-mark=loses]");
    assert.equal(await one.mark(21).getAttribute("data-mark"), "loses");
    await one.eventuallySeen(one.mark(21));
  });

  play("searches in slices and can be cancelled; the page goes on", {}, async (one) => {
    await one.visit(SEED_1);
    const hash = await one.page.evaluate(async () => {
      const { Library } = await import("./shamrocks.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      // A deal that takes long, and then may take as long as it likes.
      for (let seed = 5607n; ; seed++) {
        const solver = library.newSolver(library.deal(library.deckFromSeed(seed), 0));
        const stop = solver.step(1_000_000);
        solver.free();
        if (stop !== 0) return `#seed=${seed}&rules=shamrocks`;
      }
    });
    await one.visit(hash);
    await one.page.evaluate(async () => {
      const { Budget } = await import("./shamrocks.js");
      Budget.NODES = 1e12;
      window.blocked = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.blocked = Math.max(window.blocked, entry.duration))))
        .observe({ type: "longtask" });
    });
    await one.press("w");
    await one.hears(/^Searching\.$/);
    // The count goes on, and is not read out every time.
    await one.page.evaluate(() => {
      window.read = 0;
      new MutationObserver(() => window.read++)
        .observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true });
    });
    const count = await one.page.textContent(".detail");
    assert.match(count, /^[\d,]+ nodes, at best \d+ cards? left$/);
    await one.page.waitForFunction((count) => document.querySelector(".detail").textContent !== count, count);
    assert.equal(await one.page.evaluate(() => window.read), 0);
    // The driver works in the page too, so it stays away for as long as this is measured.
    await one.page.evaluate(() => (window.blocked = 0));
    await one.page.waitForTimeout(500);
    console.log(`longest task of the page while searching: ${await one.page.evaluate(() => Math.round(window.blocked))} ms (0: none over 50)`);
    await one.page.click("text=Cancel");
    assert.equal(await one.said(), "Cancelled.");
    await one.drag(0, 7);
    assert.match(await one.said(), /^Fan 8 is full/);
    await one.press("w");
    await one.hears(/^Searching/);
    await one.shot("searching");
  });
});

describe("a new deal", () => {
  play("by seed, by difficulty, by rules, of PySolFC", {}, async (one) => {
    await one.visit();
    assert.match(await one.said(), /^Deal \d+, [a-z ]+, rules shamrocks\. It can be won\.$/);
    await one.press("n");
    await one.shot("new-deal");
    await one.audit("new deal");
    await one.page.check("[name=kind][value=seed]");
    await one.page.fill("[name=seed]", "nine");
    await one.press("Enter");
    assert.equal(await one.text("new-error"), "A seed is a whole number from 0 to 18446744073709551615.");
    await one.shot("new-deal-refused");
    await one.audit("new deal, refused");
    await one.page.fill("[name=seed]", "9");
    await one.press("Enter");
    await one.hears(/^Deal 9 is not as wished; this is the next: deal 10, [a-z ]+, rules shamrocks\. It can be won\.$/);

    await one.press("n");
    await one.page.uncheck("[name=winnable]");
    await one.page.fill("[name=seed]", "9");
    await one.page.selectOption("[name=rules]", "three-card-fan");
    assert.match(await one.text("rules-source"), /Cavendish, Patience Games, 1890/);
    await one.page.click("#new-dialog [type=submit]");
    await one.hears(/^Deal 9, rules three-card-fan\.$/);
    assert.match(await one.text("deal"), /^Deal 9 .*three-card-fan$/);

    await one.press("n");
    await one.page.check("[name=kind][value=random]");
    await one.page.check("[name=winnable]");
    await one.page.selectOption("[name=difficulty]", "very hard");
    await one.page.selectOption("[name=rules]", "shamrocks");
    await one.page.click("#new-dialog [type=submit]");
    await one.hears(/^Deal \d+, very hard, rules shamrocks\. It can be won\.$/, 60_000);

    await one.press("n");
    await one.page.check("[name=kind][value=pysol]");
    assert.equal(await one.page.inputValue("[name=rules]"), "as-dealt");
    await one.page.check("[name=kind][value=seed]");
    assert.equal(await one.page.inputValue("[name=rules]"), "shamrocks");
    await one.page.check("[name=kind][value=pysol]");
    await one.page.click("#new-dialog [type=submit]");
    assert.match(await one.text("new-error"), /is no PySolFC deal number/);
    await one.page.fill("[name=pysol-number]", "123");
    await one.page.click("#new-dialog [type=submit]");
    await one.hears(/^Deal 123 of PySolFC's game 57, rules as-dealt\.$/);
    // Such a game has no seed, and is kept and linked all the same.
    await one.page.reload();
    await one.ready();
    assert.equal(await one.said(), "Your game is back.");
    const [labels, url] = [await one.label(0), one.page.url()];
    const other = await Profile.open(browser, server.url);
    await other.visit(new URL(url).hash);
    assert.equal(await other.label(0), labels);
    await other.close();
  });
});

describe("bad input", () => {
  play("a broken link leaves the game as it is", {}, async (one) => {
    await one.visit(SEED_1);
    await one.drag(2, 18);
    for (const [hash, sentence] of [
      ["#seed=letters", /^This link is broken: A seed is a whole number/],
      ["#seed=1&rules=nonsense", /^This link is broken: line 2, column 7: unknown preset/],
      ["#seed=1&moves=1-8", /^This link is broken: .*move 1, 1>8, is illegal: fan 8 is full/],
      ["#deck=KS", /^This link is broken: /],
      ["#hello", /^This link is broken: it names no deal\.$/],
    ]) {
      await one.visit(hash);
      assert.match(await one.said(), sentence);
      assert.equal(await one.text("moves"), "1");
    }
    await one.page.evaluate(() => (location.hash = "#seed=what"));
    await one.hears(/^This link is broken/);
    await one.page.evaluate(() => (location.hash = "#seed=3&rules=open-fans"));
    await one.hears(/^This is the game of the link\.$/);
    await one.page.click("text=Back to my game");
    assert.equal(await one.text("moves"), "1");
  });

  play("the way back leads to the game as it was, and what others began is not counted", {}, async (one) => {
    await one.visit(SEED_1);
    await one.drag(2, 18);
    await one.drag(4, 17);
    await one.press("u");
    await one.page.evaluate(() => (location.hash = "#seed=3&rules=shamrocks"));
    await one.hears(/^This is the game of the link\.$/);
    await one.page.goBack();
    await one.hears(/^Your game is back\.$/);
    assert.equal(await one.text("moves"), "1");
    await one.press("r");
    assert.equal(await one.text("moves"), "2");

    // A link to the last move of a game that is won.
    const moves = await one.line(1n, "shamrocks");
    const other = await Profile.open(browser, server.url);
    await other.visit(`${SEED_1}&moves=${moves.slice(0, -1).join("_")}`);
    const [from, to] = await other.hint();
    await other.drag(from, to);
    await other.page.waitForSelector("#won-dialog[open]");
    await other.press("Escape");
    await other.press("t");
    assert.match(await other.page.textContent("#statistics-dialog tbody tr"), /^shamrocks0000/);
    await other.close();
  });

  play("a storage that is full is told, and the game goes on", {}, async (one) => {
    await one.visit(SEED_1);
    await one.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await one.drag(2, 18);
    await one.hears(/^This browser keeps nothing: the game is lost when the page is closed\.$/);
    await one.drag(4, 17);
    assert.equal(await one.said(), "8 of diamonds from fan 5 to fan 18.");
    assert.equal(await one.text("moves"), "2");
  });

  play("a damaged stored game is put aside", {}, async (one) => {
    await one.visit(SEED_1);
    for (const damaged of ["{", "[]", '{"save":7}', '{"save":"shamrocks 1\\nrules shamrocks\\nseed 1\\nmoves 1>8\\n"}']) {
      await one.page.evaluate((damaged) => {
        localStorage["shamrocks.game"] = damaged;
        // So that the page does not store its game over this when it goes.
        Storage.prototype.setItem = () => {};
      }, damaged);
      await one.page.goto("about:blank");
      await one.page.goto(one.url);
      await one.ready();
      assert.match(await one.said(), /^The stored game is damaged and was put aside/);
      assert.equal(await one.page.evaluate(() => localStorage["shamrocks.damaged.game"]), damaged);
      assert.equal(await one.text("moves"), "0");
    }
  });

  play("without WebAssembly, and without storage", {}, async (one) => {
    await one.page.addInitScript(() => delete window.WebAssembly);
    await one.page.goto(one.url);
    await one.hears(/^This browser has no WebAssembly/);
    await one.shot("no-webassembly");
    const other = await Profile.open(browser, server.url);
    await other.page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
    await other.visit(SEED_1);
    assert.match(await other.said(), /This browser keeps nothing/);
    await other.drag(2, 18);
    assert.equal(await other.text("moves"), "1");
    await other.close();
  });
});

describe("on every screen", () => {
  for (const [name, width, height, options] of [
    ["phone-upright", 320, 568, { hasTouch: true, isMobile: true }],
    ["phone-on-its-side", 568, 320, { hasTouch: true, isMobile: true }],
    ["enlarged-four-times", 320, 256, {}],
    ["tablet", 768, 1024, {}],
    ["wide", 1920, 1080, {}],
    ["dark", 1280, 800, { colorScheme: "dark" }],
    ["dark-phone", 390, 844, { colorScheme: "dark", hasTouch: true, isMobile: true }],
  ]) {
    play(name, { viewport: { width, height }, ...options }, async (one) => {
      await one.visit(SEED_1);
      await one.shot(name);
      await one.audit(name);
      // All of it is on the screen, and the piles do not overlap.
      const boxes = await Promise.all(Array.from({ length: 22 }, (_, pile) => one.pile(pile).boundingBox()));
      for (const { x, y, width: w, height: h } of boxes) {
        assert.ok(x >= -1 && y >= -1 && x + w <= width + 1 && y + h <= height + 1);
        assert.ok(w >= 24 && h >= 24);
      }
      assert.equal(await one.page.evaluate(() => document.documentElement.scrollWidth), width);
      const [facts, tools] = await Promise.all(["#time", "#tools"].map((id) => one.page.locator(id).boundingBox()));
      assert.ok(facts.x + facts.width <= tools.x || facts.y + facts.height <= tools.y, "the head is not crowded");
      for (const { what, ratio, least } of await one.contrasts()) {
        assert.ok(ratio >= least, `${what}: contrast ${ratio.toFixed(2)}, where ${least} is the least`);
      }
      assert.deepEqual(await one.unreached(), []);
      if (width < 1500) {
        await one.press("m");
        await one.page.waitForSelector("#more-dialog[open]");
        await one.shot(`${name}-more`);
        await one.audit(`${name}, more`);
        await one.press("Escape");
      }
      await one.press("?");
      await one.shot(`${name}-help`);
      await one.audit(`${name}, help`);
      await one.press("Escape");
      await one.press("n");
      await one.shot(`${name}-new`);
      await one.press("Escape");
      await one.press("t");
      assert.ok(await one.page.locator("#statistics-dialog .scroll").evaluate((box) => box.scrollWidth <= box.clientWidth));
      await one.shot(`${name}-statistics`);
      await one.audit(`${name}, statistics`);
      await one.press("Escape");
      await one.press("o");
      for (const label of await one.page.locator("#options-dialog label").all()) {
        const [box, text] = await label.evaluate((label) => {
          const range = document.createRange();
          range.selectNodeContents(label.lastChild);
          return [label.firstElementChild, range].map((one) => one.getBoundingClientRect().toJSON());
        });
        assert.ok(text.left >= box.right, "words stand beside their box");
      }
      await one.press("Escape");
      // Buttons under the table do not move it.
      const table = () => one.page.locator("#board").boundingBox();
      const before = await table();
      await one.press("s");
      await one.hears(/^\d+ of \d+: /);
      if (height >= 320) assert.deepEqual(await table(), before);
      await one.press("Escape");
      await one.press("u");
      if (!options.hasTouch) return one.stroke("pen", 2, 18, /^Ace of clubs from fan 3 to the clubs foundation\.$/);
      await one.pile(2).tap();
      await one.pile(18).tap();
      assert.equal(await one.said(), "Ace of clubs from fan 3 to the clubs foundation.");
      await one.stroke("touch", 4, 17, /^8 of diamonds from fan 5 to fan 18\.$/);
    });
  }
});

describe("for eyes that need other colours and sizes", () => {
  play("colours of the system", { forcedColors: "active", colorScheme: "dark" }, async (one) => {
    await one.visit(SEED_1);
    await one.press("j");
    const judge = () => one.page.locator("#tool-judge").evaluate((button) => getComputedStyle(button).backgroundColor);
    const on = await judge();
    await one.shot("forced-colours");
    await one.audit("colours of the system");
    await one.press("j");
    assert.notEqual(on, await judge(), "the switch shows whether it is on");
  });

  play("large letters", {}, async (one) => {
    const session = await one.context.newCDPSession(one.page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    await one.visit(SEED_1);
    assert.equal(await one.page.evaluate(() => parseFloat(getComputedStyle(document.querySelector("#deal")).fontSize)), 24);
    await one.shot("large-letters");
    assert.ok(await one.page.locator("#deal").evaluate((deal) => deal.scrollWidth <= deal.clientWidth + 1));
  });
});

describe("in time", () => {
  play("interactive, and hints on a hundred fresh deals", {}, async (one) => {
    await one.visit(SEED_1);
    const ready = await one.page.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
    const [times, nodes] = await one.page.evaluate(async () => {
      const { Library } = await import("./shamrocks.js");
      const { SolverClient } = await import("./solver.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      const solver = new SolverClient(library);
      const [times, nodes] = [[], []];
      for (let seed = 0n; seed < 100n; seed++) {
        const position = library.deal(library.deckFromSeed(seed), 0);
        const began = performance.now();
        nodes.push((await solver.solve(position)).nodes);
        times.push(performance.now() - began);
      }
      return [times, nodes].map((list) => list.sort((a, b) => a - b));
    });
    console.log(`interactive after ${Math.round(ready)} ms`);
    console.log(`a hint on a fresh deal: ${times[50].toFixed(1)} ms at the median of 100 seeds, ${times[90].toFixed(0)} at 90 %`);
    // On any machine the same, and so little that the time follows.
    assert.ok(nodes[50] <= 200, `${nodes[50]} nodes`);
  });
});
