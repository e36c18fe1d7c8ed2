import { and, desc, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { hasMail } from "../integrations.ts";
import { outbox } from "./tables.ts";

/** `held`: not sent, and not on its way either; without a mail server no letter is. */
export type Delivery = "queued" | "sent" | "held";

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
