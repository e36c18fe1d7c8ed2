// Presses on a page with a four times slower processor, and the time until the next frame.
import { sleep } from "../harness.ts";
import type { Target } from "./page-script.ts";
import { type Sample, type Scene, type Section, visiting } from "./scene.ts";
import type { Side } from "./side.ts";
import { DESKTOP, type Device, PHONE, type Visit } from "./visit.ts";

/** The default is a press. The list of a select belongs to the system, so its next value is chosen by key. */
type Interaction = Target & { name: string; how?: "next value" };
type Page = { name: string; device: Device; path(side: Side): string; interactions: Interaction[] };

const party: Interaction[] = [
  { name: "party opened", css: "main summary", text: "Số khách" },
  { name: "one adult more", css: "details[open] button", text: "Thêm người lớn" },
  { name: "one adult less", css: "details[open] button", text: "Bớt người lớn" },
  { name: "party closed", css: "main details[open] summary", text: "Số khách" },
];
const date: Interaction[] = [
  { name: "date opened", css: "main summary", text: "Ngày khởi hành" },
  { name: "date, next month", css: "main details[open] button", text: "Tháng sau" },
  { name: "date, a day", css: "main details[open] [role=grid] button[data-date$='-15']" },
];
const gallery: Interaction[] = [
  { name: "gallery opened", css: "main button", text: "Xem 2 ảnh" },
  { name: "gallery, next", css: "dialog[open] button", text: "Ảnh sau" },
  { name: "gallery closed", css: "dialog[open] button", text: "Đóng" },
];
const room: Interaction[] = [
  { name: "room opened", css: "#phong button[type=button]", text: "Phòng Ban Công" },
  { name: "room closed", css: "dialog[open] button", text: "Đóng" },
];
const ship: Interaction[] = [
  { name: "tab of a section", css: "nav a[href='#quy-dinh']" },
  { name: "one cabin more", css: "#phong button", text: "Thêm phòng Ban Công" },
  { name: "calendar, next month", css: "#lich-gia a", text: "Tháng sau" },
  { name: "calendar, a day", css: "#lich-gia a[href*='date='][href*='-16']" },
];
const words = "[aria-label='Khách đã đi kể lại']";

const pages: Page[] = [
  {
    name: "phone, home",
    device: PHONE,
    path: () => "/",
    interactions: [
      { name: "menu opened", css: "header summary", text: "Menu" },
      { name: "menu closed", css: "header summary", text: "Menu" },
      ...party,
      ...date,
      { name: "testimonials of hotels", css: `${words} [role=tab]`, text: "Khách sạn" },
      { name: "all partners", css: "main summary", text: "Xem tất cả" },
    ],
  },
  {
    name: "phone, list",
    device: PHONE,
    path: () => "/tim-du-thuyen",
    interactions: [
      { name: "search unfolded", css: "main button[aria-expanded=false], main summary", text: "Sửa tìm kiếm" },
      { name: "search folded", css: "main button[aria-expanded=true], main summary", text: "Sửa tìm kiếm" },
      { name: "filters opened", css: "main button, main summary", text: "Bộ lọc" },
      { name: "filter ticked", css: "dialog[open] label:has(input[type=checkbox][name=stars])" },
      { name: "filters closed", css: "dialog[open] button", text: "Đóng" },
      { name: "sorted", css: "main select[name=sort]", how: "next value" },
    ],
  },
  {
    name: "desktop, list",
    device: DESKTOP,
    path: () => "/tim-du-thuyen",
    interactions: [
      ...party,
      ...date,
      { name: "filter ticked", css: "aside label:has(input[type=checkbox][name=stars])" },
      { name: "more amenities", css: "aside summary", text: "tiện ích" },
      { name: "sorted", css: "main select[name=sort]", how: "next value" },
    ],
  },
  {
    name: "phone, ship",
    device: PHONE,
    path: ({ openShip }) => openShip,
    interactions: [...gallery, ...room, ...ship],
  },
  {
    name: "desktop, ship",
    device: DESKTOP,
    path: ({ openShip }) => openShip,
    interactions: [...gallery, ...room, ...ship],
  },
];

/** Shorter interactions are not reported. */
const LEAST = 16;

async function act(visit: Visit, { how, ...target }: Interaction): Promise<number | string> {
  const there = await visit.ask((bench, wanted: Target) => bench.place(wanted), target);
  if (!there) return "not on the page";
  // Scrolling moves the target and lays out the parts that it passes.
  await sleep(400);
  const place = await visit.place(target);
  await visit.ask((bench) => bench.keepDrawing());
  const known = visit.reports.length;
  if (how === "next value") {
    await visit.ask((_, css: string) => document.querySelector<HTMLElement>(css)?.focus(), target.css);
    await visit.key("ArrowDown", 40);
  } else await visit.press(place);
  await sleep(700);
  await visit.settle(500);
  const durations = visit.reports.slice(known).flatMap((one) => (one.what === "interaction" ? one.ms : []));
  return Math.max(LEAST, ...durations);
}

const onPage = ({ name, device, path, interactions }: Page): Scene => ({
  name,
  play: (side, browsers) =>
    visiting(side, browsers, { device, slowdown: 4 }, async (visit) => {
      await visit.open(path(side));
      await visit.settle();
      const sample: Sample = {};
      for (const one of interactions) sample[one.name] = await act(visit, one);
      const durations = Object.values(sample).filter((value) => typeof value === "number");
      return { ...sample, "**worst of the page**": Math.max(...durations) };
    }),
});

export const interactions: Section = {
  title: "from a press until its frame, ms, 4× slower processor",
  scenes: pages.map(onPage),
  notes:
    "The browser counts in steps of 8 ms and tells of none shorter than 16. A press that leaves the page counts until it is left.",
};
