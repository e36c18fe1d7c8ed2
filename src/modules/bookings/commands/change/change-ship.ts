import type { CalendarDate } from "#kernel/calendar-date.ts";
import { conflict } from "#kernel/errors.ts";
import type { Vnd } from "#kernel/money.ts";
import { offerStay } from "#modules/availability/queries/offer-stay.ts";
import { refusalError } from "#modules/availability/rules/stay-offer.ts";
import { listCommissionsOf } from "#modules/commissions/queries.ts";
import { requestFromPrice } from "#modules/products/commands/from-price.ts";
import { type Context, invalidateAfterCommit } from "#platform/context.ts";
import { getProductOnSale } from "../../adapters/products.ts";
import type { ChangeInput } from "../../contract/change.ts";
import { changeMessages, priceChangedMessage } from "../../messages/booking.ts";
import { getBookingTerms } from "../../queries/booked-rate-plans.ts";
import { type Booking, getBookingRow } from "../../queries/get-booking.ts";
import { planChange } from "../../queries/plan-change.ts";
import { stayOfChange, unchangedInput } from "../../rules/change.ts";
import { commissionOfShares, commissionShares } from "../../rules/commission.ts";
import { searchTextRenamed } from "../../rules/search-text.ts";
import { applyChange } from "./change-booking.ts";

export type OtherShip = { slug: string; checkIn: CalendarDate };

/**
 * Moves a locked booking to another ship: the same party in the cheapest cabins that fit, at the price and terms of that ship. Code, link
 * and history stay. Throws `price-changed` when it costs more than the preview. The ledger names the ship too: move its lines in the same
 * transaction.
 */
export async function changeShip(
  ctx: Context,
  booking: Booking,
  { slug, checkIn }: OtherShip,
  { expectedTotal, reason }: { expectedTotal: Vnd; reason: string },
): Promise<{ after: Booking }> {
  if (booking.kind !== "cruise" || booking.charter) throw conflict("not-possible-now", changeMessages.notChangeable);
  const ship = await getProductOnSale(ctx, "cruise", slug);
  const input: ChangeInput = { ...unchangedInput(booking), checkIn, rooms: [], override: { is: "none" } };
  const offer = await offerStay(ctx, ship, { ...stayOfChange({ ...booking, plans: [] }, input), rooms: [] });
  if (!offer.ok) throw refusalError(offer);
  const rooms = offer.offer.choice;
  const terms = await getBookingTerms(ctx, ship.id, rooms);
  const onNewShip = { ...booking, productId: ship.id, subject: ship.subject, ...terms };
  const plan = await planChange(ctx, onNewShip, { ...input, rooms }, { hasNotSailed: true });
  if (!plan.ok) throw refusalError(plan);
  const { totalVnd } = plan.after;
  if (totalVnd > expectedTotal) throw conflict("price-changed", priceChangedMessage(expectedTotal, totalVnd));
  const searchText = searchTextRenamed(booking.searchText, { ...onNewShip, contactName: ship.subject.title });
  const shares = commissionShares(await listCommissionsOf(ctx, ship.id), { ...plan.after, day: checkIn });
  const commission = { ...commissionOfShares(shares), commissionSetAt: ctx.now() };
  const after = { ...plan.after, searchText, ...commission };
  await applyChange(ctx, booking, { ...plan, after }, { reason, isAnswer: false });
  if (booking.productId) {
    await requestFromPrice(ctx, booking.productId);
    invalidateAfterCommit(ctx, `stock:${booking.productId}`);
  }
  return { after: await getBookingRow(ctx, booking.id) };
}
