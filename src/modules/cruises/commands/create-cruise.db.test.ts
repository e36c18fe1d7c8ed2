import { describe, expect } from "vitest";
import { visitor } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import {
  aCruiseDraft,
  aListedCruise,
  anAmenity,
  anArea,
  aPicture,
  aRoomDraft,
  renameCruise,
} from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { cruiseDraft } from "../contract/cruise.ts";
import { getCruiseBySlug } from "../queries/get-cruise-by-slug.ts";
import { getCruiseRef } from "../queries/get-cruise-ref.ts";
import { listCruiseAreas } from "../queries/list-cruise-areas.ts";
import { listTopCruises } from "../queries/list-top-cruises.ts";
import { createCruise } from "./create-cruise.ts";
import { publishCruise } from "./edit-cruise.ts";

describe("a new ship", () => {
  test("is shown with its rooms and amenities in the order of the draft", async ({ ctx }) => {
    const [spa, bath] = [await anAmenity(ctx, "Spa"), await anAmenity(ctx, "Bồn tắm", "ship-room")];
    const areaId = await anArea(ctx, "Vịnh Lan Hạ");
    const rooms = [aRoomDraft({ title: "Suite", amenityIds: [bath] }), aRoomDraft({ title: "Hai Giường" })];

    const created = await createCruise(ctx, aCruiseDraft({ areaId, slug: "ngoc-lam", amenityIds: [spa], rooms }));

    const cruise = await getCruiseBySlug(ctx, "ngoc-lam");
    expect(cruise).toMatchObject({
      id: created.id,
      category: { id: areaId, name: "Vịnh Lan Hạ" },
      defaultPrice: 3_350_000,
      score: { average: null, count: 0 },
      amenities: [{ id: spa, text: "Spa" }],
      cancellation: [
        { daysBefore: 8, percent: 0 },
        { daysBefore: 3, percent: 30 },
      ],
    });
    expect(cruise.rooms.map((room) => [room.id, room.title])).toEqual([
      [created.roomIds[0], "Suite"],
      [created.roomIds[1], "Hai Giường"],
    ]);
    expect(cruise.rooms[0]?.amenities).toEqual([{ id: bath, text: "Bồn tắm", icon: "check" }]);
    expect(Object.keys(cruise)).not.toContain("searchText");
  });

  test("fits its own contract", async ({ ctx }) => {
    const draft = aCruiseDraft({ areaId: await anArea(ctx) });

    expect(cruiseDraft.parse(draft)).toEqual(draft);
  });

  test("sorts cancellation tiers from far to near", async ({ ctx }) => {
    const near = { daysBefore: 1, percent: 50 };
    const far = { daysBefore: 9, percent: 0 };
    await aListedCruise(ctx, { slug: "x", cancellation: [near, far] });

    expect((await getCruiseRef(ctx, "x")).cancellation).toEqual([far, near]);
  });

  test("may not take the slug of another, neither the current nor a former one", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "cu" });
    await renameCruise(ctx, id, "moi");

    for (const slug of ["cu", "moi"]) {
      await expect(aListedCruise(ctx, { slug })).rejects.toMatchObject({
        kind: "conflict",
        code: "slug-taken",
        fields: { slug: expect.any(String) },
      });
    }
  });

  test.for([
    ["areaId", { areaId: newId() }],
    ["amenityIds", { amenityIds: [newId()] }],
    ["imageIds", { imageIds: [newId()] }],
    ["amenityIds", { rooms: [aRoomDraft({ amenityIds: [newId()] })] }],
  ] as const)("rejects a reference to what does not exist: %s", async ([field, change], { ctx }) => {
    const draft = aCruiseDraft({ areaId: await anArea(ctx) });

    await expect(createCruise(ctx, { ...draft, ...structuredClone(change) } as typeof draft)).rejects.toMatchObject({
      kind: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  test("needs the permission to write the catalogue", async ({ ctx }) => {
    const draft = aCruiseDraft({ areaId: await anArea(ctx) });
    const reader = aStaffMember("viewer");

    await expect(createCruise({ ...ctx, actor: visitor }, draft)).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(createCruise({ ...ctx, actor: reader }, draft)).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("publishing", () => {
  test.for(["draft", "hidden"] as const)("a %s ship is not found, published it is", async (status, { ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x", status, imageIds: [await aPicture(ctx)] });
    await expect(getCruiseBySlug(ctx, "x")).rejects.toMatchObject({ kind: "not-found" });
    await expect(getCruiseRef(ctx, "x")).rejects.toMatchObject({ kind: "not-found" });

    await publishCruise(ctx, id, { confirmed: true });

    expect((await getCruiseBySlug(ctx, "x")).id).toBe(id);
  });

  test("hiding a ship removes it from the lists", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx);
    expect(await listTopCruises(ctx, 6)).toHaveLength(1);

    await hideProduct(ctx, "cruise", id);

    expect(await listTopCruises(ctx, 6)).toEqual([]);
    expect((await listCruiseAreas(ctx)).map((area) => area.cruiseCount)).toEqual([0]);
  });

  test("a ship that does not exist cannot be published", async ({ ctx }) => {
    await expect(publishCruise(ctx, newId(), { confirmed: true })).rejects.toMatchObject({ kind: "not-found" });
    await expect(hideProduct(ctx, "cruise", newId())).rejects.toMatchObject({ kind: "not-found" });
  });
});

describe("slugs", () => {
  test("every former slug redirects to the current one, and switching back makes no loop", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "mot" });
    await renameCruise(ctx, id, "hai");
    await renameCruise(ctx, id, "ba");
    expect(await Promise.all(["mot", "hai", "ba"].map((slug) => findRedirect(ctx, "cruise", slug)))).toEqual([
      "ba",
      "ba",
      null,
    ]);

    await renameCruise(ctx, id, "mot");

    expect(await Promise.all(["mot", "hai", "ba"].map((slug) => findRedirect(ctx, "cruise", slug)))).toEqual([
      null,
      "mot",
      "mot",
    ]);
  });

  test("a hidden ship is not revealed by its former slug", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "cu" });
    await renameCruise(ctx, id, "moi");
    await hideProduct(ctx, "cruise", id);

    expect(await findRedirect(ctx, "cruise", "cu")).toBeNull();
  });
});

test("the home page shows at most six ships, by rank, and areas with their number of visible ships", async ({
  ctx,
}) => {
  for (let rank = 8; rank >= 1; rank -= 1) {
    await aListedCruise(ctx, { title: `Tàu ${rank}`, rank, area: rank < 4 ? "Vịnh Hạ Long" : "Đảo Cát Bà" });
  }
  await anArea(ctx, "Vịnh Lan Hạ");

  const top = await listTopCruises(ctx, 100);

  expect(top.map((cruise) => cruise.title)).toEqual([1, 2, 3, 4, 5, 6].map((rank) => `Tàu ${rank}`));
  expect((await listCruiseAreas(ctx)).map(({ name, cruiseCount }) => [name, cruiseCount])).toEqual([
    ["Đảo Cát Bà", 5],
    ["Vịnh Hạ Long", 3],
    ["Vịnh Lan Hạ", 0],
  ]);
});

test("queries report their dependencies, and commands report what they invalidate", async ({ ctx }) => {
  const { id } = await aListedCruise(ctx, { slug: "x" });
  const invalidated: string[] = [];
  const tags = new Set<string>();

  await getCruiseBySlug({ ...ctx, reads: tags }, "x");
  await hideProduct({ ...ctx, onInvalidated: (changed) => invalidated.push(...changed) }, "cruise", id);

  expect([...tags]).toEqual(expect.arrayContaining([`product:${id}`, "amenities", "places"]));
  expect(invalidated.sort()).toEqual([`product:${id}`, "products:cruise"].sort());
});
