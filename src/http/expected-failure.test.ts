import { expect, test } from "vitest";
import { notFound } from "#kernel/errors.ts";
import { expectedFailure } from "./expected-failure.ts";

test.each([
  Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
  Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
  Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED", syscall: "connect" }),
  new AggregateError([Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" })]),
  Object.assign(new Error("getaddrinfo EAI_AGAIN db"), { code: "EAI_AGAIN", syscall: "getaddrinfo" }),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout expired"),
  new Error("Query read timeout"),
  new Error("Client has encountered a connection error and is not queryable"),
])("expectedFailure maps a lost connection (%s) to 'interrupted'", (lost) => {
  const told = { kind: "unavailable", code: "interrupted", retryAfterSeconds: 5 };
  expect(expectedFailure(lost)).toMatchObject(told);
  expect(expectedFailure(new Error("Failed query: rollback", { cause: lost }))).toMatchObject(told);
});

test("expectedFailure maps a full disk to a message about the order", () => {
  const full = new Error("Failed query", { cause: Object.assign(new Error("could not extend"), { code: "53100" }) });
  const told = expectedFailure(full);
  expect(told).toMatchObject({ kind: "unavailable", code: "disk-full", retryAfterSeconds: 60 });
  expect(told?.message).toContain("Đơn của bạn chưa được tạo");
});

test("expectedFailure maps a pool timeout and a cancelled statement to 'busy', also when wrapped, and a bug to null", () => {
  const exhausted = new Error("timeout exceeded when trying to connect");
  expect(expectedFailure(exhausted)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 5 });
  expect(expectedFailure(new Error("Failed query", { cause: exhausted }))).toMatchObject({ kind: "unavailable" });
  const cutOff = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(expectedFailure(new Error("Failed query", { cause: cutOff }))).toMatchObject({ kind: "unavailable" });
  expect(expectedFailure(notFound("Không có."))).toMatchObject({ kind: "not-found" });
  expect(expectedFailure(new TypeError("x is not a function"))).toBeNull();
});
