import fc from "fast-check";
import { expect } from "vitest";
import { placeBooking } from "#modules/bookings/commands/place/place-booking.ts";
import type { Context } from "#platform/context.ts";
import { test } from "#tests/support/context.ts";
import { aBookingInput, aCruise, someSettings } from "#tests/support/factories.ts";
import { aVisit, cookiesOf, outcomeOf } from "#tests/support/page-visit.ts";
import { loader as booking } from "./booking-page.tsx";
import { loader as payment } from "./payment-page.tsx";
import { loader as status } from "./status-resource.ts";

const pages: Record<string, (visit: never) => Promise<unknown>> = {
  "": booking as never,
  "/thanh-toan": payment as never,
  "/trang-thai": status as never,
};

/** Follows redirects as a browser does, with the router's parsing of addresses; returns the statuses. */
async function follow(ctx: Context, address: string) {
  let [url, cookie] = [new URL(ctx.siteUrl + address), ""];
  const statuses: number[] = [];
  for (let steps = 0; steps < 6; steps += 1) {
    expect(url.origin).toBe(ctx.siteUrl);
    const [, code = "", page = ""] = /^\/+don-hang\/([^/]+)(\/[^/]+)?\/?$/i.exec(url.pathname) ?? [];
    const visit = aVisit(ctx, url.href, { params: { code: decodeURIComponent(code) }, cookie });
    // The test keeps cookies as a browser does: this cookie has only the path of its booking.
    const answer = await outcomeOf(pages[page]?.(visit as never) ?? Promise.resolve(null));
    statuses.push(answer.status);
    if (!answer.location) return { statuses, url };
    cookie = [cookie, cookiesOf(answer.headers)].filter(Boolean).join("; ");
    url = new URL(answer.location, url);
  }
  return { statuses, url };
}

/** Spellings of a code that people type: gaps, dashes, lower case, look-alike characters of bank statements. */
const written = (code: string) =>
  fc
    .tuple(
      fc.constantFrom("", "HT", "ht ", "HT-", "hT."),
      fc.array(fc.constantFrom("", "", " ", "-", "–", ".", "_", "\u00a0", "\t", "\u3000"), {
        minLength: 8,
        maxLength: 8,
      }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([start, gaps, small, whole]) => {
      const text = [...code].map((sign, index) => `${gaps[index]}${small ? sign.toLowerCase() : sign}`).join("");
      // `whole` encodes like encodeURIComponent; otherwise only as much as a browser does.
      return whole ? encodeURIComponent(start + text) : encodeURI(start + text);
    });

test("Booking opens within two redirects, however its code is written in the address", async ({ ctx }) => {
  await someSettings(ctx);
  const { code, secret } = await placeBooking(ctx, aBookingInput(await aCruise(ctx)), { key: "a-booking-key" });
  const key = `?k=${encodeURIComponent(secret)}`;
  const spaced = `${code.slice(0, 4)}%20${code.slice(4)}`;
  for (const address of [`/don-hang/${spaced}${key}`, `//don-hang/${code.toLowerCase()}${key}`]) {
    const { statuses, url } = await follow(ctx, address);
    expect([statuses, url.pathname], address).toEqual([[303, 303, 200], `/don-hang/${code}`]);
  }
  await fc.assert(
    fc.asyncProperty(written(code), fc.constantFrom("", "/thanh-toan", "/trang-thai"), async (text, page) => {
      const { statuses, url } = await follow(ctx, `/don-hang/${text}${page}${key}`);
      expect(statuses.at(-1), `${text} ${statuses}`).toBe(200);
      expect(statuses.length).toBeLessThanOrEqual(3);
      expect(url.pathname + url.search).toBe(`/don-hang/${code}${page}`);
    }),
    { numRuns: 40 },
  );
});

test("Booking address without a booking ends in an error page, whatever it contains", async ({ ctx }) => {
  const text = fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), written("7K2M9QXA"));
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      fc.pre(typed.isWellFormed() && !/^\.+$/.test(typed));
      const address = `/don-hang/${encodeURIComponent(decodeURI(encodeURI(typed)))}`;
      const { statuses } = await follow(ctx, address);
      expect(statuses.at(-1)).toBe(404);
      expect(statuses.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 60 },
  );
});
