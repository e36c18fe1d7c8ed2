import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Actor, type Permission, roles, visitor } from "#kernel/actor.ts";
import { permissionsOf } from "#modules/accounts/rules.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import { previewInvoice } from "#modules/invoices/queries/preview-invoice.ts";
import { nameBeneficiary } from "#modules/payments/commands/name-beneficiary.ts";
import { listReceiptsToMatch } from "#modules/payments/queries/ledger.ts";
import { listRefunds } from "#modules/payments/queries/refunds.ts";
import type { Context } from "#platform/context.ts";
import { type Clock, rollBack, test } from "#tests/support/context.ts";
import { aBookingInput, theirAccount } from "#tests/support/factories.ts";
import { saveInvoiceSettings } from "#tests/support/invoices.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, aStaffMember } from "#tests/support/staff.ts";
import { as, aWorldOfMoney } from "#tests/support/world-of-money.ts";
import { action as file } from "#web/admin/bookings/detail-page.tsx";
import { action as refundsPage } from "#web/admin/bookings/refunds-page.tsx";
import { action as transfers } from "#web/admin/bookings/transfers-page.tsx";
import { action as inventory } from "#web/admin/inventory/inventory-page.tsx";
import { action as payment } from "#web/admin/settings/payment-page.tsx";

type Action = (visit: never) => unknown;
type Form = { action: Action; at: string; params?: object; asks: Permission; fields: Record<string, string> };

/** Forms that move money or stock, each with a valid body. */
async function formsOf(ctx: Context, clock: Clock): Promise<Form[]> {
  const { cruise, approved } = await aWorldOfMoney(ctx, clock);
  const [over] = (await ctx.db.execute<{ code: string }>(sql`select code from bookings where paid_vnd > total_vnd`))
    .rows;
  const [paid] = (
    await ctx.db.execute<{ id: string; code: string }>(
      sql`select id, code from bookings where state = 'confirmed' and paid_vnd = total_vnd`,
    )
  ).rows;
  const owing = await placeBooking(ctx, aBookingInput(cruise), { key: "owes-everything" });
  await saveInvoiceSettings(ctx);
  const invoice = await previewInvoice(ctx, paid?.id ?? "");
  const [receipt] = await listReceiptsToMatch(ctx);
  const waiting = (await listRefunds(ctx)).find(({ state }) => state === "requested")?.id ?? "";
  await nameBeneficiary(as(ctx, aStaffMember("accountant")), waiting, theirAccount);
  const refunds = await listRefunds(ctx);
  const refund = refunds.find(({ id }) => id === waiting);
  const ready = refunds.find(({ id }) => id === approved[0]);
  const [code = "", paidCode = "", receiptId = "", refundId = ""] = [over?.code, paid?.code, receipt?.id, refund?.id];
  const banked = { bankedOn: "2026-12-10", bankedTime: "09:00" };

  const ofFile = (code: string, asks: Permission, fields: Record<string, string>): Form => {
    return { action: file as Action, at: `/admin/don-dat/${code}`, params: { code }, asks, fields };
  };
  const of = (action: unknown, at: string, asks: Permission, fields: Record<string, string>): Form => {
    return { action: action as Action, at, asks, fields };
  };
  const stock = { tau: cruise.slug, from: "2027-01-10", to: "2027-01-12" };
  return [
    ofFile(paidCode, "bookings.write", { intent: "cancel", reason: "Khách bận", terms: "full" }),
    ofFile(paidCode, "invoices.write", { intent: "issue-invoice", total: String(invoice?.next?.total) }),
    ofFile(owing.code, "bookings.write", { intent: "make-proforma" }),
    ofFile(paidCode, "bookings.write", { intent: "note", text: "Gọi lại lúc 9 giờ" }),
    ofFile(paidCode, "payments.write", {
      intent: "record-payment",
      amount: "1.000.000",
      method: "cash",
      reference: "",
      above: "on",
      ...banked,
    }),
    ofFile(code, "payments.write", { intent: "request-refund", amount: "500.000", reason: "Thừa", ...theirAccount }),
    of(transfers, "/admin/chuyen-khoan", "payments.write", { intent: "match", receiptId, code: paidCode }),
    of(transfers, "/admin/chuyen-khoan", "payments.write", {
      intent: "return",
      receiptId,
      reason: "Nhầm",
      ...theirAccount,
    }),
    of(refundsPage, "/admin/hoan-tien", "payments.approve", {
      intent: "approve",
      refundId,
      expectedVersion: String(refund?.version),
    }),
    of(refundsPage, "/admin/hoan-tien", "payments.approve", {
      intent: "reject",
      refundId,
      note: "Chưa rõ",
      expectedVersion: String(refund?.version),
    }),
    of(refundsPage, "/admin/hoan-tien", "payments.write", {
      intent: "pay",
      refundId: ready?.id ?? "",
      method: "transfer",
      reference: "FT99",
      expectedVersion: String(ready?.version),
      ...banked,
    }),
    of(inventory, "/admin/du-thuyen/gia-va-phong", "prices.write", { intent: "close", ...stock, sale: "closed" }),
    of(inventory, "/admin/du-thuyen/gia-va-phong", "prices.write", {
      intent: "open",
      tau: cruise.slug,
      room: cruise.roomIds[0] ?? "",
      from: "2027-03-01",
      to: "2027-03-05",
    }),
    of(payment, "/admin/cai-dat/thanh-toan", "settings.write", {
      intent: "terms",
      depositPercent: "50",
      holdMinutes: "30",
      phoneHoldHours: "24",
      graceMinutes: "15",
      refundAloneMaxVnd: "5.000.000",
      acceptShortMaxVnd: "0",
    }),
    of(payment, "/admin/cai-dat/thanh-toan", "settings.write", {
      intent: "add-account",
      bin: "970436",
      number: "99887766",
      holder: "KE GIAN",
      branch: "",
    }),
  ];
}

/** A hash of all rows in these tables. */
async function fingerprintOf(ctx: Context, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (name) => sql`(select md5(string_agg(t::text, ',' order by t::text)) from ${sql.identifier(name)} t)`,
  );
  const { rows } = await ctx.db.execute<{ print: string }>(
    sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as print`,
  );
  return rows[0]?.print ?? "";
}

test("forms that move money or stock change nothing for a role without permission, and work for the others", async ({
  ctx: base,
  clock,
}) => {
  // Nothing is sent: the requests of staff are only stored.
  const vinvoice = { taxCode: "0100109106", username: "none", password: "none", baseUrl: "http://127.0.0.1:9" };
  const ctx: Context = { ...base, accounts: { vinvoice } };
  const forms = await formsOf(ctx, clock);
  const staff = await Promise.all(
    roles.map(async (role) => ({ ...aStaffMember(role), id: (await anAccount(ctx, role)).id })),
  );
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ name }) => name);
  const before = await fingerprintOf(ctx, tables);
  const wrong: unknown[] = [];

  for (const { action, at, params = {}, asks, fields } of forms) {
    for (const actor of [visitor, ...staff] as Actor[]) {
      const may = actor.kind === "staff" && permissionsOf(actor.role).has(asks);
      await rollBack(ctx.db, async (db) => {
        const visit = aVisit({ ...ctx, db }, at, { params, form: fields, actor });
        const { status, data } = await outcomeOf(Promise.resolve().then(() => action(visit as never)));
        const isChanged = (await fingerprintOf({ ...ctx, db }, tables)) !== before;
        const rejected = actor.kind === "staff" ? 403 : 401;
        if (may ? status >= 400 || !isChanged : status !== rejected || isChanged)
          wrong.push({
            at,
            intent: fields.intent,
            by: actor.kind === "staff" ? actor.role : actor.kind,
            status,
            isChanged,
            data,
          });
      });
    }
  }
  expect(wrong).toEqual([]);
});
