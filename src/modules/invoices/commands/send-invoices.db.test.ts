import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { bookings } from "#modules/bookings/tables.ts";
import type { Context } from "#platform/context.ts";
import { aPaidBooking, latestInvoice, request, test } from "#tests/support/invoices.ts";
import { sendInvoices } from "./send-invoices.ts";

test("a request that cannot be checked fails with its reason, and the ones after it are sent", async ({
  ctx,
  clock,
  viettel,
}) => {
  const [broken, sound] = [await aPaidBooking(ctx), await aPaidBooking(ctx)];
  await request(ctx, broken.id);
  clock.forward(1);
  await request(ctx, sound.id);
  await ctx.db
    .update(bookings)
    .set({ plans: sql`'null'::jsonb` as never })
    .where(eq(bookings.id, broken.id));
  const logged: object[] = [];
  const log = { ...ctx.log, error: (fields: object) => void logged.push(fields) } as typeof ctx.log;

  expect(await sendInvoices({ ...ctx, log })).toBe(2);

  expect(viettel.issued).toHaveLength(1);
  expect(await latestInvoice(ctx, sound.id)).toMatchObject({ state: "issued" });
  const failed = await latestInvoice(ctx, broken.id);
  expect(failed).toMatchObject({ state: "failed", detail: expect.stringContaining("kiểm tra") });
  expect(logged).toMatchObject([{ event: "job.row_failed", job: "send-invoices", id: failed.id }]);
  expect(await sendInvoices({ ...ctx, log })).toBe(0);
  expect(logged).toHaveLength(1);
});

test.for(["57014", "40P01"])(
  "a request whose check meets the database error %s is sent by a later run",
  async (code, { ctx }) => {
    const { id } = await aPaidBooking(ctx);
    await request(ctx, id);
    await expect(sendInvoices({ ...ctx, db: withFailingSavepoints(ctx.db, code) })).rejects.toMatchObject({ code });
    expect(await latestInvoice(ctx, id)).toMatchObject({ state: "requested" });
    await sendInvoices(ctx);
    expect(await latestInvoice(ctx, id)).toMatchObject({ state: "issued" });
  },
);

/** A database whose savepoints in a transaction fail. */
function withFailingSavepoints(db: Context["db"], code: string, isInside = false): Context["db"] {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return async (work: (tx: Context["db"]) => Promise<unknown>) => {
        if (isInside) throw Object.assign(new Error("the statement was canceled"), { code });
        return target.transaction((tx) => work(withFailingSavepoints(tx, code, true)));
      };
    },
  });
}
