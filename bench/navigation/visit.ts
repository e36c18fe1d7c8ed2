// A tab of one person: a phone or a desktop with an empty profile.
import { sleep } from "../harness.ts";
import type { Chromium, Fields } from "./chromium.ts";
import type { Line } from "./network.ts";
import { type InPage, type PageReport, type Target, watchPage } from "./page-script.ts";

export type Device = { name: "phone" | "desktop"; width: number; height: number; scale: number; touch: boolean };
export const PHONE: Device = { name: "phone", width: 390, height: 844, scale: 2, touch: true };
export const DESKTOP: Device = { name: "desktop", width: 1440, height: 900, scale: 1, touch: false };

export type Conditions = { device: Device; slowdown: number; rules: boolean };

export type Visit = Awaited<ReturnType<typeof openVisit>>;

export async function openVisit(chromium: Chromium, line: Line, { device, slowdown, rules }: Conditions) {
  const { send } = chromium;
  const { browserContextId } = await send("Target.createBrowserContext");
  const created = await send("Target.createTarget", { url: "about:blank", browserContextId, forTab: true });
  const { sessionId: tab } = await send("Target.attachToTarget", { targetId: created.targetId, flatten: true });
  const reports: PageReport[] = [];
  const pages = new Map<string, { session: string; kind: string; ready: Promise<unknown> }>();
  const source = `(${watchPage})(${JSON.stringify({ rules })})`;
  const { width, height, scale, touch } = device;

  /** Sets up a page before its first script; a prerendered page waits for it. */
  function prepare(session: string) {
    const call = (method: string, params = {}) => send(method, params, session).catch(() => undefined);
    return Promise.all([
      call("Page.enable"),
      call("Runtime.enable"),
      call("Runtime.addBinding", { name: "benchHears" }),
      call("Page.addScriptToEvaluateOnNewDocument", { source }),
      call("Emulation.setCPUThrottlingRate", { rate: slowdown }),
      call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: touch }),
      call("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: touch ? 5 : 1 }),
      call("Emulation.setFocusEmulationEnabled", { enabled: true }),
      call("Runtime.runIfWaitingForDebugger"),
    ]);
  }

  function onEvent(method: string, params: Fields, session: string | undefined) {
    if (method === "Target.attachedToTarget" && session === tab) {
      const { targetId, subtype = "" } = params.targetInfo;
      pages.set(targetId, { session: params.sessionId, kind: subtype, ready: prepare(params.sessionId) });
    } else if (method === "Target.detachedFromTarget" && session === tab) {
      for (const [id, page] of pages) if (page.session === params.sessionId) pages.delete(id);
    } else if (method === "Target.targetInfoChanged") {
      // A prerendered page becomes the page of the tab.
      const page = pages.get(params.targetInfo.targetId);
      if (page) page.kind = params.targetInfo.subtype ?? "";
    } else if (method === "Runtime.bindingCalled" && params.name === "benchHears") {
      if ([...pages.values()].some((page) => page.session === session)) reports.push(JSON.parse(params.payload));
    }
  }
  const stopListening = chromium.listen(onEvent);
  await send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, tab);

  async function current(): Promise<string> {
    for (const until = performance.now() + 5000; performance.now() < until; await sleep(5)) {
      const page = [...pages.values()].find(({ kind }) => kind === "");
      if (page) {
        await page.ready;
        return page.session;
      }
    }
    throw new Error("the tab has no page");
  }
  await current();

  const cdp = async (method: string, params = {}) => send(method, params, await current());

  /** Runs `work` in the page with its arguments and `bench`. */
  async function ask<T, A extends unknown[]>(
    work: (bench: InPage, ...given: A) => T,
    ...given: A
  ): Promise<Awaited<T>> {
    const expression = `(${work})(globalThis.bench, ...${JSON.stringify(given)})`;
    const answer = await cdp("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? "error in the page");
    return answer.result.value;
  }

  /** Waits until a page is loaded and idle for a while. */
  async function settle(quietMs = 1500) {
    const until = performance.now() + 40_000;
    while (performance.now() < until) {
      await sleep(50);
      if (line.idleMs() < quietMs) continue;
      if (!(await ask(() => document.readyState === "complete"))) continue;
      await ask((bench) => bench.waitForIdle());
      if (line.idleMs() >= quietMs) return;
    }
    throw new Error(`not quiet: ${line.fetched.filter((one) => !one.endedAt).map((one) => one.path)}`);
  }

  /** The position of a target, scrolled into view. */
  async function place(target: Target) {
    const found = await ask((bench, wanted: Target) => bench.place(wanted), target);
    if (!found) throw new Error(`not on the page: ${target.css} ${target.text ?? ""}`);
    return found;
  }

  /** Responses are not awaited: the page may be gone before it answers. */
  async function press({ x, y }: { x: number; y: number }) {
    const session = await current();
    const act = (method: string, params: object) => void send(method, params, session).catch(() => undefined);
    if (touch) {
      act("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await sleep(80);
      act("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      return;
    }
    const button = { x, y, button: "left", clickCount: 1 };
    act("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    await sleep(250);
    act("Input.dispatchMouseEvent", { type: "mousePressed", ...button });
    await sleep(60);
    act("Input.dispatchMouseEvent", { type: "mouseReleased", ...button });
  }

  async function key(name: string, code: number) {
    const fields = { key: name, code: name, windowsVirtualKeyCode: code };
    await cdp("Input.dispatchKeyEvent", { type: "rawKeyDown", ...fields });
    await cdp("Input.dispatchKeyEvent", { type: "keyUp", ...fields });
  }

  async function scroll(by: number) {
    await ask((_, y: number) => scrollBy({ top: y, behavior: "instant" }), by);
    await sleep(1000);
  }

  async function hover(target: Target, ms: number) {
    const { x, y } = await place(target);
    await cdp("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    await sleep(ms);
  }

  async function until<W extends PageReport["what"]>(
    what: W,
    isIt: (one: PageReport & { what: W }) => boolean,
    timeoutMs = 30_000,
  ) {
    for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(10)) {
      const found = reports.find(
        (one): one is PageReport & { what: W } => one.what === what && isIt(one as PageReport & { what: W }),
      );
      if (found) return found;
    }
    throw new Error(`timed out waiting for ${what}; reports: ${JSON.stringify(reports)}`);
  }

  return {
    device,
    reports,
    ask,
    cdp,
    settle,
    place,
    press,
    key,
    scroll,
    hover,
    until,
    async open(path: string) {
      await cdp("Page.navigate", { url: line.origin + path });
    },
    async close() {
      stopListening();
      await send("Target.disposeBrowserContext", { browserContextId });
    },
  };
}
