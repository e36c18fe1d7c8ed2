import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { readForm } from "#http/body.ts";
import { newId } from "#kernel/id.ts";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, aHotelOnSale } from "#tests/support/factories.ts";
import { fieldsFor, NO_INTENT, recordForms } from "#tests/support/form-tables.ts";
import { aVisit, outcomeOf } from "#tests/support/page-visit.ts";
import { quantity } from "#tests/support/quantity.ts";
import { aStaffMember } from "#tests/support/staff.ts";

/** QUANTITY=50 sends ten thousand requests to each page and as many to its forms. */
const RUNS = quantity(200);
const MIN_OF_A_FORM = 3;
const MAX_MS = Math.max(20_000, RUNS * 40);

/** All names of fields and query parameters, read from the code. */
const names = [
  ...new Set(
    globSync("src/web/**/*.{ts,tsx}").flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /\bname="([\w.-]+)"|(?:query|params|searchParams|form)\.(?:get\("([\w-]+)|(\w+))/g,
        ),
      ]
        .flatMap(([, field, asked, read]) => field ?? asked ?? read ?? [])
        .filter((name) => !["get", "has", "append", "entries"].includes(name)),
    ),
  ),
  ...[
    "intent",
    "id",
    "ids",
    "version",
    "receiptId",
    "emailId",
    "documentId",
    "refundId",
    "total",
    ...["checkIn", "checkOut", "cabins", "childAges"],
    "__proto__",
    "constructor",
  ],
];

/** Values that no page accepts as its `intent`. */
const noIntents = ["__proto__", "constructor", "toString", ""];

async function worldOf(ctx: Context) {
  const cruise = await aCruise(ctx);
  const hotel = await aHotelOnSale(ctx);
  const booking = await placeBooking(ctx, aBookingInput(cruise), { key: "fuzzed-pages" });
  const values = fc.oneof(
    fc.constantFrom(
      ...[
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "1e9",
        "1e308",
        "NaN",
        "1.5",
        "99999999999999999999",
        "2026-02-30",
        "2026-12-12",
        "0000-00-00",
      ],
      ...[
        "a\0b",
        "\0",
        "notuuid",
        "__proto__",
        "constructor",
        "%",
        "_",
        "\\",
        "'; drop table cruises; --",
        "\u202eabc",
        "a\r\nx: y",
      ],
      ...[
        "null",
        "[]",
        "{}",
        '{"a":1}',
        "[[[[",
        "true",
        "on",
        "😀".repeat(50),
        "x".repeat(5000),
        "2026-12-12T10:00",
        "6,8",
        "6,x",
      ],
      ...[
        cruise.id,
        cruise.slug,
        cruise.roomIds[0] ?? "",
        hotel.slug,
        `${hotel.roomIds[0]}:2,${hotel.roomIds[0]}.${newId()}:1`,
        booking.id,
        booking.code,
        newId(),
        "owner",
        "sales",
        "published",
      ],
    ),
    fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.toWellFormed()),
  );
  const codes = fc.constantFrom(
    booking.code,
    booking.code.toLowerCase(),
    "notacode",
    cruise.slug,
    cruise.id,
    hotel.slug,
    newId(),
    "notuuid",
    "a\0b",
    // Not allowed unencoded in any response header.
    "thuyền-\u{7d8e2}",
  );
  const page = fc.constantFrom("ve-chung-toi", "khach-san-cau-hoi-thuong-gap", "notapage", "__proto__");
  const params = fc.record({
    page,
    on: values,
    code: codes,
    slug: codes,
    id: codes,
    bookingId: codes,
    documentId: codes,
    key: codes,
    secret: codes,
  });
  return { values, params };
}

const pages = globSync("src/web/**/*-{page,resource,layout}.{ts,tsx}").filter((file) => !file.includes("gallery"));
type Route = { loader?: (args: never) => unknown; action?: (args: never) => unknown };

for (const file of pages) {
  const text = readFileSync(file, "utf8");
  const isAsked = /export (async )?function (loader|action)\b|export const (loader|action)\b/.test(text);
  if (!isAsked) continue;

  test(`${file} answers any form and any address, and never with a fault`, { timeout: 3 * MAX_MS + 36_000 }, async ({
    ctx,
  }) => {
    const { loader, action } = (await import(join("..", file))) as Route;
    const { values, params } = await worldOf(ctx);
    const fields = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 8, noNullPrototype: true });
    const visits = { loader, action };
    const none = () => aVisit(ctx, "/", { params: {}, form: { intent: NO_INTENT }, actor: aStaffMember("owner") });
    const forms = await recordForms(
      async () => action && outcomeOf(Promise.resolve().then(() => action(none() as never))).catch(() => null),
    );
    if (/\b(formActionOf|runActions)\(/.test(text)) expect(forms.size, "forms that were seen").toBeGreaterThan(0);
    // Each form has its own share of the runs, so that a short run sends every one of them.
    const sent = {
      loader: [fc.constant(null)],
      action: [
        fc.record({ intent: fc.constantFrom(...noIntents, ...forms.keys()), fields }),
        ...[...forms].map(([intent, schema]) =>
          fc.record({ intent: fc.constant(intent), fields: fieldsFor(schema, values) }),
        ),
      ],
    };
    const path = fc.constantFrom("/", "/tim-khach-san/x/dat-phong");

    for (const kind of ["loader", "action"] as const) {
      const visited = visits[kind];
      if (!visited) continue;
      const kinds = sent[kind];
      for (const one of kinds) {
        let underWay: ReturnType<typeof outcomeOf> | undefined;
        await fc.assert(
          fc.asyncProperty(fc.record({ path, params, query: fields, sent: one }), async (asked) => {
            const address = `${asked.path}?${new URLSearchParams(asked.query)}`.replaceAll("%00", "");
            const form = asked.sent && { form: { ...asked.sent.fields, intent: asked.sent.intent } };
            const visit = aVisit(ctx, address, {
              params: cleanOf(asked.params),
              ...form,
              actor: aStaffMember("owner"),
            });
            underWay = outcomeOf(Promise.resolve().then(() => visited(visit as never)));
            expect((await underWay).status).toBeLessThan(500);
          }),
          {
            numRuns: Math.max(MIN_OF_A_FORM, Math.ceil(RUNS / kinds.length)),
            endOnFailure: true,
            interruptAfterTimeLimit: MAX_MS / kinds.length,
          },
        );
        // Waits for requests that timed out: their queries must not reach the transaction of the next test.
        await underWay;
      }
    }
  });
}

/** Sanitised as in the page handler. */
const cleanOf = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.replaceAll("\0", "")]));

test("sanitised text loses only the characters that PostgreSQL cannot store", async () => {
  const sent = new URLSearchParams({ reference: "a\0b", name: "Lê Thu Hằng" });
  const form = await readForm(new Request("http://localhost", { method: "POST", body: sent }));
  expect(Object.fromEntries(form)).toEqual({ reference: "ab", name: "Lê Thu Hằng" });
});
