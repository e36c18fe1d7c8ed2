import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerPreparing } from "./preparing.ts";

async function startServer(progress: number | null) {
  const server = createServer((request, response) =>
    answerPreparing(request, response, { siteUrl: "https://haitrinh.example", progress }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

test("answerPreparing says that the process lives and that nothing can be sold yet", async () => {
  const get = await startServer(null);
  const [livez, readyz, api] = await Promise.all(["/livez", "/readyz?x=1", "/api/products/cruises"].map((p) => get(p)));

  expect(livez?.status).toBe(200);
  expect([readyz?.status, await readyz?.text()]).toEqual([503, "preparing\n"]);
  expect([api?.status, api?.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await api?.json()).toMatchObject({ success: false, status: 503, error: { code: "preparing" } });
});

test("answerPreparing shows how much of the demo is loaded, and asks for the same page again", async () => {
  const get = await startServer(0.424);
  const page = await get("/du-thuyen?so-khach=2", { method: "POST", body: "name=A" });
  const html = await page.text();

  expect(page.status).toBe(503);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain("Đang chuẩn bị dữ liệu mẫu");
  expect(html).toContain('<progress max="100" value="42">');
  expect(html).toContain('<meta http-equiv="refresh" content="1"/>');
});

test("answerPreparing does not mention a demo when none is loaded", async () => {
  const html = await (await (await startServer(null))("/")).text();

  expect(html).toContain("Đang khởi động");
  expect(html).not.toContain("<progress");
});
