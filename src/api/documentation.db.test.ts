import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { createRateLimits } from "#http/rate-limit.ts";
import type { Pool } from "#platform/database/open.ts";
import { apiClient, publishedDocument } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";
import { operationsOf } from "#tests/support/document-client.ts";
import { anAccount, PASSWORD } from "#tests/support/staff.ts";

test("the OpenAPI document names each operation once, and the cookie of a sign-in", async ({ ctx }) => {
  const { username } = await anAccount(ctx);
  const signedIn = await apiClient(ctx).post("/api/internal-user/auth/login", { username, password: PASSWORD });
  const { name } = publishedDocument.components.securitySchemes.session;
  expect(signedIn.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))).toBe(true);

  const ids = operationsOf(publishedDocument).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("postTourFeSendBooking");
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
});

test("the documentation page shows requests and rejections of each operation", async ({ ctx }) => {
  const page = await (await apiClient(ctx).request("/api/docs")).text();
  expect(page).toContain("Nội dung gửi (multipart/form-data)");
  for (const { operation } of operationsOf(publishedDocument)) {
    const { 200: _, ...rejections } = operation.responses;
    for (const { description } of Object.values(rejections)) expect(page).toContain(description);
  }
});

test.for(["/api/openapi.json", "/api/docs", "/api/docs.css"])(
  "%s counts in the share that its address has of the documentation, and comes compressed",
  async (path, { ctx }) => {
    const counted: string[] = [];
    const limits = { consume: async (name: string, key: string) => void counted.push(`${name} ${key}`) };
    const api = apiClient(ctx, limits, "192.0.2.7");
    const [plain, packed] = [
      await api.request(path),
      await api.request(path, { headers: { "accept-encoding": "br" } }),
    ];

    expect(counted).toEqual(["documentation 192.0.2.7", "documentation 192.0.2.7"]);
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "br"]);
    expect(packed.headers.get("content-type")).toBe(plain.headers.get("content-type"));
    const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect(text).toBe(await plain.text());
    expect(packed.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  },
);

test("the documentation is limited to sixty requests a minute for one address", async ({ ctx }) => {
  const limits = createRateLimits({} as Pool);
  const api = apiClient(ctx, limits, "192.0.2.8");
  const answers = [];
  for (let time = 0; time < 61; time += 1) answers.push(await api.request("/api/openapi.json"));

  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(last?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await last?.json()).toMatchObject({ success: false, error: { code: "too-many-requests" } });
  expect((await apiClient(ctx, limits, "192.0.2.9").request("/api/openapi.json")).status).toBe(200);
});
