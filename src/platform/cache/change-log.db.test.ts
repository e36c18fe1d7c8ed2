import { expect } from "vitest";
import { newId } from "#kernel/id.ts";
import { test } from "#tests/support/context.ts";
import { inTransaction, invalidate } from "../context.ts";
import { changesSince, recordContentChange, versionOf } from "./change-log.ts";

test("changesSince returns each member that changed after a version once", async ({ ctx }) => {
  const [one, two] = [newId(), newId()];
  await recordContentChange(ctx, "ships", one);
  const known = await versionOf(ctx, "ships");
  await recordContentChange(ctx, "ships", two, "ship:two");
  await recordContentChange(ctx, "ships", two);
  await recordContentChange(ctx, "hotels", one);

  const changes = await changesSince(ctx, "ships", known);

  expect(changes).toEqual({ version: known + 2, memberIds: [two] });
  expect(await changesSince(ctx, "ships", known + 2)).toEqual({ version: known + 2, memberIds: [] });
  expect(await changesSince(ctx, "nothing", 0)).toEqual({ version: 0, memberIds: [] });
});

test("changesSince groups the members of one transaction under one version", async ({ ctx }) => {
  const ids = [newId(), newId(), newId()];
  await inTransaction(ctx, async (ctx) => {
    for (const id of ids) await recordContentChange(ctx, "ships", id);
  });

  expect(await changesSince(ctx, "ships", 0)).toEqual({ version: 1, memberIds: ids });
});

test("changesSince is null when a version was raised without a record", async ({ ctx }) => {
  await recordContentChange(ctx, "ships", newId());
  await invalidate(ctx, "ships");
  await recordContentChange(ctx, "ships", newId());

  expect(await changesSince(ctx, "ships", 0)).toBeNull();
  expect(await changesSince(ctx, "ships", 2)).toMatchObject({ version: 3 });
  expect(await changesSince(ctx, "ships", 9)).toBeNull();
});
