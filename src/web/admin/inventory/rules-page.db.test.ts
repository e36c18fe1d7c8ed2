import { expect } from "vitest";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { emptyRow, type RuleRow } from "./rule-row.ts";
import { errorText } from "./rules-form.tsx";
import { action, loader } from "./rules-page.tsx";

const visit = (ctx: Context, slug: string, more = {}, query = "") =>
  aVisit(ctx, `/admin/du-thuyen/lich-gia/${slug}/quy-tac${query}`, {
    params: { slug },
    actor: aStaffMember("owner"),
    ...more,
  }) as never;

async function send(ctx: Context, slug: string, change: (rows: RuleRow[]) => RuleRow[]) {
  const { rows, knownRuleIds } = await loader(visit(ctx, slug));
  const form = { knownRuleIds, rules: JSON.stringify(change(rows)) };
  return outcomeOf(Promise.resolve(action(visit(ctx, slug, { form }))));
}

test("Rules form returns a field error for a child rule without a bed", async ({ ctx }) => {
  const { slug } = await aCruise(ctx);
  const child = { ...emptyRow, kind: "child", label: "Bé", ageFrom: "0", ageTo: "5", percent: "50" };
  expect(await send(ctx, slug, (rows) => [child, ...rows])).toMatchObject({
    status: 400,
    data: { fields: { "0.bed": "Chọn bé ngủ giường riêng hay ngủ chung." } },
  });
});

test("Rules form shows a message when the rules are saved", async ({ ctx }) => {
  const { slug } = await aCruise(ctx);
  const { data } = await send(ctx, slug, (rows) => rows);
  expect(data).toEqual({ intent: "save", resultMessage: expect.stringMatching(/^Đã lưu \d+ quy tắc giá của /) });
});

test("Rules form takes the rules of another ship without saving them", async ({ ctx }) => {
  const [from, to] = [await aCruise(ctx), await aCruise(ctx)];
  const { copied, rows, rooms } = await loader(visit(ctx, to.slug, {}, `?tu=${from.slug}`));
  expect(copied?.rows).toHaveLength(rows.length);
  expect(copied?.rows.every(({ roomId }) => roomId === "" || rooms.some((room) => room.id === roomId))).toBe(true);
});

test("errorText names the rule of an error by kind, name and room", () => {
  const rooms = [{ id: "r", title: "Ban Công" }];
  const rows = [{ ...emptyRow, kind: "child", label: "Bé nhỏ", roomId: "r" }];
  expect(errorText("cruise", "0.bed", rows, rooms, "Chọn giường.")).toBe("Trẻ em, Bé nhỏ, Ban Công: Chọn giường.");
  expect(errorText("cruise", "base.r", rows, rooms, "Chưa có giá gốc.")).toBe("Ban Công: Chưa có giá gốc.");
});
