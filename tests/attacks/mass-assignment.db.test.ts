import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import type { Actor } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { endpoints } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings, type TestCruise } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { anAccount, asSignedIn } from "#tests/support/staff.ts";
import { action as ownAccount } from "#web/admin/accounts/account-page.tsx";
import { action as editAccount } from "#web/admin/accounts/edit-page.tsx";
import { action as addAccount } from "#web/admin/accounts/new-page.tsx";
import { action as askForChange } from "#web/site/bookings/ask-for-change-page.tsx";
import { loader as openBooking } from "#web/site/bookings/booking-page.tsx";
import { action as pay } from "#web/site/bookings/payment-page.tsx";
import { action as complain } from "#web/site/cases/complaint-page.tsx";
import { action as checkOut } from "#web/site/checkout/checkout-page.tsx";
import { roomField } from "#web/site/checkout/order.ts";
import { action as subscribe } from "#web/site/consents/subscribe-page.tsx";
import { action as contact } from "#web/site/enquiries/contact-page.tsx";
import { action as review } from "#web/site/reviews/reviews-page.tsx";

const CANARY = "canary-4711";

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** All columns by their SQL and code names, and names that reach a prototype. */
async function columnsOf(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const names = rows.flatMap(({ name }) => [name, camel(name)]);
  return [...new Set([...names, "__proto__", "constructor", "actor", "permissions", "isAdmin"])];
}

/** The tables that contain the canary value. */
async function tablesWithCanary(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await ctx.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text like ${`%${CANARY}%`} limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

type Form = Record<string, string>;
type Action = (visit: never) => unknown;
type Sent = {
  action: Action;
  address: string;
  params?: object;
  form: Form;
  /** Further fields that the form accepts. */
  more?: readonly string[];
  actor?: Actor;
  cookie?: string;
};

const person = { name: "Lê Thu Hằng", phone: "0912 345 678", email: "thuhang@example.vn" };

const checkoutForm = (cruise: TestCruise): Form => ({
  formKey: "6b1f2c1e-1b1b-4a5e-9c57-0d5b5a3c9d11",
  date: cruise.checkIn,
  nights: "1",
  adults: "2",
  [roomField({ roomId: cruise.roomIds[0] ?? "" })]: "1",
  expectedTotal: "6700000",
  shownLines: "[]",
  ...person,
  note: "",
  payment: "full",
  consent: "on",
});

/** Forms of visitors and of staff, each with an honest body. */
const forms: Record<string, (ctx: Context) => Promise<Sent>> = {
  "the checkout": async (ctx) => {
    const cruise = await aCruise(ctx);
    const address = `/du-thuyen/${cruise.slug}/dat-phong?date=${cruise.checkIn}`;
    return { action: checkOut as Action, address, params: { slug: cruise.slug }, form: checkoutForm(cruise) };
  },
  "how a booking is paid": (ctx) => ofABooking(ctx, pay as Action, "/thanh-toan", { intent: "pay-deposit" }),
  "a change that is asked for": (ctx) => ofABooking(ctx, askForChange as Action, "/yeu-cau", { text: "Đổi ngày." }),
  "a review": async (ctx) => {
    const { slug } = await aCruise(ctx);
    const form = { ...person, comment: "Đồ ăn ngon.", score: "5", party: "" };
    return { action: review as Action, address: `/du-thuyen/${slug}/danh-gia`, params: { slug }, form };
  },
  "a question": async () => ({
    action: contact as Action,
    address: "/lien-he",
    form: { ...person, message: "Có đón ở Hà Nội không?" },
  }),
  "a complaint": async () => ({
    action: complain as Action,
    address: "/khieu-nai",
    form: { ...person, bookingCode: "", wish: "", problem: "money", message: "Chưa nhận tiền hoàn." },
  }),
  "offers by email": async () => ({
    action: subscribe as Action,
    address: "/nhan-tin",
    form: { email: "ha@example.vn", agree: "on" },
  }),
  "one's own profile": async (ctx) => ({
    action: ownAccount as Action,
    address: "/admin/thong-tin-tai-khoan",
    form: { intent: "profile", name: "Tên Mới", phone: "0912345999" },
    actor: (await asSignedIn(ctx, await anAccount(ctx, "sales"))).actor,
  }),
  "the account of somebody": async (ctx) => {
    const { id, name, username } = await anAccount(ctx, "sales");
    const { actor } = await asSignedIn(ctx, await anAccount(ctx));
    const form = { intent: "save", name: `${name} Mới`, username };
    const more = ["role", "email", "phone", "active", "code", "current", "password"];
    const address = `/admin/quan-ly-tai-khoan/${id}`;
    return { action: editAccount as Action, address, params: { id }, form, more, actor };
  },
  "a new account": async (ctx) => ({
    action: addAccount as Action,
    address: "/admin/them-tai-khoan",
    form: { ...person, username: "thuhang", role: "sales", how: "password", password: "mưa rơi trên vịnh xanh" },
    actor: (await asSignedIn(ctx, await anAccount(ctx))).actor,
  }),
};

async function ofABooking(ctx: Context, action: Action, page: string, form: Form): Promise<Sent> {
  const { code, secret } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-booking-key" });
  const open = aVisit(ctx, `/don-hang/${code}?k=${encodeURIComponent(secret)}`, { params: { code } });
  const { headers } = await outcomeOf(openBooking(open));
  return { action, address: `/don-hang/${code}${page}`, params: { code }, form, cookie: cookiesOf(headers) };
}

async function send(ctx: Context, { action, address, params = {}, form, actor = visitor, cookie }: Sent) {
  const visit = aVisit({ ...ctx, actor }, address, { params, form, actor, cookie });
  return outcomeOf(Promise.resolve().then(() => action(visit as never)));
}

describe("forms write no unknown field, whatever column it names", () => {
  test.for(Object.keys(forms))("%s", async (name, { ctx }) => {
    await someSettings(ctx, { depositPercent: 30 });
    const sent = (await forms[name]?.(ctx)) as Sent;
    // The names of its buttons would make the checkout only show itself again.
    const known = [...Object.keys(sent.form), ...(sent.more ?? []), "cabins"];
    const columns = (await columnsOf(ctx)).filter((column) => !known.includes(column));
    expect(columns.length).toBeGreaterThan(400);
    const more = Object.fromEntries(columns.map((column) => [column, CANARY]));

    const { status, data } = await send(ctx, { ...sent, form: { ...more, ...sent.form } });

    expect(await tablesWithCanary(ctx)).toEqual([]);
    // The valid fields still count, unless the whole form is rejected.
    if (status >= 400) {
      const { rejection, fields = rejection?.fields } = data as { fields?: object; rejection?: { fields: object } };
      // Rejected only because of the unknown field.
      expect([...new Set(Object.values(fields ?? {}))]).toEqual(["Mục này không có."]);
    }
    const honest = status < 400 ? { status, data } : await send(ctx, sent);
    expect(honest.status, JSON.stringify(honest.data)).toBeLessThan(400);
  });
});

test.for(endpoints.filter(({ input, access }) => input && access !== "signed").map((one) => [one.path, one] as const))(
  "%s ignores or rejects unknown names at any depth",
  ([, { input, method }]) => {
    const open: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      const { properties, additionalProperties: more, propertyNames } = schema as Record<string, unknown>;
      if (properties && (method === "GET" ? more !== undefined && more !== false : more !== false)) open.push(path);
      if (!properties && !propertyNames && more !== undefined && more !== false) open.push(path);
      for (const [name, part] of Object.entries(schema)) walk(part, `${path}/${name}`);
    };
    walk(z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" }), "");
    expect(open).toEqual([]);
  },
);
