import { eq, sql } from "drizzle-orm";
import { requirePermission } from "#kernel/actor.ts";
import { maskEmail } from "#kernel/email.ts";
import { notFound } from "#kernel/errors.ts";
import { recordAuditEvent } from "#modules/audit/commands.ts";
import { getCompany } from "#modules/settings/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { queueEmail } from "#platform/mail/outbox.ts";
import { consentLinkReplaced } from "../emails.ts";
import { consentMessages } from "../messages.ts";
import { consentLink } from "../rules.ts";
import { consents } from "../tables.ts";
import { emailsAbout } from "./agree.ts";

/** Revokes all consent links of an address (lower case), and sends it a new one. Throws `not-found` for an unknown address. */
export async function replaceConsentLinks(ctx: Context, email: string): Promise<void> {
  requirePermission(ctx.actor, "personal-data.decide");
  const sender = await getCompany(ctx);
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(consents)
      .set({ keyVersion: sql`${consents.keyVersion} + 1` })
      .where(eq(consents.email, email))
      .returning();
    const newest = changed.toSorted((a, b) => a.askedAt.getTime() - b.askedAt.getTime()).at(-1);
    if (!newest) throw notFound(consentMessages.neverAsked, "consent-not-found");
    const subject = { type: "consents", id: "offers", label: maskEmail(email) };
    await recordAuditEvent(ctx, { action: "consents.links-replaced", subject });
    const message = consentLinkReplaced(sender, consentLink(ctx, newest));
    const reason = `consent-link:${newest.id}:${newest.keyVersion}`;
    await queueEmail(ctx, { ...message, reason, about: emailsAbout(newest.id), recipient: email });
  });
}
