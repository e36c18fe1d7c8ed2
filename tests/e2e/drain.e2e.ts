import { expect, test } from "@playwright/test";
import { startEmptyProduct } from "./empty-product.ts";

test("after SIGTERM readiness fails while pages are still served, and then the product ends in order", {
  tag: "@phone",
}, async () => {
  const product = await startEmptyProduct({ DRAIN_SECONDS: "3" });
  const started = Date.now();
  const ended = product.end();
  await expect.poll(async () => (await fetch(`${product.address}/readyz`)).status).toBe(503);
  const page = await fetch(product.address);
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  expect(await ended).toBe(0);
  // Before, the port closed at once: a load balancer that had not noticed yet lost requests.
  expect(Date.now() - started).toBeGreaterThanOrEqual(3000);
});
