import { expect, test } from "vitest";
import { notFound } from "#kernel/errors.ts";
import { expectedFailure } from "./expected-failure.ts";

test("too few connections is told as busy, also when Drizzle has wrapped it; a bug is not told", () => {
  const exhausted = new Error("timeout exceeded when trying to connect");
  expect(expectedFailure(exhausted)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 5 });
  expect(expectedFailure(new Error("Failed query", { cause: exhausted }))).toMatchObject({ kind: "unavailable" });
  expect(expectedFailure(notFound("Không có."))).toMatchObject({ kind: "not-found" });
  expect(expectedFailure(new TypeError("x is not a function"))).toBeNull();
});
