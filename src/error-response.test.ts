import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestEnv } from "#http/request-env.ts";
import { DomainError } from "#kernel/errors.ts";
import { toErrorResponse } from "./error-response.ts";

/** A site whose every request fails before routing, for example while the session is read. */
function failing(error: Error) {
  const app = new Hono<RequestEnv>().use(() => {
    throw error;
  });
  app.onError((thrown, c) => toErrorResponse(c, thrown, "https://a.example"));
  return (path: string) => app.request(path);
}

const addresses = ["/", "/tim-du-thuyen.data", "/admin/dang-nhap", "/sitemap.xml", "/media/a/640.webp"];

test("without its database every address answers 503: browsers get a page, programs the envelope", async () => {
  const ask = failing(new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") }));
  for (const address of addresses) {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get("retry-after")], address).toEqual([503, "5"]);
    expect(answer.headers.get("content-type"), address).toContain("text/html");
    expect(await answer.text()).toContain("Xin đợi vài giây rồi thử lại");
  }
  const answer = await ask("/api/products/get-list");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: "interrupted" } });
});

test("a bug and a rejection are pages for people too, and say no more than they should", async () => {
  const bug = await failing(new TypeError("secret is not a function"))("/lien-he");
  expect([bug.status, bug.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(await bug.text()).not.toContain("secret");

  const rejected = await failing(new DomainError("forbidden", "cross-site", "Biểu mẫu đến từ một trang khác."))(
    "/lien-he",
  );
  expect(rejected.status).toBe(403);
  expect(await rejected.text()).toContain("Biểu mẫu đến từ một trang khác.");
});
