// What the tests of the page share: a browser, a server, and a player's hands.

import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const PIXELS = process.env.SHOTS ?? "shots";
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
mkdirSync(PIXELS, { recursive: true });

/** Serves the built page on a free port, with the server of the example. */
export async function serve() {
  const server = spawn(process.env.SERVER, [process.env.PAGE, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve) => server.stdout.once("data", (line) => resolve(String(line).trim())));
  return { url, stop: () => server.kill() };
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    // The sandbox of the browser wants another user than root.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });

/** A fresh profile, and a page in it whose errors fail the test. */
export class Profile {
  static async open(browser, url, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
    const profile = new Profile();
    Object.assign(profile, { context, url, errors: [], page: await context.newPage() });
    profile.page.on("pageerror", (error) => profile.errors.push(error.message));
    profile.page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) profile.errors.push(message.text());
    });
    return profile;
  }

  async close() {
    assert.deepEqual(this.errors, [], "nothing on the console");
    await this.context.close();
  }

  async visit(hash = "") {
    await this.page.goto("about:blank");
    await this.page.goto(this.url + hash);
    await this.ready();
  }

  ready = () => this.page.waitForSelector("html[data-ready]", { timeout: 20_000 });
  said = () => this.page.textContent("[role=status]").then((text) => text.replace(/\u00a0/g, ""));
  pile = (pile) => this.page.locator(`.pile[data-pile="${pile}"]`);
  label = (pile) => this.pile(pile).getAttribute("aria-label");
  press = (key) => this.page.keyboard.press(key);
  text = (id) => this.page.textContent(`#${id}`);
  state = () => this.page.getAttribute("#state", "data-state");

  /** Waits until the line under the table says something like this. */
  async hears(pattern, timeout = 20_000) {
    const { source, flags } = new RegExp(pattern);
    await this.page
      .waitForFunction(
        ([source, flags]) => new RegExp(source, flags).test(document.querySelector("[role=status]").textContent),
        [source, flags],
        { timeout },
      )
      .catch(async () => assert.fail(`expected ${pattern}, heard "${await this.said()}"`));
    return this.said();
  }

  /** The middle of a pile. */
  async middle(pile) {
    const { x, y, width, height } = await this.pile(pile).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  async drag(from, to) {
    await this.carry(from, to);
    await this.page.mouse.up();
  }

  /** A drag that is not let go of yet. */
  async carry(from, to) {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 2 });
    await mouse.move(end.x, end.y);
  }

  /** Drags with a finger or a pen, as the system would report it, and waits for what is said. */
  async stroke(pointer, from, to, pattern) {
    const session = await this.context.newCDPSession(this.page);
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const points = [0, 0.3, 0.7, 1].map((t) => ({ x: start.x + t * (end.x - start.x), y: start.y + t * (end.y - start.y) }));
    const send = (kind, point) =>
      pointer === "touch"
        ? session.send("Input.dispatchTouchEvent", { type: `touch${kind}`, touchPoints: kind === "End" ? [] : [point] })
        : session.send("Input.dispatchMouseEvent", {
            type: { Start: "mousePressed", Move: "mouseMoved", End: "mouseReleased" }[kind],
            pointerType: "pen", button: "left", buttons: kind === "End" ? 0 : 1, clickCount: 1, ...point,
          });
    await send("Start", points[0]);
    for (const point of points) await send("Move", point);
    await send("End", points.at(-1));
    await this.hears(pattern);
  }

  /** Plays by keyboard alone: walks with the arrows, and presses Enter. */
  async walk(to) {
    for (let steps = 0; steps < 40; steps++) {
      const next = await this.page.evaluate((to) => {
        const middle = (pile) => {
          const box = document.querySelector(`.pile[data-pile="${pile}"]`).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const here = document.activeElement.dataset.pile;
        if (Number(here) === to) return "";
        const [[x, y], [toX, toY]] = [middle(here), middle(to)];
        if (Math.abs(toY - y) > 40) return toY > y ? "ArrowDown" : "ArrowUp";
        return toX > x ? "ArrowRight" : "ArrowLeft";
      }, to);
      if (!next) return;
      const before = await this.focused();
      await this.press(next);
      // From a corner the way leads along the other axis.
      if ((await this.focused()) === before) await this.press(next.startsWith("Arrow") && /Up|Down/.test(next) ? "ArrowLeft" : "ArrowUp");
    }
    assert.fail(`no way to pile ${to}`);
  }

  focused = () => this.page.evaluate(() => document.activeElement?.dataset.pile);

  /** The line that wins, as the hints of the page lead. */
  async hint() {
    await this.press("h");
    const heard = await this.hears(/^Hint: /);
    return parseMove(heard);
  }

  mark = (pile) => this.page.locator(".mark").nth(pile);

  /** Waits until a sign lies above all cards, with its middle, or as a path with its tip: cards fly above it. */
  async eventuallySeen(locator) {
    for (const end = Date.now() + 20_000; Date.now() < end; ) if (await this.seen(locator)) return;
    assert.fail(`${locator} lies under the cards`);
  }

  seen = (locator) =>
    locator.evaluate((sign) => {
      // What no pointer meets is met for a moment.
      const sheet = document.styleSheets[0];
      const rule = sheet.insertRule("#board * { pointer-events: auto !important; }", sheet.cssRules.length);
      const { x, y, width, height } = sign.getBoundingClientRect();
      const tip = sign.getTotalLength && sign.getPointAtLength(sign.getTotalLength()).matrixTransform(sign.getScreenCTM());
      const found = document.elementFromPoint(tip?.x ?? x + width / 2, tip?.y ?? y + height / 2);
      sheet.deleteRule(rule);
      return found === sign || (tip !== undefined && found?.parentElement === sign.parentElement);
    });

  /** A line that wins a deal, each move as it stands in a link. @param {bigint} seed @param {string} rules */
  line = (seed, rules) =>
    this.page.evaluate(async ([seed, rules]) => {
      const { Library } = await import("./shamrocks.js");
      const library = await Library.load(new URL("shamrocks.wasm", location.href));
      const solver = library.newSolver(library.deal(library.deckFromSeed(seed), library.rulesFromText(rules)));
      solver.step(1_000_000);
      return solver.moves().map((move) => library.moveText(move).replace(">", "-"));
    }, [seed, rules]);

  /** The piles that the arrow keys do not lead to. */
  unreached = () =>
    this.page.evaluate(async () => {
      const { arrange, neighbour } = await import("./layout.js");
      const { clientWidth, clientHeight } = document.querySelector("#board");
      const layout = arrange(clientWidth, clientHeight);
      const reached = new Set([0]);
      for (const pile of reached) {
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) reached.add(neighbour(layout, pile, dx, dy));
      }
      return layout.piles.map((_, pile) => pile).filter((pile) => !reached.has(pile));
    });

  async audit(where) {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(`${await axeSource()};undefined`);
    const found = await this.page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
    assert.deepEqual(violations, [], `accessible: ${where}`);
  }

  /**
   * What the audit cannot see, for it knows no gradients and pictures: the contrast of all that is drawn
   * on the table, as the colours in use give it, and the least that WCAG AA asks for.
   * Picks a card and asks for a hint, so that all is there.
   */
  async contrasts() {
    await this.hint();
    await this.pile(0).focus();
    await this.press("ArrowRight");
    return this.page.evaluate(() => {
      const [TEXT, DRAWN] = [4.5, 3];
      const parse = (text) => {
        const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
        return [r, g, b, a];
      };
      const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
      const light = (colour) => {
        const [r, g, b] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      const ratio = (front, back) => {
        const [one, other] = [light(over(front, back)), light(back)];
        return Math.max(one, other) / Math.min(one, other);
      };
      const find = (selector) => document.querySelector(selector);
      const colour = (selector, property) => parse(getComputedStyle(find(selector))[property]);
      const felts = getComputedStyle(find("main")).backgroundImage.match(/rgba?\([^)]*\)/g).map(parse);
      const paper = colour(".paper", "fill");
      const found = [];
      const check = (what, front, backs, least) =>
        found.push({ what, ratio: Math.min(...backs.map((back) => ratio(front, back))), least });

      check("focus", colour(".pile:focus-visible", "outlineColor"), felts, DRAWN);
      check("number", colour(".fan .sign", "color"), felts, TEXT);
      const wells = felts.map((felt) => over(colour(".foundation", "backgroundColor"), felt));
      check("foundation", colour(".foundation", "borderTopColor"), [...felts, ...wells], DRAWN);
      check("suit of a foundation", colour(".foundation .sign svg", "fill"), wells, DRAWN);
      check("arrow on the table", colour(".shaft", "stroke"), felts, DRAWN);
      check("edge of the arrow on cards", colour(".edge", "stroke"), [paper], DRAWN);
      check("edge of the arrow", colour(".edge", "stroke"), [colour(".shaft", "stroke")], DRAWN);
      find(".foundation").classList.add("lit");
      const lit = felts.map((felt) => over(colour(".foundation", "backgroundColor"), felt));
      check("suit of a foundation, lit", colour(".foundation .sign svg", "fill"), lit, DRAWN);
      find(".foundation").classList.remove("lit");
      const [pile, mark] = [find(".fan"), find(".mark")];
      for (const kind of ["loses", "wins", "unsure"]) {
        mark.dataset.mark = kind;
        check(`sign: ${kind}`, colour(".mark", "color"), [colour(".mark", "backgroundColor")], TEXT);
        check(`edge: ${kind}`, colour(".mark", "borderTopColor"), felts, DRAWN);
        check(`on cards: ${kind}`, colour(".mark", "backgroundColor"), [paper], DRAWN);
      }
      delete mark.dataset.mark;
      for (const name of ["lit", "open"]) {
        pile.classList.add(name);
        const backs = felts.map((felt) => over(colour(".fan", "backgroundColor"), felt));
        check(name, colour(".fan", "borderTopColor"), [...felts, ...backs], DRAWN);
        check(`number, ${name}`, colour(".fan .sign", "color"), backs, TEXT);
        pile.classList.remove(name);
      }
      for (const colours of ["", "four-colours"]) {
        if (colours) document.documentElement.classList.add(colours);
        for (const suit of [0, 1, 2, 3]) check(`suit ${suit} ${colours}`, colour(`[data-suit="${suit}"] .ink`, "fill"), [paper], TEXT);
      }
      return found;
    });
  }

  shot = (name) => this.page.screenshot({ path: `${PIXELS}/${name}.png` });
}

let source;
async function axeSource() {
  const { readFile } = await import("node:fs/promises");
  return (source ??= await readFile(AXE, "utf8"));
}

const SUITS = ["clubs", "diamonds", "hearts", "spades"];
const pileOf = (words) => (words.startsWith("fan") ? Number(words.slice(4)) - 1 : 18 + SUITS.indexOf(words.split(" ")[1]));

/** The piles in a sentence "... from fan 5 to the hearts foundation." */
export function parseMove(sentence) {
  const [, from, to] = /from (fan \d+|the \w+ foundation) to (fan \d+|the \w+ foundation)/.exec(sentence);
  return [pileOf(from), pileOf(to)];
}
