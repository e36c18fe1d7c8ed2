import { expect, test } from "vitest";
import { bankingApps } from "./reference.ts";

const transfer = {
  amount: 2_003_000,
  content: "HTDA92V2PR",
  account: { bin: "970436", number: "9704000012345", holder: "CONG TY HAI TRINH" },
};
const page = "https://haitrinh.example/don-hang/DA92V2PR/thanh-toan";

test("Links of banking apps fill in the transfer, with the account and the return address unencoded", () => {
  const [first, ...others] = bankingApps(transfer, page);
  expect(first).toEqual({
    name: "MBBank",
    href: `https://dl.vietqr.io/pay?app=mb&am=2003000&tn=HTDA92V2PR&ba=9704000012345@vcb&bn=CONG%20TY%20HAI%20TRINH&url=${page}`,
  });
  expect(others.map(({ name }) => name)).toEqual(["BIDV SmartBanking", "VietinBank iPay", "ACB ONE", "OCB OMNI"]);
});

test("Links of banking apps are absent when the code of the receiving bank is not known", () => {
  expect(bankingApps({ ...transfer, account: { ...transfer.account, bin: "999999" } }, page)).toEqual([]);
});
