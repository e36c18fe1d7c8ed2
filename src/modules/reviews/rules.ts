import { today } from "#kernel/calendar-date.ts";
import { foldName, spellingsOf } from "#kernel/vietnamese.ts";
import { signedToken, withToken } from "#platform/magic-link.ts";

/** Every spelling of the name, and the comment, folded, with a space at both ends. */
export const reviewSearchText = ({ name, comment }: { name: string; comment: string }): string =>
  ` ${foldName(`${spellingsOf(name).join(" ")} ${comment}`)} `;

/** A Vietnamese number, in whatever groups of digits it is written. */
const phone = /(?:\+?84|\b0)(?:[\s.-]?\d){8,10}\b/;

const link = /https?:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|info|vn)\b|@[\w-]+\.\w/i;

/** What a comment has in it that leads its readers somewhere else; often an advertisement. */
export function leadsElsewhere(comment: string): "phone" | "link" | null {
  if (phone.test(comment)) return "phone";
  return link.test(comment) ? "link" : null;
}

/** How many of the reviews that were decided became public and stayed so, in percent; null where none was decided yet. */
export function approvedPercent({ received, pending, approved }: Record<"received" | "pending" | "approved", number>) {
  const decided = received - pending;
  return decided === 0 ? null : Math.round((approved / decided) * 100);
}

type Signing = { sign: (text: string) => string };
type Keyed = { id: string; keyVersion: number };

/** The key in the link of an invitation. */
export const invitationKey = (ctx: Signing, { id, keyVersion }: Keyed): string =>
  signedToken(ctx, `review-invitation:${id}`, keyVersion);

/** Where somebody writes who was asked to. */
export const invitationPath = (id: string): string => `/danh-gia/${id}`;

/** The same for a letter: open to whoever follows it. */
export const invitationLink = (ctx: Signing & { siteUrl: string }, invitation: Keyed): string =>
  ctx.siteUrl + withToken(invitationPath(invitation.id), invitationKey(ctx, invitation));

/** Where an invitation stands at a moment. */
export function invitationState({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date) {
  if (usedAt) return "used";
  // Its letter names the day, and a day lasts until midnight.
  return today(now) <= today(expiresAt) ? "open" : "over";
}

/** How the log names a review. */
export const subjectOf = ({ id, name }: { id: string; name: string }) => ({
  ...{ type: "review", id },
  label: name.split(" ").at(-1) ?? "",
});
