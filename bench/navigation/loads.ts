// The cost of a page before any interaction: paint, main thread, bytes.
import { sleep } from "../harness.ts";
import { type Scene, SETTINGS, type Section, type Setting, visiting } from "./scene.ts";
import type { Side } from "./side.ts";

const pages: { name: string; path(side: Side): string }[] = [
  { name: "home", path: () => "/" },
  { name: "list", path: () => "/tim-du-thuyen" },
  { name: "ship", path: ({ ship }) => ship },
  { name: "hotel", path: ({ hotel }) => hotel },
];

function load(page: (typeof pages)[number], setting: Setting): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, setting, async (visit) => {
      await visit.cdp("Performance.enable");
      await visit.open(page.path(side));
      await visit.settle(3000);
      const { metrics } = await visit.cdp("Performance.getMetrics");
      const ms = (name: string) => 1000 * metrics.find((one: { name: string }) => one.name === name).value;
      const paint = await visit.ask((bench) => bench.paint());
      await sleep(50);
      const { fetched } = side.line;
      const kilobytes = (isIt: (one: (typeof fetched)[number]) => boolean) =>
        fetched.filter(isIt).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      return {
        "largest paint, ms": paint.largest,
        "first paint, ms": paint.first,
        "main thread: all tasks, ms": ms("TaskDuration"),
        "main thread: scripts, ms": ms("ScriptDuration"),
        "main thread: styles, ms": ms("RecalcStyleDuration"),
        "main thread: layout, ms": ms("LayoutDuration"),
        "scripts before a touch, KB": kilobytes(({ type }) => type.includes("javascript")),
        "the document, KB": kilobytes((one) => one.for === "document" && !one.ahead),
        "pictures, KB": kilobytes(({ type }) => type.startsWith("image/")),
        "fonts before the first paint, KB": paint.fontBytes / 1024,
        "fetched ahead, KB": kilobytes(({ ahead }) => ahead),
        requests: fetched.length,
      };
    });
  return { name: `${page.name}, ${setting.name}`, play };
}

// At phone speed, and at full speed, where main-thread time is processor time.
const settings = SETTINGS.filter(({ device }) => device.touch);

export const loads: Section = {
  title: "a cold load, left alone until three seconds of quiet",
  scenes: settings.flatMap((setting) => pages.map((page) => load(page, setting))),
};
