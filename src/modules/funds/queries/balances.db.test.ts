import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { addDays, calendarDate, vietnamInstant } from "#kernel/calendar-date.ts";
import { DomainError } from "#kernel/errors.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import type { Context } from "#platform/context.ts";
import { rollBack, test } from "#tests/support/context.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { bookMovement, voidMovement } from "../commands/book-movement.ts";
import { closeFundDays, reopenFundDays } from "../commands/closings.ts";
import { addFund } from "../commands/save-fund.ts";
import { addFundInput } from "../contract.ts";
import { fundMovements } from "../tables.ts";
import { getBalanceAt, getBalancesBefore } from "./balances.ts";
import { listClosings } from "./list-transfers.ts";

const FIRST = calendarDate("2026-11-10");
const DAYS = 10;

const day = fc.nat({ max: DAYS - 1 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("receive" as const), day, amount: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("void" as const), which: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("close" as const), day, counted: fc.nat({ max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reopen" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test("the balance of a fund on each day is the sum of its movements, whatever was closed and opened again", async ({
  ctx,
}) => {
  const owner = { ...ctx, actor: aStaffMember("owner") };
  const input = { kind: "bank", name: "Ngân hàng", accountNumber: "0123456789", opening: "0", openingOn: FIRST };
  const fundId = await addFund(owner, addFundInput.parse(input));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), (steps) =>
      rollBack(ctx.db, (db) => play({ ...owner, db }, fundId, steps)),
    ),
    { numRuns: quantity(200) },
  );
});

async function play(ctx: Context, fundId: string, steps: readonly Step[]): Promise<void> {
  const received: string[] = [];
  const take = async (one: Step): Promise<unknown> => {
    if (one.do === "receive") {
      const at = vietnamInstant(addDays(FIRST, one.day), "09:00");
      const movement = { fundId, kind: "receipt" as const, subjectId: newId(), amount: vnd(one.amount), at };
      await bookMovement(ctx, { ...movement, recordedBy: "system" });
      return received.push(movement.subjectId);
    }
    if (one.do === "void") {
      const subjectId = received.at(-1 - one.which);
      return (
        subjectId && voidMovement(ctx, "receipt", subjectId).then(() => received.splice(received.indexOf(subjectId), 1))
      );
    }
    if (one.do === "close")
      return closeFundDays(ctx, { fundId, day: addDays(FIRST, one.day), counted: vnd(one.counted), reason: "Đếm lại" });
    const closing = (await listClosings(ctx)).find(({ isLast }) => isLast);
    return closing && reopenFundDays(ctx, { closingId: closing.id, reason: "Đếm nhầm" });
  };
  for (const one of steps) {
    await take(one).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
  const movements = await ctx.db
    .select()
    .from(fundMovements)
    .where(and(eq(fundMovements.fundId, fundId), isNull(fundMovements.voidedAt)));
  for (let index = 0; index <= DAYS; index += 1) {
    const [before, on] = [addDays(FIRST, index), addDays(FIRST, index - 1)];
    const sum = movements.filter(({ dayOn }) => dayOn < before).reduce((total, one) => total + one.amountVnd, 0);
    expect((await getBalancesBefore(ctx, before)).get(fundId)).toBe(sum);
    expect(await getBalanceAt(ctx, fundId, on)).toBe(sum);
  }
}
