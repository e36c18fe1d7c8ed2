import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { roles } from "#kernel/actor.ts";
import { newId } from "#kernel/id.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { cancelBooking } from "#modules/bookings/commands/settle/settle-booking.ts";
import { publishCruise } from "#modules/cruises/commands/edit-cruise.ts";
import { recordManualReceipt } from "#modules/payments/commands/record-receipt.ts";
import { hideProduct } from "#modules/products/commands/publish-product.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { saveSettings } from "#modules/settings/commands.ts";
import { type Context, inTransaction } from "#platform/context.ts";
import { aPicture, renameCruise } from "#tests/support/catalogue.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aStaffMember } from "#tests/support/staff.ts";
import { recordAuditEvent } from "./commands.ts";
import { type AuditSearch, auditSearch } from "./contract.ts";
import { auditActionName, auditActionNames, auditSubjectNames } from "./messages.ts";
import { searchAudit } from "./queries.ts";
import { changedFields } from "./rules.ts";

const search = (ctx: Context, filter: object = {}) => searchAudit(ctx, auditSearch.parse(filter) as AuditSearch);
const as = (ctx: Context, role: (typeof roles)[number], name = "Lê Thu Hằng") => ({
  ...ctx,
  actor: { ...aStaffMember(role), name },
});

describe("an entry", () => {
  test("has who changed what, from where, with old and new values", async ({ ctx }) => {
    const owner = as(ctx, "owner");
    const cruise = await aCruise(ctx);

    await hideProduct(owner, "cruise", cruise.id);

    expect((await search(owner)).data).toEqual([
      {
        id: expect.any(String),
        at: ctx.now(),
        actor: { id: owner.actor.id, name: "Lê Thu Hằng" },
        address: "192.0.2.1",
        action: "cruise.hidden",
        subject: { type: "cruise", id: cruise.id, label: expect.stringMatching(/^Du thuyền Thử/) },
        before: { status: "published" },
        after: { status: "hidden" },
      },
    ]);
  });

  test("exists exactly when the change does", async ({ ctx }) => {
    const owner = as(ctx, "owner");
    const cruise = await aCruise(ctx);
    const broken = inTransaction(owner, async (owner) => {
      await hideProduct(owner, "cruise", cruise.id);
      throw new Error("later");
    });

    await expect(broken).rejects.toThrow("later");
    expect((await search(owner)).data).toEqual([]);
  });

  test("of many in one instant is listed in their order, newest first", async ({ ctx }) => {
    const owner = as(ctx, "owner");
    const made = Array.from({ length: 300 }, (_, number) => `việc ${number}`);
    for (const label of made)
      await recordAuditEvent(owner, { action: "cruise.drafted", subject: { type: "cruise", id: "x", label } });

    const read: string[] = [];
    let before: string | undefined;
    do {
      const { data, next } = await search(owner, { ...(before && { before }) });
      read.push(...data.map(({ subject }) => subject.label));
      before = next ?? undefined;
    } while (before);
    expect(read).toEqual(made.toReversed());
  });

  test("can be neither changed nor removed by any code", async ({ ctx }) => {
    const owner = as(ctx, "owner");
    await saveSettings(owner, "payment", { holdMinutes: 20 });

    for (const statement of [
      "update audit_events set actor_name = 'x'",
      "delete from audit_events",
      "truncate audit_events",
    ]) {
      const attempt = ctx.db.transaction((tx) => tx.execute(sql.raw(statement)));
      await expect(attempt, statement).rejects.toMatchObject({ cause: { message: "audit_events only grows" } });
    }
    expect((await search(owner)).data).toHaveLength(1);
  });

  test("is recorded for staff, not for actions of the system", async ({ ctx }) => {
    await aCruise(ctx);
    await someSettings(ctx);

    expect((await search(as(ctx, "owner"))).data).toEqual([]);
  });

  test("contains no secret, and personal data only masked", () => {
    const before = {
      email: "hang@example.vn",
      phone: "+84912345678",
      passwordHash: "$argon2id$x",
      name: "Hằng",
      same: 1,
    };
    const after = {
      ...before,
      email: "thu@example.vn",
      phone: "+84987654321",
      passwordHash: "$argon2id$y",
      contact: { email: "a@b.vn", token: "t" },
    };

    expect(changedFields(before, after)).toEqual({
      before: { email: "h•••g@example.vn", phone: "+84 ••• ••• 678" },
      after: { email: "t•••u@example.vn", phone: "+84 ••• ••• 321", contact: { email: "a•••@b.vn" } },
    });
  });

  test("stays small, however much was changed", () => {
    const rules = Array.from({ length: 5000 }, (_, index) => ({ label: `Quy tắc ${index}`, percent: index }));
    const { after } = changedFields({}, { rules, text: "đ".repeat(100_000) });

    expect(JSON.stringify(after).length).toBeLessThan(2000);
  });

  test("of a receipt and of a cancellation names the booking", async ({ ctx }) => {
    await someSettings(ctx);
    const booking = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "audit-key-1" });
    const accountant = as(ctx, "accountant");
    const receipt = { code: booking.code, amount: 6_700_000, reference: "FT1", bankedAt: ctx.now() };

    await recordManualReceipt(accountant, receipt);
    await recordManualReceipt(accountant, receipt); // the same again changes nothing
    await cancelBooking(as(ctx, "sales"), booking.id, { reason: "Khách đổi ngày", terms: "policy" });

    expect(
      (await search(as(ctx, "owner"))).data.map(({ action, subject, after }) => [action, subject.label, after]),
    ).toEqual(
      expect.arrayContaining([
        [
          "payment.recorded",
          `HT${booking.code}`,
          { amount: 6_700_000, reference: "FT1", outcome: "exact", bookingId: booking.id },
        ],
        [
          "booking.cancelled",
          booking.code,
          { state: "cancelled", reason: "Khách đổi ngày", terms: "policy", keptVnd: 0 },
        ],
      ]),
    );
    expect((await search(as(ctx, "owner"))).data).toHaveLength(2);
  });
});

describe("the log", () => {
  async function aDay(ctx: Context & { clock: { forward(minutes: number): void } }) {
    const [hang, nam] = [as(ctx, "owner", "Lê Thu Hằng"), as(ctx, "manager", "Trần Nam")];
    const cruise = await aCruise(ctx, { title: "Du thuyền Ngọc Lam", imageIds: [await aPicture(ctx)] });
    for (const step of [
      () => hideProduct(hang, "cruise", cruise.id),
      () => publishCruise(nam, cruise.id, { confirmed: true }),
      () => renameCruise(hang, cruise.id, "ngoc-lam-moi"),
      () => saveSettings(hang, "payment", { holdMinutes: 20 }),
    ]) {
      await step();
      ctx.clock.forward(24 * 60);
    }
    return { hang, nam, cruise };
  }

  test("is found by person, action, subject, day and words without diacritics", async ({ ctx, clock }) => {
    const { hang, nam, cruise } = await aDay({ ...ctx, clock });
    const actions = async (filter: object) => (await search(hang, filter)).data.map((entry) => entry.action);

    expect(await actions({})).toEqual(["settings.saved", "cruise.changed", "cruise.published", "cruise.hidden"]);
    expect(await actions({ actorId: nam.actor.id })).toEqual(["cruise.published"]);
    expect(await actions({ action: "cruise.hidden" })).toEqual(["cruise.hidden"]);
    expect(await actions({ subjectType: "cruise", subjectId: cruise.id })).toHaveLength(3);
    expect(await actions({ from: "2026-11-22", to: "2026-11-23" })).toEqual(["cruise.changed", "cruise.published"]);
    expect(await actions({ text: "thu hang NGỌC" })).toEqual(["cruise.changed", "cruise.hidden"]);
    expect(await actions({ text: "%" })).toHaveLength(4);
    expect(await actions({ action: "\u0000", subjectType: "\u0000", subjectId: "\u0000" })).toHaveLength(4);
  });

  test("is read page by page without missing or repeating an entry of the same moment", async ({ ctx }) => {
    const owner = as(ctx, "owner");
    for (let index = 0; index < 7; index += 1) {
      await recordAuditEvent(owner, {
        action: "amenity.created",
        subject: { type: "amenity", id: newId(), label: `${index}` },
      });
    }
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await search(owner, { size: 3, ...(before && { before }) });
      seen.push(...page.data.map((entry) => entry.id));
      before = page.next ?? undefined;
    } while (before);

    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect((await search(owner, { before: "nonsense" })).data).toHaveLength(7);
  });

  test("is written by every file that changes something by permission", () => {
    // Their callers record; the system itself acts.
    const exempt = [
      "record-review.ts",
      "first-accounts.ts",
      "handle-supplier-event.ts",
      ...["gateways/query-payments.ts", "gateways/record-report.ts"],
      // Jobs of the system: the request of an invoice is recorded.
      ...["scan-bookings.ts", "send-invoices.ts", "store-files.ts", "store-need.ts"],
      "put-product.ts",
      // A colleague's own view of the list.
      "saved-searches.ts",
      "put-rate-plan.ts",
      // The command that stops the sailing writes, and so do those that change, cancel or complete a booking.
      ...["close-nights.ts", "answer-closure.ts", "complete-sailed.ts"],
      "save-rate-plans.ts",
      // Recorded by `erasePerson` as one entry.
      ...["erase-enquiries.ts", "customers/commands.ts", "consents/commands/agree.ts"],
    ];
    // These record themselves, so their callers need not.
    const writers =
      /modules\/audit\/commands|\b(recordChange|applyNotice|recordRefund|updatePlace|deletePlace|deleteAmenity|describeImage|publishProduct|splitBooking|mergeBookings|splitBookingRows|mergeBookingRows|changeItem|saveNightPlan|exportList|savePriceRules|saveCommission|insertTransfer|insertArrival|saveBankAccount)\(/;
    const silent = globSync("src/modules/*/{commands.ts,commands/**/*.ts}").filter((path) => {
      const code = readFileSync(path, "utf8");
      return /requirePermission\(/.test(code) && !writers.test(code);
    });
    expect(silent.filter((path) => !exempt.some((name) => path.endsWith(name)))).toEqual([]);
  });

  test("needs the owner or manager role", async ({ ctx }) => {
    for (const role of roles) {
      const reading = search(as(ctx, role));
      if (role === "owner" || role === "manager") expect((await reading).next).toBeNull();
      else await expect(reading).rejects.toMatchObject({ kind: "forbidden" });
    }
  });

  test("has a Vietnamese name for every action", () => {
    const sources = globSync("src/modules/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
    const written = sources.map((path) => readFileSync(path, "utf8")).join("\n");
    const actions = [...written.matchAll(/action: "([\w.-]+)"/g)].map(([, name = ""]) => name);
    const ofKinds = [...written.matchAll(/`\$\{(?:kind|kind\.kind)\}(s?\.[\w-]+)`/g)].flatMap(([, rest = ""]) =>
      productKinds.map((kind) => kind + rest),
    );
    const ofPlaces = [...written.matchAll(/`\$\{place\}(\.[\w-]+)`/g)].flatMap(([, rest = ""]) =>
      ["area", "city"].map((place) => place + rest),
    );
    expect(actions.length).toBeGreaterThan(20);
    expect(ofKinds.length).toBeGreaterThan(8);
    expect(ofPlaces).toContain("city.deleted");
    expect([...actions, ...ofKinds, ...ofPlaces].filter((name) => !auditActionNames[name])).toEqual([]);
    for (const name of Object.values(auditActionNames)) expect(name).toMatch(/^\p{Lu}/u);
    expect(auditActionName("cruise.hidden")).toBe("Ẩn du thuyền");
    expect(auditActionName("something.new")).toBe("something.new");
  });

  test("has a Vietnamese name for every kind of subject", () => {
    const sources = globSync("src/modules/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
    const written = sources.map((path) => readFileSync(path, "utf8")).join("\n");
    const types = [...written.matchAll(/subject(?: =|:) \{ type: "([\w-]+)"/g)].map(([, name = ""]) => name);
    const ofKinds = productKinds.flatMap((kind) => [kind, `${kind}s`]).concat("area", "city");
    expect(new Set(types).size).toBeGreaterThan(12);
    expect([...types, ...ofKinds].filter((name) => !auditSubjectNames[name])).toEqual([]);
  });
});
