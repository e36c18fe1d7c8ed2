import { expect, test } from "vitest";
import { SupplierFailure } from "../contract/supplier.ts";
import { CircuitOpenError, createCircuitBreaker } from "./circuit-breaker.ts";

const fail = () => Promise.reject(new SupplierFailure("unavailable", "no answer"));
const answer = () => Promise.resolve("fares");

function aGuard() {
  const time = { now: 0 };
  return { time, guard: createCircuitBreaker(() => time.now) };
}

test("the breaker opens after ten failed calls of twenty, lets one trial call through after a while, and closes when it succeeds", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 9; call += 1) await guard(fail).catch(() => null);
  expect(await guard(answer)).toBe("fares");
  await guard(fail).catch(() => null);
  await expect(guard(answer)).rejects.toThrow("circuit is open");
  time.now = 15_000;
  await expect(guard(fail)).rejects.toThrow("no answer");
  await expect(guard(answer)).rejects.toThrow("circuit is open");
  time.now = 30_000;
  expect(await guard(answer)).toBe("fares");
  expect(await guard(answer)).toBe("fares");
});

test("only one trial call goes to a supplier whose circuit is open", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 10; call += 1) await guard(fail).catch(() => null);
  time.now = 15_000;
  const trial = guard(answer);
  await expect(guard(answer)).rejects.toThrow("circuit is open");
  expect(await trial).toBe("fares");
});

test("a search that was not sent is no sample: the circuit stays open, and the next call may try it", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 10; call += 1) await guard(fail).catch(() => null);
  time.now = 15_000;
  const unsent = () => Promise.reject(new CircuitOpenError("its searches are used up"));
  await expect(guard(unsent)).rejects.toThrow("used up");
  await expect(guard(fail)).rejects.toThrow("no answer");
  await expect(guard(answer)).rejects.toThrow("circuit is open");
});

test("a late reply to a call from before the circuit opened does not close it", async () => {
  const { time, guard } = aGuard();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>();
  const before = guard(() => late);
  for (let call = 0; call < 10; call += 1) await guard(fail).catch(() => null);
  time.now = 15_000;
  const { promise: tried, resolve: answerTrial } = Promise.withResolvers<string>();
  const trial = guard(() => tried);
  answerLate("fares");
  await before;
  await expect(guard(answer)).rejects.toThrow("circuit is open");
  answerTrial("fares");
  expect(await trial).toBe("fares");
});

test("a rejection is a reply: it opens no circuit", async () => {
  const { guard } = aGuard();
  const refuse = () => Promise.reject(new SupplierFailure("expired", "search again"));
  for (let call = 0; call < 30; call += 1) await guard(refuse).catch(() => null);
  expect(await guard(answer)).toBe("fares");
});

test("at most fifty calls wait for one supplier", async () => {
  const { guard } = aGuard();
  let release = () => {};
  const released = new Promise<string>((resolve) => {
    release = () => resolve("fares");
  });
  const waiting = Array.from({ length: 50 }, () => guard(() => released));
  await expect(guard(answer)).rejects.toThrow("too many");
  release();
  expect(await Promise.all(waiting)).toHaveLength(50);
  expect(await guard(answer)).toBe("fares");
});

test("the guard reports whether its circuit is open", async () => {
  const { time, guard } = aGuard();
  expect(guard.isCircuitOpen()).toBe(false);
  for (let call = 0; call < 10; call += 1) await guard(fail).catch(() => null);
  expect(guard.isCircuitOpen()).toBe(true);
  time.now = 15_000;
  expect(guard.isCircuitOpen()).toBe(false);
});
