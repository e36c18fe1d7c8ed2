import fc from "fast-check";
import { expect, test } from "vitest";
import { findCookie, hasSessionCookie } from "./cookies.ts";
import { identify, tokenOf } from "./session.ts";

const blank = fc.constantFrom("", " ", "\t", " \t  ", "\u00a0", "\n");
const name = fc.constantFrom(
  ...["token", "__Host-token", "Token", "__host-token", "__Secure-token", "mytoken", "tokens", "token token"],
  ...["", "theme", '"token"', "token,", "%74oken", "device", "__Host-device", "khach", "__proto__"],
);
const value = fc.oneof(
  fc.constantFrom("", "junk", `"${"t".repeat(43)}"`, "t".repeat(43), "a,b", "a=b", "%", "é", "x".repeat(100_000)),
  fc.string({ maxLength: 20 }),
);
const pair = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(blank, name, blank, fc.constantFrom("=", "=", "=", ""), blank, value, blank) },
  { weight: 1, arbitrary: fc.tuple(fc.string({ maxLength: 12 })) },
);
const header = fc
  .array(
    pair.map((parts) => parts.join("")),
    { maxLength: 6 },
  )
  .chain((pairs) => fc.constantFrom(";", "; ", ", ", ";;", " ; ").map((seam) => pairs.join(seam)));

/** The headers of a request, in the shapes of fetch and of node:http. */
const headersOf = (cookie: string) => ({ get: (asked: string) => (asked === "cookie" ? cookie : null) }) as Headers;

const shown = (cookie: string, siteUrl: string) =>
  tokenOf({ siteUrl } as never, { headers: headersOf(cookie) } as Request);

/** Whether the product would look up, or take back, a session because of this header. */
async function identifies(cookie: string, siteUrl: string): Promise<boolean> {
  const asked = {
    db: new Proxy(
      {},
      {
        get: () => {
          throw new Error("asked");
        },
      },
    ),
    siteUrl,
  } as never;
  return identify(asked, { headers: headersOf(cookie), address: "" }).then(
    ({ isStale }) => isStale,
    () => true,
  );
}

test("a request with any session cookie gets no shared page, and every reader parses the header in the same way", async () => {
  await fc.assert(
    fc.asyncProperty(header, fc.constantFrom("https://a.example", "http://localhost:3000"), async (cookie, site) => {
      if (shown(cookie, site) !== undefined || (await identifies(cookie, site)))
        expect(hasSessionCookie(cookie)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("findCookie reads a session cookie that is written oddly", () => {
  for (const cookie of ["token =junk", "\ttoken\t= junk", "a=b;token=", 'x; token="a"', "a=1;;  __Host-token  =x"])
    expect(hasSessionCookie(cookie), cookie).toBe(true);
  for (const cookie of ["token", "mytoken=x", "Token=x", "a=token=x", "to ken=x", "=token", "", undefined])
    expect(hasSessionCookie(cookie), cookie).toBe(false);
});

test("findCookie matches the exact name and returns the first of several values", () => {
  fc.assert(
    fc.property(header, fc.constantFrom("khoa", "don_7K2M9QXA"), fc.string({ maxLength: 30 }), (around, own, text) => {
      const sent = encodeURIComponent(text);
      fc.pre(!around.includes(own));
      expect(findCookie(`${around}; ${own}=${sent}; ${own}=later`, own)).toBe(sent);
      expect(findCookie(around, own)).toBeUndefined();
    }),
  );
});

test("findCookie reads a header of 100 KB without delay", () => {
  for (const cookie of [
    " ".repeat(100_000),
    "token".repeat(20_000),
    `token${" ".repeat(100_000)}x=`,
    ";".repeat(100_000),
  ])
    expect(hasSessionCookie(cookie)).toBe(false);
});
