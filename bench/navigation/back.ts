// Back navigation: from a ship to the scroll position of the list, and which pages the browser keeps.
import { sleep } from "../harness.ts";
import { type Sample, type Scene, SETTINGS, type Section, type Setting, visiting } from "./scene.ts";
import { DESKTOP } from "./visit.ts";

const SCROLLED = 700;

function backToList(setting: Setting): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, setting, async (visit) => {
      await visit.open("/tim-du-thuyen");
      await visit.settle();
      await visit.ask((_, y: number) => scrollTo({ top: y, behavior: "instant" }), SCROLLED);
      await visit.settle();
      const place = await visit.place({ css: 'main h2 a[href^="/du-thuyen/"]' });
      await visit.settle(300);
      const scrolled = await visit.ask(() => scrollY);
      await visit.ask((bench) => bench.expect("^/du-thuyen/"));
      await visit.press(place);
      await visit.until("shown", ({ path }) => path.startsWith("/du-thuyen/"));
      await visit.settle();
      // The response may be lost with the page.
      void visit.ask((bench, y: number) => bench.back("/tim-du-thuyen", y), scrolled).catch(() => undefined);
      const left = await visit.until("left", () => true);
      const isThere = ({ path, at }: { path: string; at: number }) => path === "/tim-du-thuyen" && at > left.at;
      const shown = await visit.until("shown", isThere, 10_000);
      return { "ms to the list at its place": shown.at - left.at, "came as": shown.way, ...why(shown.reasons) };
    });
  return { name: `ship → back → list, ${setting.name}`, play };
}

const publicPages = ["/", "/tim-du-thuyen", "a ship", "/lien-he", "/dieu-khoan-va-dieu-kien", "/chinh-sach-rieng-tu"];

/** Navigates to another document and back. */
function keptPage(name: string): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, { device: DESKTOP, slowdown: 1 }, async (visit) => {
      await visit.open(name === "a ship" ? side.ship : name);
      await visit.settle(700);
      const known = visit.reports.length;
      const elsewhere = name === "/lien-he" ? "/" : "/lien-he";
      await visit.ask((_, address: string) => location.assign(address), elsewhere);
      await visit.until("shown", ({ path }) => path === elsewhere);
      await visit.settle(500);
      void visit.ask(() => history.back()).catch(() => undefined);
      const shown = await visit.until("shown", (one) => visit.reports.indexOf(one) > known && one.path !== elsewhere);
      await sleep(100);
      return { "came as": shown.way, ...why(shown.reasons) };
    });
  return { name: `${name}, left and come back`, play };
}

const why = (reasons: string[]): Sample => (reasons.length > 0 ? { "was not kept because": reasons.join(", ") } : {});

export const back: Section = {
  title: "the way back",
  scenes: [...SETTINGS.map(backToList), ...publicPages.map(keptPage)],
};
