import { expect, test } from "vitest";
import { notFound } from "#kernel/errors.ts";
import { expectedFailure } from "./expected-failure.ts";

test("too few connections and a statement cut off are told as busy, also when wrapped; a bug is not told", () => {
  const exhausted = new Error("timeout exceeded when trying to connect");
  expect(expectedFailure(exhausted)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 5 });
  expect(expectedFailure(new Error("Failed query", { cause: exhausted }))).toMatchObject({ kind: "unavailable" });
  const cutOff = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(expectedFailure(new Error("Failed query", { cause: cutOff }))).toMatchObject({ kind: "unavailable" });
  expect(expectedFailure(notFound("Không có."))).toMatchObject({ kind: "not-found" });
  expect(expectedFailure(new TypeError("x is not a function"))).toBeNull();
});
