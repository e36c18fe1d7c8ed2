import type { Page } from "@playwright/test";
import { recordCspViolations, untilReady } from "./expect-clean.ts";

/** Files, external links and sign-in pages of others. */
const isNoPage = (path: string) =>
  /xuat-tep|xuat-csv|\/tep\b|dang-xuat|\/dang-nhap|\.(ics|png|webp|xml|txt)$/.test(path);

/** Codes of bookings and of complaints. */
const CODE = /^[2-9A-Z]{8}$/;

/**
 * The number of pages of one route that a crawl opens in the short run: tests/whole-site.db.test.ts reads all of them. The long run opens
 * one for each set of query parameters, and every booking.
 */
const PAGES_PER_ROUTE = process.env.LONG_RUN === "on" ? Number.POSITIVE_INFINITY : 2;

/** Pages of one place share a route; those of one kind also have the same query parameters. */
function kindOf({ pathname, searchParams }: URL): { place: string; kind: string } {
  const steps = pathname.split("/");
  const known = pathname.startsWith("/admin/") ? 4 : 2;
  const place = [...steps.slice(0, known).map((step) => step.replace(CODE, ":code")), steps.length].join("/");
  const code = steps.slice(0, known).find((step) => CODE.test(step)) ?? "";
  return { place, kind: [place, code, ...[...new Set(searchParams.keys())].sort()].join("/") };
}

export type Opened = { path: string; place: string; html: string };
type Walk = {
  /** These addresses are all opened, whatever their kind. */
  from: readonly string[];
  follow: (path: string) => boolean;
  visit?: (faults: string[], opened: Opened) => Promise<void>;
};

/** Follows links from some addresses, opens one page of each kind and runs `visit` there. Returns the number of pages and all faults. */
export async function crawl(page: Page, { from, follow, visit = async () => undefined }: Walk) {
  const faults: string[] = [];
  let at = "";
  page.on("console", (message) => {
    // The answer itself is looked at below.
    const isAnswer = message.text().includes("the server responded with a status of");
    if (message.type() === "error" && !isAnswer) faults.push(`${at}: ${message.text()}`);
  });
  page.on("pageerror", (error) => void faults.push(`${at}: ${error.message}`));
  page.on("response", (answer) => {
    // 400 is the answer to an incomplete form: pressing its button is no fault.
    const isRejectedForm = answer.status() === 400 && answer.request().method() === "POST";
    if (answer.status() >= 400 && !isRejectedForm) faults.push(`${at}: ${answer.status()} ${answer.url()}`);
  });
  const violations = await recordCspViolations(page);
  const queue = [...from];
  const seen = new Set<string>();
  const kinds = new Set<string>();
  const opened = new Map<string, number>();
  const isKnown = (url: URL): boolean => {
    const { place, kind } = kindOf(url);
    const before = opened.get(place) ?? 0;
    if (kinds.has(kind) || before >= PAGES_PER_ROUTE) return true;
    kinds.add(kind);
    opened.set(place, before + 1);
    return false;
  };
  for (const path of from) isKnown(new URL(path, "http://site"));
  const look = async () => {
    const html = (await (await page.goto(at))?.text()) ?? "";
    await untilReady(page);
    const links = await page
      .locator("a[href]:not([download])")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const url = new URL(link);
      const next = url.pathname + url.search;
      if (url.origin !== new URL(page.url()).origin || seen.has(next) || isNoPage(url.pathname) || !follow(next))
        continue;
      seen.add(next);
      if (!isKnown(url)) queue.push(next);
    }
    await visit(faults, { path: at, place: kindOf(new URL(page.url())).place, html });
  };
  // A page that never comes to rest is a fault, but does not end the walk.
  page.setDefaultTimeout(30_000);
  for (const path of queue) {
    at = path;
    await look().catch((error: Error) => void faults.push(`${at}: ${error.message}`));
  }
  return { opened: queue.length, faults: [...faults, ...violations] };
}
