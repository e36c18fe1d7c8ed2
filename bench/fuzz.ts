// Usage: node bench/fuzz.ts [inputs of each kind] [seed]
// Sends arbitrary input to API calls by their contracts, and to pages and forms by the names in their sources, as the owner and
// anonymously. No input may cause a 5xx, end the process or block the event loop.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { z } from "zod";
import { DEMO_PASSWORD } from "../database/seed/demo/accounts.ts";
import type { Endpoint } from "../src/api/endpoint.ts";
import { createEndpoints } from "../src/api/routes.ts";
import routes from "../src/web/routes.ts";
import { strange } from "../tests/support/strange-values.ts";
import {
  loadDemo,
  longestStop,
  printTable,
  progress,
  round,
  rssMegabytes,
  serverHome,
  startProduct,
} from "./harness.ts";

const INPUTS = Number(process.argv[2] ?? 10_000);
const SEED = Number(process.argv[3] ?? 1);
const PORT = 3460;
/** The longest block of the event loop is read after this many inputs, so that its cause can be narrowed down. */
const BATCH = 20;
const metricsToken = "only-for-measuring";

const home = await serverHome();
progress("fuzz: preparing");
const env = { TRUSTED_PROXIES: "1", LOG_LEVEL: "warn", METRICS_TOKEN: metricsToken };
await loadDemo(home, { port: PORT, env });
const product = await startProduct(home, { port: PORT, env });

type Sent = { path: string; init: RequestInit };
type Kind = "calls" | "data of pages" | "forms";

let address = 0;
const elsewhere = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`;

let cookie = "";
async function signIn(): Promise<void> {
  const response = await fetch(`${product.origin}/api/internal-user/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": elsewhere() },
    body: JSON.stringify({ username: "chu", password: DEMO_PASSWORD }),
  });
  const token = response.headers.getSetCookie().find((one) => one.startsWith("token="));
  if (!token) throw new Error(`the owner could not sign in: ${response.status}`);
  cookie = token.split(";")[0] ?? "";
}
await signIn();

const column = async (sql: string) => (await home.ask(sql)).map(({ value }) => String(value));
const known = fc.constantFrom(
  ...(await column("select code as value from bookings order by id limit 5")),
  ...(await column("select slug as value from products order by id limit 5")),
  ...(await column("select id::text as value from rooms order by id limit 5")),
  ...(await column("select id::text as value from bookings order by id limit 5")),
  ...(await column("select slug as value from posts order by id limit 3")),
  ...["VN201", "ve-chung-toi", "vinh-ha-long", "2026-12-12", "2", "on", "chu", "owner", "published"],
);
const texts = fc.oneof(
  known,
  strange.map((value) => (typeof value === "object" ? JSON.stringify(value) : String(value))),
);

/** A value by a contract, with arbitrary values in some places. */
function contractValue(schema: z.core.JSONSchema.BaseSchema): fc.Arbitrary<unknown> {
  const { properties = {}, items, anyOf, oneOf, const: only, enum: some, type } = schema;
  const choices = [...(anyOf ?? []), ...(oneOf ?? [])].filter((one) => typeof one === "object");
  if (choices.length > 0) return fc.oneof(...choices.map(contractValue));
  if (only !== undefined) return fc.constant(only);
  if (some) return fc.oneof(fc.constantFrom(...some), strange);
  const usual: Record<string, fc.Arbitrary<unknown>> = {
    object: fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, contractValue(one as typeof schema)])),
      { requiredKeys: schema.required ?? [], noNullPrototype: true },
    ),
    array: fc.array(typeof items === "object" && !Array.isArray(items) ? contractValue(items) : strange, {
      maxLength: 4,
    }),
    integer: fc.oneof(fc.nat(40), fc.integer()),
    number: fc.double(),
    boolean: fc.boolean(),
  };
  return fc.oneof({ weight: 5, arbitrary: usual[String(type)] ?? texts }, { weight: 1, arbitrary: strange });
}

const text = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
const asQuery = (value: unknown) =>
  new URLSearchParams(Object.entries(value ?? {}).map(([name, one]) => [name.toWellFormed(), text(one)]));

function toCall({ method, path, input }: Endpoint): fc.Arbitrary<Sent> {
  const contract = input ? z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) : {};
  return contractValue(contract as z.core.JSONSchema.BaseSchema).map((value): Sent => {
    if (method === "GET" || method === "DELETE") return { path: `${path}?${asQuery(value)}`, init: { method } };
    const headers = { "content-type": "application/json" };
    return { path, init: { method, headers, body: JSON.stringify(value) ?? "" } };
  });
}

type RouteConfig = { file: string; path?: string; index?: boolean; children?: RouteConfig[] };
type Page = { path: string; isIndex: boolean; source: string };

const pagesOf = (config: readonly RouteConfig[], above = ""): Page[] =>
  config.flatMap(({ file, path = "", index = false, children = [] }) => {
    const at = path ? `${above}/${path}` : above;
    const source = readFileSync(new URL(`../src/web/${file}`, import.meta.url), "utf8");
    return [{ path: at || "/", isIndex: index, source }, ...pagesOf(children, at)];
  });

const pages = pagesOf((await routes) as RouteConfig[]).filter(({ path }) => path !== "/_ui");
const has = (kind: "loader" | "action") => (page: Page) =>
  new RegExp(`export (async )?function ${kind}\\b|export const ${kind}\\b`).test(page.source);

/** Every field and parameter name in a source, and the intents of its forms. */
const namesIn = ({ source }: Page) => [
  ...[...source.matchAll(/\bname="([\w.-]+)"|get\("([\w-]+)"\)|^\s{2,4}"?([a-z][\w.-]*)"?: z\./gm)].flatMap(
    ([, ...found]) => found.filter((one) => one !== undefined),
  ),
  ...["id", "ids", "version", "page", "text", "date", "checkIn", "adults", "childAges", "seen", "__proto__"],
];
const intentsIn = ({ source }: Page) => [
  ...[...source.matchAll(/^\s{2,4}"?([a-z][a-z-]*)"?: step\(/gm)].map(([, intent = ""]) => intent),
  ...["save", "", "__proto__"],
];

const addressOf = (page: Page) =>
  fc
    .array(texts, { minLength: 4, maxLength: 4 })
    .map((values) =>
      page.path.replace(/:\w+\??/g, () => encodeURIComponent((values.shift() ?? "").toWellFormed()) || "x"),
    );

const toData = (page: Page) =>
  fc
    .tuple(addressOf(page), fc.dictionary(fc.constantFrom(...namesIn(page)), texts, { maxKeys: 5 }), fc.boolean())
    .map(([path, query, isDocument]): Sent => {
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      return { path: `${isDocument ? path : data}?${asQuery(query)}`, init: {} };
    });

const toForm = (page: Page) =>
  fc
    .tuple(
      addressOf(page),
      fc.dictionary(fc.constantFrom(...namesIn(page)), texts, { maxKeys: 8 }),
      fc.constantFrom(...intentsIn(page)),
    )
    .map(([path, fields, intent]): Sent => {
      const body = asQuery({ ...fields, intent }).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return { path: page.isIndex ? `${path}?index` : path, init: { method: "POST", headers, body } };
    });

const calls = createEndpoints({ feed: undefined, storage: {} as never });
const kinds: Record<Kind, readonly fc.Arbitrary<Sent>[]> = {
  calls: calls.map(toCall),
  "data of pages": pages.filter(has("loader")).map(toData),
  // A sign-out only leads to a new sign-in.
  forms: pages
    .filter(has("action"))
    .filter(({ path }) => !path.includes("dang-xuat"))
    .map(toForm),
};

const loopDelay = () => longestStop(product.origin, metricsToken);

/** The status of a response; 0 for none. */
async function send({ path, init }: Sent, isOwner: boolean): Promise<number> {
  const headers = { ...init.headers, "x-forwarded-for": elsewhere(), ...(isOwner && { cookie }) };
  try {
    const response = await fetch(product.origin + path, { ...init, headers, redirect: "manual" });
    await response.arrayBuffer();
    const isOut = response.status === 401 || response.headers.get("location")?.includes("/admin/dang-nhap");
    if (isOwner && isOut) await signIn();
    return response.status;
  } catch {
    return 0;
  }
}

const rows: [string, string | number, string?][] = [];
let wrong = 0;
for (const [kind, targets] of Object.entries(kinds)) {
  const statuses = new Map<number, number>();
  const stops: { ms: number; inputs: Sent[] }[] = [];
  const each = Math.ceil(INPUTS / targets.length);
  const inputs = targets.flatMap((target, at) => fc.sample(target, { numRuns: each, seed: SEED * 1000 + at }));
  progress(`${kind}: ${inputs.length} inputs for ${targets.length}`);
  await loopDelay();
  for (let from = 0; from < inputs.length; from += BATCH) {
    const some = inputs.slice(from, from + BATCH);
    for (const [at, input] of some.entries()) {
      const status = await send(input, kind === "calls" ? at % 2 === 0 : at % 5 !== 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 0 && status < 500) continue;
      wrong += 1;
      progress(`${status}: ${kind} ${JSON.stringify(input).slice(0, 600)}`);
    }
    stops.push({ ms: await loopDelay(), inputs: some });
  }
  const [longest] = stops.toSorted((a, b) => b.ms - a.ms);
  progress(
    `${kind}: longest stop ${round(longest?.ms ?? 0)} ms at ${longest?.inputs.map(({ path }) => path.slice(0, 60)).join(" ")}`,
  );
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, many]) => `${many} × ${status}`);
  rows.push([`${kind}: inputs; answers`, `${inputs.length}; ${told.join(", ")}`, "no 5xx"]);
  rows.push([`${kind}: longest the event loop stood still`, `${round(longest?.ms ?? 0)} ms`, "≤ 200 ms"]);
}
const alive = (await fetch(`${product.origin}/readyz`)).ok;
rows.push([
  "the process lives and is ready; memory (RSS)",
  `${alive ? "yes" : "no"}; ${round(rssMegabytes(product.pid), 0)} MB`,
  "yes",
]);
await product.stop();
await home.remove();
printTable(`fuzz: ${INPUTS} inputs of each kind, seed ${SEED}, one after the other, PostgreSQL`, rows);
if (!alive || wrong > 0) process.exitCode = 1;
