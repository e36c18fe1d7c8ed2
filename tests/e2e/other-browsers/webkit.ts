import { globSync } from "node:fs";
import type { Driver } from "./driver.ts";
import { endProgram, lineOf, startProgram } from "./start.ts";

/** WebKit's test browser, which Debian installs in a folder for each architecture. */
const MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser";

/** A virtual display, because WebKitGTK has no headless mode. */
async function startDisplay() {
  const display = startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
  display.stderr?.resume();
  if (!display.stdout) throw new Error("Xvfb has no output");
  return { display, name: `:${await lineOf(display, display.stdout, /^(\d+)$/)}` };
}

/** A port for each worker: the driver cannot choose a free one and report it. */
const portOf = (worker: number) => 4790 + worker;

/** Sends commands over HTTP: https://www.w3.org/TR/webdriver2/ */
export async function startWebKit(worker: number): Promise<Driver> {
  const [binary] = globSync(MINI_BROWSER);
  if (!binary) throw new Error(`no ${MINI_BROWSER}`);
  const { display, name } = await startDisplay();
  const port = portOf(worker);
  const driver = startProgram("WebKitWebDriver", [`--port=${port}`], {
    DISPLAY: name,
    LANG: "vi_VN.UTF-8",
    TZ: "Asia/Ho_Chi_Minh",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  });
  driver.stdout?.resume();
  driver.stderr?.resume();
  const send = async <Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const untilReady = async (): Promise<void> => {
    const { ready } = await send<{ ready: boolean }>("GET", "/status").catch(() => ({ ready: false }));
    if (!ready && driver.exitCode === null) return new Promise((done) => setTimeout(done, 50)).then(untilReady);
  };
  await untilReady();
  const options = { binary, args: ["--automation"] };
  const { sessionId } = await send<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${sessionId}`;
  return {
    navigate: async (url) => void (await send("POST", `${session}/url`, { url })),
    back: async () => void (await send("POST", `${session}/back`, {})),
    resize: async (width, height) => void (await send("POST", `${session}/window/rect`, { width, height })),
    evaluate: (body, ...args) => send("POST", `${session}/execute/sync`, { script: body, args }),
    performActions: async (actions) => void (await send("POST", `${session}/actions`, { actions })),
    end: async () => {
      await send("DELETE", session).catch(() => undefined);
      await endProgram(driver);
      await endProgram(display);
    },
  };
}
