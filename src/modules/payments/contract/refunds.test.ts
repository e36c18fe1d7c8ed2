import { expect, test } from "vitest";
import { beneficiaryInput } from "./refunds.ts";

test("the holder of a refund account is written as banks write it", () => {
  const account = { bank: "Vietcombank", account: "0123456789", holder: "Phạm Thử Đức" };
  expect(beneficiaryInput.parse(account).holder).toBe("PHAM THU DUC");
  for (const holder of ["", "---"])
    expect(beneficiaryInput.safeParse({ ...account, holder }).error?.issues.map(({ message }) => message)).toEqual([
      "Bạn cần nhập tên chủ tài khoản.",
    ]);
});
