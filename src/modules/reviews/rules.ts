import { today } from "#kernel/calendar-date.ts";
import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { signedToken, withToken } from "#platform/magic-link.ts";
import { type ReviewFacets, type TravelParty, travelParties } from "./contract.ts";

/** Every spelling of the name, and the comment, folded, with a space at both ends. */
export const reviewSearchText = ({ name, comment }: { name: string; comment: string }): string =>
  ` ${foldName(`${spellingsOf(name).join(" ")} ${comment}`)} `;

/** A Vietnamese number, with any grouping of its digits. */
const phone = /(?:\+?84|\b0)(?:[\s.-]?\d){8,10}\b/;

const link = /https?:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|info|vn)\b|@[\w-]+\.\w/i;

/** The contact in a comment that leads readers elsewhere; often an advertisement. */
export function findContactDetail(comment: string): "phone" | "link" | null {
  if (phone.test(comment)) return "phone";
  return link.test(comment) ? "link" : null;
}

/** The percentage of decided reviews that are public; null without any. */
export function approvedPercent({ received, pending, approved }: Record<"received" | "pending" | "approved", number>) {
  const decided = received - pending;
  return decided === 0 ? null : Math.round((approved / decided) * 100);
}

type Counted = { score: number; party: TravelParty | null; n: number };

/** The counts of each filter within the other one. Values without a review are left out. */
export function facetsOf(
  rows: readonly Counted[],
  chosen: { score?: number | undefined; party?: TravelParty | undefined },
): ReviewFacets {
  const sum = (some: readonly Counted[]) => some.reduce((total, { n }) => total + n, 0);
  const ofParty = rows.filter(({ party }) => !chosen.party || party === chosen.party);
  const ofScore = rows.filter(({ score }) => !chosen.score || score === chosen.score);
  const stars = [5, 4, 3, 2, 1].map((score) => ({ score, count: sum(ofParty.filter((row) => row.score === score)) }));
  const parties = travelParties.map((party) => ({ party, count: sum(ofScore.filter((row) => row.party === party)) }));
  return { stars: stars.filter(({ count }) => count > 0), parties: parties.filter(({ count }) => count > 0) };
}

type Signing = { sign: (text: string) => string };
type Keyed = { id: string; keyVersion: number };

/** The key in an invitation link. */
export const invitationKey = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `review-invitation:${id}`, keyVersion);

/** The path of an invited review. */
export const invitationPath = (id: string): string => `/danh-gia/${id}`;

/** The absolute link for an email. */
export const invitationLink = (ctx: Signing & { siteUrl: string }, invitation: Keyed): string =>
  ctx.siteUrl + withToken(invitationPath(invitation.id), invitationKey(ctx, invitation));

/** The state of an invitation at a moment. */
export function invitationState({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date) {
  if (usedAt) return "used";
  // The email names the day, and a day lasts until midnight.
  return today(now) <= today(expiresAt) ? "open" : "over";
}

/** The audit subject of a review. The log is permanent, so it has only the last word of a name. */
export const subjectOf = ({ id, name }: { id: string; name: string }) => ({
  type: "review",
  id,
  label: name.split(" ").at(-1) ?? "",
});
