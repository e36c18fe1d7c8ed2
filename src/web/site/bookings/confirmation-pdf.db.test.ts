import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { BookingState } from "#modules/bookings/contract/states.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { getLetterhead } from "#modules/settings/queries.ts";
import { saveOwnTravellers } from "#modules/travellers/commands/save-travellers.ts";
import { travellerListInput } from "#modules/travellers/contract/list.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { loader as bookingPage } from "./booking-page.tsx";
import { loader } from "./confirmation-pdf-resource.ts";

const company = {
  brand: "Hải Trình",
  hotline: "+842033000018",
  email: "xinchao@example.vn",
  company: { name: "Công ty TNHH Mẫu", address: "Số 1 phố Mẫu, Quảng Ninh", taxCode: "0100000000" },
};

const aGuest = { name: "Đặng Thị Ỷ", born: "14/03/1989", sex: "female", nationality: "VN", document: "001189004821" };

let last = 0;
async function aBooking(ctx: Context, state: BookingState = "confirmed") {
  await someSettings(ctx);
  await saveSettings(ctx, "company", company);
  last += 1;
  const placed = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: `confirmation-pdf-${last}` });
  await saveOwnTravellers(ctx, placed.id, travellerListInput.parse({ version: 0, guests: [aGuest] }));
  await ctx.db.update(bookings).set({ state }).where(eq(bookings.id, placed.id));
  const key = encodeURIComponent(placed.secret);
  const visit = aVisit(ctx, `/don-hang/${placed.code}?k=${key}`, { params: { code: placed.code } });
  const { headers } = await outcomeOf(Promise.resolve(bookingPage(visit)));
  return { ...placed, key, cookie: cookiesOf(headers) };
}

type Extra = { query?: string; cookie?: string; limits?: { consume(name: string, key: string): Promise<void> } };

const at = (ctx: Context, code: string, { query = "", ...extra }: Extra = {}) =>
  loader(aVisit(ctx, `/don-hang/${code}/phieu-xac-nhan.pdf${query}`, { params: { code }, ...extra }));

test("The customer's confirmation comes as a PDF file with the agency's letterhead and no document number", async ({
  ctx,
}) => {
  const { code, cookie } = await aBooking(ctx);
  const counted: string[] = [];

  const answer = await at(ctx, code, { cookie, limits: { consume: async (name) => void counted.push(name) } });

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="phieu-xac-nhan-HT${code}.pdf"`,
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  expect(counted).toEqual(["pdf"]);
  const { words, links } = await readPdf(await answer.arrayBuffer());
  for (const text of [...(await getLetterhead(ctx)).lines, "Đặng Thị Ỷ, sinh năm 1989"]) expect(words).toContain(text);
  expect(words).toContain("Mã số thuế 0100000000");
  expect(words).not.toMatch(/004821|0912 |thuhang@/);
  // A file is passed on, so its links open nothing without the customer's own token.
  expect(links.join()).not.toContain("k=");
});

test("The file needs the same token as the page: in the cookie, or in the address, which it leaves at once", async ({
  ctx,
}) => {
  const [mine, other] = [await aBooking(ctx), await aBooking(ctx)];

  for (const cookie of ["", other.cookie, other.cookie.replaceAll(other.code, mine.code)])
    expect(await outcomeOf(at(ctx, mine.code, { cookie }))).toMatchObject({ status: 404 });
  const answer = await outcomeOf(at(ctx, mine.code, { query: `?k=${mine.key}` }));
  expect(answer).toMatchObject({ status: 303, location: `/don-hang/${mine.code}/phieu-xac-nhan.pdf` });
});

test.for(["awaiting_payment", "expired", "cancelled"] as const)(
  "A booking that is %s has no file, as it has no page",
  async (state, { ctx }) => {
    const { code, cookie } = await aBooking(ctx, state);
    expect(await outcomeOf(at(ctx, code, { cookie }))).toMatchObject({ status: 303, location: `/don-hang/${code}` });
  },
);
