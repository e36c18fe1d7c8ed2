import { requirePermission } from "#kernel/actor.ts";
import { addDays, today } from "#kernel/calendar-date.ts";
import { maskEmail } from "#kernel/email.ts";
import { conflict } from "#kernel/errors.ts";
import { hashSecret } from "#kernel/id.ts";
import type { PersonKey } from "#kernel/person.ts";
import { maskLocalPhone } from "#kernel/phone.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { eraseBooker } from "#modules/bookings/commands/erase-booker.ts";
import { listBookingsOfPerson, listBookingsToErase } from "#modules/bookings/queries/bookings-of-person.ts";
import { lockBooking } from "#modules/bookings/queries/get-booking.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { endCaseLinks } from "#modules/cases/commands/replace-link.ts";
import { eraseConsents } from "#modules/consents/commands/agree.ts";
import { eraseCustomer } from "#modules/customers/commands.ts";
import { eraseEnquiriesOfPerson } from "#modules/enquiries/commands/erase-enquiries.ts";
import { eraseInvoiceBuyer } from "#modules/invoices/commands/purge-invoices.ts";
import { erasePayer } from "#modules/payments/commands/erase-payer.ts";
import { eraseReviews } from "#modules/reviews/commands/decide-reviews.ts";
import { getRetention } from "#modules/settings/queries.ts";
import { eraseTravellersOf } from "#modules/travellers/commands/purge-travellers.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { failForRows } from "#platform/jobs/each-row.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { Erased } from "./contract.ts";
import { privacyMessages } from "./messages.ts";
import { copyOfPerson, findPerson } from "./queries.ts";

/** Copies all data about a person. The copy is recorded, without the person's identity. */
export async function exportPerson(ctx: Context, who: PersonKey): Promise<string> {
  requirePermission(ctx.actor, "personal-data.decide");
  await checkNotShared(ctx, who);
  const copy = await copyOfPerson(ctx, who);
  await recordAuditEvent(ctx, {
    action: "person.exported",
    subject: subjectOf(ctx, who),
    after: { bookings: copy.bookings.length },
  });
  return JSON.stringify(copy, null, 2);
}

/**
 * Erases a person from bookings, travellers, enquiries, reviews and accounts. Sales and payments stay without them, as the law on
 * accounting requires (Law 88/2015/QH13, art. 41). Open bookings are kept, and their codes are returned.
 */
export async function erasePerson(ctx: Context, storage: Storage, who: PersonKey): Promise<Erased> {
  requirePermission(ctx.actor, "personal-data.decide");
  await checkNotShared(ctx, who);
  const { erased, files } = await inTransaction(ctx, async (ctx) => {
    const all = (await listBookingsOfPerson(ctx, who)).filter(({ erasedAt }) => erasedAt === null);
    const over = all.filter(({ kept }) => kept === null);
    const reviews = await eraseReviews(
      ctx,
      who,
      all.map(({ code }) => code),
    );
    const files: string[] = [];
    // In a fixed order, so that two concurrent erasures cannot deadlock.
    for (const { id } of over.toSorted((a, b) => a.id.localeCompare(b.id)))
      files.push(...(await eraseBooking(ctx, id)));
    await endCaseLinks(ctx, who);
    const email = "email" in who ? who.email : null;
    const erased: Erased = {
      bookings: over.length,
      kept: all.filter(({ kept }) => kept !== null).map(({ code }) => bookingReference(code)),
      enquiries: await eraseEnquiriesOfPerson(ctx, who),
      reviews,
      consents: email === null ? 0 : await eraseConsents(ctx, email),
      account: email !== null && (await eraseCustomer(ctx, email)),
    };
    await recordAuditEvent(ctx, { action: "person.erased", subject: subjectOf(ctx, who), after: { ...erased } });
    return { erased, files };
  });
  await removeFiles(ctx, storage, files);
  return erased;
}

// Anyone can enter a number, and families share one: with several e-mails it identifies no person.
async function checkNotShared(ctx: Context, who: PersonKey): Promise<void> {
  if ("email" in who) return;
  const emails = new Set((await findPerson(ctx, who)).people.map(({ email }) => email).filter(Boolean));
  if (emails.size > 1) throw conflict("shared-number", privacyMessages.sharedNumber);
}

const BATCH_SIZE = 100;

/**
 * Erases the customers of bookings beyond the retention of the settings: years after a journey, days after an unpaid order. Open bookings
 * are retried another night. Returns the number of bookings.
 */
export async function eraseOldBookings(ctx: Context, storage: Storage): Promise<number> {
  const { bookingYears, unpaidDays } = await getRetention(ctx);
  const journeysBefore = addDays(today(ctx.now()), -Math.ceil(bookingYears * 365.25));
  const unpaidBefore = new Date(ctx.now().getTime() - unpaidDays * 86_400_000);
  let after: Awaited<ReturnType<typeof listBookingsToErase>>[number] | null = null;
  let erased = 0;
  let failed = 0;
  for (;;) {
    const due = await listBookingsToErase(ctx, { journeysBefore, unpaidBefore, after, limit: BATCH_SIZE });
    for (const { id } of due.filter(({ isOver }) => isOver)) {
      try {
        await removeFiles(ctx, storage, await inTransaction(ctx, (ctx) => eraseBooking(ctx, id)));
        erased += 1;
      } catch (err) {
        // A failure does not stop the others; the booking is tried again.
        failed += 1;
        ctx.log.error({ event: "privacy.erase_failed", err, bookingId: id }, "booking not erased; tried again");
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < BATCH_SIZE) break;
  }
  failForRows(failed);
  return erased;
}

async function eraseBooking(ctx: Context, id: string): Promise<string[]> {
  const booking = await lockBooking(ctx, id);
  await eraseTravellersOf(ctx, booking);
  await erasePayer(ctx, booking);
  await eraseInvoiceBuyer(ctx, id);
  return eraseBooker(ctx, booking);
}

// The rows are gone, so a failed removal is only logged.
async function removeFiles(ctx: Context, storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage
      .remove(key)
      .catch((err: unknown) =>
        ctx.log.error(
          { event: "privacy.file_not_deleted", err, key },
          "file of an erased booking not deleted from storage",
        ),
      );
  }
}

/** The log must not reveal the person: a number has few digits, so a keyed hash is used. */
const subjectOf = (ctx: Context, who: PersonKey) => {
  const [text, label] = "email" in who ? [who.email, maskEmail(who.email)] : [who.phone, maskLocalPhone(who.phone)];
  return { type: "person", id: hashSecret(ctx.sign(`person:${text}`)), label };
};
