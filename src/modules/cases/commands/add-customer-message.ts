import { and, count, eq } from "drizzle-orm";
import { conflict } from "#kernel/errors.ts";
import { addEvent, lockItem } from "#modules/worklist/commands.ts";
import { noSuchItem } from "#modules/worklist/queries.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { contentKey, runIdempotent } from "#platform/idempotency.ts";
import { isSameSecret } from "#platform/same-secret.ts";
import { MAX_CUSTOMER_MESSAGES } from "../limits.ts";
import { caseMessages } from "../messages.ts";
import { caseList } from "../queries/list-cases.ts";
import { caseSecret } from "../rules.ts";
import { caseEvents, cases } from "../tables.ts";

type CaseLink = { code: string; key: string };

/** Adds a message from the bearer of a case link and marks the case for staff. A repeat within ten minutes adds nothing. */
export async function addCustomerMessage(
  ctx: Context,
  { code, key }: CaseLink,
  text: string,
  { admit }: { admit: () => Promise<void> },
): Promise<void> {
  const request = { code, key, text };
  const idempotency = { scope: "case-word", key: contentKey(request), request, admit };
  await runIdempotent(ctx, { ...idempotency, replay: async () => undefined }, (claim) =>
    inTransaction(ctx, async (ctx) => {
      const one = await lockItem(ctx, caseList, code);
      if (!isSameSecret(key, caseSecret(ctx, one)) || one.erased) throw noSuchItem(caseList);
      const [messages] = await ctx.db
        .select({ n: count() })
        .from(caseEvents)
        .where(and(eq(caseEvents.itemId, one.id), eq(caseEvents.kind, "word")));
      if ((messages?.n ?? 0) >= MAX_CUSTOMER_MESSAGES) throw conflict("too-many-words", caseMessages.tooManyMessages);
      await claim(ctx, {});
      await addEvent(ctx, caseList, one.id, { kind: "word", by: one.name, text });
      await ctx.db
        .update(cases)
        .set({ hasNews: true, version: one.version + 1, updatedAt: ctx.now() })
        .where(eq(cases.id, one.id));
    }),
  );
}
