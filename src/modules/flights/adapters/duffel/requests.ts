import type { Context } from "#platform/context.ts";
import type { Selection } from "../../contract/supplier.ts";
import { accountOf, call } from "./call.ts";
import { offerAnswer, type WireOffer } from "./wire.ts";

// An offer does not say which leg of a search it flies, so the leg prefixes the id of its request.
export const sessionOf = (leg: number, offerRequest: string): string => `${leg}.${offerRequest}`;
export const legOf = ({ session }: Selection): number => (session.startsWith("1.") ? 1 : 0);

/** True for an offer that can be held and paid for later, in the currency of the account: only these are sold. */
export const isSold = (ctx: Context, offer: WireOffer): boolean =>
  offer.total_currency === accountOf(ctx).currency && !offer.payment_requirements.requires_instant_payment;

/** The selected offer as it is now, with its bags; null when it differs from the selection or can no longer be held. */
export async function readOffer(ctx: Context, selection: Selection, signal: AbortSignal): Promise<WireOffer | null> {
  const path = `/air/offers/${encodeURIComponent(selection.fareId)}?return_available_services=true`;
  const { data } = await call(ctx, signal, { method: "GET", path, answer: offerAnswer, lost: "unavailable" });
  const isSame = data.slices.map(({ id }) => id).join(" ") === selection.values.join(" ");
  return isSame && isSold(ctx, data) ? data : null;
}
