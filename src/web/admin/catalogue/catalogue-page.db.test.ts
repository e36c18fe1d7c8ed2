import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Role } from "#kernel/actor.ts";
import { amenityTypes } from "#modules/amenities/contract.ts";
import { usualAmenities } from "#modules/amenities/reference/usual-amenities.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aCruise } from "#tests/support/factories.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { action, loader } from "./catalogue-page.tsx";
import { iconNames } from "./icon-names.ts";

const pageOf = (kind: string) => `/admin/${kind.startsWith("hotel") ? "khach-san" : "du-thuyen"}/danh-muc`;

const open = async (ctx: Context, role: Role, kind: string) =>
  outcomeOf(
    Promise.resolve(
      loader(aVisit(ctx, `${pageOf(kind)}?muc=${kind}`, { params: {}, actor: aStaffMember(role) }) as never),
    ),
  );

const send = (ctx: Context, role: Role, form: Record<string, string>) =>
  outcomeOf(
    Promise.resolve(
      action(aVisit(ctx, pageOf(form.kind ?? ""), { params: {}, form, actor: aStaffMember(role) }) as never),
    ),
  );

const entriesOf = async (ctx: Context, kind: string) =>
  ((await open(ctx, "content", kind)).data as { entries: { id: string; name: string }[] }).entries;

test("Amenity is added, renamed, and deleted while no product has it", async ({ ctx }) => {
  const amenity = { kind: "ship", text: "Phòng chiếu phim", icon: "clapperboard", position: "5" };

  expect(await send(ctx, "content", { intent: "add", ...amenity })).toMatchObject({ data: { intent: "add" } });
  const [added] = await entriesOf(ctx, "ship");
  expect(added).toMatchObject({ name: "Phòng chiếu phim", icon: "clapperboard", position: 5 });

  await send(ctx, "content", { intent: "change", ...amenity, id: added?.id ?? "", text: "Rạp phim nhỏ" });
  expect(await entriesOf(ctx, "ship")).toMatchObject([{ name: "Rạp phim nhỏ" }]);

  await send(ctx, "content", { intent: "delete", kind: "ship", id: added?.id ?? "" });
  expect(await entriesOf(ctx, "ship")).toEqual([]);
});

test("Catalogue lists amenities of hotels and their rooms separately from ships", async ({ ctx }) => {
  await send(ctx, "content", { intent: "add", kind: "hotel-room", text: "Bồn tắm", icon: "bath", position: "1" });
  expect(await open(ctx, "content", "hotel-room")).toMatchObject({
    data: { productKind: "hotel", kind: "hotel-room", entries: [{ name: "Bồn tắm" }] },
  });
  expect(await open(ctx, "content", "hotel")).toMatchObject({ data: { kind: "hotel", entries: [] } });
  expect(await open(ctx, "content", "ship-room")).toMatchObject({ data: { productKind: "cruise", entries: [] } });
});

test.for(amenityTypes)(
  "Catalogue fills the list of %s once with the usual amenities, each with an existing icon",
  async (kind, { ctx }) => {
    const usual = usualAmenities(kind);
    expect(usual.filter(({ icon }) => !(icon in iconNames))).toEqual([]);
    await send(ctx, "content", { intent: "add", kind, text: usual[0]?.text ?? "", icon: "check", position: "1" });

    expect(await send(ctx, "viewer", { intent: "start", kind })).toMatchObject({ status: 403 });
    for (const _ of [1, 2])
      expect(await send(ctx, "content", { intent: "start", kind })).toMatchObject({ status: 200 });

    const names = (await entriesOf(ctx, kind)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(usual.map(({ text }) => text).toSorted());
  },
);

test("Bay with ships is not deleted, and the error says why", async ({ ctx }) => {
  await aCruise(ctx);
  const [area] = await entriesOf(ctx, "area");

  expect(await send(ctx, "content", { intent: "delete", kind: "area", id: area?.id ?? "" })).toMatchObject({
    status: 409,
    data: { rejected: true, message: expect.stringContaining("không xoá được") },
  });
  expect(await entriesOf(ctx, "area")).toContainEqual(area);
});

test("Catalogue form returns field errors, and ignores an unknown kind", async ({ ctx }) => {
  const area = { intent: "add", kind: "area", name: "", slug: "Có Dấu", position: "một" };

  expect(await send(ctx, "content", { ...area, position: "1" })).toMatchObject({
    status: 400,
    data: { fields: { name: expect.any(String), slug: expect.stringContaining("chữ thường") } },
  });
  expect(await send(ctx, "content", area)).toMatchObject({
    status: 400,
    data: { fields: { position: expect.any(String) } },
  });
  expect(await send(ctx, "content", { ...area, kind: "users" })).toMatchObject({ status: 400 });
});

test("Catalogue is read-only for readers, and closed to visitors", async ({ ctx }) => {
  const amenity = { intent: "add", kind: "hotel", text: "Hồ bơi", icon: "waves-ladder", position: "1" };

  expect(await open(ctx, "viewer", "hotel")).toMatchObject({ status: 200, data: { mayWrite: false } });
  expect(await send(ctx, "viewer", amenity)).toMatchObject({ status: 403 });
  expect(await entriesOf(ctx, "hotel")).toEqual([]);
});

test("Every selectable icon exists", () => {
  const sprite = readFileSync("src/web/components/amenity-icons.svg", "utf8");
  expect(Object.keys(iconNames).filter((icon) => !sprite.includes(`id="${icon}"`))).toEqual([]);
});
