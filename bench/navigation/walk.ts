// Prefetched pages that are never shown, on a walk from the home page to the checkout.
import { sleep } from "../harness.ts";
import type { Fetched } from "./network.ts";
import type { Target } from "./page-script.ts";
import { type Scene, SETTINGS, type Section, type Setting, visiting } from "./scene.ts";
import type { Visit } from "./visit.ts";

/** Reads a page as people do: scrolls, and with a mouse rests on some links. */
async function read(visit: Visit, links: string) {
  await visit.settle();
  for (let screen = 0; screen < 2; screen += 1) {
    await visit.scroll(700);
    if (visit.device.touch) continue;
    for (const ms of [120, 300]) await visit.hover({ css: links }, ms);
  }
}

function walk(setting: Setting): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, setting, async (visit) => {
      const pictures = new Set<string>();
      const addresses = new Set<string>();
      // Every page reports what it showed before it is left.
      const leave = async () => {
        const { address, shown } = await visit.ask(whatWasShown);
        addresses.add(address);
        for (const one of shown) pictures.add(one);
      };
      const follow = async (target: Target, to: string) => {
        const place = await visit.place(target);
        await visit.settle(500);
        await leave();
        await visit.ask((bench, path: string) => bench.expect(path), to);
        await visit.press(place);
        await visit.until("shown", ({ path }) => new RegExp(to).test(path));
      };
      await visit.open("/");
      await read(visit, "main a");
      await follow({ css: 'main a[href="/tim-du-thuyen"]', text: "Xem tất cả" }, "^/tim-du-thuyen$");
      await read(visit, "main h2 a");
      await follow({ css: 'main h2 a[href^="/du-thuyen/"]' }, "^/du-thuyen/[^/]+$");
      await read(visit, "main nav a");
      await leave();
      await visit.press(await visit.place({ css: "#lich-gia a[href*='date=']" }));
      await sleep(500);
      await visit.settle();
      await follow({ css: 'a[href*="/dat-phong?"]', text: "Đặt ngay" }, "/dat-phong$");
      await visit.settle();
      await leave();
      const documents = visit.reports.flatMap((one) =>
        one.what === "shown" && one.way !== "in the page" ? one.address : [],
      );
      return sum(side.line.fetched, { pictures, addresses, documents: new Set(documents) });
    });
  return { name: setting.name, play };
}

function whatWasShown() {
  const local = (url: string) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  };
  const pictures = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc);
  return { address: local(location.href), shown: pictures.map(({ currentSrc }) => local(currentSrc)) };
}

type Shown = Record<"pictures" | "addresses" | "documents", Set<string>>;

function sum(fetched: Fetched[], { pictures, addresses, documents }: Shown) {
  const isShown = ({ type, path }: Fetched) => {
    if (type.startsWith("image/")) return pictures.has(path);
    // App pages use data requests instead of documents, at their path with ".data".
    if (type === "text/html") return documents.has(path);
    const page = path.replace(/(?:\/_root)?\.data(?=\?|$)/, "").replace(/[?&]_routes=[^&]*/, "");
    return page === path || (addresses.has(page) && !documents.has(page));
  };
  const wasted = fetched.filter((one) => one.ahead && !isShown(one));
  const kilobytes = (ones: Fetched[]) => ones.reduce((all, { bytes }) => all + bytes, 0) / 1024;
  const [lost, all] = [kilobytes(wasted), kilobytes(fetched)];
  return {
    "fetched, KB": all,
    "of it ahead, KB": kilobytes(fetched.filter(({ ahead }) => ahead)),
    "ahead and never shown, KB": lost,
    "never shown ÷ used": lost / (all - lost),
    "pages fetched ahead": fetched.filter(({ ahead, type }) => ahead && type === "text/html").length,
    requests: fetched.length,
  };
}

export const wasted: Section = {
  title: "a walk from home to the checkout: what was fetched ahead for nothing",
  scenes: SETTINGS.map(walk),
  notes: "Counted are documents, data and pictures; scripts, styles and fonts serve other pages too.",
};
