// The time from a tap on a link until the heading and the picture of the next page are painted.
import { sleep } from "../harness.ts";
import type { Target } from "./page-script.ts";
import { type Scene, SETTINGS, type Section, type Setting, visiting } from "./scene.ts";
import type { Side } from "./side.ts";

type Walk = { name: string; from(side: Side): string; to: string; link(setting: Setting): Target };

const walks: Walk[] = [
  {
    name: "home → list",
    from: () => "/",
    to: "^/tim-du-thuyen$",
    // The menu is collapsed on the phone.
    link: ({ device }) =>
      device.touch
        ? { css: 'main a[href="/tim-du-thuyen"]', text: "Xem tất cả" }
        : { css: 'header a[href="/tim-du-thuyen"]' },
  },
  {
    name: "list → ship",
    from: () => "/tim-du-thuyen",
    to: "^/du-thuyen/[^/]+$",
    link: () => ({ css: 'main h2 a[href^="/du-thuyen/"]' }),
  },
  {
    name: "hotels → hotel",
    from: () => "/tim-khach-san",
    to: "^/tim-khach-san/[^/]+$",
    link: () => ({ css: 'main h2 a[href^="/tim-khach-san/"]' }),
  },
  {
    name: "flights → cheap day",
    from: () => "/tim-ve-may-bay",
    to: "^/tim-ve-may-bay/ket-qua$",
    link: () => ({ css: 'main a[href^="/tim-ve-may-bay/ket-qua"]' }),
  },
  {
    name: "ship → checkout",
    from: ({ openShip }) => openShip,
    to: "/dat-phong$",
    link: () => ({ css: 'a[href*="/dat-phong?"]', text: "Đặt ngay" }),
  },
];

function tap(walk: Walk, setting: Setting, rules: boolean): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, { ...setting, rules }, async (visit) => {
      await visit.open(walk.from(side));
      await visit.settle();
      const place = await visit.place(walk.link(setting));
      // A scrolled page fetches pictures, which a reader would see before the tap.
      await visit.settle();
      await visit.ask((bench, to: string) => bench.expect(to), walk.to);
      await visit.press(place);
      const pressed = await visit.until("pressed", () => true);
      const shown = await visit.until("shown", ({ path, at }) => new RegExp(walk.to).test(path) && at > pressed.at);
      await sleep(300);
      const tapped = await visit.until("tapped", () => true);
      const painted = shown.way === "in the page" ? shown.at : (await visit.ask((bench) => bench.paint())).at;
      return {
        "ms from the touch to heading and picture": shown.at - pressed.at,
        "ms from the tap to the largest paint": painted - tapped.at,
        ...(shown.way === "prerendered" && { "ms from its beginning to the press": pressed.at - shown.begunAt }),
        "came as": shown.way,
      };
    });
  return { name: `${walk.name}, ${setting.name}${rules ? "" : ", without speculation rules"}`, play };
}

export const taps: Section = {
  title: "tap until the next page is painted",
  scenes: [true, false].flatMap((rules) =>
    SETTINGS.flatMap((setting) => walks.map((walk) => tap(walk, setting, rules))),
  ),
};
