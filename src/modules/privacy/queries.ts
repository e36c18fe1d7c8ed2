import { requirePermission } from "#kernel/actor.ts";
import type { PersonKey } from "#kernel/person.ts";
import type { BookingKind } from "#modules/bookings/contract/booking.ts";
import { listBookingsOfPerson, listRequestsOf } from "#modules/bookings/queries/bookings-of-person.ts";
import { bookingReference } from "#modules/bookings/rules/code.ts";
import { listCasesOfPerson } from "#modules/cases/queries/list-cases.ts";
import { listConsentsOf } from "#modules/consents/queries.ts";
import { findCustomerByEmail } from "#modules/customers/queries.ts";
import { listEnquiriesOfPerson } from "#modules/enquiries/queries/enquiries-of-person.ts";
import { listPassengersWithPapers } from "#modules/flights/queries/passengers-with-papers.ts";
import { listInvoicedBuyers } from "#modules/invoices/queries/own-invoices.ts";
import { listReviewsOfPerson } from "#modules/reviews/queries.ts";
import { listOwnTravellers } from "#modules/travellers/queries.ts";
import { bornText, maskDocument } from "#modules/travellers/rules/list.ts";
import type { Context } from "#platform/context.ts";

/** All data about a person, for staff. */
export async function findPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.read");
  const bookings = await listBookingsOfPerson(ctx, who);
  const codes = bookings.map(({ code }) => code);
  const email = "email" in who ? who.email : null;
  const [enquiries, reviews, cases, account, consents] = await Promise.all([
    listEnquiriesOfPerson(ctx, who),
    listReviewsOfPerson(ctx, who, codes),
    listCasesOfPerson(ctx, who),
    email === null ? null : findCustomerByEmail(ctx, email),
    email === null ? [] : listConsentsOf(ctx, email),
  ]);
  const existingReviews = reviews.filter(({ state }) => state !== "deleted");
  const people = [
    ...bookings.map(({ contactName: name, contactEmail, contactPhone: phone }) => ({
      name,
      email: contactEmail,
      phone,
    })),
    ...[...enquiries, ...cases].map(({ name, email, phone }) => ({ name, email, phone })),
    ...existingReviews.map(({ name, email, phone }) => ({ name, email: email ?? "", phone: phone ?? "" })),
  ].map((one) => ({ ...one, email: one.email.toLowerCase() }));
  return { bookings, enquiries, reviews: existingReviews, cases, account, consents, people };
}

/**
 * The copy for the person, in a machine-readable form (Law 91/2025/QH15: the right to be given one's data). Numbers of papers are masked:
 * some belong to other people.
 */
export async function copyOfPerson(ctx: Context, who: PersonKey) {
  requirePermission(ctx.actor, "personal-data.decide");
  const { bookings, enquiries, reviews, cases, account, consents } = await findPerson(ctx, who);
  const requests = await listRequestsOf(
    ctx,
    bookings.map(({ id }) => id),
  );
  const buyers = await listInvoicedBuyers(
    ctx,
    bookings.map(({ id }) => id),
  );
  const bookingCopies = [];
  for (const booking of bookings) {
    const { id, code, state, kind, subject, startsOn, endsOn, totalVnd, paidVnd, createdAt, consentedAt } = booking;
    bookingCopies.push({
      code: bookingReference(code),
      state,
      kind,
      title: subject.title,
      startsOn,
      endsOn,
      totalVnd,
      paidVnd,
      createdAt,
      consentedAt,
      acceptedVersions: booking.acceptedVersions,
      contact: { name: booking.contactName, phone: booking.contactPhone, email: booking.contactEmail },
      note: booking.note,
      invoice: booking.invoice,
      invoices: buyers.filter(({ bookingId }) => bookingId === id).map(({ number, buyer }) => ({ number, buyer })),
      requests: requests.filter(({ bookingId }) => bookingId === id).map(({ text }) => text),
      travellers: await describeTravellers(ctx, booking),
    });
  }
  return {
    of: who,
    madeAt: ctx.now(),
    bookings: bookingCopies,
    enquiries,
    cases,
    account,
    consents,
    reviews: reviews.map(({ id: _, productId: __, ...review }) => review),
  };
}

/** The travellers of a stay, or the passengers of flights, with masked papers. */
async function describeTravellers(ctx: Context, { id, kind }: { id: string; kind: BookingKind }) {
  if (kind === "flight") {
    const passengers = await listPassengersWithPapers(ctx, id);
    return passengers.map(({ name, bornOn, gender, passport }) => ({
      name,
      born: bornText(bornOn),
      sex: gender,
      nationality: passport?.nationality ?? null,
      document: passport && { kind: "passport", number: maskDocument(passport.number), expiresOn: passport.expiresOn },
    }));
  }
  const { guests } = await listOwnTravellers(ctx, id);
  return guests.map(({ name, born, sex, nationality, document }) => ({ name, born, sex, nationality, document }));
}
