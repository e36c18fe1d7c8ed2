import { expect, test } from "vitest";
import { changedFields } from "./rules.ts";

const rule = (number: number, percent: number) => `Quy tắc số ${number} của bảng giá mùa hè: ${percent}%`;
const table = Array.from({ length: 60 }, (_, index) => rule(index, 10));

test("changedFields stores only the differences of two long lists", () => {
  const after = table.with(7, rule(7, 15)).toSpliced(20, 1);

  expect(changedFields({ rules: table }, { rules: after })).toEqual({
    before: { rules: [rule(7, 10), rule(20, 10)] },
    after: { rules: [rule(7, 15)] },
  });
  expect(changedFields({ rules: table.slice(0, 2) }, { rules: table.slice(1, 3) })).toEqual({
    before: { rules: table.slice(0, 2) },
    after: { rules: table.slice(1, 3) },
  });
});

test("changedFields stores the first whole items of a list that is too long, and the number of the rest", () => {
  const kept = changedFields({}, { rules: table }).after.rules as string[];

  expect(kept.slice(0, -1)).toEqual(table.slice(0, kept.length - 1));
  expect(kept.at(-1)).toBe(`… và ${table.length - kept.length + 1} dòng nữa`);
  expect(JSON.stringify(kept).length).toBeLessThan(1500);
  const reversed = changedFields({ rules: table }, { rules: table.toReversed() });
  expect([reversed.before.rules, (reversed.after.rules as string[])[0]]).toEqual([kept, table.at(-1)]);
});

test("a list of one endless text is stored truncated", () => {
  const { after } = changedFields({}, { notes: ["x".repeat(5000)] });
  expect(JSON.stringify(after).length).toBeLessThan(400);
});
