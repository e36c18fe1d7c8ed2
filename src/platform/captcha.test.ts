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

test("verify accepts a token once, for its own form and site", async () => {
  const token = cloudflare.token("review");
  expect(await verify(token)).toBe("human");
  expect(await verify(token)).toBe("robot");
  expect(await verify(cloudflare.token("contact"))).toBe("robot");
  expect(await verify(cloudflare.token("review", "elsewhere.example"))).toBe("robot");
  expect(await verify("tok.review.haitrinh.example.1700000000000.0.5")).toBe("robot"); // The token has expired.
  expect(await verify("XXXX.DUMMY.TOKEN.XXXX")).toBe("robot");
  expect(cloudflare.asked[0]).toMatchObject({ remoteip: "203.0.113.9" });
});

test("verify rejects text that cannot be a token without a request", async () => {
  for (const token of ["", "x".repeat(2049)]) expect(await verify(token)).toBe("robot");
  expect(cloudflare.asked).toEqual([]);
});

test("verify is 'unreachable' for half a minute after the provider failed or answered with nonsense", async () => {
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

test("verify repeats a request that failed inside the provider, with the same idempotency key", async () => {
  cloudflare.faults.push("internal-error");
  expect(await verify(cloudflare.token("review"))).toBe("human");
  expect(cloudflare.asked).toHaveLength(2);
  cloudflare.faults.push("internal-error", "internal-error");
  expect(await verify(cloudflare.token("review"))).toBe("unreachable");
  now += 30_000;
});
