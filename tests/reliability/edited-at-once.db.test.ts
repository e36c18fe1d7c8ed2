import { like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { editGrid } from "#modules/availability/commands/edit-grid.ts";
import { stockGrid } from "#modules/availability/queries/stock-grid.ts";
import { answerCase } from "#modules/cases/commands/decide-case.ts";
import { getCaseDetail } from "#modules/cases/queries/get-case.ts";
import { updateCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { cruiseContent } from "#modules/cruises/contract/editing.ts";
import { getCruiseBySlug } from "#modules/cruises/queries/get-cruise-by-slug.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";
import { inTransaction } from "#platform/context.ts";
import { outbox } from "#platform/mail/tables.ts";
import { aComplaint } from "#tests/support/cases.ts";
import { serverUrl } from "#tests/support/database.ts";
import { aCruise } from "#tests/support/factories.ts";
import { openWorld } from "./world.ts";

test("fifty concurrent saves of one ship: one succeeds, and the others get a conflict", async () => {
  const { ctx } = await openWorld();
  const { id, slug } = await aCruise(ctx);
  const { draft, version } = await getCruiseToEdit(ctx, slug);
  const content = cruiseContent.parse(draft);

  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      updateCruise(ctx, id, { ...content, operator: `Hãng ${index}` }, { version }),
    ),
  );

  const rejected = answers.filter((answer) => answer.status === "rejected");
  const winner = answers.findIndex((answer) => answer.status === "fulfilled");
  expect(rejected.map((answer) => answer.reason.code)).toEqual(Array(49).fill("changed-meanwhile"));
  expect((await getCruiseBySlug(ctx, slug)).operator).toBe(`Hãng ${winner}`);
});

test("ten concurrent prices for one day: one succeeds and is stored", async () => {
  const { ctx } = await openWorld();
  const cruise = await aCruise(ctx);
  const day = { productId: cruise.id, from: cruise.checkIn, days: 1, nights: 1 };
  const [cell] = (await stockGrid(ctx, day)).cells;
  if (!cell) throw new Error("the ship has no cell on that day");
  const { roomId, on, capacity, closed, minNights, price } = cell;
  const cells = [{ roomId, on, seen: { capacity, closed, minNights, price } }];

  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      editGrid(ctx, { productId: cruise.id, nights: 1, cells, change: { price: 3_000_000 + index * 1000 } }),
    ),
  );

  const rejected = answers.filter((answer) => answer.status === "rejected");
  const winner = answers.findIndex((answer) => answer.status === "fulfilled");
  expect(rejected.map((answer) => answer.reason.code)).toEqual(Array(9).fill("changed-meanwhile"));
  expect((await stockGrid(ctx, day)).cells[0]?.price).toBe(3_000_000 + winner * 1000);
});

test("twenty concurrent editors who retry after each conflict lose no line", async () => {
  const { ctx } = await openWorld();
  const { id, slug } = await aCruise(ctx);
  const add = async (line: string) => {
    for (;;) {
      const { draft, version } = await getCruiseToEdit(ctx, slug);
      const content = cruiseContent.parse({ ...draft, included: [...draft.included, line] });
      const code = await updateCruise(ctx, id, content, { version }).then(
        () => "saved",
        (rejection: { code: string }) => rejection.code,
      );
      if (code === "saved") return;
      expect(code).toBe("changed-meanwhile");
    }
  };

  const { included } = await getCruiseBySlug(ctx, slug);
  const added = Array.from({ length: 20 }, (_, index) => `Dịch vụ ${index}`);
  await Promise.all(added.map(add));

  expect((await getCruiseBySlug(ctx, slug)).included.toSorted()).toEqual([...included, ...added].toSorted());
});

test.skipIf(!serverUrl())("getCruiseToEdit never reads a version that is newer than its content", async () => {
  const { ctx, ask } = await openWorld();
  const { id, slug } = await aCruise(ctx);
  const { draft, version } = await getCruiseToEdit(ctx, slug);
  const isWaiting = async () => {
    const [row] = await ask(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.waiting !== 0;
  };

  const opened = await inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`lock table product_edits in access exclusive mode`);
    const opened = getCruiseToEdit(ctx, id);
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
    await updateCruise(inside, id, { ...cruiseContent.parse(draft), operator: "Hãng mới" }, { version });
    return [opened] as const;
  });

  const seen = await opened[0];
  expect([seen.version, seen.draft.operator]).toEqual([version + 1, "Hãng mới"]);
});

test("ten concurrent answers to one complaint: one succeeds, and its customer gets one email", async () => {
  const { ctx } = await openWorld();
  const code = await aComplaint(ctx);
  const { version } = await getCaseDetail(ctx, code);

  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => answerCase(ctx, code, { version, text: `Trả lời ${index}` })),
  );

  const rejected = answers.filter((answer) => answer.status === "rejected");
  expect(rejected.map((answer) => answer.reason.code)).toEqual(Array(9).fill("changed-meanwhile"));
  const winner = answers.findIndex((answer) => answer.status === "fulfilled");
  const said = (await getCaseDetail(ctx, code)).log.filter(({ kind }) => kind === "answered");
  expect(said.map(({ text }) => text)).toEqual([`Trả lời ${winner}`]);
  const emails = await ctx.db
    .select()
    .from(outbox)
    .where(like(outbox.subject, `Trả lời%${code}`));
  expect(emails).toHaveLength(1);
});
