import { brotliDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { apiClient } from "#tests/support/api-client.ts";
import { test } from "#tests/support/context.ts";

test.for(["/api/openapi.json", "/api/docs", "/api/docs.css"])(
  "%s counts as a read of its address, and comes compressed",
  async (path, { ctx }) => {
    const counted: string[] = [];
    const limits = { consume: async (name: string, key: string) => void counted.push(`${name} ${key}`) };
    const api = apiClient(ctx, limits, "192.0.2.7");
    const [plain, packed] = [
      await api.request(path),
      await api.request(path, { headers: { "accept-encoding": "br" } }),
    ];

    expect(counted).toEqual(["read 192.0.2.7", "read 192.0.2.7"]);
    expect([plain.headers.get("content-encoding"), packed.headers.get("content-encoding")]).toEqual([null, "br"]);
    expect(packed.headers.get("content-type")).toBe(plain.headers.get("content-type"));
    const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
    expect(text).toBe(await plain.text());
    expect(packed.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  },
);
