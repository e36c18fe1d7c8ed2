import type { Page } from "@playwright/test";
import { refusalsOf, untilReady } from "./expect-clean.ts";

/** Files, ways out and ways to somebody else's door. */
const isNoPage = (path: string) =>
  /xuat-tep|xuat-csv|\/tep\b|dang-xuat|\/dang-nhap|\.(ics|png|webp|xml|txt)$/.test(path);

/** Pages of one kind differ in the values that stand in their address. */
function kindOf({ pathname, searchParams }: URL): string {
  const steps = pathname.split("/");
  const known = pathname.startsWith("/admin/") ? 4 : 2;
  return [...steps.slice(0, known), steps.length, ...[...new Set(searchParams.keys())].sort()].join("/");
}

/**
 * Opens one page of each kind that can be reached from an address, and does there what `visit` does; answers how many, and all that went
 * wrong.
 */
export async function crawl(
  page: Page,
  from: string,
  follow: (path: string) => boolean,
  visit: (faults: string[]) => Promise<void> = async () => undefined,
) {
  const faults: string[] = [];
  let at = from;
  page.on("console", (said) => {
    if (said.type() === "error") faults.push(`${at}: ${said.text()}`);
  });
  page.on("pageerror", (error) => void faults.push(`${at}: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${at}: ${answer.status()} ${answer.url()}`);
  });
  const refused = await refusalsOf(page);
  const queue = [from];
  const seen = new Set<string>();
  const kinds = new Set<string>();
  const look = async () => {
    await page.goto(at);
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
      if (kinds.has(kindOf(url))) continue;
      kinds.add(kindOf(url));
      queue.push(next);
    }
    await visit(faults);
  };
  // A page that never comes to rest is a fault of its own, not the end of the walk.
  page.setDefaultTimeout(30_000);
  for (const path of queue) {
    at = path;
    await look().catch((error: Error) => void faults.push(`${at}: ${error.message}`));
  }
  return { opened: queue.length, faults: [...faults, ...refused] };
}
