import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("metrics count requests by route, cached pages, log events and waiting work", async () => {
  const metrics = createMetrics({
    logEvents: new Map([["warn receipt.unmatched", 3]]),
    connections: () => ({ open: 4, idle: 1, waiting: 2 }),
    pages: () => ({ running: 4, waiting: 7 }),
    backlogs: async () => ({ waiting_emails: 5 }),
  });
  metrics.request("GET", "/du-thuyen/:slug", 200, 0.04);
  metrics.cached("/du-thuyen", 304);
  metrics.cached("/du-thuyen", 304);

  // Reading twice counts nothing twice.
  await metrics.text();
  const lines = (await metrics.text()).split("\n");
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/du-thuyen/:slug",status="200"} 1');
  expect(lines).toContain('http_cached_pages_total{route="/du-thuyen",status="304"} 2');
  expect(lines).toContain('log_events_total{level="warn",event="receipt.unmatched"} 3');
  expect(lines).toContain('database_connections{state="waiting"} 2');
  expect(lines).toContain('page_renders{state="waiting"} 7');
  expect(lines).toContain('backlog{of="waiting_emails"} 5');
});

test("metrics leave out the backlog while the database does not answer, and keep the rest", async () => {
  const text = await createMetrics().text();
  expect(text).not.toMatch(/^backlog\{/m);
  expect(text).toMatch(/^build_info\{/m);
});
