import { and, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "../context.ts";
import { hasMail } from "../integrations.ts";
import { outbox } from "./tables.ts";

/** `held`: neither sent nor queued. Without a mail server every email is held. */
export type Delivery = "queued" | "sent" | "held";

/** The reasons whose email was sent or is queued. */
export async function listQueuedReasons(ctx: Context, reasons: readonly string[]): Promise<Set<string>> {
  if (reasons.length === 0) return new Set();
  const states = hasMail(ctx) ? (["sent", "waiting"] as const) : (["sent"] as const);
  const rows = await ctx.db
    .select({ reason: outbox.reason })
    .from(outbox)
    .where(and(inArray(outbox.reason, [...reasons]), inArray(outbox.state, [...states])));
  return new Set(rows.map(({ reason }) => reason));
}

/** The delivery of the newest email about an entity to a recipient; null when there is none. */
export async function findNewestDelivery(
  ctx: Context,
  { about, recipient }: { about: string; recipient: string },
): Promise<Delivery | null> {
  const [email] = await ctx.db
    .select({ state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.about, about), eq(outbox.recipient, recipient)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  if (!email) return null;
  if (email.state === "sent") return "sent";
  return email.state === "waiting" && hasMail(ctx) ? "queued" : "held";
}
