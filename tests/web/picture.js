// The picture of the page for README: the judge at work in the middle of a game, and a hint.

import { Profile, launch, serve } from "./page.js";

const SEED = 68n;
const RULES = "no-worrying-back";
const MOVES = 29;
/** The fan whose card is picked: one of its moves throws the game away. */
const PICKED = 10;

const [browser, server] = await Promise.all([launch(), serve()]);
const one = await Profile.open(browser, server.url, { viewport: { width: 900, height: 600 } });
await one.visit(`#seed=${SEED}&rules=${RULES}`);
await one.visit(`#seed=${SEED}&rules=${RULES}&moves=${(await one.line(SEED, RULES)).slice(0, MOVES).join("_")}`);
await one.press("j");
await one.hint();
await one.pile(PICKED).click();
await one.page.waitForSelector(".mark[data-mark=loses]");
await one.page.waitForFunction(() => !document.querySelector(".mark[data-mark=unsure]"));
await one.shot("page");
await one.close();
await browser.close();
server.stop();
