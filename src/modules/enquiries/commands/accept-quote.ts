import { eq } from "drizzle-orm";
import { conflict, DomainError, type ErrorKind, invalid, notFound } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import { placePromised } from "#modules/bookings/commands/place/place-booking.ts";
import type { PlacedBooking } from "#modules/bookings/contract/placing.ts";
import { getBookingRow } from "#modules/bookings/queries/get-booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { addEvent, lockItem } from "#modules/worklist/commands.ts";
import { parsePhone } from "#modules/worklist/rules.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import type { AcceptQuote } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { enquiryList } from "../queries/list-enquiries.ts";
import { quoteStateOf } from "../rules.ts";
import { enquiries, quotes } from "../tables.ts";

type Enquiry = typeof enquiries.$inferSelect;
type Quote = typeof quotes.$inferSelect;
type Booked = Pick<PlacedBooking, "id" | "code" | "keyVersion">;

/**
 * Places the booking that a quote promises, at its price; accepting again returns the same booking. Throws `conflict` when the quote is
 * no longer active, and "cannot-be-booked" when its rooms are gone: then the enquiry waits for staff again.
 */
export async function acceptQuote(ctx: Context, key: string, input: AcceptQuote): Promise<Booked> {
  const phone = parsePhone(input.phone);
  const enquiry = await enquiryOf(ctx, key);
  const accepted = { ...input, phone, ...personOf(enquiry, { ...input, phone }) };
  try {
    return await inTransaction(ctx, (ctx) => accept(ctx, key, enquiry.code, accepted));
  } catch (error) {
    if (!(error instanceof CannotBeBooked)) throw error;
    await inTransaction(ctx, (ctx) =>
      returnToStaff(ctx, enquiry.code, { ...accepted, phone: input.phone }, error.reason),
    );
    throw conflict("cannot-be-booked", enquiryMessages.cannotBeBooked);
  }
}

/** Name and e-mail of the customer: from the enquiry for its own telephone number, otherwise from the input. */
function personOf(enquiry: Enquiry, { name, phone, email }: AcceptQuote): Pick<AcceptQuote, "name" | "email"> {
  const isSame = enquiry.phone === phone;
  const person = { name: name || (isSame ? enquiry.name : ""), email: email || (isSame ? enquiry.email : "") };
  const missing = {
    ...(person.name === "" && { name: enquiryMessages.nameOfOther }),
    ...(person.email === "" && { email: enquiryMessages.emailOfOther }),
  };
  if (Object.keys(missing).length > 0) throw invalid(enquiryMessages.whoAccepts, missing);
  return person;
}

/** The offer is no longer available. */
class CannotBeBooked extends Error {
  readonly reason: string;

  constructor(error: DomainError) {
    super(error.message, { cause: error });
    this.reason = error.message;
  }
}

/** The customer expects to hear from staff now. */
async function returnToStaff(ctx: Context, code: string, { name, phone, email }: AcceptQuote, reason: string) {
  const enquiry = await lockItem(ctx, enquiryList, code);
  const text = `${reason} ${phone}, ${email}`;
  await addEvent(ctx, enquiryList, enquiry.id, { kind: "refused-at-acceptance", by: name, text });
  const state = enquiry.state === "sent" ? "quoting" : enquiry.state;
  await ctx.db
    .update(enquiries)
    .set({ state, dueAt: ctx.now(), updatedAt: ctx.now() })
    .where(eq(enquiries.id, enquiry.id));
}

async function enquiryOf(ctx: Context, key: string): Promise<Enquiry> {
  const [row] = await ctx.db
    .select({ enquiry: enquiries })
    .from(quotes)
    .innerJoin(enquiries, eq(enquiries.id, quotes.enquiryId))
    .where(eq(quotes.keyHash, hashSecret(key)));
  if (!row) throw notFound(enquiryMessages.noSuchQuote, "quote-not-found");
  return row.enquiry;
}

async function accept(ctx: Context, key: string, code: string, input: AcceptQuote): Promise<Booked> {
  const enquiry = await lockItem(ctx, enquiryList, code);
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(eq(quotes.keyHash, hashSecret(key)))
    .for("update");
  if (!quote) throw notFound(enquiryMessages.noSuchQuote, "quote-not-found");
  if (quote.bookingId) {
    const { id, code, keyVersion, contactPhone } = await getBookingRow(ctx, quote.bookingId);
    // The link may have been forwarded; the booking belongs to the customer who accepted.
    if (contactPhone !== input.phone) throw conflict("quote-accepted", enquiryMessages.accepted);
    return { id, code, keyVersion };
  }
  checkOpen(quote, input, ctx.now());
  const promise = promiseOf(enquiry, quote);
  const booking = await placePromised(ctx, orderOf(enquiry, quote, input), promise, `quote:${quote.id}`).catch(
    (error) => {
      throw error instanceof DomainError && permanentErrorKinds.has(error.kind) ? new CannotBeBooked(error) : error;
    },
  );
  await ctx.db.update(quotes).set({ state: "accepted", bookingId: booking.id }).where(eq(quotes.id, quote.id));
  await ctx.db
    .update(enquiries)
    .set({ state: "won", reason: null, endedAt: ctx.now(), updatedAt: ctx.now() })
    .where(eq(enquiries.id, enquiry.id));
  const text = `Bản ${quote.version}, đơn ${bookingReference(booking.code)}`;
  await addEvent(ctx, enquiryList, enquiry.id, { kind: "quote-accepted", by: input.name, text });
  return booking;
}

/** Error kinds that a retry cannot fix. */
const permanentErrorKinds = new Set<ErrorKind>(["invalid", "conflict", "not-found"]);

function checkOpen(quote: Quote, { expectedTotal }: AcceptQuote, now: Date): void {
  const state = quoteStateOf(quote, now);
  if (state === "expired") throw conflict("quote-expired", enquiryMessages.expired);
  if (state !== "sent") throw conflict("quote-not-open", enquiryMessages.notOpen);
  if (expectedTotal !== quote.totalVnd) throw conflict("price-changed", enquiryMessages.otherTotal);
}

const orderOf = ({ invoice }: Enquiry, { kind, stay, totalVnd }: Quote, { name, phone, email }: AcceptQuote) => ({
  ...stay,
  kind,
  contact: { name, phone, email },
  invoice,
  note: "",
  payment: "full" as const,
  expectedTotal: totalVnd,
});

const promiseOf = (enquiry: Enquiry, { lines, totalVnd, depositPercent, version, terms }: Quote) => ({
  terms,
  adjustments: lines,
  total: totalVnd,
  depositPercent,
  reason: `Theo báo giá ${enquiry.code}, bản ${version}`,
  assigneeId: enquiry.assigneeId,
});
