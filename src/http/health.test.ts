import { expect, test } from "vitest";
import { healthRoutes } from "./health.ts";
import { createMetrics } from "./metrics.ts";

const ready = async (given: { draining?: boolean; database?: boolean; room?: boolean }) => {
  const { draining = false, database = true, room = true } = given;
  const routes = healthRoutes({
    isDraining: () => draining,
    isReady: async () => database,
    hasRoom: async () => room,
    metrics: createMetrics(),
    metricsToken: undefined,
  });
  const answer = await routes.request("/readyz");
  return [answer.status, await answer.text()];
};

test("who asks whether a copy can sell hears what is missing", async () => {
  expect(await ready({})).toEqual([200, "ok\n"]);
  expect(await ready({ room: false })).toEqual([503, "disk\n"]);
  expect(await ready({ database: false, room: false })).toEqual([503, "database\n"]);
  expect(await ready({ draining: true })).toEqual([503, "draining\n"]);
});
