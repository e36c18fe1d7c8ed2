import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { endProgram, lineOf, startProgram } from "./start.ts";

/** Turns off first-run pages and services that would use the closed network. */
const preferences = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "vi-VN, vi",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.active-protocols": 1,
  "services.settings.server": "data:,",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

type Answer = { id: number; type: "success" | "error"; result: never; error?: string; message?: string };

/** Sends commands over one WebSocket: https://www.w3.org/TR/webdriver-bidi/ */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener("open", () => resolve());
  socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)));
  await opened;
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer;
    const command = waiting.get(id);
    waiting.delete(id);
    if (type === "success") command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message}`));
  });
  let last = 0;
  const send = <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const command = Promise.withResolvers<never>();
    waiting.set(last, command);
    socket.send(JSON.stringify({ id: last, method, params }));
    return command.promise;
  };
  return { send, close: () => socket.close() };
}

/** Firefox supports WebDriver BiDi without a separate driver. */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "hai-trinh-firefox-"));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = startProgram("firefox-esr", args, { TZ: "Asia/Ho_Chi_Minh" });
  firefox.stdout?.resume();
  if (!firefox.stderr) throw new Error("Firefox has no output");
  const address = await lineOf(firefox, firefox.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  return {
    navigate: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    back: async () => void (await send("browsingContext.traverseHistory", { context, delta: -1 })),
    resize: async (width, height) =>
      void (await send("browsingContext.setViewport", { context, viewport: { width, height } })),
    evaluate: async (body, ...values) => {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>("script.callFunction", {
        functionDeclaration: `(values) => JSON.stringify((function () { ${body} }).apply(null, JSON.parse(values)) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(values) }],
        target: { context },
        awaitPromise: false,
        userActivation: true,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    performActions: async (actions) => void (await send("input.performActions", { context, actions })),
    end: async () => {
      close();
      await endProgram(firefox);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
