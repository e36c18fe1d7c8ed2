import { expect } from "vitest";
import { RICH_TEXT } from "#kernel/rich-text.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { getCruiseToEdit } from "#modules/cruises/queries/get-cruise-to-edit.ts";

import type { Context } from "#platform/context.ts";
import { aListedCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action } from "./edit-page.tsx";

/** The auto-save request of the editor, in a browser's encoding. */
async function save(ctx: Context, id: string, change: object) {
  const { draft, version } = await getCruiseToEdit(ctx, id);
  const visit = aVisit(ctx, `/admin/du-thuyen/cap-nhat-tour/${id}`, {
    params: { slug: id },
    actor: aStaffMember("content"),
  });
  const body = new URLSearchParams({
    intent: "write",
    id,
    version: String(version),
    draft: JSON.stringify({ ...draft, ...change }),
  });
  const request = new Request(visit.url, { method: "POST", body });
  return outcomeOf(Promise.resolve(action({ ...visit, request } as never)));
}

test("Product editor stores the longest description unchanged", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, { slug: "x" });
  const line = "Vịnh Hạ Long được đỡ bởi những cột đá vôi.".padEnd(RICH_TEXT.characters / 60, " ạ");
  const longDescription = richTextOf(Array.from({ length: 60 }, () => ({ type: "paragraph", text: line })));

  expect(await save(ctx, id, { longDescription })).toMatchObject({ status: 200, data: { intent: "write" } });

  expect((await getCruiseToEdit(ctx, id)).draft.longDescription).toEqual(longDescription);
});

test("Product editor rejects an unsafe link and an unknown node", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, { slug: "x" });
  const mark = { type: "link", attrs: { href: "javascript:alert(1)" } };
  const parts = [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [mark] }] }, { type: "iframe" }];
  for (const part of parts) {
    const answer = await save(ctx, id, { longDescription: { type: "doc", content: [part] } });
    expect(answer).toMatchObject({ status: 400, data: { rejected: true } });
  }
  expect((await getCruiseToEdit(ctx, id)).hasDraft).toBe(false);
});
