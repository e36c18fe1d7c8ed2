// Layout shifts during a whole purchase, and the worst five seconds of each page.
import { round, sleep } from "../harness.ts";
import type { PageReport, Target } from "./page-script.ts";
import { type Sample, type Scene, SETTINGS, type Section, type Setting, visiting } from "./scene.ts";
import type { Visit } from "./visit.ts";

const fieldTexts: [css: string, text: string][] = [
  ["input[name=name]", "Trần Quốc Bảo"],
  ["input[name=phone]", "0912345678"],
  ["input[name=email]", "quocbao@example.vn"],
];

async function buy(visit: Visit) {
  const press = async (target: Target) => {
    await visit.place(target);
    await visit.settle(500);
    await visit.press(await visit.place(target));
    await sleep(500);
    await visit.settle(700);
  };
  const readOn = async () => {
    for (let screen = 0; screen < 3; screen += 1) await visit.scroll(600);
  };
  await visit.open("/");
  await visit.settle();
  await readOn();
  await press({ css: "main search button[type=submit], main form button[type=submit]", text: "Tìm du thuyền" });
  await readOn();
  if (visit.device.touch) await press({ css: "main button, main summary", text: "Bộ lọc" });
  const sheet = visit.device.touch ? "dialog[open]" : "aside";
  await press({ css: `${sheet} label:has(input[type=checkbox][name=stars])` });
  if (visit.device.touch) await press({ css: "dialog[open] button", text: "Đóng" });
  await press({ css: 'main h2 a[href^="/du-thuyen/"]' });
  await readOn();
  await press({ css: "#lich-gia a", text: "Tháng sau" });
  await press({ css: "#lich-gia a[href*='date='][href*='-16']" });
  await press({ css: "#phong button", text: "Thêm phòng" });
  await press({ css: 'a[href*="/dat-phong?"]', text: "Đặt ngay" });
  for (const [css, text] of fieldTexts) {
    await press({ css });
    await visit.cdp("Input.insertText", { text });
  }
  await visit.settle();
}

type Shift = PageReport & { what: "shift" };

/** The largest sum of shifts within five seconds without a second of rest between (web.dev/articles/cls). */
function worstSession(shifts: Shift[]): number {
  let [worst, sum, start, last] = [0, 0, 0, 0];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - start > 5000) [sum, start] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

const pageName = (path: string) => path.replace(/^\/du-thuyen\/[^/]+/, "/du-thuyen/…");

function sale(setting: Setting): Scene {
  const play: Scene["play"] = (side, browsers) =>
    visiting(side, browsers, setting, async (visit) => {
      await buy(visit);
      const shifts = visit.reports.filter((one): one is Shift => one.what === "shift");
      const pages = new Set(visit.reports.map(({ path }) => path).filter((path) => path.startsWith("/")));
      const sample: Sample = {
        "whole sale": round(
          shifts.reduce((sum, { value }) => sum + value, 0),
          4,
        ),
      };
      for (const page of pages)
        sample[pageName(page)] = round(worstSession(shifts.filter(({ path }) => path === page)), 4);
      return sample;
    });
  return { name: setting.name, play };
}

export const shifts: Section = {
  title: "layout shift of a sale: search, list, filter, ship, day, cabins, checkout, form",
  scenes: SETTINGS.slice(0, 2).map(sale),
};
