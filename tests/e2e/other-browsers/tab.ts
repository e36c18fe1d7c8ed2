import { test as base, expect } from "@playwright/test";
import { PORT } from "../server.ts";
import { KEYS } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** An element by its selector and, among several, by its text or name. */
export type Target = { selector: string; text?: string };

/** Finds the visible element of a target and scrolls to it; this text runs in the page. */
const FIND = `
  const [selector, text] = arguments;
  const says = (one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim();
  const found = [...document.querySelectorAll(selector)].find((one) =>
    one.checkVisibility({ visibilityProperty: true }) && (text == null || new RegExp(text).test(says(one))));
`;

/** The centre of the target, scrolled into view. */
const PLACE = `${FIND}
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
`;

/** Invalid fields and announced messages of the page. */
const REJECTED = `
  const fields = [...document.querySelectorAll("[aria-invalid=true]")].map(({ name }) => name);
  const messages = [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent);
  return [...fields, ...messages].join(" ");
`;

const pointer = (actions: readonly object[]) => [
  { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
];
const keyboard = (text: string) => [
  {
    type: "key",
    id: "keyboard",
    actions: [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

type Started = Awaited<ReturnType<typeof startFirefox>>;

/** One tab of a browser that Playwright cannot drive. */
export function tabOf(driver: Started) {
  const place = ({ selector, text }: Target) =>
    driver.evaluate<{ x: number; y: number } | null>(PLACE, selector, text ?? null);
  /** Waits until a target exists and has stopped moving. */
  const untilStill = async (target: Target): Promise<{ x: number; y: number }> => {
    let before: string | undefined;
    let at: { x: number; y: number } | null = null;
    await expect
      .poll(
        async () => {
          at = await place(target).catch(() => null);
          const isStill = at !== null && JSON.stringify(at) === before;
          before = JSON.stringify(at);
          return isStill;
        },
        { message: `${target.selector} ${target.text ?? ""}` },
      )
      .toBe(true);
    return at ?? { x: 0, y: 0 };
  };
  const press = ({ x, y }: { x: number; y: number }) =>
    driver.performActions(
      pointer([
        { type: "pointerMove", x, y, duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]),
    );
  const tab = {
    open: (path: string) => driver.navigate(`http://127.0.0.1:${PORT}${path}`),
    back: () => driver.back(),
    resize: driver.resize,
    /** Presses a target immediately, whatever the page has loaded. */
    pressAtOnce: async (target: Target) => {
      const at = await place(target);
      if (!at) throw new Error(`no ${target.selector} ${target.text ?? ""}`);
      await press(at);
    },
    press: async (target: Target) => press(await untilStill(target)),
    type: (text: string) => driver.performActions(keyboard(text)),
    fill: async (selector: string, text: string) => {
      await tab.press({ selector });
      await driver.performActions(keyboard(text));
      await expect
        .poll(() => tab.evaluate<string>("return document.querySelector(arguments[0]).value", selector))
        .not.toBe("");
    },
    key: (name: keyof typeof KEYS) => driver.performActions(keyboard(KEYS[name])),
    evaluate: driver.evaluate,
    path: () => driver.evaluate<string>("return location.pathname + location.search"),
    isVisible: ({ selector, text }: Target) =>
      driver.evaluate<boolean>(`${FIND} return found !== undefined;`, selector, text ?? null).catch(() => false),
    untilVisible: (target: Target) =>
      expect.poll(() => tab.isVisible(target), { message: `${target.selector} ${target.text ?? ""}` }).toBe(true),
    /** If the page does not change, the error lists its validation messages. */
    untilPath: (pattern: RegExp) =>
      expect
        .poll(async () => {
          const path = await tab.path().catch(() => "");
          return pattern.test(path) ? "arrived" : `${path} ${await tab.evaluate<string>(REJECTED).catch(() => "")}`;
        })
        .toBe("arrived"),
  };
  return tab;
}

export type Tab = ReturnType<typeof tabOf>;

/** Each journey gets its own browser, of the engine that its project names. */
export const test = base.extend<{ tab: Tab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  tab: async ({}, use, { project, parallelIndex }) => {
    const driver = project.name === "firefox" ? await startFirefox() : await startWebKit(parallelIndex);
    try {
      await use(tabOf(driver));
    } finally {
      await driver.end();
    }
  },
});
