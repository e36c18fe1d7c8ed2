import { expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { refundInput } from "./refunds.ts";

test("refundInput accepts an amount from one đồng and names the field when it is zero or negative", () => {
  const refund = { bookingId: newId(), reason: "Khách trả phòng sớm" };
  const wrongFields = (amount: string) =>
    refundInput.safeParse({ ...refund, amount }).error?.issues.map(({ path }) => path.join("."));

  expect(wrongFields("1")).toBeUndefined();
  expect(wrongFields("0")).toEqual(["amount"]);
  expect(wrongFields("-1")).toEqual(["amount"]);
});
