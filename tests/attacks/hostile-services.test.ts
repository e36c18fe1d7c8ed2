import { describe, expect, onTestFinished, test } from "vitest";
import { calendarDate } from "#kernel/calendar-date.ts";
import { finishGoogleSignIn, startGoogleSignIn } from "#modules/customers/adapters/google.ts";
import { duffelSupplier } from "#modules/flights/adapters/duffel/duffel-supplier.ts";
import { MAX_FARES } from "#modules/flights/limits.ts";
import { turnstileCaptcha } from "#platform/captcha.ts";
import type { Context } from "#platform/context.ts";
import { s3Storage } from "#platform/storage/s3-storage.ts";
import { type Harm, harms, startHostileService } from "#tests/emulators/hostile-service.ts";
import { silentLog } from "#tests/support/context.ts";

const MEGABYTE = 1024 * 1024;
const NOW = new Date("2026-11-21T03:00:00Z");
const never = new AbortController().signal;

async function open(harm: Harm) {
  const service = await startHostileService(harm);
  onTestFinished(() => service.close());
  return service;
}

const contextOf = (accounts: object) =>
  ({ now: () => NOW, log: silentLog, siteUrl: "https://haitrinh.example", accounts }) as unknown as Context;

/** Allowance for buffers of sockets and pipes. */
const AROUND = 8 * MEGABYTE;

describe.each(harms)("when an external service answers %s", (harm) => {
  test("Turnstile is unavailable, and only a few kilobytes of its answer are read", async () => {
    const { url, sent } = await open(harm);
    const account = { siteKey: "key", secret: "secret", baseUrl: url };
    const check = turnstileCaptcha(account, { siteUrl: "https://haitrinh.example", log: silentLog });

    expect(await check.verify("a-token", { action: "login", address: "203.0.113.9" })).toBe("unreachable");
    expect(sent()).toBeLessThan(AROUND);
  });

  test("object storage fails, or its object has the expected size", async () => {
    const { url, sent } = await open(harm);
    const account = { accessKeyId: "id", secretAccessKey: "secret" };
    const bucket = { endpoint: url, region: "ap-southeast-1", name: "hai-trinh", ...account };
    const storage = s3Storage(bucket, () => NOW, { timeoutMs: 5000, firstPauseMs: 1 });

    const bytes = await storage.get("images/one.webp").catch((error: Error) => error.message);
    if (bytes instanceof Uint8Array) expect(bytes.byteLength).toBeLessThan(12 * MEGABYTE);
    else expect(bytes).toMatch(/^GET images\/one\.webp: (no answer|the object storage answered \d+)/);
    expect(sent()).toBeLessThan(4 * (12 * MEGABYTE + AROUND));
  });

  test("Google sign-in fails with a Vietnamese message", async () => {
    const service = await open(harm);
    const { url, sent, honest } = service;
    // A new issuer per case: its metadata is cached, and a port may be reused.
    const issuer = `${url}/${harm}`;
    const client = { id: "id", secret: "secret", issuer };
    const asked = {
      query: "?code=a-code&state=s",
      checks: { state: "s", nonce: "n", verifier: "v".repeat(43), expiresAt: NOW.getTime() + 1 },
    };
    const ctx = contextOf({ google: client });
    const inVietnamese = {
      kind: expect.stringMatching(/^(unavailable|invalid)$/),
      message: expect.stringMatching(/Google/),
    };

    await expect(startGoogleSignIn(ctx, client)).rejects.toMatchObject({ ...inVietnamese, kind: "unavailable" });
    honest[`/${harm}/.well-known/openid-configuration`] = {
      issuer,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
    await expect(finishGoogleSignIn(ctx, client, asked)).rejects.toMatchObject(inVietnamese);
    expect(sent()).toBeLessThan(2 * AROUND);
  });

  test("flight supplier is unavailable", async () => {
    const { url, sent } = await open(harm);
    const ctx = contextOf({ duffel: { baseUrl: url, token: "token", currency: "VND", rate: 1 } });
    const legs = [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }];

    const searched = duffelSupplier.search(ctx, { legs, passengers: { adult: 1, child: 0, infant: 0 } }, never);
    await expect(searched).rejects.toMatchObject({ kind: "unavailable" });
    expect(sent()).toBeLessThan(8 * MEGABYTE + AROUND);
  });
});

const anOffer = {
  id: "off_1",
  total_amount: "1000000",
  total_currency: "VND",
  owner: { iata_code: "VN" },
  payment_requirements: { requires_instant_payment: false },
  passengers: [{ id: "pas_1", type: "adult" }],
  slices: [
    {
      id: "sli_1",
      segments: [
        {
          id: "seg_1",
          origin: { iata_code: "HAN" },
          destination: { iata_code: "SGN" },
          departing_at: "2026-12-10T06:00:00",
          arriving_at: "2026-12-10T08:10:00",
          marketing_carrier: { iata_code: "VN" },
          operating_carrier: { iata_code: "VN" },
        },
      ],
    },
  ],
};

const [slice] = anOffer.slices;
const impossible: [string, object][] = [
  ["more digits than a number holds", { total_amount: "9".repeat(400) }],
  ["NaN", { total_amount: "NaN" }],
  ["an exponent", { total_amount: "1e9" }],
  ["no passengers", { passengers: [] }],
  ["an impossible time", { slices: [{ ...slice, segments: [{ ...slice?.segments[0], arriving_at: "25:00" }] }] }],
];

test.each(impossible)("supplier offer with %s counts as a failure of that supplier", async (_, change) => {
  const { url, honest } = await open("server-error");
  const ctx = contextOf({ duffel: { baseUrl: url, token: "token", currency: "VND", rate: 1 } });
  const legs = [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }];
  const search = () => duffelSupplier.search(ctx, { legs, passengers: { adult: 1, child: 0, infant: 0 } }, never);
  const path = "/air/offer_requests?return_offers=true&supplier_timeout=20000";

  honest[path] = { data: { id: "orq_1", offers: [anOffer] } };
  expect((await search()).fares).toHaveLength(1);
  honest[path] = { data: { id: "orq_1", offers: [{ ...anOffer, ...change }] } };
  await expect(search()).rejects.toMatchObject({ kind: "unavailable" });
});

test("supplier list of ten thousand offers is cut to the number that a page can show", async () => {
  const { url, honest } = await open("server-error");
  const ctx = contextOf({ duffel: { baseUrl: url, token: "token", currency: "VND", rate: 1 } });
  const legs = [{ from: "HAN", to: "SGN", on: calendarDate("2026-12-10") }];
  const offers = Array.from({ length: 10_000 }, (_, index) => ({ ...anOffer, id: `off_${index}` }));
  honest["/air/offer_requests?return_offers=true&supplier_timeout=20000"] = { data: { id: "orq_1", offers } };

  const search = duffelSupplier.search(ctx, { legs, passengers: { adult: 1, child: 0, infant: 0 } }, never);
  expect((await search).fares).toHaveLength(MAX_FARES);
});
