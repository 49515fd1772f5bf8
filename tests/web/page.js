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
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 2 });
    await mouse.move(end.x, end.y);
    await mouse.up();
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

  async audit(where) {
    if (!(await this.page.evaluate(() => "axe" in window))) await this.page.evaluate(`${await axeSource()};undefined`);
    const found = await this.page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
    assert.deepEqual(violations, [], `accessible: ${where}`);
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
