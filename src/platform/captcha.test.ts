import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTurnstile, type TurnstileEmulator } from "#tests/emulators/turnstile.ts";
import { silentLog } from "#tests/support/context.ts";
import { type Captcha, turnstileCaptcha } from "./captcha.ts";

let cloudflare: TurnstileEmulator;
let now = 0;
let check: Captcha;

beforeAll(async () => {
  cloudflare = await startTurnstile(0, "haitrinh.example");
});
afterAll(() => cloudflare.close());
beforeEach(() => {
  const { siteKey, secret, url } = cloudflare;
  const around = { siteUrl: "https://haitrinh.example", log: silentLog, now: () => now };
  check = turnstileCaptcha({ siteKey, secret, baseUrl: url }, around);
  cloudflare.asked.length = 0;
});

const verify = (token: string, action: "review" | "login" = "review") =>
  check.verify(token, { action, address: "203.0.113.9" });

test("a token counts once, for the form and the site it was made for", async () => {
  const token = cloudflare.token("review");
  expect(await verify(token)).toBe("human");
  expect(await verify(token)).toBe("robot");
  expect(await verify(cloudflare.token("contact"))).toBe("robot");
  expect(await verify(cloudflare.token("review", "elsewhere.example"))).toBe("robot");
  expect(await verify("tok.review.haitrinh.example.1700000000000.0.5")).toBe("robot"); // too old
  expect(await verify("XXXX.DUMMY.TOKEN.XXXX")).toBe("robot");
  expect(cloudflare.asked[0]).toMatchObject({ remoteip: "203.0.113.9" });
});

test("what cannot be a token is not asked about", async () => {
  for (const token of ["", "x".repeat(2049)]) expect(await verify(token)).toBe("robot");
  expect(cloudflare.asked).toEqual([]);
});

test("who does not answer, or not to the point, is no proof against anybody, and is left alone for half a minute", async () => {
  for (const fault of ["error", "malformed", "wrong-secret"] as const) {
    cloudflare.faults.push(fault);
    expect(await verify(cloudflare.token("review")), fault).toBe("unreachable");
    const asked = cloudflare.asked.length;
    expect(await verify(cloudflare.token("review")), fault).toBe("unreachable");
    expect(cloudflare.asked).toHaveLength(asked);
    now += 30_000;
    expect(await verify(cloudflare.token("review")), fault).toBe("human");
  }
});

test("a fault of its own is asked about once more, under the same key", async () => {
  cloudflare.faults.push("internal-error");
  expect(await verify(cloudflare.token("review"))).toBe("human");
  expect(cloudflare.asked).toHaveLength(2);
  cloudflare.faults.push("internal-error", "internal-error");
  expect(await verify(cloudflare.token("review"))).toBe("unreachable");
  now += 30_000;
});
