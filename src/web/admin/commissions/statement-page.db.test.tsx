import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import type { Staff } from "#kernel/actor.ts";
import { addFund } from "#modules/funds/commands/save-fund.ts";
import { addFundInput } from "#modules/funds/contract.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import Page, { action, loader } from "./statement-page.tsx";

const [accountant, manager] = [aStaffMember("accountant"), aStaffMember("manager")];
const address = "/admin/don-dat/cong-no?thang=";

async function textOf(ctx: Context, month: string, actor: Staff = accountant): Promise<string> {
  const { data } = await outcomeOf(
    Promise.resolve(loader(aVisit(ctx, address + month, { params: {}, actor }) as never)),
  );
  const Shown = Page as ComponentType<Record<string, unknown>>;
  const router = createMemoryRouter([{ path: "/", element: <Shown loaderData={data} params={{}} matches={[]} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const send = (ctx: Context, form: Record<string, string>) =>
  outcomeOf(action(aVisit(ctx, `${address}2026-12`, { params: {}, form, actor: accountant }) as never));

test("the page carries an advance to the next month, where the supplier returns a part of it", async ({ ctx }) => {
  await someSettings(ctx);
  const { id: productId } = await aCruise(ctx);
  const till = { kind: "till", name: "Két", accountNumber: "", opening: "5000000", openingOn: "2026-11-01" };
  const fundId = await addFund({ ...ctx, actor: aStaffMember("owner") }, addFundInput.parse(till));
  const payment = { productId, fundId, day: "2026-11-21", reference: "", note: "" };
  expect(await textOf(ctx, "2026-12")).not.toContain("Ghi thu lại");
  await send(ctx, { ...payment, intent: "pay", month: "2026-11", amount: "3.000.000" });
  expect(await textOf(ctx, "2026-11")).toMatch(/Đã trả 3,000,000 đ Còn lại −3,000,000 đ/);
  const december = await textOf(ctx, "2026-12");
  expect(december).toMatch(/Kỳ trước chuyển sang −3,000,000 đ Đã trả 0 đ Còn lại −3,000,000 đ/);
  expect(december).toContain("Ghi thu lại");
  expect(await textOf(ctx, "2026-12", manager)).not.toContain("Ghi thu lại");

  await send(ctx, { ...payment, intent: "receive", month: "2026-12", amount: "1.000.000", arrivalId: "" });
  const after = await textOf(ctx, "2026-12", manager);
  expect(after).toMatch(/Đã trả −1,000,000 đ Còn lại −2,000,000 đ/);
  for (const text of ["Thu lại 1,000,000 đ", "Huỷ lần thu lại 1,000,000 đ"]) expect(after).toContain(text);
});
