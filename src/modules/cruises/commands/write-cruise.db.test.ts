import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { vnd } from "#kernel/money.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { richTextOf } from "#kernel/rich-text-content.ts";
import { type AuditSearch, auditSearch } from "#modules/audit/contract.ts";
import { searchAudit } from "#modules/audit/queries.ts";
import { openNights } from "#modules/availability/commands/open-nights.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { findRedirect } from "#modules/products/queries/find-redirect.ts";
import { describePicture } from "#modules/rooms/commands.ts";
import type { Context } from "#platform/context.ts";
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
import { type CruiseContent, type CruiseDraftState, cruiseContent } from "../contract/editing.ts";
import { getCruiseBySlug } from "../queries/get-cruise-by-slug.ts";
import { getCruiseToEdit } from "../queries/get-cruise-to-edit.ts";
import { discardCruiseDraft, publishCruise, startCruise, updateCruise, writeCruise } from "./edit-cruise.ts";

async function contentOf(ctx: Context, slug: string): Promise<{ content: CruiseContent; version: number; id: string }> {
  const { draft, version, id } = await getCruiseToEdit(ctx, slug);
  return { content: cruiseContent.parse(draft), version, id };
}

/** Everything a page needs, with a described picture. */
async function completeDraft(ctx: Context, change: Partial<CruiseDraftState> = {}): Promise<CruiseDraftState> {
  const {
    status: _,
    rank: __,
    ...draft
  } = aCruiseDraft({ areaId: await anArea(ctx), imageIds: [await aPicture(ctx)] });
  return { ...draft, rooms: [{ ...aRoomDraft(), id: newId(), hidden: false }], ...change };
}

const as = (ctx: Context, role: (typeof roles)[number], name = "Người Thử"): Context => ({
  ...ctx,
  actor: { ...aStaffMember(role), name },
});

describe("changing a ship", () => {
  test("changes all of it at once: texts, price, pictures, amenities, room types and slug", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "cu" });
    const { content, version } = await contentOf(ctx, "cu");
    const [picture, spa] = [await aPicture(ctx), await anAmenity(ctx, "Spa")];
    const rooms = [{ ...aRoomDraft({ title: "Suite" }), hidden: false }, ...content.rooms];

    const change = {
      title: "Tên Mới",
      slug: "moi",
      defaultPrice: vnd(4_000_000),
      imageIds: [picture],
      amenityIds: [spa],
    };
    const next = await updateCruise(ctx, id, { ...content, ...change, rooms }, { version });

    const shown = await getCruiseBySlug(ctx, "moi");
    expect(shown).toMatchObject({ title: "Tên Mới", defaultPrice: 4_000_000, images: [{ id: picture }] });
    expect(shown.amenities.map((one) => one.text)).toEqual(["Spa"]);
    expect(shown.rooms.map((room) => room.title)).toEqual(["Suite", "Ban Công"]);
    expect(shown.rooms[1]?.id).toBe(content.rooms[0]?.id);
    expect(await findRedirect(ctx, "cruise", "cu")).toBe("moi");
    expect(next.version).toBe(version + 1);
  });

  test("from a stale version is rejected with who, when and the current draft", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { content, version } = await contentOf(ctx, "x");
    await updateCruise(as(ctx, "owner", "Lê Thu Hằng"), id, { ...content, pier: "Hòn Gai" }, { version });

    await expect(updateCruise(ctx, id, { ...content, pier: "Tuần Châu 2" }, { version })).rejects.toMatchObject({
      kind: "conflict",
      code: "changed-meanwhile",
      result: {
        version: version + 1,
        savedBy: "Lê Thu Hằng",
        savedAt: ctx.now().toISOString(),
        draft: { pier: "Hòn Gai" },
      },
    });
  });

  test("refuses a slug that another ship has or had", async ({ ctx }) => {
    const other = await aListedCruise(ctx, { slug: "cu" });
    await renameCruise(ctx, other.id, "moi");
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { content, version } = await contentOf(ctx, "x");

    for (const slug of ["cu", "moi"]) {
      await expect(updateCruise(ctx, id, { ...content, slug }, { version })).rejects.toMatchObject({
        code: "slug-taken",
      });
    }
  });

  test("on sale needs the permission to publish", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { content, version } = await contentOf(ctx, "x");
    for (const role of roles) {
      const saving = updateCruise(as(ctx, role), id, content, await contentOf(ctx, "x"));
      if (role === "owner" || role === "manager") await saving;
      else await expect(saving).rejects.toMatchObject({ kind: "forbidden" });
    }
    await hideProduct(ctx, "cruise", id);
    await updateCruise(as(ctx, "content"), id, content, { version: version + 2 });
  });

  test("invalidates its page and the lists", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { content, version } = await contentOf(ctx, "x");
    const heard = new Set<string>();

    const changed = (tags: ReadonlySet<string>) => {
      for (const tag of tags) heard.add(tag);
    };
    await updateCruise({ ...ctx, onInvalidated: changed }, id, content, { version });

    expect([...heard].sort()).toEqual([`product:${id}`, "products:cruise"]);
  });

  test("a new alternative text of a picture invalidates every ship that shows it, and articles and the home page", async ({
    ctx,
  }) => {
    const picture = await aPicture(ctx);
    const one = await aListedCruise(ctx, { imageIds: [picture] });
    const two = await aListedCruise(ctx, { rooms: [aRoomDraft({ imageIds: [picture] })] });
    const heard = new Set<string>();
    const changed = (tags: ReadonlySet<string>) => {
      for (const tag of tags) heard.add(tag);
    };

    await describePicture({ ...ctx, onInvalidated: changed }, picture, { alt: "Bình minh", focalX: 0.2, focalY: 0.3 });

    const products = [`product:${one.id}`, `product:${two.id}`, "products:cruise"];
    expect([...heard].sort()).toEqual([...products, "homepage", "posts"].sort());
  });
});

describe("room types", () => {
  test("are ordered, changed, hidden and deleted; one that was ever on sale can only be hidden", async ({ ctx }) => {
    const drafts = ["Một", "Hai", "Ba"].map((title) => aRoomDraft({ title }));
    const { id, roomIds } = await aListedCruise(ctx, { slug: "x", rooms: drafts });
    const night = { from: "2026-12-01", to: "2026-12-05" } as Parameters<typeof openNights>[1];
    await openNights(ctx, { ...night, productId: id, rooms: [{ roomId: roomIds[0] ?? "", capacity: 2 }] });
    const { content, version } = await contentOf(ctx, "x");
    const [one, two, three] = content.rooms;
    if (!one || !two || !three) throw new Error("expected three rooms");

    await expect(updateCruise(ctx, id, { ...content, rooms: [two, three] }, { version })).rejects.toMatchObject({
      code: "room-in-use",
      fields: { rooms: expect.any(String) },
    });
    const rooms = [three, { ...one, hidden: true, units: 7 }];
    await updateCruise(ctx, id, { ...content, rooms }, { version });

    expect((await getCruiseBySlug(ctx, "x")).rooms.map((room) => room.title)).toEqual(["Ba"]);
    const edited = await contentOf(ctx, "x");
    expect(edited.content.rooms.map((room) => [room.title, room.hidden, room.units])).toEqual([
      ["Ba", false, 2],
      ["Một", true, 7],
    ]);
  });

  test("of another ship cannot be taken over", async ({ ctx }) => {
    const other = await aListedCruise(ctx);
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { content, version } = await contentOf(ctx, "x");
    const rooms = [{ ...aRoomDraft(), id: other.roomIds[0], hidden: false }];

    await expect(updateCruise(ctx, id, { ...content, rooms }, { version })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("writing", () => {
  test("a new ship starts with its name, takes over when it is complete, and is published then", async ({ ctx }) => {
    const { id } = await startCruise(ctx, { title: "Du thuyền Hoàng Hôn" });
    const start = await getCruiseToEdit(ctx, id);
    expect(start).toMatchObject({ slug: null, state: "draft", version: 1, draft: { slug: "du-thuyen-hoang-hon" } });

    const half = await writeCruise(ctx, id, { ...start.draft, pier: "Tuần Châu" }, start);
    expect(half).toMatchObject({ hasDraft: true, blockers: { areaId: expect.any(String), rooms: expect.any(String) } });
    await expect(publishCruise(ctx, id, { confirmed: true })).rejects.toMatchObject({
      code: "not-ready",
      fields: { address: "Bạn cần điền mục này.", imageIds: expect.any(String) },
    });

    const draft = await completeDraft(ctx, { slug: "hoang-hon" });
    const whole = await writeCruise(ctx, id, draft, half);
    expect(whole).toMatchObject({ hasDraft: false, blockers: {} });
    await expect(getCruiseBySlug(ctx, "hoang-hon")).rejects.toMatchObject({ kind: "not-found" });

    await publishCruise(ctx, id, { ...whole, confirmed: true });
    expect((await getCruiseBySlug(ctx, "hoang-hon")).rooms[0]?.id).toBe(draft.rooms[0]?.id);
  });

  test("about a published ship changes nothing that guests see until it is published", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x", imageIds: [await aPicture(ctx)] });
    const { draft, version } = await getCruiseToEdit(ctx, "x");

    const saved = await writeCruise(as(ctx, "content"), id, { ...draft, title: "Tên Mới" }, { version });
    expect(saved).toMatchObject({ hasDraft: true, blockers: {} });
    expect((await getCruiseBySlug(ctx, "x")).title).toBe("Du thuyền Ngọc Lam");
    await expect(publishCruise(as(ctx, "content"), id, { confirmed: true })).rejects.toMatchObject({
      kind: "forbidden",
    });

    await publishCruise(ctx, id, { ...saved, confirmed: true });
    expect((await getCruiseBySlug(ctx, "x")).title).toBe("Tên Mới");
    expect(await getCruiseToEdit(ctx, "x")).toMatchObject({ hasDraft: false, version: saved.version + 1 });
  });

  test("published writes only the changed room types, and no empty log entry", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, {
      slug: "x",
      imageIds: [await aPicture(ctx)],
      rooms: [aRoomDraft(), aRoomDraft({ title: "Gia Đình" })],
    });
    const owner = as(ctx, "owner");
    const places = async () => {
      const { rows } = await ctx.db.execute<{ at: string }>(sql`select ctid::text as at from rooms order by position`);
      return rows.map(({ at }) => at);
    };
    const before = await places();
    const { draft, version } = await getCruiseToEdit(ctx, "x");

    const renamed = await writeCruise(owner, id, { ...draft, title: "Tên Mới" }, { version });
    await publishCruise(owner, id, { ...renamed, confirmed: true });
    expect(await places()).toEqual(before);

    const [first, second] = draft.rooms;
    if (!first || !second) throw new Error("expected two room types");
    const rooms = [first, { ...second, units: 3 }];
    const saved = await writeCruise(owner, id, { ...draft, title: "Tên Mới", rooms }, { version: renamed.version + 1 });
    await publishCruise(owner, id, { ...saved, confirmed: true });
    const after = await places();
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);

    const { data } = await searchAudit(owner, auditSearch.parse({}) as AuditSearch);
    expect(data.filter(({ before, after }) => Object.keys({ ...before, ...after }).length === 0)).toHaveLength(2); // drafted, twice
    expect(data.filter(({ action }) => action === "rooms.changed")).toMatchObject([
      { after: { changed: ["Gia Đình"] } },
    ]);
  });

  test("the same content again leaves nothing to publish, and a draft can be discarded", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const { draft, version } = await getCruiseToEdit(ctx, "x");
    const same = await writeCruise(ctx, id, draft, { version });
    expect(same.hasDraft).toBe(false);
    const other = await writeCruise(ctx, id, { ...draft, title: "Khác Hẳn" }, same);

    await discardCruiseDraft(ctx, id, other);

    expect(await getCruiseToEdit(ctx, "x")).toMatchObject({ hasDraft: false, draft: { title: "Du thuyền Ngọc Lam" } });
    const started = await startCruise(ctx, { title: "Chưa có" });
    await discardCruiseDraft(ctx, started.id, { version: 1 });
    await expect(getCruiseToEdit(ctx, started.id)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("a copy has everything but the name, the slug and the ids of the room types", async ({ ctx }) => {
    const source = await aListedCruise(ctx, { slug: "goc", title: "Bản Gốc" });

    const { id } = await startCruise(ctx, { title: "Bản Gốc", copyOf: source.id });
    const { draft } = await getCruiseToEdit(ctx, id);

    expect(draft).toMatchObject({ slug: "ban-goc", pier: "Tuần Châu", rooms: [{ title: "Ban Công" }] });
    expect(draft.rooms[0]?.id).not.toBe(source.roomIds[0]);
    expect((await startCruise(ctx, { title: "Goc" }).then(({ id }) => getCruiseToEdit(ctx, id))).draft.slug).toBe(
      "goc-2",
    );
  });

  test("a picture without an alternative text is named as blocking", async ({ ctx }) => {
    const { id } = await startCruise(ctx, { title: "Tàu Mới" });
    const withoutAlt = await aPicture(ctx, "");
    const rooms = [{ ...aRoomDraft({ imageIds: [withoutAlt] }), id: newId(), hidden: false }];
    const { blockers } = await writeCruise(ctx, id, await completeDraft(ctx, { imageIds: [withoutAlt], rooms }), {
      version: 1,
    });

    expect(Object.keys(blockers).sort()).toEqual(["imageIds", "rooms.0.imageIds"]);
  });

  test("without a price is kept, and the price is named as blocking", async ({ ctx }) => {
    const { id } = await startCruise(ctx, { title: "Tàu Mới" });
    const draft = await completeDraft(ctx, { defaultPrice: null });

    const saved = await writeCruise(ctx, id, draft, { version: 1 });

    expect(saved.blockers).toEqual({ defaultPrice: "Bạn cần điền mục này." });
    await expect(publishCruise(ctx, id, { ...saved, confirmed: true })).rejects.toMatchObject({ code: "not-ready" });
  });

  test("an empty description is kept but not published; a written one is shown with its headings and links", async ({
    ctx,
  }) => {
    const { id } = await startCruise(ctx, { title: "Tàu Mới" });
    const draft = await completeDraft(ctx);
    const empty = await writeCruise(ctx, id, { ...draft, longDescription: richTextOf([]) }, { version: 1 });
    expect(empty.blockers).toEqual({ longDescription: "Bạn cần điền mục này." });

    const longDescription: RichText = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Vì sao" }] },
        {
          type: "paragraph",
          content: [{ type: "text", marks: [{ type: "link", attrs: { href: "/lien-he" } }], text: "Hỏi chúng tôi" }],
        },
      ],
    };
    const whole = await writeCruise(ctx, id, { ...draft, longDescription }, empty);
    await publishCruise(ctx, id, { ...whole, confirmed: true });
    expect((await getCruiseBySlug(ctx, draft.slug)).longDescription).toEqual(longDescription);

    const otherText = richTextOf([{ type: "paragraph", text: "Khác" }]);
    await publishCruise(as(ctx, "owner"), id, { draft: { ...draft, longDescription: otherText }, confirmed: true });
    const { data } = await searchAudit(as(ctx, "owner"), auditSearch.parse({}));
    expect(data[0]).toMatchObject({
      before: { longDescription: "## Vì sao\n[Hỏi chúng tôi](/lien-he)" },
      after: { longDescription: "Khác" },
    });
  });

  test("is logged once per editing session, with its author", async ({ ctx }) => {
    const { id } = await aListedCruise(ctx, { slug: "x" });
    const hang = as(ctx, "owner", "Lê Thu Hằng");
    let { version, draft } = await getCruiseToEdit(ctx, "x");
    for (const pier of ["A", "B", "C"]) ({ version } = await writeCruise(hang, id, { ...draft, pier }, { version }));

    const { data } = await searchAudit(hang, auditSearch.parse({}));
    expect(data.map((entry) => [entry.action, entry.actor.name])).toEqual([["cruise.drafted", "Lê Thu Hằng"]]);
  });
});
