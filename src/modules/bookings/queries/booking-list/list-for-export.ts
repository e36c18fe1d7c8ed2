import { and, desc, eq, inArray } from "drizzle-orm";
import { can, requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { invalid } from "#kernel/errors.ts";
import { formatLocalPhone, maskLocalPhone } from "#kernel/phone.ts";
import type { BookingListRow, BookingSearch } from "#modules/bookings/contract/booking-list.ts";
import { LIST_SEARCH_CAP, MAX_EXPORT_ROWS } from "#modules/bookings/limits.ts";
import { bookingListMessages } from "#modules/bookings/messages/booking-list.ts";
import { normalizeBookingCode } from "#modules/bookings/rules/code.ts";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { findByText } from "./find-by-text.ts";
import { columns, toRows } from "./rows.ts";
import { filtersOf, inView, orderOf } from "./views.ts";

export type ExportRow = BookingListRow & { phone: string; email: string };

/**
 * The bookings of an export in the order of the list. Unmasked phone numbers and e-mail addresses need the permission to read personal
 * data. A search exports what the list finds, up to the same cap; `only` selects some of them.
 */
export async function listForExport(
  ctx: Context,
  search: BookingSearch,
  only?: readonly string[],
): Promise<ExportRow[]> {
  requirePermission(ctx.actor, "bookings.read");
  const mayRead = can(ctx.actor, "personal-data.read");
  const chosen = only && inArray(bookings.id, [...only]);
  const where = and(inView(ctx, search.view), ...filtersOf(ctx, search), chosen);
  const code = normalizeBookingCode(search.text);
  const found =
    search.text !== "" && !code ? (await findByText(ctx, search.text, where)).ids.slice(0, LIST_SEARCH_CAP) : null;
  const rows = await ctx.db
    .select({ ...columns, email: bookings.contactEmail })
    .from(bookings)
    .where(found ? inArray(bookings.id, found) : and(where, code ? eq(bookings.code, code) : undefined))
    .orderBy(...(found ? [desc(bookings.createdAt), desc(bookings.id)] : orderOf(search)))
    .limit(MAX_EXPORT_ROWS + 1);
  if (rows.length > MAX_EXPORT_ROWS) throw invalid(bookingListMessages.tooManyToExport);
  const whole = rows.map((row) => ({ ...row, wholePhone: row.phone }));
  return (await toRows(ctx, whole)).map(({ email, wholePhone, ...row }) => ({
    ...row,
    phone: mayRead ? formatLocalPhone(wholePhone) : maskLocalPhone(wholePhone),
    email: mayRead ? email : maskEmail(email),
  }));
}
