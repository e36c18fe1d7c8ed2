import { expect } from "vitest";
import { newId } from "#kernel/id.ts";
import { test } from "#tests/support/context.ts";
import { inTransaction, invalidate } from "../context.ts";
import { getCollectionVersion, listChangesSince, recordContentChange } from "./change-log.ts";

test("listChangesSince returns each member that changed after a version once", async ({ ctx }) => {
  const [one, two] = [newId(), newId()];
  await recordContentChange(ctx, "ships", one);
  const known = await getCollectionVersion(ctx, "ships");
  await recordContentChange(ctx, "ships", two, "ship:two");
  await recordContentChange(ctx, "ships", two);
  await recordContentChange(ctx, "hotels", one);

  const changes = await listChangesSince(ctx, "ships", known);

  expect(changes).toEqual({ version: known + 2, memberIds: [two] });
  expect(await listChangesSince(ctx, "ships", known + 2)).toEqual({ version: known + 2, memberIds: [] });
  expect(await listChangesSince(ctx, "nothing", 0)).toEqual({ version: 0, memberIds: [] });
});

test("listChangesSince groups the members of one transaction under one version", async ({ ctx }) => {
  const ids = [newId(), newId(), newId()];
  await inTransaction(ctx, async (ctx) => {
    for (const id of ids) await recordContentChange(ctx, "ships", id);
  });

  expect(await listChangesSince(ctx, "ships", 0)).toEqual({ version: 1, memberIds: ids });
});

test("listChangesSince is null when a version was raised without a record", async ({ ctx }) => {
  await recordContentChange(ctx, "ships", newId());
  await invalidate(ctx, "ships");
  await recordContentChange(ctx, "ships", newId());

  expect(await listChangesSince(ctx, "ships", 0)).toBeNull();
  expect(await listChangesSince(ctx, "ships", 2)).toMatchObject({ version: 3 });
  expect(await listChangesSince(ctx, "ships", 9)).toBeNull();
});
