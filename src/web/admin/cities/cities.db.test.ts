import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { listCityEntries } from "#modules/places/queries.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCity, aHotel } from "#tests/support/home.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import * as edit from "./edit-page.tsx";
import * as list from "./list-page.tsx";
import * as create from "./new-page.tsx";

const home = "/admin/khach-san/dia-diem";

type Page = { loader: (args: never) => unknown; action: (args: never) => unknown };
type VisitOptions = { form?: Record<string, string>; id?: string; role?: Role };

function go(ctx: Context, page: Page, { form, id = "", role = "content" }: VisitOptions = {}) {
  const actor = aStaffMember(role);
  const visit = aVisit(ctx, home, { params: { id }, actor, ...(form && { form }) });
  return outcomeOf(Promise.resolve().then(() => (form ? page.action : page.loader)(visit as never)));
}

test("City is added, renamed and deleted by a content editor", async ({ ctx }) => {
  const form = { name: "Quy Nhơn", slug: "quy-nhon", position: "90" };
  expect(await go(ctx, create, { form })).toMatchObject({ status: 303, location: `${home}?xong=da-tao` });
  const [city] = await listCityEntries({ ...ctx, actor: aStaffMember("content") });
  expect(city).toMatchObject({ name: "Quy Nhơn", slug: "quy-nhon", position: 90 });

  const id = city?.id ?? "";
  expect(await go(ctx, edit, { id, form: { ...form, name: "Quy Nhơn, Gia Lai" } })).toMatchObject({
    location: `${home}?xong=da-luu`,
  });
  expect(await go(ctx, edit, { id })).toMatchObject({ data: { city: { name: "Quy Nhơn, Gia Lai" } } });
  expect(await go(ctx, list)).toMatchObject({ data: { cities: [{ id, hotels: 0 }] } });

  expect(await go(ctx, list, { form: { intent: "delete", id } })).toMatchObject({
    data: { resultMessage: "Đã xoá địa điểm" },
  });
  expect(await go(ctx, list)).toMatchObject({ data: { cities: [] } });
});

test("City with a hotel is not deleted, and the error names the hotel", async ({ ctx }) => {
  const id = await aCity(ctx, "Sa Pa");
  await aHotel(ctx, { city: "Sa Pa", title: "Nhà Bên Suối" });

  expect(await go(ctx, list)).toMatchObject({ data: { cities: [{ id, hotels: 1 }] } });
  expect(await go(ctx, list, { form: { intent: "delete", id } })).toMatchObject({
    status: 409,
    data: { message: expect.stringMatching(/còn khách sạn.*Nhà Bên Suối/) },
  });
});

test("City form returns field errors, and is read-only for readers", async ({ ctx }) => {
  const id = await aCity(ctx, "Sa Pa");
  const wrong = { name: "", slug: "Có Dấu", position: "một" };
  expect(await go(ctx, create, { form: wrong })).toMatchObject({
    status: 400,
    data: { fields: { name: expect.any(String), slug: expect.any(String), position: expect.any(String) } },
  });
  expect(await go(ctx, create, { form: { name: "Sapa", slug: "sa-pa", position: "1" } })).toMatchObject({
    data: { fields: { slug: expect.stringContaining("đã dùng") } },
  });
  expect(await go(ctx, list, { role: "viewer" })).toMatchObject({ data: { mayWrite: false } });
  for (const page of [create, edit]) expect(await go(ctx, page, { id, role: "viewer" })).toMatchObject({ status: 403 });
  expect(await go(ctx, list, { role: "viewer", form: { intent: "delete", id } })).toMatchObject({ status: 403 });
});
