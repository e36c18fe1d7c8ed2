import { and, desc, eq, inArray } from "drizzle-orm";
import type { Context } from "../context.ts";
import { hasMail } from "../integrations.ts";
import { outbox } from "./tables.ts";

/** `held`: not sent, and not on its way either; without a mail server no letter is. */
export type Delivery = "queued" | "sent" | "held";

/** Which of these reasons have a letter that was sent or is on its way. */
export async function listWrittenReasons(ctx: Context, reasons: readonly string[]): Promise<Set<string>> {
  if (reasons.length === 0) return new Set();
  const states = hasMail(ctx) ? (["sent", "waiting"] as const) : (["sent"] as const);
  const rows = await ctx.db
    .select({ reason: outbox.reason })
    .from(outbox)
    .where(and(inArray(outbox.reason, [...reasons]), inArray(outbox.state, [...states])));
  return new Set(rows.map(({ reason }) => reason));
}

/** What became of the newest letter about something to a recipient; null where there is none any more. */
export async function findNewestDelivery(
  ctx: Context,
  { about, recipient }: { about: string; recipient: string },
): Promise<Delivery | null> {
  const [letter] = await ctx.db
    .select({ state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.about, about), eq(outbox.recipient, recipient)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1);
  if (!letter) return null;
  if (letter.state === "sent") return "sent";
  return letter.state === "waiting" && hasMail(ctx) ? "queued" : "held";
}
