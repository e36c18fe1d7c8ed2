import { and, eq, isNotNull } from "drizzle-orm";
import { loadDemo } from "#database/seed/load-demo.ts";
import { roles, type Staff } from "#kernel/actor.ts";
import { calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { privatePath } from "#modules/bookings/rules/addresses.ts";
import { bookings } from "#modules/bookings/tables.ts";
import { makeQuote, sendQuote } from "#modules/enquiries/commands/quotes.ts";
import { sendBusinessEnquiry } from "#modules/enquiries/commands/send-enquiry.ts";
import { businessEnquiryInput, makeQuoteInput } from "#modules/enquiries/contract.ts";
import { getEnquiryDetail } from "#modules/enquiries/queries/get-enquiry.ts";
import { inviteToReview } from "#modules/reviews/commands/send-reviews.ts";
import { invitationLink } from "#modules/reviews/rules.ts";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import type { Context } from "#platform/context.ts";
import { aPicture } from "./catalogue.ts";
import { makeClock, makeContext } from "./context.ts";
import { drizzleOf, openTestDatabase } from "./database.ts";
import { aCruise, aHotelOnSale, type TestCruise } from "./factories.ts";
import { anAccount, asSignedIn } from "./staff.ts";
import { memoryStorage } from "./storage.ts";
import { type Look, wholeSite } from "./whole-site.ts";

/** An entry address with its cookie. */
export type EntryPoint = { address: string; cookie?: string };

export type DemoSite = {
  ctx: Context;
  look: Look;
  /** Products on sale without a review. */
  unreviewed: TestCruise[];
  /** The home page, and pages that only an email links to. */
  entries: readonly EntryPoint[];
  staff: ReadonlyMap<Staff["role"], Staff>;
};

/** The terms of the information pages are in force at this day. */
const LOADED_ON = calendarDate("2026-12-05");

let opened: Promise<DemoSite> | undefined;

/** The whole site with the demo data, loaded once for all files of a worker, which only read it. */
export function demoSite(): Promise<DemoSite> {
  opened ??= open();
  return opened;
}

async function open(): Promise<DemoSite> {
  const ctx = makeContext(drizzleOf(await openTestDatabase()), makeClock(vietnamInstant(LOADED_ON, "10:00")));
  await loadDemo(ctx, memoryStorage(), { today: LOADED_ON, picturesDir: "database/seed/demo/pictures" });
  const ship = await aCruise(ctx, { imageIds: [await aPicture(ctx)] });
  const unreviewed = [ship, await aHotelOnSale(ctx, { imageIds: [await aPicture(ctx)] })];
  // Results are cached as in the product, because the data no longer changes.
  const look = await wholeSite({ ...ctx, cache: createTaggedCache(() => "", 5000) });
  const staff = new Map<Staff["role"], Staff>();
  for (const role of roles) {
    const { actor } = await asSignedIn(ctx, await anAccount(ctx, role));
    if (actor.kind === "staff") staff.set(role, actor);
  }
  const byEmail = [
    ...(await bookingEntries(ctx, look)),
    ...(await invitationEntries(ctx, look)),
    await quoteEntry(ctx, ship),
  ];
  return { ctx, look, unreviewed, entries: [{ address: "/" }, ...byEmail], staff };
}

/** One booking of each kind in each state, opened by its link. */
async function bookingEntries(ctx: Context, look: Look): Promise<EntryPoint[]> {
  const { id, code, keyVersion, kind, state } = bookings;
  const found = await ctx.db.selectDistinctOn([kind, state], { id, code, keyVersion }).from(bookings);
  return Promise.all(found.map((booking) => openLink(look, privatePath(ctx, booking))));
}

/** Opens a link and keeps the cookie that it sets. */
async function openLink(look: Look, link: string): Promise<EntryPoint> {
  const { cookie, location } = await look(link);
  return { address: location ?? link, cookie };
}

/** A guest who is invited to review, and one with a wrong link. */
async function invitationEntries(ctx: Context, look: Look): Promise<EntryPoint[]> {
  const done = ctx.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.state, "completed"), isNotNull(bookings.productId)));
  const [{ id = "", code = "", productId } = {}] = await done.limit(1);
  const invitation = productId && (await inviteToReview(ctx, { id, code, productId }));
  if (!invitation) throw new Error("no guest to invite");
  const { pathname, search } = new URL(invitationLink(ctx, invitation));
  return [await openLink(look, pathname + search), { address: pathname }];
}

/** A company with a quote for a ship. */
async function quoteEntry(ctx: Context, { slug, checkIn, roomIds }: TestCruise): Promise<EntryPoint> {
  const customer = { name: "Thu Hà", phone: "0912 345 678", email: "ha@example.vn", company: "Công ty Thử" };
  const input = businessEnquiryInput.parse({ ...customer, people: 2, message: "Đi hai ngày.", invoice });
  const code = await sendBusinessEnquiry(ctx, input, { admit: async () => undefined });
  const stay = { slug, checkIn, nights: 1, adults: 2, children: [], rooms: [{ roomId: roomIds[0], quantity: 1 }] };
  const lines = [{ kind: "extra", label: "Hoa trong phòng", amount: 900_000 }];
  const terms = { depositPercent: 50, validDays: 3, words: "Đã gồm xe đón.", lines, expectedTotal: 6_700_000 };
  await makeQuote(ctx, code, makeQuoteInput.parse({ kind: "cruise", stay, ...terms }));
  const [quote] = (await getEnquiryDetail(ctx, code)).quotes;
  if (!quote) throw new Error("no quote was made");
  await sendQuote(ctx, code, quote.id);
  return { address: new URL(quote.link ?? "", ctx.siteUrl).pathname };
}

const invoice = { company: "Công ty Thử", taxCode: "0100000003", address: "1 Phố Thử", email: "" };
