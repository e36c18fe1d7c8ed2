// Usage: node bench/mutated-files.ts [files] [seed]
// Uploads broken and hostile workbooks, PDFs and pictures one after the other, while another visitor requests a page every 20 ms. No file
// may end the process, cause a 5xx or delay a page.
import { fork } from "node:child_process";
import { unzipSync } from "fflate";
import { DEMO_PASSWORD } from "../database/seed/demo/accounts.ts";
import { dice } from "../tests/support/dice.ts";
import {
  loadDemo,
  longestStop,
  percentile,
  printTable,
  progress,
  round,
  rssMegabytes,
  serverHome,
  sleep,
  startProduct,
} from "./harness.ts";
import { damaged, type Mutation } from "./mutations/bytes.ts";
import { aPdf, hostilePdfs } from "./mutations/pdfs.ts";
import { aPicture, hostilePictures, type PictureKind, pictureKinds } from "./mutations/pictures.ts";
import { hostileWorkbooks, nightRows, type Titles } from "./mutations/workbooks.ts";

const FILES = Number(process.argv[2] ?? 1000);
const SEED = Number(process.argv[3] ?? 1);
const PORT = 3450;
/** A person may upload thirty files in ten minutes. */
const FILES_EACH = 28;
const SETTLE_MS = 40;
const metricsToken = "only-for-measuring";

const home = await serverHome();
progress("mutated files: preparing");
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn", METRICS_TOKEN: metricsToken };
await loadDemo(home, { port: PORT, env });
const product = await startProduct(home, { port: PORT, env });

type Door = "nights" | "ships" | "houses" | "timetable" | "document" | "picture";
const addresses: Record<Exclude<Door, "document">, string> = {
  nights: "/admin/du-thuyen/lich-gia/van-hai/nhap-tep",
  ships: "/admin/du-thuyen/tour/nhap-tep",
  houses: "/admin/khach-san/nhap-tep",
  timetable: "/admin/ve-may-bay/nhap-tep",
  picture: "/api/images/upload",
};
const exports = {
  nights: "/admin/du-thuyen/lich-gia/van-hai/xuat-tep?tep=xlsx&tu=2027-02-01&den=2027-03-31",
  ships: "/admin/du-thuyen/tour/xuat-tep?tep=xlsx",
  houses: "/admin/khach-san/xuat-tep?tep=xlsx",
  timetable: "/admin/ve-may-bay/xuat-tep?tep=xlsx",
} as const;

let address = 0;
const elsewhere = () => `10.9.${(address++ >> 8) & 255}.${address & 255}`;

/** Staff members with every permission, as many as the upload limit requires. */
async function colleagues(many: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let number = 0; number < many; number += 1) {
    await home.ask(`insert into accounts (id, username, name, role, password_hash, created_at, updated_at)
      select gen_random_uuid(), 'gui-tep-${number}', 'Gửi Tệp ${number}', role, password_hash, now(), now()
      from accounts where username = 'chu'`);
    const response = await fetch(`${product.origin}/api/internal-user/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": elsewhere() },
      body: JSON.stringify({ username: `gui-tep-${number}`, password: DEMO_PASSWORD }),
    });
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith("token="));
    if (!cookie) throw new Error(`nobody could sign in: ${response.status}`);
    cookies.push(cookie.split(";")[0] ?? "");
  }
  return cookies;
}

const staff = await colleagues(Math.ceil(FILES / 3 / FILES_EACH) + 1);
const bookingCodes = (await home.ask("select code from bookings order by id limit 20")).map(({ code }) => String(code));

async function exported(path: string): Promise<Buffer> {
  const response = await fetch(`${product.origin}${path}`, { headers: { cookie: staff[0] ?? "" } });
  if (!response.ok || !response.headers.get("content-type")?.includes("spreadsheet"))
    throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

type File = { door: Door; mutation: Mutation };

/** Repeats the mutations in proportion to their weights. */
function takeTurns(door: Door, mutations: readonly Mutation[], many: number): File[] {
  const all = mutations.flatMap((mutation) => Array.from({ length: mutation.weight ?? 1 }, () => mutation));
  return Array.from({ length: many }, (_, at) => ({ door, mutation: all[at % all.length] as Mutation }));
}

/** The columns of a good workbook, and rows that change something where they are known. */
function titlesOf(good: Buffer, fill?: Titles["fill"]): Titles {
  const file = unzipSync(good);
  const texts = Buffer.from(file["xl/sharedStrings.xml"] ?? []).toString("utf8");
  const sheet = Buffer.from(file["xl/worksheets/sheet1.xml"] ?? []).toString("utf8");
  const shared = [...texts.matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(([, text = ""]) => text);
  const [header = ""] = sheet.match(/<row .*?<\/row>/s) ?? [];
  const titles = [...header.matchAll(/<v>(\d+)<\/v>/g)].map(([, at]) => shared[Number(at)] ?? "");
  return { titles, fill: fill ?? ((row) => titles.map((_, at) => (at === 0 ? `moi-${row}` : `Chữ ${row} ${at}`))) };
}

async function allFiles(): Promise<File[]> {
  const rooms = (
    await home.ask(`select rooms.title from rooms join products on products.id = rooms.product_id
    where products.slug = 'van-hai' order by rooms.position`)
  ).map(({ title }) => String(title));
  const good = { pdf: aPdf(), jpeg: await aPicture("jpeg"), nights: await exported(exports.nights) };
  const third = Math.floor(FILES / 3);
  const workbooks: File[] = [];
  for (const door of ["nights", "ships", "houses", "timetable"] as const) {
    const file = await exported(exports[door]);
    const titles = titlesOf(file, door === "nights" ? nightRows("van-hai", rooms, "2027-02-01") : undefined);
    if (door === "nights") titles.titles = titles.titles.slice(0, 8);
    const mutations = [...hostileWorkbooks(door, file, titles), ...damaged(door, () => file, [good.pdf, good.jpeg])];
    workbooks.push(...takeTurns(door, mutations, Math.ceil(third / 4)));
  }
  const pictures: Record<PictureKind, Buffer> = Object.fromEntries(
    await Promise.all(pictureKinds.map(async (kind) => [kind, await aPicture(kind)])),
  );
  const hostile = hostilePictures(pictures);
  const broken = pictureKinds.flatMap((kind) => damaged(kind, () => pictures[kind], [good.pdf, good.nights]));
  const pdfs = [...hostilePdfs, ...damaged("pdf", () => good.pdf, [good.jpeg, good.nights])];
  return [
    ...workbooks,
    ...takeTurns("document", pdfs, third),
    ...takeTurns("picture", [...hostile, ...broken], third - Math.floor(third / 4)),
    ...takeTurns(
      "document",
      [...hostile, ...broken],
      FILES - workbooks.length - third - (third - Math.floor(third / 4)),
    ),
  ];
}

/** Uploads a file as a browser does, and returns the status, 0 for no response. */
async function send(door: Door, bytes: Buffer, number: number): Promise<number> {
  const form = new FormData();
  const file = new Blob([new Uint8Array(bytes)]);
  if (door === "document") form.set("intent", "add-document");
  form.set("file", file, door === "document" ? "phieu.pdf" : door === "picture" ? "anh.jpg" : "bang.xlsx");
  const path = door === "document" ? `/admin/don-dat/${bookingCodes[number % bookingCodes.length]}` : addresses[door];
  const cookie = staff[number % staff.length] ?? "";
  const headers = { cookie, "x-forwarded-for": elsewhere() };
  try {
    const response = await fetch(`${product.origin}${path}`, {
      method: "POST",
      body: form,
      headers,
      redirect: "manual",
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

const loopDelay = () => longestStop(product.origin, metricsToken);

type Page = { isKept: boolean; startedAt: number; ms: number; status: number };
const pages: Page[] = [];
const visitor = fork("bench/hooks/visitor.ts", [product.origin, "20"], { stdio: "inherit" });
visitor.on("message", (page: Page) => pages.push(page));

type Sent = { name: string; door: Door; status: number; from: number; until: number; loopMs: number };
const sent: Sent[] = [];
let mostMemory = 0;
const watch = setInterval(() => {
  mostMemory = Math.max(mostMemory, rssMegabytes(product.pid));
}, 50);

const files = await allFiles();
await sleep(2000);
const startedWith = rssMegabytes(product.pid);
const halfway: number[] = [];
let begun = "";
process.on("uncaughtException", (error) => {
  progress(`the process has ended at: ${begun} (${error.message})`);
  process.exit(1);
});
for (const [number, { door, mutation }] of files.entries()) {
  begun = `${door}, ${mutation.name}`;
  const bytes = await mutation.make(dice(SEED * 10_000 + number));
  await loopDelay();
  await sleep(SETTLE_MS);
  const from = Date.now();
  const status = await send(door, bytes, number);
  const until = Date.now();
  const loopMs = await loopDelay();
  sent.push({ name: mutation.name, door, status, from, until, loopMs });
  if (number % 20 === 19) await home.ask("delete from booking_documents");
  if (number % 100 === 99) progress(`${number + 1} files, ${round(rssMegabytes(product.pid), 0)} MB`);
  if (number === Math.floor(files.length / 2)) halfway.push(mostMemory);
}
await sleep(2000);
const alive = (await fetch(`${product.origin}/readyz`)).ok;
visitor.kill();
await sleep(33_000);
clearInterval(watch);
const restedWith = rssMegabytes(product.pid);

const beside = (file: Sent) =>
  pages.filter(({ startedAt, ms }) => startedAt < file.until && startedAt + ms > file.from);
const during = new Set(sent.flatMap(beside));
const alone = pages.filter((page) => !during.has(page));
const times = (some: Iterable<Page>) => [...some].map(({ ms }) => ms);
const stalls = sent.map((file) => ({ ...file, stall: Math.max(0, ...times(beside(file))) }));
for (const { name, door, status, stall, loopMs, from, until } of stalls
  .toSorted((a, b) => b.loopMs - a.loopMs)
  .slice(0, 25))
  progress(
    `loop ${round(loopMs, 0)} ms, page ${round(stall, 0)} ms: ${door}, ${name}, ${status} after ${until - from} ms`,
  );
const failed = sent.filter(({ status }) => status === 0 || status >= 500);
for (const { name, door, status } of failed) progress(`${status}: ${door}, ${name}`);
const unshown = pages.filter(({ status }) => status !== 200);
const longest = Math.max(...times(during));
const answers = Object.entries(Object.groupBy(sent, ({ status }) => status)).map(
  ([status, some]) => `${some?.length} × ${status}`,
);
const count = (...doors: Door[]) => sent.filter(({ door }) => doors.includes(door)).length;
await product.stop();
await home.remove();
if (!alive || failed.length > 0 || unshown.length > 0) process.exitCode = 1;

const longestOf = (isKept: boolean) => Math.max(...times([...during].filter((page) => page.isKept === isKept)));
const p99 = (some: Iterable<Page>) => round(percentile(times(some), 0.99));
printTable(
  `mutated files: ${files.length}, seed ${SEED}, one after the other, another visitor's page every 20 ms, PostgreSQL`,
  [
    [
      "workbooks, documents, pictures",
      `${count("nights", "ships", "houses", "timetable")}, ${count("document")}, ${count("picture")}`,
    ],
    ["answers", answers.join(", ")],
    ["answered 5xx, or not at all", failed.length, "0"],
    ["the process lives and is ready", alive ? "yes" : "no", "yes"],
    ["pages of the other visitor beside files; without files", `${during.size}; ${alone.length}`],
    ["pages not answered 200", unshown.length, "0"],
    ["longest wait for a page beside a file", `${round(longest)} ms`, "≤ 100 ms"],
    ["the same from the cache; made for one visitor", `${round(longestOf(true))}; ${round(longestOf(false))} ms`],
    ["p99 beside files; without files", `${p99(during)}; ${p99(alone)} ms`],
    ["longest wait without files", `${round(Math.max(...times(alone)))} ms`],
    ["longest the event loop stood still beside a file", `${round(Math.max(...sent.map((file) => file.loopMs)))} ms`],
    [
      "memory (RSS), before; most in the first half; most; 35 s after",
      `${[startedWith, halfway[0] ?? 0, mostMemory, restedWith].map((one) => round(one, 0)).join("; ")} MB`,
    ],
  ],
);
