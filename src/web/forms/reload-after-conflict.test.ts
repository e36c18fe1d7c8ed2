import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders = "{admin/{bookings,cases,commissions,enquiries,invoices},site/bookings}";

/** Forms whose page reloads by itself, shows no state that others change, or keeps the version that its author has seen. */
const exempt = new Set([
  "src/web/admin/commissions/commissions-page.tsx",
  "src/web/admin/enquiries/new-page.tsx",
  "src/web/site/bookings/booking-page.tsx",
  "src/web/site/bookings/forgotten-code-page.tsx",
  "src/web/site/bookings/lookup-page.tsx",
  "src/web/site/bookings/offers-page.tsx",
  "src/web/site/bookings/payment-page.tsx",
]);

test("every page with a form about a booking, enquiry, case or invoice reloads after a conflict", () => {
  const pages = globSync(`src/web/${folders}/*-page.tsx`);
  expect(pages).toEqual(expect.arrayContaining([...exempt]));
  const forgetful = pages
    .filter((path) => !exempt.has(path))
    .filter((path) => {
      const text = readFileSync(path, "utf8");
      const hasForm = /^export (const|(async )?function) action\b/m.test(text);
      return hasForm && !text.includes("export const shouldRevalidate = reloadAfterConflict;");
    });
  expect(forgetful).toEqual([]);
});
